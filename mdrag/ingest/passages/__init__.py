"""A document → passages with ids, and the anchors they are found by."""
