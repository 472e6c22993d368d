"""The list of references a writer typed, held against what the text cites."""
