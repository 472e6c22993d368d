"""Checks that rule files extend: words, tokens, counts, patterns."""
