"""Whether something rose or fell between two years, where the source gives a figure for each.

“The share rose between 2020 and 2021”, of a source with “86 % in 2020 and 58 % in 2021”. Never
sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.text.dates import YEARS
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS
from mdrag.verify.contradictions.statements.exchanged_figures import (
    LabelledFigure,
    labelled_figures,
)
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    near_sentences,
)
from mdrag.verify.quantities.same_number import same_measure

__all__ = ["turned_changes"]

_COVERED = 0.4
_RISING_WORDS = (
    "rise rises rose risen grow grows grew grown increase increases increased climb climbed soar "
    "soared surge surged doubled growth"
)
_FALLING_WORDS = (
    "fall falls fell fallen drop drops dropped decrease decreases decreased decline declines "
    "declined shrink shrank shrunk sink sank sunk plummet plummeted halved"
)
_RISING = frozenset(_RISING_WORDS.split())
_FALLING = frozenset(_FALLING_WORDS.split())
_TWO = 2


def turned_changes(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the figures of two years went the other way than the draft says; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    years = sorted({year for word in ours if (year := _year(word))})
    ways = [at for at, word in enumerate(ours) if _rises(word) is not None]
    if len(years) != _TWO or len(ways) != 1 or any(word.key in NEGATIONS for word in ours):
        return
    (at,) = ways
    for near in near_sentences(ours, passages, rarity, frozenset({ours[at].key}), _COVERED, 2):
        if any(_rises(word) is not None for word in near.words):
            return  # it says itself which way
        given = labelled_figures(near.sentence, near.words)
        before, after = (_of_year(year, near, given) for year in years)
        if before is None or after is None or not same_measure(before.number, after.number):
            continue
        if before.number.low == after.number.low:
            return
        if (before.number.low < after.number.low) != _rises(ours[at]):
            first, last = sorted((before.at, after.at))
            yield clash_with(ours, near, (at, at + 1), (first, last + 1))
        return


def _rises(word: AlignedWord) -> bool | None:
    """Whether a word of change says that there is more; None for other words."""
    said = word.text.lower()
    return said in _RISING if said in _RISING | _FALLING else None


def _year(word: AlignedWord) -> float:
    """The year that a word names; 0 for other words."""
    number = word.number
    named = number is not None and not number.ranged and not number.measure and number.step == 1
    return number.low if number and named and number.low in YEARS else 0.0


def _of_year(
    year: float, near: NearSentence, given: Sequence[LabelledFigure]
) -> LabelledFigure | None:
    """The figure that stands nearest to a year of those given for it alone."""
    there = [at for at, word in enumerate(near.words) if _year(word) == year]
    found = [one for one in given if f"#{year:.10g}" in one.labels]
    if len(there) != 1 or not found:
        return None
    return min(found, key=lambda one: abs(one.at - there[0]))
