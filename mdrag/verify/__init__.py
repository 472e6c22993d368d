"""Sentence + passages → Support."""
