"""Which of two things a count, a share, a date or an attribute is said of."""
