"""Passages → LanceDB (the store of record) and read files (what readers open)."""
