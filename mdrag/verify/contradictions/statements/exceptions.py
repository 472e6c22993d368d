"""What one says is included and the other excepts: “all figures, including Figure 5”.

The words behind both have to name the same, and the sentences have to speak of the same things,
none of them denied in one alone. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    is_content_word,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import NEGATIONS, turned_back

__all__ = ["turned_exceptions"]

_COVERED = 0.5  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 2  # content words beside what is included or excepted
_NAMED = 4  # content words and numbers that name it
_MARKS = lazy_regex(
    r"\b(?:(?P<out>(?:with |by )?(?:the )?(?:sole |only |single )?exceptions? of|except(?:ing)?"
    r"(?: for| from)?|excluding|exclusive of|not including|(?<=\w )other than)|"
    r"(?P<open>apart from|aside from|other than|save(?: for)?|but for)|"
    r"(?P<into>including|inclusive of))\s+",
    re.IGNORECASE,
)
# “Apart from X, they tested Y” adds; what takes away takes it from all or from none.
_WHOLE = lazy_regex(r"\b(?:all|every|each|any|no|none|whole|entire(?:ly)?|identical|nothing)\b")
_END = lazy_regex(r"[,;:.()\[\]–—?!]|\b(?:which|that|who|where|were|was|is|are|has|have|had)\b")


class _Exception(NamedTuple):
    """What a sentence includes or excepts, by the words that name it, and where it is said."""

    excepts: bool
    first: int  # words of the sentence, the mark with what it names
    last: int
    named: tuple[str, ...]


def turned_exceptions(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the draft includes what its source excepts, or the other way round; one at most."""
    mine = _exceptions(text)
    if not mine:
        return
    ours = words(text)
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items()}
    told: tuple[float, Clash] | None = None
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            there = _exceptions(sentence)
            if not there or covered_share(weight, keys) < _COVERED:
                continue
            pairs = [(a, b) for a in mine for b in there if _name_the_same(a.named, b.named)]
            if any(a.excepts == b.excepts for a, b in pairs):
                return  # the source says it as the draft does
            theirs = words(sentence)
            for a, b in pairs:
                rest = (weight.keys() & keys) - {*a.named, *b.named}
                if len(rest) < _SHARED or _is_denied_in_one(ours, theirs, a, b):
                    continue
                covered = covered_share(weight, keys)
                if told is None or covered > told[0]:
                    one = beside(ours, sentence, passage)
                    told = covered, clash_of(one, a.first, a.last, b.first, b.last)
    if told:
        yield told[1]._replace(sure=False)


@lru_cache(maxsize=2048)
def _exceptions(sentence: str) -> tuple[_Exception, ...]:
    if not _MARKS.search(sentence):
        return ()
    found: list[_Exception] = []
    all_words = words(sentence)
    for mark in _MARKS.finditer(sentence):
        if mark["open"] and not _WHOLE.search(sentence.lower()):
            continue
        end = _END.search(sentence, mark.end())
        until = end.start() if end else len(sentence)
        inside = [
            i
            for i, word in enumerate(all_words)
            if mark.end() <= word.start < until and (word.number or is_content_word(word))
        ][:_NAMED]
        if not any(all_words[i].number is None for i in inside):
            continue  # “except for one”
        first = next(i for i, word in enumerate(all_words) if word.end > mark.start())
        named = tuple(all_words[i].key for i in inside)
        found.append(_Exception(not mark["into"], first, inside[-1] + 1, named))
    return tuple(found)


def _name_the_same(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether one names all that the other does, from its first word on, and its numbers."""
    short, long = sorted((mine, theirs), key=len)
    numbers = [{key for key in one if key.startswith("#")} for one in (mine, theirs)]
    return numbers[0] == numbers[1] and {*short} <= {*long} and short[0] == long[0]


def _is_denied_in_one(
    ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord], a: _Exception, b: _Exception
) -> bool:
    """Whether one sentence denies, or turns round, what the other says beside what is named."""
    mine = [word.key for i, word in enumerate(ours) if not a.first <= i < a.last]
    there = [word.key for i, word in enumerate(theirs) if not b.first <= i < b.last]
    odd = [sum(key in NEGATIONS for key in keys) % 2 for keys in (mine, there)]
    return odd[0] != odd[1] or turned_back(mine, there)
