"""Two sentences laid side by side, and what is said where one contradicts the other."""
