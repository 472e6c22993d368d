"""Rule files: read, loaded, selected, begun."""
