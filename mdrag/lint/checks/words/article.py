"""Articles before the wrong sound: “a important”, “an sample”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.patterns import pattern_faults
from mdrag.lint.reading.pattern_places import pattern_places
from mdrag.lint.rule import Context, Fault, Paragraph, ParagraphCheck, Rule

__all__ = ["CHECK"]

# What leaves no room for an article behind it; “that” may join clauses
_DETERMINER = lazy_regex(
    r"\b(?:the|this|these|those|my|our|your|his|its|their|every|each)\s+$", re.IGNORECASE
)
# Behind these a letter is a label: “type a errors”
_LABELLED = lazy_regex(
    r"\b(?:groups?|types?|vitamins?|conditions?|hepatitis|influenza|plans?|options?|classe?s?|"
    r"levels?|grades?|versions?|variants?|panels?|tables?|figures?|points?|lines?|phases?)\s+$",
    re.IGNORECASE,
)
_LONGEST = 12  # characters that may hold one


def _run(rule: Rule, paragraph: Paragraph, context: Context) -> Iterator[Finding]:
    """Each match of ``patterns:``, an article and the word after it, with what may be meant."""
    draft = context.draft
    for start, end in sorted({*pattern_places(rule, paragraph, draft)}):
        if _LABELLED.search(draft.masked, max(0, start - _LONGEST), start):
            continue
        words = " ".join(draft.masked[start:end].split())
        article, _, word = words.partition(" ")
        meant = [_other_article(article)]
        if word.casefold() == "another":
            meant = [""]
        elif _DETERMINER.search(draft.masked, max(0, start - _LONGEST), start):
            meant.insert(0, "")  # one word too many: “the a inclusion”, “This a increases costs”
        elif article == "an" and not _begins_as_vowel(word):
            meant.append("and")  # a letter was left out: “theoretical an practical”
        better = join_sentences(
            "{first} or {second}", (f'"{one} {word}"'.replace('" ', '"') for one in meant)
        )
        fixes = tuple(_fix(draft, start, article, one, word) for one in meant)
        found = rule.finding((start, end), {"words": words, "better": better})
        yield found._replace(fix=fixes[0]) if len(fixes) == 1 else found._replace(choices=fixes)


def _other_article(article: str) -> str:
    return article[0] if len(article) > 1 else article + "n"


def _begins_as_vowel(word: str) -> bool:
    """Whether it is written with a vowel first: “an university” is no slip for “and”."""
    return word[:1].casefold() in "aeiou"


def _fix(draft: Draft, start: int, article: str, good: str, word: str) -> Fix:
    if not good:
        told = fill("leave out {words!r}", words=article)
        return Fix(told, (Edit(start, start + len(article) + 1, ""),), False)
    new = f"{good} {word}"
    return Fix(fill("write {new!r}", new=new), (Edit(start, start + len(article), good),), False)


def _faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    yield from pattern_faults(options, "patterns")


CHECK = ParagraphCheck(
    {"patterns": list, "case": bool},
    _run,
    required=("patterns",),
    gives=("words", "better"),
    faults=_faults,
)
