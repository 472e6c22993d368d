"""The citation gate."""
