"""What stands beside what on a printed page: columns, initials, captions next to text."""
