"""A Word file that came back, beside the draft it was made from: what was said and changed."""
