"""What a source contradicts: numbers, directions, names."""
