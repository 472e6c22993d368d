"""Which of two is more, where the source gives a figure for each.

“The share was higher in 2021 than in 2020”, of a source that gives 86 % for 2020 and 58 % for
2021; “in 2020 from 87 countries”, of a source that gives those for 2021. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from mdrag.evidence.model import Passage
from mdrag.text.dates import YEARS
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.statements.comparisons import comparisons_of
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    near_sentences,
)
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import agree, same_measure

__all__ = ["other_figures_compared", "other_years_of_figures"]

_COVERED = 0.5
_MORE = frozenset({"more", "higher", "greater", "larger", "bigger"})
_LESS = frozenset({"less", "fewer", "lower", "smaller"})
_LEAST = 3.0  # a smaller count may be of anything


def other_figures_compared(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the figures of the two sides of a comparison are the other way round; one at most."""
    ours = words(text)
    mine = [one for one in comparisons_of(text, ours) if one.by[0] in _MORE | _LESS]
    if len(mine) != 1 or mine[0].denied:
        return
    left, right = mine[0].left - mine[0].right, mine[0].right - mine[0].left
    years = {word.key for word in ours if _year(word)}
    if left & years and right & years:
        left, right = left & years, right & years
    for near in near_sentences(ours, passages, rarity, frozenset(mine[0].by[:1]), _COVERED, 2):
        at = _figures_of(near.words, left, right, {word.key for word in ours})
        if at is None:
            continue
        first, second = near.words[at[0]].number, near.words[at[1]].number
        if first is None or second is None or first.low == second.low:
            return
        if (first.low > second.low) != (mine[0].by[0] in _MORE):
            i, (low, high) = mine[0].at, sorted(at)
            yield clash_with(ours, near, (i, i + 1), (low, high + 1))
        return


def _figures_of(
    found: Sequence[AlignedWord], left: Set[str], right: Set[str], said: Set[str]
) -> tuple[int, int] | None:
    """The places of the figures of two things, each named once and in the same order.

    What is ``said`` in the draft, too (“half of the voyages”), is no figure of either.
    """
    labels = [(at, key) for at, word in enumerate(found) for key in [word.key]]
    lefts = [at for at, key in labels if key in left]
    rights = [at for at, key in labels if key in right]
    taken = {*lefts, *rights}
    given = [
        at
        for at, word in enumerate(found)
        if at not in taken
        and word.key not in said
        and word.number
        and word.number.kind == "plain"
        and not _is_small(word)
    ]
    if len(given) != 2 or len(lefts) != 1 or len(rights) != 1:
        return None
    a, b = (found[at].number for at in given)
    if a is None or b is None or not same_measure(a, b) or a.ranged or b.ranged:
        return None
    return (given[0], given[1]) if lefts[0] < rights[0] else (given[1], given[0])


def _is_small(word: AlignedWord) -> bool:
    number = word.number
    whole = number is not None and number.step >= 1 and not number.measure
    return number is not None and (whole and number.low < _LEAST)


def other_years_of_figures(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the source gives a figure of the draft for another year, and its own for the draft's.

    One at most; ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    years = {word.key for word in ours if _year(word)}
    figures = [at for at, word in enumerate(ours) if _is_figure(word)]
    if len(years) != 1 or len(figures) != 1:
        return
    number = ours[figures[0]].number
    behind = [word.key for word in ours[figures[0] + 1 : figures[0] + 2]]
    told = []
    for near in near_sentences(ours, passages, rarity, least=_COVERED):
        given = _by_year(near)
        if number is None or not given or years - given.keys():
            continue
        (year,) = years
        if any(agree(number, other) for _, other, _ in given[year]):
            return
        for at, other, noun in (one for key in given.keys() - years for one in given[key]):
            own = [noun for _, _, noun in given[year]]
            if agree(number, other) and [noun] == behind and noun in own:
                told.append(clash_with(ours, near, (figures[0], figures[0] + 1), (at, at + 1)))
    yield from told[:1]


def _by_year(near: NearSentence) -> dict[str, list[tuple[int, Number, str]]]:
    """The figures behind each year, up to the next; {} where one stands before the first year."""
    found: dict[str, list[tuple[int, Number, str]]] = {}
    year = ""
    for at, word in enumerate(near.words):
        if _year(word):
            year = word.key
            found.setdefault(year, [])
        elif _is_figure(word) and word.number:
            if not year:
                return {}
            noun = near.words[at + 1].key if at + 1 < len(near.words) else ""
            found[year].append((at, word.number, noun))
    return found if len(found) > 1 else {}


def _year(word: AlignedWord) -> bool:
    number = word.number
    return number is not None and number.step == 1 and number.low in YEARS and not number.measure


def _is_figure(word: AlignedWord) -> bool:
    plain = word.number is not None and word.number.kind == "plain" and not _year(word)
    return plain and not _is_small(word)
