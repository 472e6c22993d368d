"""What the brief asks for, held against the draft: criteria, terms, and what is of the form."""
