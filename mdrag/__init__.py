"""mdrag: bind every claim of a Markdown draft to a passage the reader can open."""

__version__ = "0.1.0"
__all__ = ["__version__"]
