"""The drafts that are open: their text, when they are read and linted, what is known of each."""
