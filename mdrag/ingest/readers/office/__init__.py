"""Office files, and what else pandoc reads, as documents."""
