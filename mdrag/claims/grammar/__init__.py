"""Tokens with tags → what the grammar of a sentence is like."""
