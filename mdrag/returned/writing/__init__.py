"""Changes to blocks of the draft written as Markdown."""
