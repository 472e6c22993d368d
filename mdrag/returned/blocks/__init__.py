"""Blocks of the document, of what was built and of the draft, and how they stand to each other."""
