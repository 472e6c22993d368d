"""A draft as it was parsed last time, so that only the paragraph that changed is parsed again."""

from __future__ import annotations

from mdrag.cachedir import code_stamp
from mdrag.draft.draft_json import draft_from, draft_to
from mdrag.draft.model import Draft
from mdrag.lint.cache.entries import digest
from mdrag.lint.cache.store import Cache

__all__ = ["parse_again"]

# An edit is read anew with all that lies between it and the edits since the draft was kept.
_KEPT_WHILE = 5_000  # characters of them
_SHORTEST, _LONGEST = 10_000, 2_000_000  # characters of a draft it is worth it, and fits, for


def parse_again(text: str, path: str, bom: bool, cache: Cache | None) -> Draft:
    """``parse(text, path, bom)``, by way of the last draft of that path where there is one."""
    from mdrag.draft.parse import parse

    if cache is None or not _SHORTEST < len(text) < _LONGEST:
        return parse(text, path, bom)
    from mdrag.draft.reparse import edited_range, reparse

    key = "p" + digest(code_stamp(), path)
    last = _last(cache, key, path, bom)
    draft = reparse(last, text) if last else None
    if last and draft:
        start, end = edited_range(last.text, text)
        if end - start < _KEPT_WHILE and abs(len(text) - len(last.text)) < _KEPT_WHILE:
            return draft
    draft = draft or parse(text, path, bom)
    value = draft_to(draft)
    if value is not None:
        cache.write(key, value)
    return draft


def _last(cache: Cache, key: str, path: str, bom: bool) -> Draft | None:
    value = cache.read([key]).get(key)
    try:
        return draft_from(value, path, bom) if value else None
    except (TypeError, ValueError, IndexError, AttributeError):
        return None  # damaged: parse it all
