"""How a citation is written."""
