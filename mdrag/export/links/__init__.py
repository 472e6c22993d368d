"""Citations of an HTML page → links to the passages they rest on."""
