"""A draft with all its surroundings: linted, mended, audited; one, many, or while it is edited."""
