"""File → Document, one reader a file; the table READERS says which suffix goes where."""
