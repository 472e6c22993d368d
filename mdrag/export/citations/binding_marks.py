"""Binding marks in a run of pandoc text, and what the words before them say.

The grammar is that of `mdrag.draft.marks.bindings`; what differs here is that pandoc has already
changed quotes, dashes and spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.marks.bindings import parse_mark, parse_parenthesis
from mdrag.draft.marks.near_marks import near_marks
from mdrag.draft.marks.parenthesis import ParenItem
from mdrag.draft.model import Ref
from mdrag.evidence.model import Source
from mdrag.export.citations.inlines import ATOM
from mdrag.text.people import AND_OTHERS, BETWEEN_NAMES, IN_ORGANISATIONS, NAME_PARTICLES

__all__ = [
    "DUMMY_AUTHOR",
    "STRAIGHT",
    "MarkRun",
    "marks",
    "match_items",
    "names",
    "split_narrative",
    "without_marks",
]

_ONE = r"\{\s*[#@]?\s*doc[_-][^{}\ufffc]{0,400}\}"
_ANGLED = r"<\s*#\s*doc[_-][^<>\ufffc]{0,400}>"
# A run of marks, or one that was never closed.
_MARKS = re.compile(rf"(?:{_ONE})+|(?:{_ANGLED})+|\{{#doc_\w*|<#doc_\w*", re.IGNORECASE)
_EACH = re.compile(rf"{_ONE}|{_ANGLED}|[{{<]#doc_\w*", re.IGNORECASE)
STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ", "\n": " "})
_SMALL = {"and", "et", "al", "in", "the", "colleagues", "others"}
_JOINTS = NAME_PARTICLES | BETWEEN_NAMES | IN_ORGANISATIONS | _SMALL
DUMMY_AUTHOR = re.compile(rf"\bAuthors?(?:(?:,? (?:and|&) |, )Authors?)*(?: {AND_OTHERS})?$")


class MarkRun(NamedTuple):
    """One or more marks that touch, and the parenthesis before them, as offsets in the text.

    ``form``: narrative, parenthetical, bare, or prose (a parenthesis that cites nothing itself,
    as in ``(n = 40){#…}``: it stays and the citation follows).
    """

    form: str
    start: int  # of the parenthesis; of the mark where there is none
    mark: int
    end: int
    refs: tuple[Ref, ...]
    items: tuple[ParenItem, ...]
    problem: str = ""


def marks(text: str, *, swallowed: bool = False) -> Iterator[MarkRun]:
    """The bindings of ``text`` in order. ``swallowed``: a mark may follow words without ``)``."""
    for found in _MARKS.finditer(text):
        refs: tuple[Ref, ...] = ()
        problem = ""
        for one in _EACH.findall(found.group()):
            more, wrong = parse_mark(one.translate(STRAIGHT))
            refs, problem = refs + more, problem or wrong
        start, end = found.span()
        opening = _opening(text, start) if found.group().startswith("{") else -1
        if opening < 0:
            if found.group().startswith("{") and not swallowed and not problem:
                problem = "a mark follows a parenthesis, as in (Marmot, 2015){#doc_8f3a2c1d}"
            if text[start - 1 : start] + text[end : end + 1] == "()":
                start, end = start - 1, end + 1  # (<#doc_…>): the citation brings its own
            yield MarkRun("bare", start, start, end, refs, (), problem)
            continue
        inside = text[opening + 1 : start - 1]
        items = () if ATOM in inside else parse_parenthesis(inside, len(refs))
        items = tuple(map(_pages_after_author, items))
        yield MarkRun(_form(items, inside), opening, start, end, refs, items, problem)


def without_marks(text: str) -> list[tuple[int, int]]:
    """Where the marks of ``text`` stand: what is left when they are taken out."""
    found = [mark.span() for mark in _MARKS.finditer(text)]
    marked = bytearray(len(text))
    for start, end in found:
        marked[start:end] = b"\1" * (end - start)
    for one in near_marks(text):
        free = 1 not in marked[one.start : one.end] and text[one.start - 1 : one.start] != "]"
        if one.closed and free:
            found.append((one.start, one.end))
    return sorted(found)


def match_items(
    marked: MarkRun, sources: list[Source | None]
) -> list[tuple[ParenItem | None, int | None]]:
    """Which item of the parenthesis speaks of which source: pairs of (item, index of the ref).

    In order when there are as many of one as of the other; otherwise by year and author. An item
    without a source keeps its words; a source without an item is added at the end.
    """
    items, count = list(marked.items), len(marked.refs)
    if len(items) == count:
        return [(item, index) for index, item in enumerate(items)]
    free = list(range(count))
    chosen: list[int | None] = []
    for place, item in enumerate(items):
        ranked = sorted(free, key=lambda i: (-_agrees(item, sources[i]), abs(i - place)))
        good = ranked and (_agrees(item, sources[ranked[0]]) or len(items) < count)
        chosen.append(ranked[0] if good else None)
        if good:
            free.remove(ranked[0])
    if not any(index is not None for index in chosen) and items:
        chosen[0] = free.pop(0)
    pairs: list[tuple[ParenItem | None, int | None]] = list(zip(items, chosen, strict=True))
    return pairs + [(None, index) for index in free]


def split_narrative(marked: MarkRun, sources: list[Source | None]) -> MarkRun:
    """A parenthesis whose words end in the author of its source, with the words before as prefix.

    Anything else stays as it is.
    """
    if not marked.items or len(marked.items) != len(sources):
        return marked
    items = []
    for item, source in zip(marked.items, sources, strict=True):
        family = source.authors[0].family if source and source.authors else ""
        at = item.author.find(family) if family and item.year else -1
        if at > 0:
            before = item.author[:at].rstrip()
            prefix = " ".join(part for part in (item.prefix, before) if part)
            item = item._replace(prefix=prefix, author=item.author[at:])
        if not _name_like(item):
            return marked
        items.append(item)
    return marked._replace(form="parenthetical", items=tuple(items))


def names(author: str, source: Source) -> bool:
    """Whether the author words of a parenthesis name an author of ``source``."""
    families = [person.family.casefold() for person in (*source.authors, *source.editors)]
    return any(family and family in author.casefold() for family in families)


def _agrees(item: ParenItem, source: Source | None) -> int:
    if source is None:
        return 0
    return 2 * names(item.author, source) + (item.year[:4] == str(source.year))


def _opening(text: str, end: int) -> int:
    """Index of the ``(`` whose parenthesis ends right before ``end``, or -1."""
    if text[end - 1 : end] != ")":
        return -1
    depth = 0
    for index in range(end - 1, -1, -1):
        depth += (text[index] == ")") - (text[index] == "(")
        if not depth:
            return index
    return -1


def _form(items: tuple[ParenItem, ...], inside: str) -> str:
    if not inside.strip() and ATOM not in inside:
        return "narrative"
    if not items or not any(item.year or item.locator or _name_like(item) for item in items):
        return "prose"
    if not items[0].author:
        return "narrative" if items[0].year or items[0].locator else "prose"
    return "parenthetical" if all(_name_like(item) for item in items if item.author) else "prose"


def _name_like(item: ParenItem) -> bool:
    """Whether the author words can be names: capitals (or a script without case) and joints."""
    words = [word.rstrip(".,") for word in item.author.split()]
    names = [word for word in words if not word.islower()]
    return bool(names) and all(word in _JOINTS or not word.islower() for word in words)


def _pages_after_author(item: ParenItem) -> ParenItem:
    """``(Marmot 4)`` and ``(Marmot 4–6)`` as MLA writes them: the number is a page."""
    if item.year or item.locator:
        return item
    found = re.fullmatch(r"(?P<author>.*[^\W\d_]\.?) (?P<pages>\d+(?:[-–]\d+)?)", item.author)
    if not found:
        return item
    return item._replace(author=found["author"], label="page", locator=found["pages"])
