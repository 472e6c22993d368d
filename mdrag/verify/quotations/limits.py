"""A clause of the source that limits the words quoted and was left out: “, but only when …”."""

from __future__ import annotations

import re
from functools import cache

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either
from mdrag.text.words import FUNCTION_WORDS
from mdrag.verify.quotations.source_sentence import surrounding_words

__all__ = ["limit_after", "limit_before"]

_WORD = lazy_regex(r"[^\W_]+(?:['’-][^\W_]+)*")
_GAP = 4  # words of the same phrase between a quotation and a strict limit of it
# what may follow a quotation that does not end its phrase; beyond these another clause begins
_CLAUSE = lazy_regex(
    r"[,;:.!?()\[\]—–]|\b(?:and|or|which|who|that|so|because|while|whereas|as|to|is|are|was|were)\b"
)
# "however" between a subject and its verb only joins to the sentence before
_JOINS = lazy_regex(
    r"^\s*,\s*(?:however|though|yet)\s*,\s*(?:is|are|was|were|has|have|had|can|could|will|would|"
    r"did|does|do|may|might|must|should|not|also|[a-z]+(?:ed|s)\b)"
)
# a citation, an aside, a note mark or closing marks between the words and what limits them
_BESIDE = lazy_regex(
    r"(?:[)\]”’\"]|\s*[(\[][^()\[\]]{0,120}(?:\([^()]{0,40}\)[^()]{0,60})?[)\]]|\s?\d{1,3}(?=\s?[,;]))+"
)
_BUT = lazy_regex(r"\s*,?\s*but\b")
_PRONOUN = lazy_regex(r"\s*,?\s*but (?:it|they|this|that|these|those|we|I|he|she|there|only|not)\b")
_CORRECTED = lazy_regex(r"\b(?:not|no|never|neither|without|rather than)\b|n['’]t\b|\bcannot\b")
_UNIVERSAL = lazy_regex(r"\b(?:all|every|each|any|no|none|nothing|always|never)\b", re.IGNORECASE)


def limit_after(quoted: str, after: str) -> str:
    """The words behind a quotation up to the end of its sentence, when they limit it; else ""."""
    limit = _limit(quoted, after)
    beside = _BESIDE.match(after)
    return limit or (_limit(quoted, after[beside.end() :]) if beside else "")


def _limit(quoted: str, after: str) -> str:
    words = _WORD.findall(quoted.lower())
    if not words or words[-1] in _open_ended() or not after.strip(" .,;:"):
        return ""
    if _NO_LIMIT().match(after) or _JOINS.match(after):
        return ""
    if _BUT.match(after) and not _PRONOUN.match(after) and _CORRECTED.search(quoted):
        return ""  # "not a bug, but a feature"
    if _STRICT().match(after) or _LIMIT().match(after) or _APART().match(after):
        return after.strip()
    if re.match(r"\s*other than\b", after) and _UNIVERSAL.search(quoted):
        return after.strip()
    later = _STRICT_LATER().search(after)
    if later:
        gap = after[: later.start()]
        if len(_WORD.findall(gap)) <= _GAP and not _CLAUSE.search(gap):
            return after.strip()
    return ""


def limit_before(before: str) -> str:
    """The clause that a sentence begins with and that limits what follows: “Unless …,”; else ""."""
    opened = _LEADING().match(before)
    if opened is None or "," not in before:
        return ""
    rest = before[before.rindex(",") + 1 :]
    return before.strip() if len(_WORD.findall(rest)) <= 3 else ""


@cache
def _open_ended() -> frozenset[str]:
    """What a quotation ends with that is cut inside a phrase: it says nothing yet."""
    return FUNCTION_WORDS.difference(surrounding_words("may-end"))


def _pattern(*lists: str) -> str:
    return either(entry for name in lists for entry in surrounding_words(name))


@cache
def _STRICT() -> re.Pattern[str]:
    return re.compile(rf"[\s,;:—–(-]*(?:and )?(?:{_pattern('strict-limits')})\b(?! \d)")


@cache
def _STRICT_LATER() -> re.Pattern[str]:
    return re.compile(rf"(?:\s*[,;—–]\s*|\s+)(?:{_pattern('later-limits')})\b(?! \d)")


@cache
def _LIMIT() -> re.Pattern[str]:
    return re.compile(rf"[\s,;:—–(-]*(?:{_pattern('limits')})\b")


@cache
def _APART() -> re.Pattern[str]:
    return re.compile(rf"\s*[,;—–(]\s*(?:{_pattern('limits-apart')})\b(?! also| rather| to\b)")


@cache
def _NO_LIMIT() -> re.Pattern[str]:
    return re.compile(rf"[\s,;—–(-]*(?:{_pattern('no-limits')})\b")


@cache
def _LEADING() -> re.Pattern[str]:
    return re.compile(
        rf"\W*(?:{_pattern('leading-limits')})\b(?! (?:otherwise|stated|noted))", re.IGNORECASE
    )
