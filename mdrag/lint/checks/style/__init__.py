"""Checks of sentences, paragraphs and their order."""
