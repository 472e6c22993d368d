"""What a word, a number, a sentence end is; knows no draft and no source."""
