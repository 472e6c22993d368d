"""The writer's own sentences: style rules speak of these, never of what is quoted."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter

from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft, Sentence, Span
from mdrag.lint.rule import Paragraph, Rule
from mdrag.text.quotation_marks import quotations

__all__ = [
    "is_list_of_names",
    "is_template",
    "own_sentences",
    "quoted_in_block",
    "quoted_spans",
    "reaching_into",
]

# A quotation stays within its paragraph; straight marks pair up only around words.
_NAMES = 0.6  # of the words; titles in a sentence leave it below


def own_sentences(rule: Rule, paragraph: Paragraph) -> Iterator[tuple[int, Sentence]]:
    """(index in the paragraph, sentence) of running text; quotations only when the rule says so.

    Headings, captions, table cells and line blocks are no running text.
    """
    block = paragraph.block
    if block.kind not in ("paragraph", "plain") or "table" in block.within:
        return
    for at, sentence in enumerate(paragraph.sentences):
        if (rule.quoted or not sentence.quoted) and not is_template(sentence):
            yield at, sentence


def is_template(sentence: Sentence) -> bool:
    """Whether it is code of a template (Jinja) that a program fills in."""
    return "{%" in sentence.prose or "{##" in sentence.prose


def is_list_of_names(prose: str) -> bool:
    """Whether most words begin with a capital or a figure: authors, places, affiliations."""
    words = prose.split()
    return sum(not word[:1].islower() for word in words) > _NAMES * len(words)


def quoted_spans(draft: Draft, paragraph: Paragraph) -> tuple[Span, ...]:
    """Where the paragraph stands in quotation marks: offsets in the draft, one span a quotation.

    A quotation may run over several sentences; one that is never closed ends with the paragraph.
    """
    return quoted_in_block(draft, paragraph.block)


@latest
def quoted_in_block(draft: Draft, block: Block) -> tuple[Span, ...]:
    """`quoted_spans` of the paragraph that a block is."""
    start, end = block.start, block.end
    masked = draft.masked[start:end]
    return tuple(Span(start + first, start + last) for first, last in quotations(masked))


def reaching_into(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """Those of ``spans``, which stand apart and in order, that have a place in ``[start, end)``."""
    first = bisect_right(spans, start, key=itemgetter(1))
    return spans[first : bisect_left(spans, end, first, key=itemgetter(0))]
