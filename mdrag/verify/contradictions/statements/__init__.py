"""What a sentence states, in any words: comparisons, effects, what is most, possible, needed."""
