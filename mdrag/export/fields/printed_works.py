"""A rendered cluster as its works: citeproc links each to its entry, and so says where it stands.

Names are never looked for in the words: ``Strock`` also ends ``Boraud & Strock``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.zotero.fields import CitationItem

__all__ = [
    "PrintedWork",
    "join_same_authors",
    "printed_order",
    "printed_works",
    "sorted_by_printed_names",
    "without_links",
]

_ENTRY = "#ref-"
_FORMATS = ("Emph", "Strong", "Strikeout", "Superscript", "Subscript", "SmallCaps", "Underline",
            "Span")  # fmt: skip
# what a style prints where an item has no year
_DATE_IN_WORDS = r"n\.d\.|in press|forthcoming|submitted|in preparation|under review"


class PrintedWork(NamedTuple):
    """One work of a rendered cluster: where its words begin and end in the text of the cluster.

    They are names, year and locator; prefix, suffix and what parts two works stand between.
    """

    key: str
    start: int
    end: int


def printed_works(content: Sequence[Any]) -> list[PrintedWork]:
    """The works of rendered words in the order in which they stand; [] when nothing is linked."""
    return list(_works(content, 0))


def _works(content: Sequence[Any], at: int) -> Iterator[PrintedWork]:
    for inline in content:
        # before the links go, in place: a style may raise a linked number
        inner = list(_works(inline.content, at)) if inline.tag in _FORMATS else []
        end = at + len(inlines.flat(without_links([inline])))
        if inline.tag == "Link" and inline.url.startswith(_ENTRY):
            yield PrintedWork(inline.url.removeprefix(_ENTRY), at, end)
        yield from inner
        at = end


def without_links(content: Sequence[Any]) -> list[Any]:
    """Rendered words without links to the bibliography and without what prints nothing."""
    found: list[Any] = []
    for inline in content:
        if inline.tag == "Link" and inline.url.startswith(_ENTRY):
            found += without_links(inline.content)
        elif inline.tag == "RawInline" or (inline.tag == "Str" and not inline.text):
            continue
        elif inline.tag in _FORMATS and any(one.tag == "Link" for one in inline.content):
            inline.content = without_links(inline.content)
            found.append(inline)
        else:
            found.append(inline)
    return found


def printed_order(works: Sequence[PrintedWork], keys: Sequence[str]) -> list[int] | None:
    """Which of ``keys`` stands first, second … in the words; None when that cannot be said."""
    waiting = list(enumerate(keys))
    order: list[int] = []
    for work in works:
        place = next((n for n, (_, key) in enumerate(waiting) if key == work.key), None)
        if place is None:
            return None
        order.append(waiting.pop(place)[0])
    return None if waiting else order


def sorted_by_printed_names(
    content: Sequence[Any], works: Sequence[PrintedWork], cited: Sequence[CitationItem]
) -> bool:
    """Whether Zotero would sort the works otherwise than pandoc has: it goes by what is printed.

    So it does with first names that tell people apart, with ``et al.`` where the names behind it
    differ, and with works of one year in a style that goes by years.
    """
    text = inlines.flat(content)
    groups: dict[str, list[object]] = {}
    for work, one in zip(works, cited, strict=True):
        people = one.work.item.get("author") or one.work.item.get("editor") or []
        if one.suppress_author or not people:
            continue
        if re.match(r"[^\W\d_]\.", text[work.start : work.end]):
            return True
        first = str(people[0].get("family") or people[0].get("literal"))
        groups.setdefault(first, []).append(people)
    # not in the order of the alphabet: the style goes by something else, or not at all
    names = [name.casefold() for name in groups]
    if names != sorted(names):
        return True
    return any(one != people[0] for people in groups.values() for one in people)


def join_same_authors(
    content: list[Any], works: Sequence[PrintedWork], cited: Sequence[CitationItem],
    style: CitationStyle, named: str = "",
) -> list[Any]:  # fmt: skip
    """The words with the authors of neighbours named once, whatever stands between them.

    citeproc-js compares the names as they are printed (``last_primary_names_string``) and parts
    such works by a comma; pandoc names them again behind a page or a prefix.

    ``works`` and ``cited`` are in the order in which they are printed; ``named``: the authors of
    the first, when the sentence names them.
    """
    text = inlines.flat(content)
    names = [_names(text, work, one) for work, one in zip(works, cited, strict=True)]
    changes: list[tuple[int, int, str]] = []
    last = named.replace(" and ", " & ") if named else names[0]
    for at in range(1, len(works)):
        before, one = cited[at - 1], cited[at]
        told = names[at]
        if style.names_nobody and not _people(one):  # Anon. is no name that parts two works
            changes += _comma(text, works[at - 1].end, works[at].start, one)
        if told is None or last is None or not _same(last, told, before, one):
            last = told or last
            continue
        if told and style.collapses:
            start = works[at].start
            changes.append((start, start + len(told) + _joint(text, start + len(told)), ""))
        if style.collapses or not told:
            changes += _comma(text, works[at - 1].end, works[at].start, one)
    for start, end, new in reversed(sorted(set(changes))):
        content = inlines.replace_words(content, start, end, new)
    return content


def _comma(text: str, start: int, end: int, one: CitationItem) -> list[tuple[int, int, str]]:
    """A comma for the semicolon that parts ``one`` from the work before it."""
    semicolon = text.rfind(";", start, max(start, end - len(one.prefix)))
    new = "" if one.prefix.startswith(",") else ","
    return [(semicolon, semicolon + 1, new)] if semicolon >= 0 else []


def _names(text: str, work: PrintedWork, one: CitationItem) -> str | None:
    """The words of a work before its date, "" for none; None when it names no date."""
    words = text[work.start : work.end]
    date = re.search(_date_of(one.work.item), words)
    return words[: date.start()].rstrip(" ,([") if date else None


def _date_of(item: CslItem) -> str:
    issued = item.get("issued", {})
    days = issued.get("date-parts") or [[]]
    year = str(days[0][0]) if days[0] else ""
    told = [re.escape(word) for word in (year, issued.get("literal", "")) if word]
    return "|".join([*(rf"(?<!\w)\[?{word}" for word in told), rf"\b(?:{_DATE_IN_WORDS})"])


def _same(last: str, told: str, before: CitationItem, one: CitationItem) -> bool:
    """Whether two neighbours have the same names: as printed, else as their items say."""
    if last and told:
        return last.replace(" and ", " & ") == told.replace(" and ", " & ")
    if before.suppress_author or one.suppress_author:
        return _people(before) == _people(one)
    return not told  # pandoc has named them once


def _people(one: CitationItem) -> object:
    return one.work.item.get("author") or one.work.item.get("editor")


def _joint(text: str, at: int) -> int:
    found = re.compile(r",? ?").match(text, at)
    return len(found[0]) if found else 0
