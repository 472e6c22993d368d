"""A sentence is no longer than a reader holds in mind (mission L6)."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.words import count_words
from mdrag.lint.checks.own_words import own_sentences, quoted_spans
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    if paragraph is None:
        return
    most = int(rule.options["max_words"])
    masked = context.draft.masked
    quotations = () if rule.quoted else quoted_spans(context.draft, paragraph)
    for _, sentence in own_sentences(rule, paragraph):
        # Its prose: parenthetical citations are no words of the sentence a reader struggles with.
        words = count_words(sentence.prose)
        if words > most:
            mine = ((max(a, sentence.start), min(b, sentence.end)) for a, b in quotations)
            words -= sum(count_words(masked[a:b]) for a, b in mine if a < b)
        if words > most:
            said = rule.message.format(words=words, max_words=most)
            yield Finding(rule.id, rule.severity, said, sentence.start, sentence.end)


CHECK = Check(
    "sentence",
    {"max_words": int},
    _run,
    required=("max_words",),
    english=True,
    gives=("words", "max_words"),
)
