"""Claims + citations + style → the documents and verdicts of a draft: gate, ready, style report."""
