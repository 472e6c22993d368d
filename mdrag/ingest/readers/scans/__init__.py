"""Pictures of text: words with boxes, as a program for character recognition sees them."""
