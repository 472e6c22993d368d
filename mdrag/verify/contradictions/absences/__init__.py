"""What a claim says and its source nowhere does: no contradiction, and worth a look."""
