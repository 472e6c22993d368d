"""The syntax tree of the parser → blocks, tables, comments, front matter."""
