"""Titles read in papers → titles as a list of works prints them."""
