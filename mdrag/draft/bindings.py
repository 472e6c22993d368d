"""Bindings in a draft: which words are tied to which sources (placeholders.md)."""

from __future__ import annotations

from mdrag.draft.locators import parse_locator
from mdrag.draft.marks import DOC_UID, parse_mark
from mdrag.draft.parenthesis import ParenItem, parse_parenthesis

__all__ = ["DOC_UID", "ParenItem", "parse_locator", "parse_mark", "parse_parenthesis"]
