"""Whether a quotation says by its sentence whose words it gives, so that no source is missing."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = ["names_titled_work", "tells_whose_words"]

_SAYS = "|".join(
    stem for name in ("finding-stems", "saying-stems") for stem in word_list("reporting", name)
)
# “The original article states: “…””: it was named where it was first spoken of
_OF_THE_TEXT = lazy_regex(
    r"\b(?:[Tt]he|[Tt]his|[Tt]hese|[Tt]hat) "
    r"(?:(?:original|same|first|second|present|aforementioned|above) )?"
    r"(?:article|paper|study|authors?|report|book|text|essay|document|letter|statute|policy|act|"
    r"code|standard)s?"
    rf"(?: also| further| then| itself)? (?:{_SAYS})\w*[^“\"]*[“\"]"
)
# “Many echoed this respondent, who …: “…””: the writer's own material
_OF_MATERIAL = lazy_regex(
    r"\b(?:respondents?|participants?|interviewees?|informants?|testers?|reviewers?|commenters?)\b"
)
# “the stereotype that “boys are better at math””: what people think, in nobody's words
_COMMON = lazy_regex(
    r"\b(?:stereotypes?|beliefs?|ideas?|notions?|slogans?|mottos?|sayings?|proverbs?|clich[eé]s?|"
    r"myths?|assumptions?|mantras?|adages?|rumou?rs?|attitudes?|stances?|thoughts?|feelings?)"
    r"(?: that| of|,|:)? ?[“\"]"
)
# “Eliot's *Middlemarch* … “the roar that lies …””: a few words of a work that is named
_NAMED_WORK = lazy_regex(r"(?<![*\w])\*[A-Z][^*\n]+\*(?![*\w])|(?<!\w)_[A-Z][^_\n]+_(?!\w)")
_TITLE = lazy_regex(r"[“\"](?:[A-Z][\w’'-]*|of|the|and|in|a|an|to|for|on|,| )+[”\"]")
_CAPITALS = re.compile(r"\b[A-Z]")
_FEW_WORDS = 12
_OF_WORKS = lazy_regex(r"\b(?:articles?|papers?|books?|stud(?:y|ies)|essays?|reports?|chapters?)\b")
_TITLE_WORDS = 3  # fewer are a slogan or a term


def tells_whose_words(prose: str, written: str) -> bool:
    """``written``: the sentence as it stands in the draft, where a title is in italics."""
    if any(one.search(prose) for one in (_OF_THE_TEXT, _OF_MATERIAL, _COMMON)):
        return True
    longest = max(
        (len(one.split()) for one in re.findall(r"[“\"]([^“”\"]+)[”\"]", prose)), default=0
    )
    return longest < _FEW_WORDS and _names_work(written)


def names_titled_work(prose: str) -> bool:
    """Whether a sentence names a work by its title and says what it is: “The Gap” is an article."""
    return bool(_OF_WORKS.search(prose)) and any(
        len(one.split()) >= _TITLE_WORDS and len(_CAPITALS.findall(one)) > 1
        for one in _TITLE.findall(prose)
    )


def _names_work(written: str) -> bool:
    titled = (len(_CAPITALS.findall(one)) > 1 for one in _TITLE.findall(written))
    return _NAMED_WORK.search(written) is not None or any(titled)
