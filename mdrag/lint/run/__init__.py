"""A draft, its rules and its library → the result of linting it."""
