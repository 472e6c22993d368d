"""A sentence that would fit every essay says nothing in this one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.model import LIST_KINDS
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.running_prose import is_running, own_marks
from mdrag.lint.rule import Context, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_POINTS_BACK = lazy_regex(
    r"(?:for (?:example|instance)\b|in (?:other words|another word)\b|that is\b|"
    r"(?:to )?put (?:it )?(?:simply|differently|another way)\b|[\w ]{1,30} (?:is|are) likewise\b)|"
    r"(?:[\w ]{1,20}, )?(?:(?:and|but|so|yet|still),? )?(?:that|this|these|those|it|they|he|she)\b",
    re.IGNORECASE,
)


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not is_running(paragraph) or LIST_KINDS & {*paragraph.block.within}:
        return  # an item is a note, and short
    cited = [(b.start, b.end) for b in paragraph.bindings]
    cited += [(c.start, c.end) for c in paragraph.citations]
    for at, sentence, _ in own_marks(paragraph, context, "empty"):
        if any(sentence.start <= start < sentence.end for start, _ in cited):
            continue
        if _POINTS_BACK.match(sentence.prose):
            continue  # “In general, that’s a huge problem”: what it says is of the sentence before
        if sentence.prose.rstrip().endswith(":"):
            continue  # it leads to what follows, and cannot go
        if {"number", "quotation"} & set(paragraph.facts.claims[at].types):
            continue
        yield rule.finding((sentence.start, sentence.end), {"words": sentence.words})


CHECK = ParagraphCheck({}, _run, gives=("words",))
