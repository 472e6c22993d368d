"""What several checks ask of a paragraph or of a rule's words."""
