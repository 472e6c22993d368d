"""Saved web pages as documents."""
