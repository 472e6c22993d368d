"""Which source of the library is meant: authors, years, numbers, keys, titles."""
