"""A Word file that came back: read safely, with its fields, tracked changes and comments."""
