"""A paragraph is long enough to argue and short enough to follow.

Too long is said of each paragraph that is clearly so. One short paragraph is no fault: a lead-in,
a conclusion. What hurts an argument is a row of them, so that is said once, where the row begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mdrag.draft.model import Block, Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.paragraphs import is_english
from mdrag.lint.reading.own_words import is_list_of_names
from mdrag.lint.reading.running_prose import is_running
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

_CLEARLY = 4 / 3  # times max_words: a paragraph of 181 words needs no cut
_HALF = 0.5  # of min_words: shorter ones make a row
_ROW = 4  # short paragraphs running
_UNSEEN = frozenset({"comment", "reference", "link-definition"})  # a reader sees none of these
_INSTRUCTS = lazy_regex(r"\b(?:you|your|let['’]s)\b", re.IGNORECASE)
_ABSTRACT = lazy_regex(r"\W*(?:abstract|summary)\W*$", re.IGNORECASE)


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Paragraphs that are clearly too long, then rows of short ones."""
    draft = context.draft
    mine = [
        one
        for one in context.paragraphs
        if one.sentences and is_running(one) and is_english(draft, one.block)
    ]
    abstracts = {
        index
        for section in draft.sections
        if _ABSTRACT.match(section.title)
        for index in section.blocks
    }
    most = int(rule.options["max_words"])
    for one in mine:
        words = sum(one.facts.words)
        if words <= _CLEARLY * most or one.block_index in abstracts:
            continue
        displays = "\\begin{" in draft.text[one.block.start : one.block.end]  # formulas part it
        if not displays and not is_list_of_names(" ".join(s.prose for s in one.sentences)):
            yield _told(rule, one, str(words), fill("split it where the argument turns"))
    yield from _rows(rule, draft, mine)


def _rows(rule: Rule, draft: Draft, paragraphs: Sequence[Paragraph]) -> Iterator[Finding]:
    row: list[Paragraph] = []
    for one in paragraphs:
        short = _is_short(rule, draft, one)
        if row and not (short and _follows(draft.blocks, row[-1], one)):
            yield from _of_row(rule, row)
            row = []
        if short:
            row.append(one)
    yield from _of_row(rule, row)


def _is_short(rule: Rule, draft: Draft, paragraph: Paragraph) -> bool:
    """Whether it argues, and in too few words: no lead-in, no step of an instruction."""
    if len(paragraph.sentences) < 2:
        return False
    if sum(paragraph.facts.words) >= _HALF * int(rule.options["min_words"]):
        return False
    block = paragraph.block
    if paragraph.sentences[-1].prose.rstrip().endswith(":"):
        return False
    if "`" in draft.text[block.start : block.end]:
        return False
    return not _INSTRUCTS.search(draft.masked, block.start, block.end)


def _follows(blocks: Sequence[Block], one: Paragraph, two: Paragraph) -> bool:
    """Whether nothing a reader sees in the text stands between two paragraphs."""
    between = blocks[one.block_index + 1 : two.block_index]
    return all(b.kind in _UNSEEN or "footnote" in b.within or b.end <= one.block.end
               for b in between)  # fmt: skip


def _of_row(rule: Rule, row: Sequence[Paragraph]) -> Iterable[Finding]:
    if len(row) < _ROW:
        return
    lengths = [sum(one.facts.words) for one in row]
    least, most = min(lengths), max(lengths)
    span = fill("{least} to {most}", least=least, most=most) if least < most else str(least)
    todo = fill("join those that make one point, or develop it")
    notes = (fill("words in each: {lengths}", lengths=", ".join(map(str, lengths))),)
    yield _told(
        rule,
        row[0],
        fill("{count} paragraphs running of {span}", count=len(row), span=span),
        todo,
        notes,
    )


def _told(
    rule: Rule, paragraph: Paragraph, words: str, todo: str, notes: tuple[str, ...] = ()
) -> Finding:
    least, most = int(rule.options["min_words"]), int(rule.options["max_words"])
    place = paragraph.sentences[0].start, paragraph.sentences[-1].end
    told = {"words": words, "min_words": least, "max_words": most, "todo": todo}
    return rule.finding(place, told, notes=notes)


CHECK = DraftCheck(
    {"min_words": int, "max_words": int},
    _run,
    ("min_words", "max_words"),
    gives=("words", "min_words", "max_words", "todo"),
)
