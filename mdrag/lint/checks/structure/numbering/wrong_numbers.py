"""“As Table 2 shows”, where the draft has one table: a number that none of its own has.

Told only where the draft shows how it counts and nothing else can be meant: no figure that code
makes, no source's table, no chapter beside it that has the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.draft.labels import texts_beside
from mdrag.draft.model import Draft
from mdrag.draft.roles.heading_roles import APART
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.numbering.own_items import (
    KINDS,
    NumberNamed,
    OwnItem,
    has_caption,
    may_have_more,
    numbers_named,
    own_items,
    shape_of,
)
from mdrag.lint.finding import Finding
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.works.works_in_text import mentions, reference_lists

__all__ = ["CHECK"]

_FEW = 6  # numbers that are named
# whose it is: “Table 2 of Smith (2019)”, “their Table 2”, “Smith's Figure 3”, “the authors”
_BEHIND = lazy_regex(
    r"[\s,]*(?:\(?(?:of|in|from|by|on p)\b|\(?[A-Z][\w’'-]+,? (?:et al|\d{4})|\[?@|\([^()]*\d{4})"
)
_BEFORE = lazy_regex(
    r"(?i:\b(?:their|his|her|its|whose|original|supplement\w*|appendix|extended data|online|"
    r"the (?:report|paper|study|book|article|authors?)(?:['’]s?)?)|['’]s|s['’])\s+(?:\w+\s+){0,2}$",
)
_OTHERS = lazy_regex(
    r"(?i)\b(?:the authors?|the (?:original|cited|same) (?:paper|study|article|report)|ibid|"
    r"et al)\b"
)
_BY_CHAPTER = lazy_regex(r"(?m)^[\s*_>!\[]*(?:[Ff]ig(?:ure|\.)|[Tt]able) \d{1,2}-\d")  # Table 2-1
_QUOTED = lazy_regex(r"[“\"][^“”\"]*$")
_OTHER_ITEM = lazy_regex(r"!\[|(?m:^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|)")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    items = own_items(draft)
    if not items or may_have_more(draft) or _BY_CHAPTER.search(draft.text):
        return
    wrong: list[NumberNamed] = []
    named = [one for one in numbers_named(draft) if one.sure]
    for kind in KINDS:
        if mine := [one for one in items if one.kind == kind]:
            row = _row_of(mine, _count(draft, kind, mine))
            wrong += [one for one in named if one.kind == kind and not _is_own(one, row)]
    if not wrong:
        return
    roles, listed = draft_roles(draft, context.config), reference_lists(draft)
    cited = _citing(draft)
    others = texts_beside(draft.path)
    told: set[int] = set()
    for one in sorted(wrong, key=lambda found: found.start):
        at = draft.sentence_at(one.start)
        if one.start in told or at < 0 or at in cited:
            continue
        sentence = draft.sentences[at]
        if roles[sentence.block] in APART or any(a <= one.start < b for a, b in listed):
            continue
        if sentence.quoted or _is_of_another(draft, one) or _is_beside(one, items, others):
            continue
        told.add(one.start)
        word = "Table" if one.kind == "tbl" else "Figure"
        have = _have(draft, one.kind, [item for item in items if item.kind == one.kind])
        words = {"item": f"{word} {one.number}", "have": have}
        yield rule.finding((one.start, one.end), words)


class _NumberRow(NamedTuple):
    """The numbers that the captions of one kind have."""

    numbers: frozenset[str]
    shapes: frozenset[tuple[str, int]]
    largest: int
    every: int  # of them, with a number or without


def _row_of(items: Sequence[OwnItem], count: int) -> _NumberRow:
    numbers = frozenset(one.number for one in items if one.number)
    largest = max((int(one) for one in numbers if one.isdigit()), default=0)
    return _NumberRow(numbers, frozenset(map(shape_of, numbers)), max(count, largest), count)


def _is_own(one: NumberNamed, row: _NumberRow) -> bool:
    """Whether the draft has it, or may have it."""
    if not row.numbers:
        # mdrag build numbers what has a label, and readers count what has a caption
        return shape_of(one.number) != ("", 0) or 0 < int(one.number) <= row.every
    if one.number in row.numbers or shape_of(one.number) not in row.shapes:
        return True
    if row.every <= len(row.numbers):
        return False
    return not one.number.isdigit() or int(one.number) <= row.largest


def _count(draft: Draft, kind: str, items: Sequence[OwnItem]) -> int:
    """How many there are, with a caption or without."""
    if kind == "tbl":
        return max(len(items), sum(one[0] == "Table" for one in draft.top))
    return max(len(items), draft.text.count("!["))


def _citing(draft: Draft) -> frozenset[int]:
    """The sentences that cite: what they point at may be their source's."""
    found = {one.sentence for one in draft.bindings}
    found |= {one.sentence for one in draft.citations}
    return frozenset(found | {one.sentence for one in mentions(draft)})


def _is_of_another(draft: Draft, one: NumberNamed) -> bool:
    sentence = draft.sentences[draft.sentence_at(one.start)]
    before = draft.masked[sentence.start : one.start]
    if _BEFORE.search(before) or _QUOTED.search(before):
        return True
    if _BEHIND.match(draft.text, one.end):
        return True
    return _OTHERS.search(draft.masked, sentence.start, sentence.end) is not None


def _is_beside(one: NumberNamed, items: Sequence[OwnItem], others: Sequence[str]) -> bool:
    """Whether another chapter of the folder has it, or, where nothing is numbered, may have it."""
    if any(item.number for item in items if item.kind == one.kind):
        return any(has_caption(text, one.kind, one.number) for text in others)
    return any(_OTHER_ITEM.search(text) for text in others)


def _have(draft: Draft, kind: str, items: Sequence[OwnItem]) -> str:
    """“Table 1, 2”: what the draft has."""
    word = "Table" if kind == "tbl" else "Figure"
    numbers = [item.number for item in items if item.number]
    if not numbers:
        count = _count(draft, kind, items)
        return (
            f"{word} 1" if count == 1 else fill("{first} to {last}", first=f"{word} 1", last=count)
        )
    more = ", …" if len(numbers) > _FEW else ""
    return f"{word} {', '.join(numbers[:_FEW])}{more}"


CHECK = DraftCheck({}, _run, gives=("item", "have"))
