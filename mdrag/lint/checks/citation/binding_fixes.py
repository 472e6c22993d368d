"""A citation without a binding, and the fixes that bind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Edit, Fix
from mdrag.verify.works.author_year import label, names_of, years_of
from mdrag.verify.works.likely_sources import is_nearly_by, misspelt_names
from mdrag.verify.works.name_spellings import spellings
from mdrag.verify.works.works_in_text import NamedWork

__all__ = [
    "UnboundCitation",
    "UnboundWork",
    "binding_fix",
    "later_author",
    "likely_fixes",
    "title_of",
]


class UnboundWork(NamedTuple):
    """One work of a citation: how it is called, what it may be, whether that is beyond doubt."""

    name: str  # what the library lacks when nothing is found
    found: tuple[Source, ...]
    sure: bool
    listed: bool = False  # whether the draft's own bibliography knows it
    likely: tuple[Source, ...] = ()  # where nothing is found: what may be meant all the same
    written: NamedWork | None = None  # of a citation in words
    pages: str = ""  # that the mark names, for the words do not say them plainly


class UnboundCitation(NamedTuple):
    """A citation without a binding."""

    form: str  # words | cite | number
    start: int
    end: int
    block: int
    works: tuple[UnboundWork, ...]
    plain: bool = True  # it looks like nothing but a citation
    keys: tuple[tuple[int, int], ...] = ()  # of a cite: where each key stands
    undated: bool = False  # names alone, to which the year is added
    unlabelled: bool = False  # a number alone, which has to be written as the page it is


def title_of(source: Source) -> str:
    """A source among others by the same authors of the same year."""
    title = f", “{source.title}”" if source.title else ""
    return f"{label(source)}{title} ({source.doc_uid})"


def binding_fix(
    one: UnboundCitation, chosen: tuple[Source, ...], named: Callable[[Source], str], safe: bool
) -> Fix:
    """The mark, or the key, of the sources chosen; ``named``: what the writer is told of each."""
    sources = join_sentences("{first} and {second}", (named(s) for s in chosen))
    told = fill("bind it to {source}", source=sources)
    if one.form == "cite":
        pairs = zip(one.keys, chosen, strict=True)
        edits = tuple(Edit(start, end, s.doc_uid) for (start, end), s in pairs)
        return Fix(told, edits, safe)
    named_places = (_place(s, work) for s, work in zip(chosen, one.works, strict=True))
    uids = " ".join(dict.fromkeys(named_places))
    # Behind a number stands a bare binding: {#…} would make the number a span of its own.
    mark = f"<{uids}>" if one.form == "number" else f"{{{uids}}}"
    if one.undated and chosen[0].year:
        return Fix(told, (Edit(one.end - 1, one.end, f", {chosen[0].year}){mark}"),), safe)
    label = (Edit(one.start + 1, one.start + 1, "p. "),) if one.unlabelled else ()
    return Fix(told, (*label, Edit(one.end, one.end, mark)), safe)


def _place(source: Source, work: UnboundWork) -> str:
    """``#doc_8f3a2c1d``, or ``#doc_8f3a2c1d p=4``."""
    if not work.pages:
        return f"#{source.doc_uid}"
    pages = re.sub(r"\s", "", work.pages).replace("–", "-")
    return f"#{source.doc_uid} {'p' if pages.isdigit() else 'pp'}={pages}"


def later_author(works: Sequence[UnboundWork]) -> str:
    """Who is cited alone though the source that may be meant is by others before them; "" if none.

    Of several works nobody is named: it would not be clear of which.
    """
    if len(works) != 1 or not works[0].written or not works[0].likely:
        return ""
    names, _ = names_of(works[0].written.author)
    if len(names) != 1:
        return ""
    mine = spellings(names[0])
    for source in works[0].likely:
        first, *others = [spellings(person.family) for person in source.authors] or [mine]
        if mine & first or not any(mine & one for one in others):
            return ""
    return names[0]


def likely_fixes(draft: Draft, one: UnboundCitation, source: Source) -> tuple[Fix, ...]:
    """What may be done where a source may be meant: correct year and names and bind it, or bind it.

    () for a key, where the authors are not these, and where what is wrong stands twice: then the
    writer has to look. Two ways are a choice: `mdrag fix --all` takes neither.
    """
    work = one.works[0].written
    changes = list(_changes(work, source)) if work else []
    said = draft.text[one.start : one.end]
    if not changes or any(said.count(old) != 1 for old, _ in changes):
        return ()
    bound = binding_fix(one, (source,), title_of, safe=False)
    edits = []
    for old, new in changes:
        at = one.start + said.index(old)
        edits.append(Edit(at, at + len(old), new))
    told = fill(
        "write {new} and {bind}", new=", ".join(new for _, new in changes), bind=bound.description
    )
    return bound._replace(description=told, edits=(*sorted(edits), *bound.edits)), bound


def _changes(work: NamedWork, source: Source) -> Iterator[tuple[str, str]]:
    """What to write for what, where the source is by these authors or nearly so."""
    if not is_nearly_by(work.author, source):
        return
    yield from misspelt_names(work.author, source)
    years = years_of(work.year)
    if source.year and len(years) == 1 and source.year not in years:
        yield str(next(iter(years))), str(source.year)
