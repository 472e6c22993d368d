"""Calls of notes, ``[^2]``, that nothing in the draft defines: printed as they are typed."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.labels import texts_beside
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["UnknownNote", "notes_beside", "unknown_notes"]

# not \[^2], nor a class of signs in a pattern: [^a-z]+, s/[^x]/
_CALL = lazy_regex(r"(?<![\\/|(\[])\[\^(?P<label>[^\]\s^\[\\]+)\](?![:(+*?{/\[|)])")
_DEFINED = lazy_regex(r"(?m)^[ \t>]{0,8}\[\^(?P<label>[^\]\s]+)\]:")
_CODE = lazy_regex(r"(?<!`)(`+)(?!`)(?:[^\n]|\n(?!\s*\n)){1,2000}?(?<!`)\1(?!`)")
_UNREAD = frozenset({"code", "raw", "comment", "math", "front-matter", "link-definition"})


class UnknownNote(NamedTuple):
    """A call, its label as it is written, and where a line begins with it as a note's does."""

    label: str
    start: int
    end: int
    below: int = -1  # where “[^2] Hall, p. 4”, without its colon, begins; -1: nowhere


def unknown_notes(draft: Draft) -> list[UnknownNote]:
    """The first call of each note that the draft does not define, in order."""
    text = draft.text
    if "[^" not in text:
        return []
    known = {one["label"] for one in _DEFINED.finditer(text)}
    calls = [one for one in _CALL.finditer(text) if one["label"] not in known]
    if not calls:
        return []
    apart = [(one.start, one.end) for one in draft.blocks if one.kind in _UNREAD]
    apart += [one.span() for one in _CODE.finditer(text)]
    apart += [(one.start, one.end) for one in draft.comments]
    found: dict[str, UnknownNote] = {}
    for call in calls:
        if any(start <= call.start() < end for start, end in apart):
            continue
        label = call["label"]
        begins = not text[text.rfind("\n", 0, call.start()) + 1 : call.start()].strip()
        if label not in found:
            found[label] = UnknownNote(label, *call.span())
        elif begins and found[label].below < 0:
            found[label] = found[label]._replace(below=call.start())
    return list(found.values())


def notes_beside(path: str) -> frozenset[str]:
    """The labels of the notes that other drafts of its folder define, as chapters of a book may."""
    texts = texts_beside(path)
    return frozenset(one["label"] for text in texts for one in _DEFINED.finditer(text))
