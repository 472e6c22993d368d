"""What to write for a slip that is marked: “There is many reasons” → “There are many reasons”."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mdrag.claims.grammar.noun_forms import plural_of, singular_of
from mdrag.claims.grammar.verb_forms import (
    irregular_pasts,
    other_number,
    participles_of_pasts,
    pasts_of_participles,
)

__all__ = ["remedies"]

Words = Sequence[str]
Remedies = tuple[tuple[str, ...], ...]

_SOUNDS_LIKE = {
    "of": "have", "their": "there", "its": "it is", "affect": "effect", "affects": "effects",
    "principle": "principal", "loose": "lose", "looses": "loses", "loosing": "losing",
    "then": "than", "there": "their", "who's": "whose", "it's": "its", "you're": "your",
    "they're": "their",
}  # fmt: skip
_VERBS_OF_SEVERAL = frozenset({"are", "were", "have", "do", "should", "must", "can"})
_VERBS_OF_ONE = frozenset({"is", "was", "has", "does"})
_DETERMINERS = frozenset(
    {"a", "an", "this", "each", "every", "another", "these", "those", "several", "numerous"}
    | {"many", "much"}
)
_HAS = {"he": "has", "she": "has", "it": "has", "this": "has"}


def remedies(kind: str, words: Words, after: str = "") -> Remedies:
    """The words that may stand for ``words``, lower case, the likeliest first; () if not known.

    ``after``: the word behind them, lower case.
    """
    find = _REMEDIES.get(kind)
    return find(words, after) if find else ()


def _of_verb_number(words: Words, after: str) -> Remedies:
    return ((*words[:-1], other_number(words[-1])),)


def _of_spoilt_form(words: Words, after: str) -> Remedies:
    verb = words[-1]
    if "to" in words:
        return ()
    if plain := irregular_pasts().get(verb):
        return ((*words[:-1], plain),)
    of_one = verb.endswith("s") and not verb.endswith("ss")
    return ((*words[:-1], other_number(verb)),) if of_one else ()


def _of_noun_number(words: Words, after: str) -> Remedies:
    first, *middle, noun = words
    if first == "there":
        verb, *rest = middle
        return ((first, "exist" if verb == "exists" else other_number(verb), *rest, noun),)
    if first == "one":
        return ((first, *middle, plural_of(noun)),)
    if first not in _DETERMINERS:
        return ((plural_of(first), *middle, noun),)  # “student learn”
    if first in ("several", "numerous", "many"):
        return ((first, *middle, plural_of(noun)),)
    if first == "much":
        return (("many", *middle, noun),)
    if first in ("these", "those"):
        several = (first, *middle, plural_of(noun))
        one = ("this" if first == "these" else "that", *middle, noun)
        return (one,) if after in _VERBS_OF_ONE else (several,)
    one = (first, *middle, singular_of(noun))
    if first == "this":
        several = ("these", *middle, noun)
        if after in _VERBS_OF_SEVERAL:
            return (several,)
        return (one,) if after in _VERBS_OF_ONE or after.endswith("s") else (one, several)
    if first == "another":
        return one, ("other", *middle, noun)
    if first in ("a", "an"):
        return ((*middle, noun),) if after in _VERBS_OF_SEVERAL else (one, (*middle, noun))
    return (one,)


def _of_confused_word(words: Words, after: str) -> Remedies:
    at = next(at for at, word in enumerate(words) if word.replace("’", "'") in _SOUNDS_LIKE)
    right = _SOUNDS_LIKE[words[at].replace("’", "'")]
    return ((*words[:at], *right.split(), *words[at + 1 :]),)


def _of_bare_genitive(words: Words, after: str) -> Remedies:
    return ((words[0], words[1] + "'s", *words[2:]),)


def _of_mixed_participle(words: Words, after: str) -> Remedies:
    *before, participle = words
    if participle in participles_of_pasts():
        return ((*before, participles_of_pasts()[participle]),)
    have = _HAS.get(words[0], "have")
    return (*before, pasts_of_participles()[participle]), (words[0], have, *words[1:])


def _of_mixed_range(words: Words, after: str) -> Remedies:
    first, *middle = words
    if first == "from":
        return ((first, *("to" if word == "and" else word for word in middle)),)
    links = ("to", "until", "till")
    both = (first, *("and" if word in links else word for word in middle))
    return both, ("from", *middle)


_REMEDIES: Mapping[str, Callable[[Words, str], Remedies]] = {
    "verb-number": _of_verb_number,
    "spoilt-form": _of_spoilt_form,
    "noun-number": _of_noun_number,
    "confused-word": _of_confused_word,
    "bare-genitive": _of_bare_genitive,
    "mixed-participle": _of_mixed_participle,
    "mixed-range": _of_mixed_range,
}
