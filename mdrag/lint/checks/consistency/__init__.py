"""Checks of what a draft says two ways."""
