"""What was found before and still counts: facts, findings, the last draft."""
