"""What stands in the margins of a printed page and is no word of its text."""
