"""How well passages support a sentence, and on which pages."""
