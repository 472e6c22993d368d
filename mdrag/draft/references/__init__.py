"""The reference list that a writer types by hand."""
