"""Question → evidence pack, and the EvidenceStore over the read files."""
