"""The concepts a draft is about are defined, in words that say how they are meant here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Finding
from mdrag.lint.reading.english_paragraphs import english_paragraphs
from mdrag.lint.rule import Context, DraftCheck, Paragraph, Rule

__all__ = ["CHECK"]

_WORD = lazy_regex(r"[a-z][a-z-]{4,}")
_SHOWN = 3  # concepts named
# How a word is defined before it and behind it, with a few words between
_BEFORE = (
    r"(?:defin(?:e|es|ed|ing|ition of)|understand|understood|meant by|mean by|by|notions? of|"
    r"concepts? of|terms?|call(?:ed|s)?|refers? to|denotes?|operationali[sz]\w+|measured?) "
)
_BEHIND = (
    r"(?: (?:is|are|was|were|be|has been)(?: \w+){0,2} (?:defined|understood|conceived|taken|meant|"
    r"measured|operationali[sz]ed|conceptuali[sz]ed|described as)| (?:means|refers to|denotes|"
    r"describes|is an?|is the|are the)\b|,? (?:that is|i\.e\.|meaning|defined as|understood as)\b)"
)


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """One finding, on the first use of the concept that is used most."""
    paragraphs = list(english_paragraphs(context))
    said = " ".join(_prose(one) for one in paragraphs)
    uses = Counter(map(_stem, _WORD.findall(said)))
    wanted = [
        word
        for word in _concepts(context, frozenset(map(str, rule.options["except"])))
        if uses[_stem(word)] >= int(rule.options["min_uses"]) and not _definition(word).search(said)
    ]
    wanted.sort(key=lambda word: -uses[_stem(word)])
    sentences = (sentence for one in paragraphs for sentence in one.sentences)
    if first := next((s for s in sentences if wanted and wanted[0] in s.prose.lower()), None):
        named = ", ".join(f"“{word}”" for word in wanted[:_SHOWN])
        yield rule.finding((first.start, first.end), {"words": named})


def _prose(paragraph: Paragraph) -> str:
    return " ".join(sentence.prose.lower() for sentence in paragraph.sentences)


def _concepts(context: Context, common: frozenset[str]) -> list[str]:
    """Words of the title, and those that several headings share."""
    title = str(context.draft.meta.get("title") or "")
    headings = [section.title.lower() for section in context.draft.sections]
    shared = Counter(word for one in headings for word in set(_WORD.findall(one)))
    words = [*_WORD.findall(title.lower()), *(word for word, n in shared.items() if n > 1)]
    return [
        word for word in dict.fromkeys(words) if word not in common and _stem(word) not in common
    ]


def _stem(word: str) -> str:
    return word.removesuffix("s")


@lru_cache(maxsize=64)
def _definition(word: str) -> re.Pattern[str]:
    here = rf"\b{re.escape(_stem(word))}\w*\b"
    return re.compile(rf"\b{_BEFORE}(?:[\w“”'-]+ ){{0,3}}[“\"']?{here}|{here}[”\"']?{_BEHIND}")


CHECK = DraftCheck(
    {"min_uses": int, "except": list}, _run, ("min_uses", "except"), gives=("words",)
)
