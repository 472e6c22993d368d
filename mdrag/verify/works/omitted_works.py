"""Works of a parenthesis that its mark leaves out: ``(Marmot, 2015; Vole, 2001){#doc_…}``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.marks.parenthesis import ParenItem, of_the_source, parse_parenthesis
from mdrag.draft.model import Binding, Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.verify.works.author_year import match_sources, years_of
from mdrag.verify.works.works_in_text import is_author

__all__ = ["OmittedWork", "half_bound"]

# what has a date and stands in no list of references
_NO_WORK = lazy_regex(
    r"\b(?:interview(?:ed)?|personal communication|pers\. comm|e-?mail|letter|conversation|lecture|"
    r"own|my|our)\b",
    2,  # re.IGNORECASE
)


class OmittedWork(NamedTuple):
    """A work named in a bound parenthesis that none of the bound sources is."""

    start: int  # where its words stand
    end: int
    author: str
    year: str
    at: int  # where the mark takes its source
    before: bool  # whether that is before the source there, or behind it


def half_bound(draft: Draft, store: EvidenceStore) -> Iterator[OmittedWork]:
    """The works left out, in order.

    Only where each bound source is one of the works named: else the words contradict the mark, and
    the check of author and year says so.
    """
    for binding in draft.bindings:
        if binding.form != "parenthetical" or binding.problem or binding.swallowed:
            continue
        words = draft.text[slice(*binding.words)]
        inner = words[1:-1] if words[:1] == "(" and words[-1:] == ")" else words
        if of_the_source(words, len(binding.refs)) == inner:
            yield from _left_out(draft, binding, inner, store)


def _left_out(
    draft: Draft, binding: Binding, inner: str, store: EvidenceStore
) -> Iterator[OmittedWork]:
    works = list(_works(inner))
    if len(works) <= len(binding.refs):
        return
    sources = [store.source(ref.key) for ref in binding.refs]
    free, mine = list(range(len(works))), list[int]()
    for source in sources:
        fits = [n for n in free if source and match_sources(works[n][2].author, works[n][2].year,
                                                       [source])]  # fmt: skip
        if not fits:
            return
        mine.append(fits[0])
        free.remove(fits[0])
    base = binding.words.start + draft.text[slice(*binding.words)].find(inner)
    for n in free:
        start, end, item = works[n]
        before = n < min(mine)
        near = min(mine) if before else max(m for m in mine if m < n)
        ref = binding.refs[mine.index(near)]
        at = ref.start if before else ref.end
        at -= before and draft.text[at - 1 : at] == "#"
        if not before and draft.text[at : at + 1] == " ":  # behind its locator
            rest = draft.text[at : binding.mark.end - 1].split(" #")[0].rstrip()
            at += len(rest)
        yield OmittedWork(base + start, base + end, item.author, item.year, at, before)


def _works(inner: str) -> Iterator[tuple[int, int, ParenItem]]:
    """Each work with an author and a year, and where its piece of the parenthesis stands."""
    at = 0
    for piece in inner.split(";"):
        start = at + len(piece) - len(piece.lstrip())
        end = at + len(piece.rstrip())
        at += len(piece) + 1
        work = piece.strip() and not _NO_WORK.search(piece)
        for item in parse_parenthesis(piece, 2) if work else ():
            if years_of(item.year) and is_author(item.author):
                yield start, end, item
