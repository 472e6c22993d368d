"""The writer's own sentences of a draft, with the part of it they stand in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from mdrag.claims.sentence_place import section_title
from mdrag.draft.model import Sentence
from mdrag.lint.reading.english_paragraphs import english_paragraphs
from mdrag.lint.reading.own_words import own_sentences, quoted_spans
from mdrag.lint.rule import Context, Paragraph, Rule
from mdrag.text.headings import is_abstract, is_conclusion, is_reference_list
from mdrag.text.quotation_marks import quotations

__all__ = ["SentenceLine", "cites", "gathered_lines", "lines", "lines_in", "part_of", "place"]

_LONGEST = 4000  # characters: no sentence of a reader's, and every check stays linear
_PARTS = (
    ("abstract", is_abstract),
    ("conclusion", is_conclusion),
    ("references", is_reference_list),
)


class SentenceLine(NamedTuple):
    """One sentence: ``prose`` without what it quotes (blanks instead), in lower case too."""

    paragraph: Paragraph
    sentence: Sentence
    prose: str
    low: str
    part: str  # abstract, conclusion, references or body
    title: str


def lines(rule: Rule, context: Context) -> list[SentenceLine]:
    """The writer's own English sentences, in order; no headings, captions, cells, quotations."""
    found: list[SentenceLine] = context.once(
        f"lines {rule.quoted}",
        lambda: [one for p in english_paragraphs(context) for one in lines_in(rule, p, context)],
    )
    return found


def gathered_lines(rule: Rule, context: Context) -> Iterator[SentenceLine]:
    """The lines of the paragraphs that the rule's check found worth reading."""
    for one in context.gathered[rule.id]:
        yield from lines_in(rule, one.paragraph, context)


def lines_in(rule: Rule, paragraph: Paragraph, context: Context) -> list[SentenceLine]:
    """The lines of one paragraph; ``part`` and ``title`` are no facts of it alone."""
    found: list[SentenceLine] = context.once(
        f"lines {rule.quoted} {paragraph.block_index}",
        lambda: list(_lines(rule, paragraph, context)),
    )
    return found


def _lines(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[SentenceLine]:
    own = list(own_sentences(rule, paragraph))
    if not own:
        return
    title = section_title(context.draft, paragraph.block_index)
    part = part_of(title)
    quoted = () if rule.quoted else quoted_spans(context.draft, paragraph)
    for _, sentence in own:
        if len(sentence.prose) > _LONGEST:
            continue
        at = bisect_right(quoted, sentence.start, key=itemgetter(0)) - 1
        if at >= 0 and sentence.end <= quoted[at][1]:
            continue  # in the middle of a quotation of several
        prose, low = _own(sentence.prose)
        if len(low) == len(prose):
            yield SentenceLine(paragraph, sentence, prose, low, part, title)


@lru_cache(maxsize=4096)  # in an editor all sentences but one are as they were
def _own(prose: str) -> tuple[str, str]:
    """A sentence without what it quotes, and that in lower case."""
    for start, end in quotations(prose):
        prose = f"{prose[:start]}{' ' * (end - start)}{prose[end:]}"
    return prose, prose.lower()


def place(line: SentenceLine, start: int, end: int) -> tuple[int, int]:
    """A range of a line's prose as a range of the draft."""
    offsets = line.sentence.offsets
    return offsets[start], offsets[end - 1] + 1


@lru_cache(maxsize=1024)
def part_of(title: str) -> str:
    """``abstract``, ``conclusion``, ``references`` or ``body``, by the title of a section."""
    return next((name for name, is_one in _PARTS if is_one(title)), "body")


def cites(line: SentenceLine) -> bool:
    """Whether the sentence names a source: its figures and claims may be that source's."""
    start, end = line.sentence.start, line.sentence.end
    near = line.paragraph
    return any(start <= one.start < end for one in near.bindings) or any(
        start <= one.start < end for one in near.citations
    )
