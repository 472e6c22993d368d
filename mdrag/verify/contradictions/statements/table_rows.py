"""A figure that a row of a table in the source gives otherwise: “39% of bald eagles”, “34%” there.

The draft names the row in full, its figure stands nowhere in the source, the row gives one of that
measure, and the table and what stands around it hold most of what the draft says. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    every_sentence_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.counted_things import is_of_a_part
from mdrag.verify.contradictions.numbers import is_change, is_made_of
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import agree, complements, same_measure

__all__ = ["other_cells"]

_COVERED = 0.6  # share of the draft's content, by rarity, that the passage of the table must hold
_SHARED = 2  # content words of it beside those that name the row
_REACH = 8  # words between the figure and what names its row
_OWN = frozenset({"we", "our", "ours", "i", "my"})  # the writer's own data
_NO_NAMES = frozenset({"total", "mean", "averag", "overal", "other", "sum", "median", "all"})


class _Row(NamedTuple):
    """A row the draft names: its text, its one figure of the measure asked for, and where."""

    sentence: str
    named: frozenset[str]
    at: int
    number: Number
    passage: Passage


def other_cells(
    text: str,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    absent: Sequence[tuple[int, int]],
) -> Iterator[Clash]:
    """Where the one number that the source lacks stands for the one a row gives; one at most."""
    ours = words(text)
    i = next((i for i, w in enumerate(ours) if w.number and (w.start, w.end) in absent), -1)
    if len(absent) != 1 or i < 0 or _OWN & {word.text.lower() for word in ours}:
        return
    number = ours[i].number
    if number is None or number.kind != "plain" or number.ranged or is_of_a_part(ours, i):
        return
    rows = list(_rows(ours, i, number, passages, rarity))
    longest = max((len(row.named) for row in rows), default=0)
    rows = [row for row in rows if len(row.named) == longest]
    if len({(row.named, row.number.low) for row in rows}) != 1 or is_change(ours, i):
        return
    row = rows[0]
    if agree(number, row.number) or complements(number, row.number):
        return
    one = beside(ours, row.sentence, row.passage)
    if not is_made_of(number, one):
        yield clash_of(one, i, i + 1, row.at, row.at + 1)._replace(sure=False)


def _rows(
    ours: tuple[AlignedWord, ...],
    i: int,
    number: Number,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
) -> Iterator[_Row]:
    mine = content(ours)
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in mine.items()}
    near = {word.key for word in ours[max(0, i - _REACH) : i + 1 + _REACH]}
    others = [word.number for k, word in enumerate(ours) if k != i and word.number]
    for passage in passages:
        if "\t" not in passage.text:
            continue
        keys = frozenset[str]().union(*(keys for _, keys in every_sentence_of(passage.text)))
        if covered_share(weight, keys) < _COVERED:
            continue
        for line in passage.text.splitlines():
            name, parted, _ = line.partition("\t")
            label = words(name) if parted else ()
            named = frozenset(content(label))
            if not named or any(word.number for word in label) or named & _NO_NAMES:
                continue
            if not named <= mine.keys() & near or len((mine.keys() & keys) - named) < _SHARED:
                continue
            sentence = " ".join(line.split())
            figures = [
                (j, word.number)
                for j, word in enumerate(words(sentence))
                if word.number and word.number.kind == "plain" and same_measure(number, word.number)
            ]
            if len(figures) == 1 and not any(agree(one, figures[0][1]) for one in others):
                yield _Row(sentence, named, *figures[0], passage)
