"""Where the ``patterns:`` of a rule match in what is the writer's own."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.patterns import compile_patterns, matches
from mdrag.lint.reading.own_words import own_sentences
from mdrag.lint.reading.phrase_places import own_places
from mdrag.lint.rule import Paragraph, Rule

__all__ = ["pattern_places"]

# Only such a pattern must be shown one sentence at a time; the others see the paragraph at once.
_ANCHOR = lazy_regex(r"[$^]|\\[AZ]")


def pattern_places(rule: Rule, paragraph: Paragraph, draft: Draft) -> list[tuple[int, int]]:
    """Start and end of each match in the draft's text, in the order of the patterns."""
    found = list(_matched(rule, paragraph, draft))
    mine = own_places(rule, paragraph, draft, found) if found else ()
    return [(at.start, at.end) for at in mine if not _is_suffix(draft, at.start)]


def _is_suffix(draft: Draft, start: int) -> bool:
    """Whether only emphasis parts a place from the word before: “*qətab**an***” is one word."""
    before = draft.text[max(start - 4, 0) : start]
    return before != before.rstrip("*") and before.rstrip("*")[-1:].isalnum()


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
