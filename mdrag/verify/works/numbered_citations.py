"""Numeric citations of a draft, ``[3, 5–7]`` or ``^12^``, and the list of references they count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft
from mdrag.evidence.model import Source
from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR
from mdrag.text.doi import doi_in, dois_in
from mdrag.verify.intervals import Intervals
from mdrag.verify.works.name_spellings import spellings
from mdrag.verify.works.titles import plain_title
from mdrag.verify.works.works_in_text import reference_lists

__all__ = [
    "NumberedCitation",
    "cited_numbers",
    "listed_works",
    "numbered_citations",
    "reference_numbers",
    "unlisted_sentences",
]

_NUMBERS = r"\d{1,4}(?:\s?(?:[,;]|--?|–)\s?\d{1,4}){0,30}"
_BRACKETED = lazy_regex(
    rf"(?<![\w\])])\[({_NUMBERS})\](?![(\[{{:])|(?<=[a-z]{{3}})\[({_NUMBERS})\]"
)
_RAISED = lazy_regex(rf"(?:(?<=[a-z]{{3}})|(?<=[.,;:!?)\]”\"’]))\^({_NUMBERS})\^")
_INTERVAL = lazy_regex(r"(?:interval|range|between|scale|∈|within)\s*$", re.IGNORECASE)
_ENTRY = lazy_regex(
    r"^[ \t>]*(?:\\?\[\^?(?P<in>\d{1,4})\\?\]:?|(?P<n>\d{1,4})[.)])[ \t]+(?P<text>\S.*(?:\n"
    r"(?![ \t>]*(?:\\?\[\^?\d{1,4}\\?\]:?|\d{1,4}[.)])[ \t])[ \t>]*[^\s#].*)*)",
    re.MULTILINE,
)
_DATED = lazy_regex(rf"(?<!\d){YEAR}(?!\d)|" r"\b10\.\d{4,9}/|\bin press\b|\bn\.\s?d\.")
_FIRST_WORDS = 6  # of an entry: where its first author stands
_LONGEST = 50  # numbers in one citation
_FEW = 3  # numbers in brackets: with fewer a draft without a list need not cite by number


class NumberedCitation(NamedTuple):
    """A citation by number; ``end`` is where a mark would stand."""

    start: int
    end: int
    numbers: tuple[int, ...]
    block: int
    sentence: int


def reference_numbers(draft: Draft) -> Mapping[int, str]:
    """Number → entry of the draft's own numbered list of references; {} without one.

    Under a heading like References any numbered list counts, elsewhere only paragraphs that begin
    with ``[12]`` and hold a year or a DOI.
    """
    regions = reference_lists(draft)
    found: dict[int, str] = {}
    for start, end in regions:
        found.update(_entries(draft.text[start:end]))
    for block in draft.blocks:
        inside = any(start <= block.start < end for start, end in regions)
        opened = draft.text.startswith(("[", "\\"), block.start)
        if block.kind != "paragraph" or inside or not opened:
            continue
        for number, entry in _entries(draft.text[block.start : block.end]).items():
            if _DATED.search(entry):
                found.setdefault(number, entry)
    return found


def _entries(text: str) -> dict[int, str]:
    """The numbered entries of a piece of text; a list of nothing but ``1.`` counts on."""
    found = list(_ENTRY.finditer(text.replace("\r\n", "\n")))
    numbers = [int(one["in"] or one["n"]) for one in found]
    if len(numbers) > 1 and len(set(numbers)) == 1 and not found[0]["in"]:
        numbers = list(range(numbers[0], numbers[0] + len(numbers)))
    entries: dict[int, str] = {}
    for number, one in zip(numbers, found, strict=True):
        entries.setdefault(number, " ".join(one["text"].split()))
    return entries


def numbered_citations(draft: Draft, known: Mapping[int, str]) -> tuple[NumberedCitation, ...]:
    """The citations by number whose every number the list knows, and that carry no binding.

    Code, math, links, intervals and powers (``m^2^``, ``10^3^``) are left out.
    """
    if not known:
        return ()
    skipped = Intervals([*reference_lists(draft), *((b.start, b.end) for b in draft.bindings)])
    found = []
    for index, block in enumerate(draft.blocks):
        if not block.prose:
            continue
        for start, end, numbers in _in_block(draft, block):
            if not numbers or not set(numbers) <= known.keys() or _bound(draft, end):
                continue
            if skipped.overlap(start, end) or start == block.start:
                continue
            found.append(NumberedCitation(start, end, numbers, index, draft.sentence_at(start)))
    return tuple(sorted(found))


def cited_numbers(draft: Draft) -> Mapping[int, tuple[int, int]]:
    """Each number that the text cites, bound or not, with the place of its first citation."""
    lists = Intervals(reference_lists(draft))
    found: dict[int, tuple[int, int]] = {}
    for block in draft.blocks:
        if block.prose and not lists.overlap(block.start, block.end):
            for start, end, numbers in _in_block(draft, block):
                if start != block.start and 0 not in numbers:  # “[0, 7]” is a scale
                    for number in numbers:
                        found.setdefault(number, (start, end))
    return found


@latest
def unlisted_sentences(draft: Draft) -> frozenset[int]:
    """The sentences that cite by number where the list is elsewhere, or not typed yet.

    Empty where the draft has a list: then its numbers decide.
    """
    if reference_numbers(draft):
        return frozenset()
    places = [place for place, _ in cited_numbers(draft).values()]
    if len(places) < _FEW:
        return frozenset()
    found = {
        draft.sentence_at(start)
        for block in draft.blocks
        if block.prose
        for start, _, numbers in _in_block(draft, block)
        if numbers and 0 not in numbers and start != block.start
    }
    return frozenset(at for at in found if at >= 0)


def _in_block(draft: Draft, block: Block) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    masked = draft.masked[block.start : block.end]
    if "[" in masked:
        for one in _BRACKETED.finditer(masked):
            written = one[1] or one[2]
            if not _INTERVAL.search(masked, max(0, one.start() - 12), one.start()):
                yield block.start + one.start(), block.start + one.end(), _numbers(written)
    text = draft.text[block.start : block.end]
    if "^" in text:
        for one in _RAISED.finditer(text):
            if masked[one.start(1) : one.end(1)] == one[1]:
                yield block.start + one.start(), block.start + one.end(), _numbers(one[1])


def _numbers(written: str) -> tuple[int, ...]:
    """``3, 5–7`` → 3, 5, 6, 7; () for a range that runs backwards or is endless."""
    found: list[int] = []
    for part in re.split(r"\s?[,;]\s?", written):
        first, *last = (int(n) for n in re.split(r"\s?(?:--?|–)\s?", part))
        through = range(first, (last[-1] if last else first) + 1)
        if not through or len(through) + len(found) > _LONGEST:
            return ()
        found += through
    return tuple(dict.fromkeys(found))


def _bound(draft: Draft, end: int) -> bool:
    """Whether a mark already stands behind the number."""
    return bool(re.compile(r"\s?(?:<#|\{#)").match(draft.text, end))


def listed_works(entry: str, sources: Sequence[Source]) -> tuple[Source, ...]:
    """The sources an entry of a reference list may be: by DOI, by title, by author and year."""
    dois = set(dois_in(entry))
    if dois and (same := tuple(s for s in sources if doi_in(s.doi) in dois)):
        return same
    words = plain_title(entry)
    run = f" {' '.join(words)} "
    same = tuple(s for s in sources if _titled(s, run) and _dated(s, entry))
    if same:
        return same
    said, found = set(words), []
    for source in sources:
        dated = source.authors and source.year is not None and str(source.year) in entry
        begins = dated and _begins(entry, spellings(source.authors[0].family))
        if begins and _shares(source, said):
            found.append(source)
    return tuple(found)


def _begins(entry: str, author: frozenset[str]) -> bool:
    """Whether an author stands at the beginning of an entry, initials before or behind."""
    first = entry.split()[:_FIRST_WORDS]
    if any(author & spellings(word) for word in first):
        return True
    whole = spellings(" ".join(first))
    return any(spelt.startswith(name) for spelt in whole for name in author if len(name) > 3)


def _titled(source: Source, run: str) -> bool:
    words = plain_title(source.title)
    return len(words) >= 3 and f" {' '.join(words)} " in run


def _dated(source: Source, entry: str) -> bool:
    years = {int(y) for y in re.findall(rf"(?<!\d){YEAR}(?!\d)", entry)}
    return source.year is None or not years or any(abs(source.year - y) <= 1 for y in years)


def _shares(source: Source, words: set[str]) -> bool:
    """Whether half of the source's title stands in the entry (True when it has none)."""
    mine = plain_title(source.title)
    return sum(word in words for word in mine) >= len(mine) / 2
