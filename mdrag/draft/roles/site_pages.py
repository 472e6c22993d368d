"""Drafts that are pages of a web site: GitHub or Jekyll reads them, pandoc never does."""

from __future__ import annotations

from pathlib import PurePath

from mdrag.draft.model import Draft

__all__ = ["is_site_page"]

_SAID = ("layout", "permalink")  # in Jekyll's front matter
_FOLDERS = frozenset({"_posts", "_pages", "_drafts"})
_FOR_PANDOC = ("bibliography", "csl", "output", "format", "citeproc")


def is_site_page(draft: Draft) -> bool:
    """What its front matter or its folder says; below ``docs`` only what cites nothing."""
    if any(key in draft.meta for key in _SAID):
        return True
    folders = PurePath(draft.path).parts[:-1]
    if not _FOLDERS.isdisjoint(folders):
        return True
    if "docs" not in folders or not draft.path.lower().endswith(".md"):
        return False
    cites = draft.citations or draft.bindings
    return not cites and not any(key in draft.meta for key in _FOR_PANDOC)
