"""What the words of a binding say of its sources: author, year, locator, and where they stand."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.draft.marks.parenthesis import of_the_source, parse_parenthesis, year_by_year
from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft, Span
from mdrag.lazy import lazy_regex
from mdrag.verify.works.author_year import names_of
from mdrag.verify.works.works_in_text import is_author, is_speaker

__all__ = ["StatedWork", "stated_works"]

_OF = lazy_regex(r"\b(?:of|from|with) $")  # "a study of Glasgow (2015)"
_DUMMY = lazy_regex(r"(?:Authors?|AUTHORS?|Surname|Name|Year|YEAR|YYYY|(?:20|19)(?:XX|xx))")
_SAME_WORDS = "ibid ibidem idem id op loc cit supra infra see n.a anon anonymous"
_SAME = frozenset(_SAME_WORDS.split())
_WORDED = ("narrative", "parenthetical", "attribute")


class StatedWork(NamedTuple):
    """One work as a binding words it; "" for what it does not say, dummies included."""

    author: str
    year: str
    label: str  # of the locator in the parenthesis
    locator: str
    author_at: Span | None = None  # None when the words stand there broken or twice
    year_at: Span | None = None
    narrative: bool = False
    sure: bool = True  # False for a single word before a year, which may be a place or a tool


def stated_works(draft: Draft, binding: Binding, plainly: bool = True) -> tuple[StatedWork, ...]:
    """The works a binding words, in order: one a source when the writer named each of them.

    () for bare bindings and pandoc's own citations, which have no words of their own. Of a work
    cited in another one the other counts; ``plainly``: also after a bare ``in``.
    """
    if binding.form not in _WORDED:
        return ()
    inner = of_the_source(draft.text[slice(*binding.words)], len(binding.refs), plainly)
    known = _stated(draft)
    if (binding, inner) not in known:
        known[binding, inner] = _worded(draft, binding, inner)
    return known[binding, inner]


@latest
def _stated(draft: Draft) -> dict[tuple[Binding, str], tuple[StatedWork, ...]]:
    return {}


def _worded(draft: Draft, binding: Binding, inner: str) -> tuple[StatedWork, ...]:
    items = year_by_year(parse_parenthesis(inner, len(binding.refs)))
    named = " ".join(draft.text[slice(*binding.author)].split())
    found = []
    for item in items:
        narrative = binding.form == "narrative" and not item.author
        author = named if narrative else item.author
        bare = re.sub(r"\s*[\[(][^\])]*[\])]", "", author).strip(" ,*_")
        if not _names(bare) or (binding.form == "attribute" and not item.year):
            bare = ""
        if binding.form == "parenthetical" and not (item.year or item.locator):
            bare = ""  # "(Glasgow)": nothing says that this is an author
        year = "" if _DUMMY.fullmatch(item.year) else item.year
        place = binding.author if narrative else binding.words
        names, more = names_of(bare)
        several = more or len(names) > 1
        first = binding.author.start
        said = is_speaker(draft.masked, first, binding.words.end)
        said = said and not _OF.search(draft.masked[max(0, first - 8) : first])
        found.append(
            StatedWork(bare, year, item.label, item.locator, _only(draft, place, bare),
                   _only(draft, binding.words, year), narrative, not narrative or several or said)
        )  # fmt: skip
    return tuple(found)


def _names(author: str) -> bool:
    first = author.split(" ")[0].rstrip(".,").lower()
    return is_author(author, most=100) and not _DUMMY.search(author) and first not in _SAME


def _only(draft: Draft, place: Span, words: str) -> Span | None:
    """Where ``words`` stand in ``place``, when they stand there once."""
    if not words:
        return None
    pattern = r"(?<!\w)" + r"\s+".join(map(re.escape, words.split())) + r"(?!\w)"
    found = list(re.finditer(pattern, draft.text[slice(*place)]))
    if len(found) != 1:
        return None
    return Span(place.start + found[0].start(), place.start + found[0].end())
