"""The section "Sources used", the one place where the ids of sources stand as words.

`mdrag sources` prints such a list, and a delivered draft carries it; an id there is no broken mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.draft.marks.near_marks import NearMark
from mdrag.lazy import lazy_regex

__all__ = [
    "in_list_of_sources",
    "is_plain_id",
    "list_level",
    "lists_sources",
    "may_list",
    "names_an_id",
    "sections_of_ids",
    "with_list",
    "without_listed",
]

_TITLE = lazy_regex(r"(?i)[\W\d_]*sources used[\W_]*")
_HEADING = lazy_regex(
    r"(?im)^(?P<level>\#{1,6})[ \t][^\n]*$|^(?P<title>[^\n]+)\n(?P<line>=+|-+)[ \t]*$"
)
_PLAIN = lazy_regex(r"\[?doc_(?:[0-9a-f]{12}|[0-9a-f]{8})\]?")
_MAY = lazy_regex(r"(?i)sources used|(?<![#@])\bdoc_[0-9a-f]{8}")


def lists_sources(title: str) -> bool:
    """Whether a heading is that of the list."""
    return bool(_TITLE.fullmatch(title))


def is_plain_id(words: str) -> bool:
    """Whether words are an id as the list prints it: ``doc_8f3a2c1d`` or ``[doc_8f3a2c1d]``."""
    return bool(_PLAIN.fullmatch(words))


def may_list(text: str) -> bool:
    """Whether a stretch of a draft may begin such a section, or holds what only it may."""
    return bool(_MAY.search(text))


def in_list_of_sources(text: str) -> list[tuple[int, int]]:
    """Where such sections stand: behind the heading, up to the next one as high."""
    if "ources used" not in text.lower():
        return []
    found: list[tuple[int, int]] = []
    begins, level = -1, 0
    for heading in _HEADING.finditer(text):
        mine = len(heading["level"] or "") or (1 if heading["line"][0] == "=" else 2)
        if begins >= 0 and mine <= level:
            found.append((begins, heading.start()))
            begins = -1
        title = heading["title"] or heading[0].lstrip("#").strip().rstrip("#")
        if begins < 0 and lists_sources(title):
            begins, level = heading.end(), mine
    return [*found, (begins, len(text))] if begins >= 0 else found


def names_an_id(words: str) -> bool:
    """Whether an id stands anywhere in these words, as only such a list prints it."""
    return bool(_PLAIN.search(words))


def sections_of_ids(text: str) -> list[tuple[int, int]]:
    """Where the sections stand that list ids, each from its heading on.

    A list of a writer's own under this heading, without ids, is no such section.
    """
    found = []
    for start, end in in_list_of_sources(text):
        if names_an_id(text[start:end]):
            begins = text.rfind("\n", 0, start) + 1
            if begins and not text[begins:start].startswith("#"):  # the line under a heading
                begins = text.rfind("\n", 0, begins - 1) + 1
            found.append((begins, end))
    return found


def without_listed(near: Sequence[NearMark], text: str) -> list[NearMark]:
    """``near`` without the ids that such a section lists."""
    places = in_list_of_sources(text) if near else []
    return [
        one
        for one in near
        if not any(start <= one.start < end for start, end in places)
        or not is_plain_id(text[one.start : one.end])
    ]


def list_level(levels: Sequence[int]) -> int:
    """The level of the heading "Sources used" in a draft with headings of these levels.

    That of its sections: the highest, but for one heading above all others, which is its title.
    """
    if not levels:
        return 2
    title, rest = levels[0], levels[1:]
    return min(rest, default=2) if title == 1 and 1 not in rest else min(levels)


def with_list(text: str, listed: str, level: int = 2) -> str:
    """``text`` with ``listed`` under its heading "Sources used".

    The section is made, if need be, with a heading of ``level`` (see `list_level`). Raises
    ValueError for a section that says something else, which nobody has asked to lose.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    body = listed.strip().replace("\n", newline)
    places = in_list_of_sources(text)
    if not places:
        gap = "" if not text else newline * (2 - min(len(text) - len(text.rstrip("\r\n")), 1))
        return f"{text}{gap}{'#' * level} Sources used{newline}{newline}{body}{newline}"
    start, end = places[-1]
    below = _HEADING.search(text, start, end)  # a section below it is the writer's own
    end = below.start() if below else end
    if text[start:end].strip() and not names_an_id(text[start:end]):
        raise ValueError(text[start:end].strip())
    after = newline if text[end:] else ""
    return f"{text[:start]}{newline}{newline}{body}{newline}{after}{text[end:]}"
