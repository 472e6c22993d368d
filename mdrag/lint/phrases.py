"""One index of the phrases of all word lists, by first token: each text is walked once.

1,500 phrases cost 0.6 µs a word this way; one alternation of 1,000 costs 18.6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["PhraseHit", "PhraseIndex", "choices", "expand_phrase"]

_TOKEN = lazy_regex(r"\w+(?:['’]\w+)*|[^\w\s]")
_CHOICE = lazy_regex(r"\(([^()]*\|[^()]*)\)")
_UNCLOSED = "{phrase!r}: write a choice as (this|that), with both parentheses"
_TOO_MANY = "{phrase!r} stands for more than {most} phrases"
_MOST = 1000  # phrases one spelling may stand for


def choices(phrase: str) -> list[int]:
    """How many alternatives each ``(a|b)`` of a phrase has, in order."""
    return [part.count("|") + 1 for part in _CHOICE.split(phrase)[1::2]]


def expand_phrase(phrase: str) -> list[tuple[str, tuple[int, ...]]]:
    """The phrases that ``utili(s|z)e(|s|d)`` stands for, each with which alternatives it took.

    Raises ValueError when they are more than a thousand, or a choice is not closed.
    """
    parts = _CHOICE.split(phrase)
    if any("|" in part for part in parts[::2]):
        raise ValueError(fill(_UNCLOSED, phrase=phrase[:40]))
    alternatives = [part.split("|") for part in parts[1::2]]
    found: list[tuple[str, tuple[int, ...]]] = [(parts[0], ())]
    for options, after in zip(alternatives, parts[2::2], strict=True):
        if len(found) * len(options) > _MOST:
            raise ValueError(fill(_TOO_MANY, phrase=phrase[:40], most=_MOST))
        found = [
            (text + option + after, (*taken, at))
            for text, taken in found
            for at, option in enumerate(options)
        ]
    return found


class PhraseHit(NamedTuple):
    """A phrase found: whose it is, and where in the text."""

    owner: str
    phrase: str
    start: int
    end: int


class _Entry(NamedTuple):
    owner: str
    phrase: str
    rest: tuple[str, ...]  # folded tokens after the first
    exact: tuple[str, ...]  # the tokens as written, () when case does not matter


# first token → second token ("" when there is none) → the phrases, longest first
_ByFirst = Mapping[str, Mapping[str, Sequence[_Entry]]]


class PhraseIndex:
    """Phrases of many owners (rules), compiled at the first question.

    The last text is remembered: each rule asks about the same paragraph in turn. Threads may ask
    about different ones.
    """

    def __init__(self, lists: Mapping[str, tuple[Iterable[str], bool]]) -> None:
        """``lists``: owner → (phrases, whether case matters); ``(a|b)`` in a phrase is a choice."""
        self._lists = lists
        self._last: tuple[str, tuple[PhraseHit, ...]] = ("", ())
        self._owned: tuple[str, dict[str, list[PhraseHit]]] = ("", {})

    @cached_property
    def _by_first(self) -> _ByFirst:
        lists = ((owner, tuple(words), case) for owner, (words, case) in self._lists.items())
        return _compiled(tuple(lists))

    def hits(self, text: str) -> tuple[PhraseHit, ...]:
        """Every phrase in ``text``; an owner's shorter phrase inside a longer one is left out."""
        last = self._last
        if last[0] != text:
            self._last = last = (text, tuple(self._find(text)))
        return last[1]

    def owners(self, text: str) -> Collection[str]:
        """Whose phrases stand in ``text``."""
        return self._by_owner(text).keys()

    def of(self, owner: str, text: str) -> Sequence[PhraseHit]:
        """The hits of one owner in ``text``."""
        return self._by_owner(text).get(owner, ())

    def _by_owner(self, text: str) -> Mapping[str, Sequence[PhraseHit]]:
        owned = self._owned
        if owned[0] != text:
            found: dict[str, list[PhraseHit]] = {}
            for hit in self.hits(text):
                found.setdefault(hit.owner, []).append(hit)
            self._owned = owned = (text, found)
        return owned[1]

    def _find(self, text: str) -> Iterator[PhraseHit]:
        """The hits in order; of entries of one owner that overlap, the first."""
        folded = _TOKEN.findall(text.replace("’", "'").casefold())
        words: list[str] = []  # as written, once an entry asks
        by_first = self._by_first
        places: list[tuple[int, int]] = []  # of the tokens, once one is needed
        covered: dict[str, int] = {}  # owner → token up to which it has spoken
        for at, first in enumerate(folded):
            seconds = by_first.get(first)
            if seconds is None:
                continue
            second = folded[at + 1] if at + 1 < len(folded) else ""
            for entry in (*seconds.get(second, ()), *seconds.get("", ())):
                end = at + 1 + len(entry.rest)
                if covered.get(entry.owner, 0) > at or tuple(folded[at + 1 : end]) != entry.rest:
                    continue
                if entry.exact:
                    words = words or _TOKEN.findall(text.replace("’", "'"))
                    if tuple(words[at:end]) != entry.exact:
                        continue
                covered[entry.owner] = end
                places = places or [match.span() for match in _TOKEN.finditer(text)]
                yield PhraseHit(entry.owner, entry.phrase, places[at][0], places[end - 1][1])


@lru_cache(maxsize=8)  # of the projects whose drafts are open in an editor
def _compiled(lists: tuple[tuple[str, tuple[str, ...], bool], ...]) -> _ByFirst:
    """The index of (owner, phrases, whether case matters)."""
    found: dict[str, dict[str, list[_Entry]]] = {}
    for owner, phrases, case in lists:
        for phrase in _all(phrases):
            if phrase.replace(" ", "").isalpha():
                tokens = tuple(phrase.split())
            else:
                tokens = tuple(_TOKEN.findall(phrase.replace("’", "'")))
            if tokens:
                first, *rest = (token.casefold() for token in tokens)
                entry = _Entry(owner, phrase, tuple(rest), tokens if case else ())
                seconds = found.setdefault(first, {})
                seconds.setdefault(rest[0] if rest else "", []).append(entry)
    for seconds in found.values():
        for entries in seconds.values():
            entries.sort(key=lambda one: -len(one.rest))
    return found


def _all(phrases: Iterable[str]) -> Iterator[str]:
    for phrase in phrases:
        if "|" in phrase:
            yield from (text for text, _ in expand_phrase(phrase))
        else:
            yield phrase
