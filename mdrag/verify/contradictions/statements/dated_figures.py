"""A figure that the source gives for another year, where it has one for the draft's year, too.

“86 % in 2020 and 86 % in 2021”, of a source with “86 % in 2020 and 58 % in 2021”. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.dates import YEARS
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.statements.exchanged_figures import labelled_figures
from mdrag.verify.contradictions.statements.near_sentences import clash_with, near_sentences
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import agree, same_measure, same_value

__all__ = ["figures_of_another_year"]

_COVERED = 0.5  # share of the draft's content, by rarity, that the sentence must hold


class _DatedFigure(NamedTuple):
    at: int
    number: Number
    year: str


def figures_of_another_year(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where a figure of ``text`` is the source's of another year, and its year has another there.

    Silent where any sentence near gives that year the draft's figure; ``rarity``: of its words.
    """
    ours = words(text)
    mine = _dated(text, ours)
    if not mine:
        return
    near = near_sentences(ours, passages, rarity, least=_COVERED)
    given = [(one, _dated(one.sentence, one.words)) for one in near]
    for figure in mine:
        alike = [(one, [g for g in dated if _may_be(figure, g)]) for one, dated in given]
        same = [g for _, dated in alike for g in dated if agree(figure.number, g.number)]
        if not same or any(one.year == figure.year for one in same):
            continue
        for one, dated in alike:
            instead = [g for g in dated if g.year == figure.year]
            moved = any(same_value(figure.number, g.number) for g in dated)
            if moved and len(instead) == 1 and _is_given_once(figure.number, one.words):
                at, there = figure.at, instead[0].at
                yield clash_with(ours, one, (at, at + 1), (there, there + 1))
                break


def _is_given_once(number: Number, found: Sequence[AlignedWord]) -> bool:
    """Whether a sentence has the number in one place: “at least 50 %” may be said of any year."""
    return sum(bool(word.number and same_value(number, word.number)) for word in found) == 1


def _may_be(mine: _DatedFigure, other: _DatedFigure) -> bool:
    """Whether one figure may stand where the other does."""
    return same_measure(mine.number, other.number) and mine.number.ranged == other.number.ranged


def _dated(text: str, found: Sequence[AlignedWord]) -> list[_DatedFigure]:
    """The figures that stand in one part with a single year; of several the nearest to it."""
    years = {word.key: at for at, word in enumerate(found) if _is_year(word)}
    nearest: dict[str, _DatedFigure] = {}
    for one in labelled_figures(text, found):
        named = [key for key in one.labels if key in years]
        if len(named) != 1:
            continue
        year, at = named[0], years[named[0]]
        if year not in nearest or abs(one.at - at) < abs(nearest[year].at - at):
            nearest[year] = _DatedFigure(one.at, one.number, year)
    return sorted(nearest.values())


def _is_year(word: AlignedWord) -> bool:
    number = word.number
    return number is not None and number.step == 1 and number.low in YEARS and not number.measure
