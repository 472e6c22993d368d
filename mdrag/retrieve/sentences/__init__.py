"""The sentences of passages: which come nearest to a question, which answer none."""
