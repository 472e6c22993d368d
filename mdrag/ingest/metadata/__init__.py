"""Authors, title, year of a source: from lists, from its file, from the writer."""
