"""A figure of the abstract or conclusion that the body gives otherwise.

A figure that only stands there may be a label, a year, a threshold, or computed: so both places
must speak of the same quantity, with the same noun, unit and nearly the same words about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mdrag.claims.figures import Figure, figures
from mdrag.claims.sentence_place import section_title
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.consistency.lines import SentenceLine, cites, lines_in, part_of, place
from mdrag.lint.checks.consistency.quantities import are_alike, is_labelled, quantities
from mdrag.lint.finding import Finding
from mdrag.lint.reading.english_paragraphs import english_paragraphs
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.text.dates import MONTH

__all__ = ["CHECK"]

_COMPUTED = lazy_regex(r"(?<!`)`\{?(?:r|python|julia|ojs)\}? [^`\n]+`")
_LEAST_WORDS = 12  # a body shorter than this is an outline: it gives nothing yet
_SMALL = 12  # "three reasons", "the two groups": counts, no findings
_MONTH = lazy_regex(
    rf"\s*(?:(?:{MONTH})\b|"
    r"(?:st|nd|rd|th)\b|s\b|bce?\b|ce\b|ad\b)",
    re.IGNORECASE,
)


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The figures of abstract and conclusion that the body gives otherwise, of the same things."""
    if _COMPUTED.search(context.draft.text):
        return  # figures of the body that only a program fills in
    ends, body = _parts(rule, context)
    told = [(line, figure) for line in ends for figure in _findings_of(line)]
    if not told or sum(line.sentence.words for line in body) < _LEAST_WORDS:
        return
    given = _body_figures(context)
    measured = [one for line in body if not cites(line) for one in quantities(line)]
    for line, figure in told:
        if any(_same(figure, one) for one in given) or _derived(figure, given):
            continue
        mine = next((q for q in quantities(line) if q.figure.start == figure.start), None)
        other = next((q for q in measured if mine and are_alike(mine, q)), None)
        if mine and other:
            at = place(line, figure.start, mine.end)
            told_as = {"words": mine.said, "part": fill(line.part), "other": other.said}
            yield rule.finding(at, told_as)


def _parts(rule: Rule, context: Context) -> tuple[list[SentenceLine], list[SentenceLine]]:
    """The lines of abstract and conclusion, and those of the body; notes belong to neither."""
    ends: list[SentenceLine] = []
    body: list[SentenceLine] = []
    for paragraph in english_paragraphs(context):
        part = part_of(section_title(context.draft, paragraph.block_index))
        if "footnote" in paragraph.block.within or part == "references":
            continue
        if part == "body" or (part == "abstract" and body):
            body += lines_in(rule, paragraph, context)  # the summary of a chapter is no abstract
        else:
            ends += [one._replace(part=part) for one in lines_in(rule, paragraph, context)]
    return ends, body


def _findings_of(line: SentenceLine) -> Iterator[Figure]:
    """The figures of a line that report something of the draft itself."""
    if cites(line):
        return  # its source gives it
    for figure in figures(line.prose):
        if figure.year or (not figure.unit and figure.value <= _SMALL and figure.step >= 1):
            continue
        if is_labelled(line, figure) or _MONTH.match(line.prose[figure.end :]):
            continue
        yield figure


def _body_figures(context: Context) -> list[Figure]:
    """The figures of everything but abstract and conclusion: tables, captions, code and all."""
    draft = context.draft
    found: list[Figure] = []
    for index, block in enumerate(draft.blocks):
        if part_of(section_title(draft, index)) in ("abstract", "conclusion", "references"):
            continue
        if block.kind not in ("front-matter", "comment", "heading"):
            found += _figures_in(draft.text[block.start : block.end])
    return found


@lru_cache(maxsize=4096)
def _figures_in(text: str) -> tuple[Figure, ...]:
    """In the editor only one block of many has changed."""
    return tuple(figures(text))


def _same(told: Figure, given: Figure) -> bool:
    """Whether ``told`` is ``given``, rounded or in another form."""
    for value in _forms(given):
        near = max(told.step, given.step if given.about else 0) * 0.5
        if told.about or given.about:
            near = max(near, abs(told.value) * 0.1)
        if abs(told.value - value) <= near + 1e-9:
            return True
    return False


def _forms(given: Figure) -> tuple[float, ...]:
    if given.unit == "%":
        return (given.value, 100 - given.value, given.value / 100)
    if given.value <= 1:
        return (given.value, given.value * 100, 100 - given.value * 100)
    return (given.value,)


def _derived(told: Figure, given: list[Figure]) -> bool:
    """Whether a share is that of two counts of the body, or a count the sum of two."""
    counts = sorted({one.value for one in given if not one.unit and one.step == 1 and one.value})
    counts = counts[:200]
    near = max(told.step * 0.5, told.value * 0.1 if told.about else 0) + 1e-9
    if told.unit == "%":
        return any(
            abs(100 * part / whole - told.value) <= near
            for whole in counts
            for part in counts
            if part < whole
        )
    if told.unit:
        return False
    some = set(counts)
    return any(told.value - one in some or told.value + one in some for one in counts)


CHECK = DraftCheck({}, _run, gives=("words", "part", "other"))
