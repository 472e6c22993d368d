"""Whether a quotation is likely a title, a term, a label or recorded speech, and nobody's words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.draft.model import Binding, Draft
from mdrag.lazy import lazy_regex
from mdrag.verify.quotations.find import QuotedWords

__all__ = ["is_coined", "is_doubtful"]

# What is quoted as a word, a title or somebody's imagined or recorded speech.
_NAMES_IT = lazy_regex(
    r"(?:\b(?:words?|terms?|phrases?|labels?|labell?ed|called|call|calls|named|titled|entitled|title|"
    r"headed|heading|headline|section|chapter|article|paper|essay|book|poem|song|film|column|"
    r"variables?|item|items|question|questions|option|options|answer|asked|asks|ask|answered|"
    r"prompt|query|queries|keywords?|button|check ?box|box|tab|icon|dialog|menu|"
    r"command|file|folder|slogan|motto|proverb|saying|"
    r"e\.g\.|i\.e\.|for example|for instance|such as|example|so-called|known as|sentence|"
    r"sentences|statement|statements|participants?|respondents?|interviewees?|students?|"
    r"informants?|imagine|might say|could say|would say|as if|category|categories|code|theme|"
    r"(?:my|our) own \w+ of|what (?:I|we) (?:call|term|name)|(?:I|we) (?:call|term|name)|"
    r"(?:theor(?:y|ies)|claims?|arguments?|ideas?|views?|beliefs?) like|"
    r"goals?|mission|mandate|hypothesis|rated|scale|workshop|session|course|module|project|presentation|talk)"
    r"[\s,:(]*(?:(?:the|a|an|of|is|was|were|that|this),? )*)$",
    re.IGNORECASE,
)
_SPEAKER = lazy_regex(
    r"^\W{0,3}(?:\(|—|–|-)\s*(?:participants?|interview|interviewee|respondents?|informants?|"
    r"P\d|R\d|teacher|student|field ?notes?|survey|own translation|my translation)",
    re.IGNORECASE,
)
_CALLS = lazy_regex(
    r"\s+(?:\w+ ){0,2}(?:calls?|called|terms?|termed|names?|named|labels?|labell?ed)\b"
    r"[^.;:!?]{0,40}"
)
_LABEL_BEHIND = lazy_regex(
    r"\W{0,3}(?:\w+ )?(?:check ?box|box|button|menu|tab|icon|dialog|command|option|setting|file|"
    r"folder)\b",
    re.IGNORECASE,
)


def is_doubtful(quote: QuotedWords, draft: Draft) -> bool:
    """Whether its words, or those beside it, are of a title, a term, a label or an interview."""
    text = draft.masked
    before = text[max(0, quote.first - 60) : quote.first]
    after = draft.text[quote.last : quote.last + 40]
    labels = _LABEL_BEHIND.match(after)
    return bool(labels or _NAMES_IT.search(before) or _SPEAKER.match(after)) or _title(quote.text)


def _title(text: str) -> bool:
    """Most longer words have a capital, as in a title."""
    words = [word for word in re.findall(r"[^\W\d_]{4,}", text)]
    return len(words) > 1 and sum(word[0].isupper() for word in words) > 0.6 * len(words)


def is_coined(quote: QuotedWords, near: Sequence[Binding], draft: Draft) -> bool:
    """Whether the author cited is the one who calls it so: “Marmot (2015) calls this “…””."""
    return not _title(quote.text) and any(
        one.author.end > one.author.start and _CALLS.fullmatch(draft.masked, one.end, quote.first)
        for one in near
    )
