"""In which order fused passages stand: the rankings there ever were, and the likeness of words."""
