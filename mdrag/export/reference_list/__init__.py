"""The reference list beside one that the writer typed: printed once, each entry in its place."""
