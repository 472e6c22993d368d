"""Quotations beside their sources, word by word."""
