"""A Chinese question → its words, the fewest that the dictionary knows; others stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.retrieve.translate.dictionary import LONGEST, DictionaryEntry, WordTable

__all__ = ["MOST", "QuestionPart", "segments"]

MOST = 500  # Chinese characters that are looked at; a question has fifty
# Names, numbers and words in Latin letters stay together: COVID-19, 3.5 %, R&D, the Open University
_PIECE = lazy_regex(
    r"[\u3400-\u9fff\uf900-\ufaff]+|[A-Za-z0-9À-ɏ$£€][A-Za-z0-9À-ɏ.,:/&'’+%°-]*(?: ?%)?"
)
# What a word costs: one of several characters least, a character nobody knows most.
_WORD, _CHARACTER, _UNKNOWN, _LONG = 1.0, 1.5, 3.0, 0.01
# What follows a verb costs a little less: 收到 了 ("received"), not 收 到了 ("at last").
_AFTER_VERBS, _ASPECT = frozenset("了着过"), 1.4


class QuestionPart(NamedTuple):
    """A word of the question; ``entry`` is None for what is kept as it is or is not known."""

    text: str
    chinese: bool
    entry: DictionaryEntry | None = None


def segments(text: str, words: WordTable) -> Iterator[QuestionPart]:
    """The words of ``text`` in order; signs between them are left out."""
    room = MOST
    for piece in _PIECE.finditer(text):
        found = piece.group()
        if not _is_chinese(found):
            yield QuestionPart(found.rstrip(".,:/'’-"), False)
        elif room > 0:
            yield from _cut(found[:room], words)
            room -= len(found)


def _cost(word: str) -> float:
    if len(word) > 1:
        return _WORD
    return _ASPECT if word in _AFTER_VERBS else _CHARACTER


def _is_chinese(piece: str) -> bool:
    return re.match(r"[\u3400-\u9fff\uf900-\ufaff]", piece) is not None


def _cut(run: str, words: WordTable) -> Iterator[QuestionPart]:
    """The cheapest cut of a run of characters; of equal ones the one with the longer words."""
    best: list[tuple[float, int]] = [(0.0, 0)]
    entries: dict[tuple[int, int], DictionaryEntry] = {}
    for end in range(1, len(run) + 1):
        choices = [(best[end - 1][0] + _UNKNOWN, end - 1)]
        for start in range(max(0, end - LONGEST), end):
            entry = words.look_up(run[start:end])
            if entry is not None:
                entries[start, end] = entry
                cost = _cost(run[start:end]) - _LONG * (end - start) ** 2
                choices.append((best[start][0] + cost, start))
        best.append(min(choices))
    cuts, end = [], len(run)
    while end:
        cuts.append((best[end][1], end))
        end = best[end][1]
    for start, end in reversed(cuts):
        yield QuestionPart(run[start:end], True, entries.get((start, end)))
