"""Too much of one thing in a paragraph: passives, or any mark of the grammar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running, list_words, own_marks, word_at
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """One finding a paragraph, when the marks are many and dense enough."""
    if not is_running(paragraph):
        return
    options = rule.options
    kind = str(options["mark"])
    least, rate = int(options["min_count"]), float(options["per_hundred_words"])
    words = sum(paragraph.facts.words)
    if words < int(options.get("min_words", 0)):
        return
    found = [(at, word_at(s, mark)) for at, s, mark in own_marks(paragraph, context, kind)]
    count = len(found)
    if count < least or count * 100 < rate * words:
        return
    sentences = len({at for at, _ in found})
    told = {
        "count": count,
        "words": words,
        "listed": list_words([word for _, word in found]),
        "sentences": sentences,
        "rate": round(count * 100 / words),
    }
    yield rule.finding((paragraph.sentences[0].start, paragraph.sentences[-1].end), told)


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.claims.grammar.marks import MARKS

    if options["mark"] not in MARKS:
        yield Fault(
            ("mark",),
            fill("mark: {mark!r} is none of {marks}", mark=options["mark"], marks=", ".join(MARKS)),
        )


CHECK = ParagraphCheck(
    {"mark": str, "min_count": int, "per_hundred_words": (int, float), "min_words": int},
    _run,
    ("mark", "min_count", "per_hundred_words"),
    gives=("count", "words", "listed", "sentences", "rate"),
    faults=_faults,
)
