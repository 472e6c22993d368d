"""Words and patterns that should not stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.patterns import pattern_faults
from mdrag.lint.reading.pattern_places import pattern_places
from mdrag.lint.reading.phrase_places import spots
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

_FIGURE = lazy_regex(r"\d")


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    draft = context.draft
    places = set()
    allowed: frozenset[str] | None = None
    for spot in spots(rule, paragraph, context) if "words" in rule.options else ():
        if allowed is None:
            allowed = _folded(tuple(rule.options.get("except", ())))
        if spot.phrase.casefold() not in allowed:
            places.add((spot.place.start, spot.place.end))
    if "patterns" in rule.options:
        places.update(pattern_places(rule, paragraph, draft))
    figures = bool(rule.options.get("unless_figure"))
    for start, end in sorted(places):
        if figures and _beside_figure(paragraph, draft, start):
            continue
        yield rule.finding((start, end), {"words": " ".join(draft.masked[start:end].split())})


def _beside_figure(paragraph: Paragraph, draft: Draft, start: int) -> bool:
    """Whether the sentence there already says how much."""
    mine = (one for one in paragraph.sentences if one.start <= start < one.end)
    return any(_FIGURE.search(draft.masked, one.start, one.end) for one in mine)


@lru_cache(maxsize=256)
def _folded(phrases: tuple[str, ...]) -> frozenset[str]:
    from mdrag.lint.phrases import expand_phrase

    return frozenset(text.casefold() for one in phrases for text, _ in expand_phrase(one))


def _phrases(options: Mapping[str, Any]) -> Iterable[str]:
    return [*options.get("words", ()), *options.get("except", ())]


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.reading.word_list_faults import phrase_faults

    yield from phrase_faults(options, "words")
    yield from phrase_faults(options, "except")
    yield from pattern_faults(options, "patterns")
    if not options.get("words") and not options.get("patterns"):
        yield Fault(
            (), fill("existence needs 'words:' or 'patterns:', a list with something in it")
        )


CHECK = ParagraphCheck(
    {
        "words": list,
        "patterns": list,
        "except": list,
        "case": bool,
        "unless_figure": bool,
    },
    _run,
    gives=("words",),
    faults=_faults,
    phrases=_phrases,
)
