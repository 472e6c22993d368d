"""Countries, institutions, groups of people and causes that a source has another word for."""
