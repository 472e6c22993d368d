"""Names of authors before citeproc and after it: told apart, marked, printed as the style says."""
