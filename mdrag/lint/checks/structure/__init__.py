"""Checks of what a draft is built of: labels, lists, the parts a reader expects."""
