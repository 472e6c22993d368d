"""What Word prints of a draft's front matter: title, subtitle, author, date, abstract."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["front_blocks"]

_KEY = re.compile(r"(?P<key>[\w-]+):[ \t]*(?P<value>.*)")
_PRINTED = frozenset({"title", "subtitle", "author", "date", "abstract", "abstract-title"})
_MARKER = re.compile(r"(?:[|>][-+\d]*[ \t]*|- )")


def front_blocks(text: str, start: int, end: int) -> Iterator[tuple[int, str, list[int]]]:
    """(start, words, place of each character) of each printed value, in order.

    Reads YAML only as far as places need it: quotes and block marks go, lines are joined.
    """
    words: list[str] = []
    places: list[int] = []
    begun, printed, at = start, False, start
    for line in text[start:end].splitlines(keepends=True):
        key = _KEY.match(line)
        if key:
            if printed and words:
                yield begun, "".join(words), places
            words, places, begun = [], [], at
            printed = key["key"] in _PRINTED
            value, offset = key["value"], at + key.start("value")
        else:
            value, offset = line, at
        if printed and not line.strip() and words:  # the next paragraph of an abstract
            yield begun, "".join(words), places
            words, places, begun = [], [], at + len(line)
        elif printed:
            _add(value, offset, words, places)
        at += len(line)
    if printed and words:
        yield begun, "".join(words), places


def _add(value: str, offset: int, words: list[str], places: list[int]) -> None:
    bare = value.strip()
    offset += len(value) - len(value.lstrip())
    if marker := _MARKER.match(bare + " "):
        offset += min(marker.end(), len(bare))
        bare = bare[marker.end() :]
    if bare[:1] in "\"'" and bare[-1:] == bare[:1] and len(bare) > 1:
        bare, offset = bare[1:-1], offset + 1
    if not bare or bare in ("---", "..."):
        return
    if words:
        words.append(" ")
        places.append(places[-1])
    words += bare
    places += range(offset, offset + len(bare))
