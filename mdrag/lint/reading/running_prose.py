"""Running prose: paragraphs that argue, as against lists, notes, tables, captions, quotations."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Sentence, Span
from mdrag.lint.reading.own_words import is_template, quoted_spans, reaching_into
from mdrag.lint.rule import Context, Paragraph

__all__ = ["Own", "is_running", "list_words", "own_marks", "place", "word_at"]

Own = tuple[int, Sentence, tuple[int, int, str]]  # index of the sentence, the sentence, the mark


def is_running(paragraph: Paragraph) -> bool:
    """Whether it is a paragraph of the text itself."""
    if paragraph.block.kind != "paragraph" or set(paragraph.block.within) - {"div"}:
        return False
    return not any(map(is_template, paragraph.sentences))


def place(sentence: Sentence, start: int, end: int) -> Span:
    """Where ``[start, end)`` of a sentence's prose stands in the draft."""
    return Span(sentence.offsets[start], sentence.offsets[end - 1] + 1)


def word_at(sentence: Sentence, mark: tuple[int, int, str]) -> str:
    """The words a mark stands on, as written."""
    return " ".join(sentence.prose[mark[0] : mark[1]].split())


def own_marks(paragraph: Paragraph, context: Context, kind: str) -> Iterator[Own]:
    """The marks of one kind in the writer's own words of a paragraph, in order."""
    if not paragraph.facts.tagged:
        return
    quotations: tuple[Span, ...] | None = None
    pairs = zip(paragraph.sentences, paragraph.facts.tags, strict=True)
    for at, (sentence, marks) in enumerate(pairs):
        for mark in marks:
            if mark[2] != kind or sentence.quoted:
                continue
            if quotations is None:
                quotations = quoted_spans(context.draft, paragraph)
            start, end = place(sentence, mark[0], mark[1])
            if not reaching_into(quotations, start, end):
                yield at, sentence, mark


def list_words(words: list[str], most: int = 8) -> str:
    """“a, b, c” of the words, each once, the first ``most``."""
    once = list(dict.fromkeys(words))
    return ", ".join(once[:most]) + (", …" if len(once) > most else "")
