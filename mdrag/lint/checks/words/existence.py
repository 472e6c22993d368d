"""Words and patterns that should not stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.patterns import compile_patterns, matches, pattern_faults
from mdrag.lint.reading.own_words import own_sentences
from mdrag.lint.reading.phrase_places import own_places, spots
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

# Only such a pattern must be shown one sentence at a time; the others see the paragraph at once.
_FIGURE = lazy_regex(r"\d")
_ANCHOR = lazy_regex(r"[$^]|\\[AZ]")


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
        found = list(_matched(rule, paragraph, draft))
        if found:
            mine = own_places(rule, paragraph, draft, found)
            places.update((at.start, at.end) for at in mine if not _is_suffix(draft, at.start))
    figures = bool(rule.options.get("unless_figure"))
    for start, end in sorted(places):
        if figures and _beside_figure(paragraph, draft, start):
            continue
        yield rule.finding((start, end), {"words": " ".join(draft.masked[start:end].split())})


def _is_suffix(draft: Draft, start: int) -> bool:
    """Whether only emphasis parts a place from the word before: “*qətab**an***” is one word."""
    before = draft.text[max(start - 4, 0) : start]
    return before != before.rstrip("*") and before.rstrip("*")[-1:].isalnum()


def _beside_figure(paragraph: Paragraph, draft: Draft, start: int) -> bool:
    """Whether the sentence there already says how much."""
    mine = (one for one in paragraph.sentences if one.start <= start < one.end)
    return any(_FIGURE.search(draft.masked, one.start, one.end) for one in mine)


def _matched(rule: Rule, paragraph: Paragraph, draft: Draft) -> Iterator[tuple[int, int]]:
    """Where the patterns match in a sentence, white space at the ends left out."""
    whole = [(paragraph.block.start, paragraph.block.end)]
    each: list[tuple[int, int]] | None = None
    for pattern in compile_patterns(rule, "patterns"):
        if _ANCHOR.search(pattern.source) and each is None:
            each = [(one.start, one.end) for _, one in own_sentences(rule, paragraph)]
        for base, end in each if each is not None and _ANCHOR.search(pattern.source) else whole:
            masked = draft.masked[base:end]
            for first, last in matches(pattern, masked):
                words = masked[first:last]
                if words.strip():
                    start = base + first + len(words) - len(words.lstrip())
                    yield start, start + len(words.strip())


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
        yield Fault((), "existence needs 'words:' or 'patterns:', a list with something in it")


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
