"""Limits that hold: of programs, YAML, odd files, temporary folders and leftovers."""
