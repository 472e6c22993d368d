"""Text → vectors, behind one small interface."""
