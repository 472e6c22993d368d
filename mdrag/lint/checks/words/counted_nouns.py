"""What a noun behind a phrase says of its number: “more larger classes”, “the informations are”."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mdrag.lazy import lazy_regex
from mdrag.lint.phrases import expand_phrase

__all__ = ["counts_what_follows", "goods_in_number", "leaves_verb_of_several"]

_COUNTED = ("these", "those")
_NEXT_WORD = lazy_regex(r"\s+(\w+)")

_PLURAL = (
    r"(?:people|children|women|men|"
    r"(?!(?:news|bias|chaos|diabetes|measles|gas|means|sales|sports|series|species)\b|\w+ics\b)"
    r"[a-z]{2,}[^\Wsui\d_]s)\b(?![-'’])"
)
# What is counted and so is many, not much: “a lot of universities”, “lots of those”
_NEXT = lazy_regex(rf"\s+{_PLURAL}")
# … and with a word between: “more older working people”. A clause or phrase begins behind the rest.
_NEAR = lazy_regex(
    r"\s+(?:(?!(?:than|and|or|but|in|of|for|to|at|on|by|with|from|the|a|an|as|because|if|when|that|"
    rf"which|who|is|are|was|were|has|have|had|not|it|this)\b)[a-z-]+\s+)?{_PLURAL}"
)
_SENTENCE = lazy_regex(r"[^.!?]*")
_OF_SEVERAL = lazy_regex(r"(?i)\b(?:are|were|have|do|aren['’]t|weren['’]t|haven['’]t|don['’]t)\b")
# What may follow a noun and is no verb in its plain form
_NO_VERB = lazy_regex(
    r"(?i)\s*(?:$|[^\w\s]|(?:that|which|who|about|on|of|in|for|from|to|and|or|with|by|at|as|when|"
    r"where|because|but|if|than|is|was|has|does|will|would|can|could|may|might|must|should|had|did|"
    r"[a-z]+ed|[a-z]+ly)\b)"
)


def counts_what_follows(text: str, end: int) -> bool:
    """Whether a noun of several things ends the phrase that goes on at ``end``."""
    return _NEAR.match(text, end) is not None


def leaves_verb_of_several(text: str, end: int) -> bool:
    """Whether a verb of several things may go with the noun that ends at ``end``."""
    rest = _SENTENCE.match(text, end)
    assert rest is not None
    return bool(_OF_SEVERAL.search(rest[0])) or not _NO_VERB.match(rest[0])


def goods_in_number(
    good: tuple[str, ...], phrase: str, text: str, end: int, options: Mapping[str, Any]
) -> tuple[str, ...]:
    """``good`` without much where a plural follows, or is in the phrase itself.

    Before a noun of ``uncounted:`` without many, and with what ``of_uncounted:`` says.
    """
    if phrase.endswith(_COUNTED) or _NEXT.match(text, end):
        return tuple(one for one in good if one.split()[:1] != ["much"]) or good
    after = _NEXT_WORD.match(text, end)
    if "many" in good and after and after[1].casefold() in _uncounted(options):
        more = options.get("of_uncounted")
        return (*(one for one in good if one != "many"), *([str(more)] if more else ()))
    return good


def _uncounted(options: Mapping[str, Any]) -> frozenset[str]:
    return _nouns(tuple(options.get("uncounted", ())))


@lru_cache(maxsize=16)
def _nouns(phrases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(text.casefold() for one in phrases for text, _ in expand_phrase(one))
