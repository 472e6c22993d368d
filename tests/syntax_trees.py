"""The syntax tree of a module's text, made once for all tests that walk through the code."""

from __future__ import annotations

import ast
from functools import cache

__all__ = ["syntax_tree"]


@cache
def syntax_tree(text: str) -> ast.Module:
    """The tree of this text: to look at, not to change."""
    return ast.parse(text)
