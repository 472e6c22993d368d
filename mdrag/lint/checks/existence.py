"""Words and patterns that should not stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mdrag.draft.model import Draft, Span
from mdrag.lint.checks.own_words import own_sentences, quoted_spans
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Check, Context, Paragraph, Rule

__all__ = ["CHECK"]


# A phrase may be split by emphasis or a line end, not by code, math or the target of a link.
_BLANK = re.compile(r"\s")


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    if paragraph is None:
        return
    draft = context.draft
    patterns = _compiled(
        tuple(rule.options.get("patterns", ())), bool(rule.options.get("case", False))
    )
    quotations = () if rule.quoted else quoted_spans(draft, paragraph)
    base, end = paragraph.block.start, paragraph.block.end
    # Asked of the whole paragraph, which every rule with words does: it is walked once for all.
    found = [h for h in context.phrases.hits(draft.masked[base:end]) if h.owner == rule.id]
    for _, sentence in own_sentences(rule, paragraph):
        masked = draft.masked[sentence.start : sentence.end]
        before = sentence.start - base
        spans = {
            (hit.start - before, hit.end - before)
            for hit in found
            if before <= hit.start and hit.end <= sentence.end - base
        }
        spans |= {match.span() for one in patterns for match in one.finditer(masked)}
        for start, end in sorted(spans):
            words = masked[start:end].strip()
            first = start + masked[start:end].find(words)
            last = first + len(words)
            place = Span(sentence.start + first, sentence.start + last)
            if not words or any(a < place.end and place.start < b for a, b in quotations):
                continue
            if not _hides(draft, place):
                said = rule.message.format(words=" ".join(words.split()))
                yield Finding(rule.id, rule.severity, said, *place)


@lru_cache(maxsize=256)
def _compiled(patterns: tuple[str, ...], case: bool) -> tuple[re.Pattern[str], ...]:
    """The patterns; a blank in them matches any run of white space. re.error when one is wrong."""
    flags = re.UNICODE if case else re.IGNORECASE
    return tuple(re.compile(_BLANK.sub(r"\\s+", one), flags) for one in patterns)


def _hides(draft: Draft, place: Span) -> bool:
    """Whether something that is no prose stands between these words."""
    pairs = zip(draft.text[slice(*place)], draft.masked[slice(*place)], strict=True)
    return any(blank == " " and char.isalnum() for char, blank in pairs)


CHECK = Check(
    "sentence",
    {"words": list, "patterns": list, "case": bool},
    _run,
    english=True,
    gives=("words",),
)
