"""Citations typed by hand: what names a source, in which styles, and names alone."""
