"""Sentence → what it claims and how much it asks for evidence."""
