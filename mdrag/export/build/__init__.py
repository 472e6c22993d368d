"""Draft + settings → one pandoc command, and the look at what it made."""
