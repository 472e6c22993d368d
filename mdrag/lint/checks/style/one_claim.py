"""A paragraph's first sentence claims one thing."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running, own_marks
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_KINDS = {
    "number": fill("a figure"), "causal": fill("a cause"), "comparative": fill("a comparison"),
    "superlative": fill("a superlative"), "generalisation": fill("a general claim"),
    "recommendation": fill("a recommendation"), "definition": fill("a definition"),
    "quotation": fill("a quotation"),
}  # fmt: skip


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """A first sentence whose two clauses make claims of different kinds."""
    if not is_running(paragraph):
        return
    if len(paragraph.sentences) < int(rule.options["min_sentences"]):
        return
    from mdrag.claims.cues import cues

    claim, sentence = paragraph.facts.claims[0], paragraph.sentences[0]
    types = cues().types
    found = [(start, types[name]) for start, _, name in claim.cues if name in types]
    for at, _, mark in own_marks(paragraph, context, "clause"):
        if at:
            return
        before = {kind for start, kind in found if start < mark[0]}
        after = {kind for start, kind in found if start >= mark[0]}
        if before and after and before != after:
            one, two = sorted(before - after or before)[0], sorted(after - before or after)[0]
            second = " ".join(sentence.prose[mark[0] :].split()[:6])
            told = {
                "first": _KINDS.get(one, fill("a claim")),
                "second": _KINDS.get(two, fill("a claim")),
                "words": second,
            }
            yield rule.finding((sentence.start, sentence.end), told)
            return


CHECK = ParagraphCheck(
    {"min_sentences": int}, _run, ("min_sentences",), gives=("first", "second", "words")
)
