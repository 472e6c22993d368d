"""Checks of claims that no source stands behind."""
