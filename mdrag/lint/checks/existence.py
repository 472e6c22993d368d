"""Words and patterns that should not stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mdrag.lint.checks.own_words import own_sentences
from mdrag.lint.checks.spots import kept, spots
from mdrag.lint.finding import Finding
from mdrag.lint.patterns import compiled, matches, pattern_faults
from mdrag.lint.rule import Check, Context, Fault, Paragraph, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph | None, context: Context) -> Iterator[Finding]:
    if paragraph is None:
        return
    draft = context.draft
    places = set()
    if "words" in rule.options:
        allowed = _folded(tuple(rule.options.get("except", ())))
        for spot in spots(rule, paragraph, context):
            if spot.phrase.casefold() not in allowed:
                places.add(tuple(spot.place))
    if "patterns" in rule.options:
        patterns = compiled(rule, "patterns")
        found = []
        for _, sentence in own_sentences(rule, paragraph):
            masked = draft.masked[sentence.start : sentence.end]
            for one in patterns:
                for start, end in matches(one, masked):
                    words = masked[start:end]
                    first = sentence.start + start + len(words) - len(words.lstrip())
                    if words.strip():
                        found.append((first, first + len(words.strip())))
        if found:
            places.update(map(tuple, kept(rule, paragraph, draft, found)))
    for start, end in sorted(places):
        said = rule.message.format(words=" ".join(draft.masked[start:end].split()))
        yield Finding(rule.id, rule.severity, said, start, end)


def _folded(phrases: tuple[str, ...]) -> frozenset[str]:
    from mdrag.lint.phrases import expanded

    return frozenset(text.casefold() for one in phrases for text, _ in expanded(one))


def _phrases(options: Mapping[str, Any]) -> Iterable[str]:
    return [*options.get("words", ()), *options.get("except", ())]


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    from mdrag.lint.checks.word_faults import phrase_faults

    yield from phrase_faults(options, "words")
    yield from phrase_faults(options, "except")
    yield from pattern_faults(options, "patterns")
    if not options.get("words") and not options.get("patterns"):
        yield Fault((), "existence needs 'words:' or 'patterns:', a list with something in it")


CHECK = Check(
    "sentence",
    {"words": list, "patterns": list, "except": list, "case": bool},
    _run,
    english=True,
    gives=("words",),
    faults=_faults,
    phrases=_phrases,
)
