"""What is the protocol's own: frames, positions, names, and problems on standard error."""
