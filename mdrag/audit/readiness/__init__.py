"""One screen before the deadline: its lines, and what each of them is made of."""
