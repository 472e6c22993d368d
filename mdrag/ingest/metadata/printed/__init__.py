"""What first pages print of a document: its title, its authors, its year, its journal."""
