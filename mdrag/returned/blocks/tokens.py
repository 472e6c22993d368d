"""Words and marks of two texts that say the same in other typography, and how they align."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mdrag.text.fold import fold_map
from mdrag.zotero.docx.model import ATOM

__all__ = ["TextToken", "TokenAlignment", "align_tokens", "tokens"]

_TOKEN = re.compile(rf"{ATOM}|\w+|\s|.", re.DOTALL)


class TextToken(NamedTuple):
    """A word, a mark, a space or an atom; ``key`` is equal for equal words."""

    key: str
    start: int
    end: int


class TokenAlignment(NamedTuple):
    """How tokens ``[a, b)`` of one text stand to ``[c, d)`` of another: equal, or not."""

    equal: bool
    a: int
    b: int
    c: int
    d: int


def tokens(text: str, atom: Callable[[int], str]) -> list[TextToken]:
    """The tokens of a text; ``atom`` gives the key of the atom at an offset.

    Quotes, dashes, spaces, ligatures are folded as everywhere, but case counts.
    """
    # A line end of the draft is a blank, and hyphenates nothing.
    text = text.replace("\n", " ")
    folded, offsets = fold_map(text)
    stop = len(text.rstrip())
    found = []
    for match in _TOKEN.finditer(folded):
        start = offsets[match.start()]
        end = offsets[match.end()] if match.end() < len(offsets) else stop
        if end == start:  # part of a ligature: the next token has the character too
            end = start + 1
        key, raw = match.group(), text[start:end]
        if key == ATOM:
            key, end = ATOM + atom(start), start + 1
        elif key.isalnum() and raw.casefold() == key:
            key = raw
        found.append(TextToken(key, start, end))
    return found


def align_tokens(one: Sequence[TextToken], other: Sequence[TextToken]) -> list[TokenAlignment]:
    """Equal and unequal stretches, in order, covering both."""
    first, second = [token.key for token in one], [token.key for token in other]
    if first == second:
        return [TokenAlignment(True, 0, len(first), 0, len(second))]
    head = 0
    while head < min(len(first), len(second)) and first[head] == second[head]:
        head += 1
    tail = 0
    shorter = min(len(first), len(second)) - head
    while tail < shorter and first[-1 - tail] == second[-1 - tail]:
        tail += 1
    last, end = len(first) - tail, len(second) - tail
    found = [TokenAlignment(True, 0, head, 0, head)] if head else []
    matcher = difflib.SequenceMatcher(None, first[head:last], second[head:end], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        found.append(TokenAlignment(tag == "equal", a + head, b + head, c + head, d + head))
    if tail:
        found.append(TokenAlignment(True, last, len(first), end, len(second)))
    return _without_islands(found, first)


def _without_islands(spans: list[TokenAlignment], keys: Sequence[str]) -> list[TokenAlignment]:
    """A lone blank that is equal by chance between two differences belongs to them."""
    found: list[TokenAlignment] = []
    for at, span in enumerate(spans):
        inner = 0 < at < len(spans) - 1
        alone = inner and span.equal and span.b - span.a == 1 and keys[span.a] == " "
        span = span._replace(equal=span.equal and not alone)
        if found and not span.equal and not found[-1].equal:
            before = found.pop()
            span = TokenAlignment(False, before.a, span.b, before.c, span.d)
        found.append(span)
    return found
