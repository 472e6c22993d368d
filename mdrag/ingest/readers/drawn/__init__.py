"""What a page of a PDF draws: letters in their fonts, and lines."""
