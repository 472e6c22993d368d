"""LaTeX and HTML in a draft, as what they mean in a file that is neither."""
