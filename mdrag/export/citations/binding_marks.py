"""Binding marks in a run of pandoc text, and what the words before them say.

The grammar is that of `mdrag.draft.marks.bindings`; what differs here is that pandoc has already
changed quotes, dashes and spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.marks.bindings import parse_mark, parse_parenthesis, placement_problem
from mdrag.draft.marks.near_marks import near_marks
from mdrag.draft.marks.parenthesis import ParenItem, page_of_quotation, year_by_year
from mdrag.draft.model import Ref
from mdrag.export.citations.inlines import ATOM
from mdrag.text.people import AND_OTHERS, BETWEEN_NAMES, IN_ORGANISATIONS, NAME_PARTICLES

__all__ = [
    "DUMMY_AUTHOR",
    "SAME_WORK",
    "STRAIGHT",
    "MarkRun",
    "form_of",
    "is_remark",
    "items_of",
    "marks",
    "name_like",
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
# (ibid., p. 4): the work of the mark, which the style may name so itself
_SAME = r"(?:ibid(?:em)?|id(?:em)?|eadem|(?:op|loc)\.? ?cit|ebd|ebenda|a\. ?a\. ?o)\b\.?"
SAME_WORK = re.compile(_SAME, re.IGNORECASE)
_SAME_AS_NAMED = re.compile(rf"(?<=\w),?\s+{_SAME}(?=\s*(?:[,;]|$))", re.IGNORECASE)
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
    inside: str = ""  # the words of the parenthesis


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
                problem = placement_problem(text[max(start - 30, 0) : start], found.group())
            if text[start - 1 : start] + text[end : end + 1] == "()":
                start, end = start - 1, end + 1  # (<#doc_…>): the citation brings its own
            yield MarkRun("bare", start, start, end, refs, (), problem)
            continue
        inside = text[opening + 1 : start - 1]
        items = () if ATOM in inside else page_of_quotation(f"({inside})", text[:opening][-6:])
        items = items or (() if ATOM in inside else items_of(inside, len(refs)))
        form = form_of(items, inside)
        yield MarkRun(form, opening, start, end, refs, items, problem, inside)


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


def form_of(items: tuple[ParenItem, ...], inside: str) -> str:
    """What the parenthesis ``inside``, read as ``items``, is to its mark; see `MarkRun`."""
    if not inside.strip() and ATOM not in inside:
        return "narrative"
    works = [item for item in items if not is_remark(item)]
    if not works:
        return "prose"
    if not works[0].author:
        return "narrative" if works[0].year or works[0].locator else "prose"
    named = [item for item in works if item.author]
    return "parenthetical" if all(name_like(item) for item in named) else "prose"


def is_remark(item: ParenItem) -> bool:
    """Whether an item names no work: ``emphasis added``, ``my translation``, ``n = 40``."""
    return bool(item.author) and not item.year and not name_like(item)


def name_like(item: ParenItem) -> bool:
    """Whether the author words can be names: capitals (or a script without case) and joints."""
    if SAME_WORK.fullmatch(item.author):
        return True
    words = [word.rstrip(".,") for word in item.author.split()]
    names = [word for word in words if not word.islower()]
    return bool(names) and all(word in _JOINTS or not word.islower() for word in words)


def items_of(inside: str, count: int) -> tuple[ParenItem, ...]:
    """The items of a parenthesis, without its brackets, for a mark of ``count`` sources."""
    plain = _SAME_AS_NAMED.sub("", inside)
    return year_by_year(parse_parenthesis(plain, count))
