"""Online services that several rooms ask, each asked and cached in one place."""
