"""A draft as text with exact places: blocks, sentences, bindings, citations, comments."""
