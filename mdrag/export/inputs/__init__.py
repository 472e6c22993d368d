"""What pandoc is given to read: the program and its limits, and what a draft may load."""
