"""Numbers with what they count: read from prose, compared with tolerance, and looked for."""
