"""How well each source was read, and what to do about it."""
