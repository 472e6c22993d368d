"""Checks of citations beside their sources."""
