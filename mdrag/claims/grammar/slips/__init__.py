"""Slips of grammar: from tokens to (first, last) of what is wrong, one file a kind."""
