"""Which mark of a text opens a quotation, and which closes it; apostrophes do neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.quotation_marks import is_apostrophe

__all__ = ["quotations_between_marks"]

_DEEPEST = 8  # quotations in one another; more are marks that nobody closes
_MARKS = lazy_regex(r"[“”„‟\"‘’‚'«»‹›]|``|''")
_CLOSES = {"“": "”", "„": "“”‟", "‟": "”", '"': '"', "‘": "’", "‚": "‘’", "'": "'", "«": "»",
           "»": "«", "‹": "›", "``": "''"}  # fmt: skip
_PLURAL = lazy_regex(r"[sS]['’] [a-z]")  # "the pupils' view"
_BEFORE = frozenset(" \t\n\r\u00a0([{—–-/“‘\"'«„")


class _OpeningMark(NamedTuple):
    """A mark that opened a quotation, and the quotations that stand whole behind it."""

    sign: str
    first: int
    start: int
    inside: list[tuple[int, int, int, int]]


def quotations_between_marks(text: str, goes_on: bool) -> Iterator[tuple[int, int, int, int]]:
    """(first, start, end, last) of each outer quotation: with and without its marks.

    What a mark that nobody closes was to hold stands on its own.
    """
    stack: list[_OpeningMark] = []
    for mark in _MARKS.finditer(text):
        sign, at, after = mark.group(), mark.start(), mark.end()
        left, right = text[at - 1 : at], text[after : after + 1]
        opener = next((i for i in range(len(stack) - 1, -1, -1) if sign in _CLOSES[stack[i].sign]
                       or (sign == "''" and stack[i].sign == "``")), None)  # fmt: skip
        if (
            opener is not None
            and _closes(sign, left, right, text, at, after)
            and not _swallows(stack[opener], text, at)
        ):
            quoted = stack[opener]
            found = (quoted.first, quoted.start, at, after)
            del stack[opener:]
            if stack:
                stack[-1].inside.append(found)
            else:
                yield found
        elif sign in _CLOSES and _opens(sign, left, right, text, after):
            stack.append(_OpeningMark(sign, at, after, []))
            for lost in stack[:-_DEEPEST]:
                yield from lost.inside
            del stack[:-_DEEPEST]
    if stack and stack[0].sign == "“" and goes_on:
        yield stack[0].first, stack[0].start, len(text.rstrip()), len(text.rstrip())
        return
    for never_closed in stack:
        yield from never_closed.inside


def _swallows(opened: _OpeningMark, text: str, at: int) -> bool:
    """Whether a single mark and the one at ``at`` are apostrophes: “'Abd says “so”, the pupils' …”.

    They are when they hold half of a pair of brackets, when a straight one holds curly marks, and
    when whole quotations stand before what may be a plural's apostrophe.
    """
    if opened.sign not in ("'", "‘"):
        return False
    held = text[opened.start : at]
    if opened.sign == "'" and ("“" in held or "”" in held):
        return True
    if held.count("(") > held.count(")") or held.count("[") > held.count("]"):
        return True
    return bool(opened.inside) and _PLURAL.match(text, at - 1) is not None


def _opens(sign: str, left: str, right: str, text: str, after: int) -> bool:
    if not right or right.isspace():
        # emphasis or markup may stand masked behind the mark
        nothing = text[after : after + 3].strip() == ""
        if nothing or sign in "\"'":
            return False
    if sign in ('"', "'", "‘", "»"):
        if left and left not in _BEFORE:
            return False
        if sign in ("'", "‘") and is_apostrophe(text, after - 1):
            return False
    return True


def _closes(sign: str, left: str, right: str, text: str, at: int, after: int) -> bool:
    if sign in ("’", "'") and right.isalnum():
        return False  # an apostrophe
    if sign in ("’", "'") and left in ("n", "N") and is_apostrophe(text, at - 2):
        return False  # the second of rock 'n' roll
    if (
        sign in ("’", "'")
        and left in ("s", "S")
        and right == " "
        and text[after + 1 :][:1].islower()
    ):
        # "the workers' rights": a later mark closes, if there is one before the sentence ends
        later = re.search(r"[’'](?!\w)", text[after:])
        return not (later and not re.search(r"[.!?‘]", text[after : after + later.start()]))
    return sign not in ('"',) or not (left.isspace() and right.isalnum())
