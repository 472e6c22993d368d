"""What raw/instruction asks for: criteria, limits, rules and feedback, each with its place."""
