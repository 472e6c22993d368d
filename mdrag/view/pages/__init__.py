"""Pictures of the pages of sources, drawn in a process of their own and kept in a bounded cache."""
