"""What commands share: their options, the way out of every word, the terminal it reaches."""
