"""What each block of a draft is for: background, method, … or no argument at all."""
