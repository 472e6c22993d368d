"""Draft → Word: the pandoc command with our filters, and what leaves with it."""
