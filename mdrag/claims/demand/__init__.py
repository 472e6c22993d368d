"""How much a sentence asks for a source, as it stands in its draft."""
