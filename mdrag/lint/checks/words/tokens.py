"""Grammar patterns in spaCy's own spelling (Matcher), over what the tagger made of a paragraph."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.draft.model import Span
from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.reading.token_pattern_faults import token_faults
from mdrag.lint.reading.token_places import in_draft
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    if not paragraph.facts.tagged or not paragraph.sentences:
        return
    doc = context.parses.of([sentence.prose for sentence in paragraph.sentences])
    matcher = _matcher(rule, doc.vocab)
    places = []
    for sentence, span in zip(paragraph.sentences, doc.sents, strict=True):
        for _, first, last in matcher(span):
            if first < last:
                places.append(in_draft(sentence, span, span[first], span[last - 1]))
    for start, end in own_places(rule, paragraph, context.draft, _longest(places)):
        words = " ".join(context.draft.masked[start:end].split())
        yield rule.finding((start, end), {"words": words})


def _longest(places: list[Span]) -> list[Span]:
    """Of matches that overlap the longest, of two as long the first."""
    found: list[Span] = []
    for place in sorted(set(places), key=lambda one: (one.start - one.end, one.start)):
        if not any(place.start < other.end and other.start < place.end for other in found):
            found.append(place)
    return found


_MATCHERS: dict[tuple[str, int], Any] = {}


def _matcher(rule: Rule, vocab: Any) -> Any:
    """The rule's patterns compiled for a vocabulary, once a process."""
    patterns = rule.options["patterns"]
    key = (json.dumps(patterns, sort_keys=True), id(vocab))
    if key not in _MATCHERS:
        from spacy.matcher import Matcher

        matcher = Matcher(vocab)
        matcher.add("rule", patterns)
        _MATCHERS[key] = matcher
    return _MATCHERS[key]


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    if not options["patterns"]:
        yield Fault(("patterns",), fill("patterns: should list at least one pattern"))
    for at, pattern in enumerate(options["patterns"]):
        if not isinstance(pattern, list) or not pattern:
            yield Fault(
                ("patterns", at), fill("a pattern is a list of tokens, as [{{LOWER: very}}]")
            )
            continue
        for n, token in enumerate(pattern):
            yield from token_faults(token, ("patterns", at, n))


CHECK = ParagraphCheck(
    {"patterns": list},
    _run,
    required=("patterns",),
    gives=("words",),
    faults=_faults,
)
