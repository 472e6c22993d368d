"""The opposite direction in words of the writer's own: “fewer than half” of what the majority did.

No sentence of the source need be retold: a word of direction in the draft and one in a sentence
that speaks of the same things are said of the same words, and point opposite ways. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.dates import YEARS
from mdrag.text.word_lists import word_list
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
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    are_of_one_side,
    are_opposites,
    contrasts,
    denies_clause,
    has_opposite,
)

__all__ = ["turned_claims"]

_COVERED = 0.6  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 3  # content words; one less where the sentence holds clearly most
_CLEARLY = 0.75
_REACH = 4  # content words on each side of a word of direction that say what it is said of
_ALIKE = 2  # of them that both sentences must have
_SHORT = 4  # letters
_NEGATING = ("un", "in", "im", "ir", "dis")  # “nonspecific” is a term of its own
_YEAR_WORTH = 2  # words around both that the same year counts as
_DENIED = 3  # words before it among which a negation turns it round
_NEAR = 0.15  # a sentence covered so much less may still be what the writer read
_CLAUSES = frozenset({"but", "than", "because", "if", *word_list("connectives", "contrast")})
# Words of antonyms.txt that mostly say where, when or how much of something, not its direction.
_PLACES = (
    "with all every first last long old following subsequent early earlier late later after before "
    "prior over under up down upper bottom present open close closed hard"
)
_COMMON = frozenset(_PLACES.split())
_BOUNDS = frozenset({("at", "least"), ("at", "most"), ("or", "more"), ("or", "less"),
                     ("or", "fewer")})  # fmt: skip
_PAIRED = frozenset({"respectively", "whether", "than", "vice"})  # what is said of what is open


class _DirectionWord(NamedTuple):
    """A word of direction, what it is said of, and whether it is denied."""

    at: int
    key: str
    around: frozenset[str]
    denied: bool
    years: frozenset[float]  # of its clause


class _DirectionPair(NamedTuple):
    """A word of direction of the draft and the one of the source said of the same."""

    alike: frozenset[str]  # words around both
    mine: _DirectionWord
    theirs: _DirectionWord
    turned: bool

    @property
    def likeness(self) -> int:
        """Words around both, and the same year for two of them."""
        return len(self.alike) + _YEAR_WORTH * bool(self.mine.years & self.theirs.years)


def turned_claims(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where a sentence on the same things says the opposite of what the draft says; one at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    if _is_open(ours):
        return
    said_otherwise = _negated_words(ours, passages)
    mine = _direction_words(text, ours, said_otherwise)
    if not mine:
        return
    polar = {one.key for one in mine}
    weight = {
        key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items() if key not in polar
    }
    found: list[tuple[float, tuple[_DirectionPair, ...], str, Passage]] = []
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            covered = covered_share(weight, keys)
            if covered < _COVERED or len(weight.keys() & keys) < _SHARED - (covered >= _CLEARLY):
                continue
            theirs = words(sentence)
            if not _is_open(theirs):
                there = _direction_words(sentence, theirs, said_otherwise)
                pairs = _pairs(mine, there, weight)
                found.append((covered, pairs, sentence, passage))
    if not found:
        return
    best = max(covered for covered, *_ in found)
    near = [one for one in found if one[0] >= best - _NEAR]
    mine_years = _years(ours)
    of_the_time = [one for one in near if mine_years & _years(words(one[2]))]
    near = of_the_time or near
    told = [pair for _, pairs, *_ in near for pair in pairs if pair.turned]
    said = {pair.mine.at for _, pairs, *_ in near for pair in pairs if not pair.turned}
    for _, pairs, sentence, passage in near:
        for pair in pairs:
            if pair in told and pair.mine.at not in said:
                one = beside(ours, sentence, passage)
                i, j = pair.mine.at, pair.theirs.at
                yield clash_of(one, i, i + 1, j, j + 1)._replace(sure=False)
                return


def _is_open(found: Sequence[AlignedWord]) -> bool:
    """Whether what a word of direction is said of is not to be seen from the words around it."""
    keys = [word.key for word in found]
    paired = not _PAIRED.isdisjoint(word.text.lower() for word in found)
    return paired or denies_clause(keys) or contrasts(keys)


def _negated_words(ours: Sequence[AlignedWord], passages: Sequence[Passage]) -> frozenset[str]:
    """The draft's words of which the source has a form with “un-” or “in-”, or without; and these.

    “Biased” says the opposite of “unbiased”, though no list holds either.
    """
    mine = {word.key for word in ours if is_content_word(word) and len(word.text) > _SHORT}
    there = frozenset[str]().union(*(k for p in passages for _, k in sentences_of(p.text)))
    pairs = {
        (key, other)
        for key in mine
        for other in (*(prefix + key for prefix in _NEGATING), *_without_prefix(key))
        if other in there
    }
    return frozenset(key for pair in pairs for key in pair)


def _without_prefix(key: str) -> Iterator[str]:
    for prefix in _NEGATING:
        if key.startswith(prefix) and len(key) > len(prefix) + _SHORT - 1:
            yield key[len(prefix) :]


def _direction_words(
    text: str, found: Sequence[AlignedWord], others: Set[str] = frozenset()
) -> list[_DirectionWord]:
    """``others``: words that have an opposite beside those of antonyms.txt."""
    places = [
        i
        for i, word in enumerate(found)
        if word.number is None and (has_opposite(word.key) or word.key in others)
        and word.text.lower() not in _COMMON
        and not _is_bound(found, i)
        and not (word.text.isupper() and len(word.text) > 1)  # a name: the DECREASE trials
    ]  # fmt: skip
    return [
        _DirectionWord(
            i, found[i].key, _around(text, found, i, places), _is_denied(found, i),
            _years(_clause(text, found, i)),
        )
        for i in places
    ]  # fmt: skip


def _is_bound(found: Sequence[AlignedWord], at: int) -> bool:
    """Whether a word only bounds a number: “at least half”, “half or more”."""
    before = found[at - 1].text.lower() if at else ""
    return (before, found[at].text.lower()) in _BOUNDS


def _clause(text: str, found: Sequence[AlignedWord], at: int) -> Sequence[AlignedWord]:
    """The words around a place, up to a comma or a word that begins a clause."""
    first, last = at, at + 1
    while first and not _parts(text, found, first):
        first -= 1
    while last < len(found) and not _parts(text, found, last):
        last += 1
    return found[first:last]


def _parts(text: str, found: Sequence[AlignedWord], at: int) -> bool:
    between = text[found[at - 1].end : found[at].start]
    return "," in between or ";" in between or found[at].text.lower() in _CLAUSES


def _years(found: Sequence[AlignedWord]) -> frozenset[float]:
    """The years that words name, a span by both its ends."""
    numbers = [word.number for word in found if word.number and word.number.step == 1]
    ends = {end for one in numbers if not one.unit for end in (one.low, one.high)}
    return frozenset(end for end in ends if end in YEARS)


def _around(
    text: str, found: Sequence[AlignedWord], at: int, places: Sequence[int]
) -> frozenset[str]:
    """The stems of the content words around a word, up to the clause of another."""
    keys: set[str] = set()
    for step in (-1, 1):
        rest = [place for place in places if (place - at) * step > 0]
        taken, i = 0, at + step
        while 0 <= i < len(found) and taken < _REACH:
            word, between = (
                found[i],
                text[found[min(i, i - step)].end : found[max(i, i - step)].start],
            )
            joined = "," in between or ";" in between or word.text.lower() == "and"
            if word.text.lower() in _CLAUSES:
                break
            if joined and rest:
                other = max((place for place in rest if place < min(i, at)), default=at)
                if other == at or not (
                    _is_comparative(found[at]) and _is_comparative(found[other])
                ):
                    break
                i = other  # “higher accuracy and faster convergence”: what stands before is of both
                continue
            if is_content_word(word) and len(word.text) > 1:
                keys.add(word.key)
                taken += 1
            i += step
    return frozenset(keys)


def _is_comparative(word: AlignedWord) -> bool:
    return word.text.lower().endswith("er") and len(word.text) > _SHORT


def _is_denied(found: Sequence[AlignedWord], at: int) -> bool:
    before = [word.key for word in found[max(0, at - _DENIED) : at]]
    return sum(key in NEGATIONS for key in before) % 2 == 1


def _pairs(
    mine: Sequence[_DirectionWord], theirs: Sequence[_DirectionWord], weight: Mapping[str, float]
) -> tuple[_DirectionPair, ...]:
    """For each word of direction of the draft the nearest of the source; none where two tie."""
    pairs = []
    for one in mine:
        found = []
        for other in theirs:
            if other.key != one.key and _is_taken(one, other, mine):
                continue
            opposed = are_opposites(one.key, other.key)
            if opposed and _is_said_by_next(one, other, mine):
                continue
            if not opposed and not are_of_one_side(one.key, other.key):
                continue
            if one.years and other.years and not one.years & other.years:
                continue
            alike = one.around & other.around & weight.keys()
            turned = opposed ^ one.denied ^ other.denied
            found.append(_DirectionPair(alike, one, other, turned))
        best = max(found, key=lambda pair: pair.likeness, default=None)
        if best is None or best.likeness < _ALIKE:
            continue
        both = any(are_opposites(one.key, other.key) for other in mine)
        if not any(_is_rival(best, other, both) for other in found):
            pairs.append(best)
    return tuple(pairs)


def _is_said_by_next(
    one: _DirectionWord, other: _DirectionWord, mine: Sequence[_DirectionWord]
) -> bool:
    """Whether the word beside it says what the source does: “inhibits growth”, of “reduced”."""
    return any(abs(two.at - one.at) == 1 and are_of_one_side(two.key, other.key) for two in mine)


def _is_taken(one: _DirectionWord, other: _DirectionWord, mine: Sequence[_DirectionWord]) -> bool:
    """Whether the draft has the source's word, too, said of as much of the same."""
    twins = [len(twin.around & other.around) for twin in mine if twin.key == other.key]
    return max(twins, default=0) >= max(len(one.around & other.around), _ALIKE)


def _is_rival(best: _DirectionPair, other: _DirectionPair, both: bool) -> bool:
    """Whether the draft may as well have meant another word of the source, which says else.

    ``both``: the draft has words of both directions, as the source has, and not one of them.
    """
    as_near = other.likeness == best.likeness
    of_its_own = len(other.alike) >= _ALIKE and not other.alike <= best.alike
    same = other.theirs.key == best.mine.key and not both
    return other.turned != best.turned and (as_near or of_its_own or same)
