"""Negation and opposites against a source sentence that is nearly the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    close,
    is_content_word,
    verbatim,
)
from mdrag.verify.contradictions.alignment.contradiction import NEAR, Clash, clash_of, is_cleared
from mdrag.verify.contradictions.alignment.left_out_members import is_left_out
from mdrag.verify.contradictions.opposites import NEGATIONS, are_of_one_side, are_opposites
from mdrag.verify.contradictions.reversals import denies_before, exchanged_words, find_denial, sides
from mdrag.verify.quantities.same_number import agree, complements

__all__ = ["is_retold_closely", "reversals"]

# between two sides they may not be exchanged (stems)
_UNEQUAL = (
    "than caus lead outperform exceed affect influenc preced predict produc determin increas reduc "
    "improv prevent replac precursor before after over into"
)
_ASYMMETRIC = frozenset(_UNEQUAL.split())
_JOINING = frozenset("and or with between versus as like from".split())  # noqa: SIM905
# what A does with B, B does with A (beginnings of stems)
_MUTUAL = (
    "compar", "correl", "associ", "relat", "match", "coupl", "link", "connect", "combin", "join",
    "marri", "resembl", "equal", "met", "neighbour", "border",
)  # fmt: skip
_TAKEN_BACK = frozenset(
    {"onli", "mere", "just", "but", "surpris", "surprisingli", "doubt", "until"}
)
_ELSEWHERE = frozenset({"other", "befor"})  # "no other trial has shown it": this one has
_SUPPOSED = frozenset({"would", "could", "might"})  # "without trees it would not have risen"
_LEFT_OPEN = frozenset({"whether", "unclear"})  # "it is unclear whether": "no study showed that"
# words with which a phrase of time or place opens a sentence
_OPENS = frozenset("after at before by during from in on since throughout until within".split())  # noqa: SIM905
_NEAR_VERBATIM = 0.7  # share of the draft's words with a partner
_LONGEST = 4  # words of a difference: a longer one is another clause
_APART = 5  # words between two differences that may cancel each other
_CANCELLING = 8  # words between two differences of one clause that may cancel each other
_LEADING = 1  # word before the first that both have: “No”
_SIDE = 4  # words of a side of a comparison


def reversals(found: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """Where a sentence that is nearly a source's has the opposite direction; one at most."""
    best = _best(found)
    for one in best:
        if verbatim(one) < _NEAR_VERBATIM:
            continue
        others = [other for other in best if other is not one]
        slot = _turned(one)
        if slot and not is_cleared(slot, others) and not _said_otherwise(one):
            yield _told(one, slot)
        elif not slot:
            yield from _in_its_words(one, others)
        return
    told = list(_retold(best))
    for one in best if not told else ():  # too short a sentence to be called the source's
        told += _exchanged(one, [other for other in best if other is not one])
    yield from told[:1]


def is_retold_closely(found: Sequence[AlignedSentence], start: int) -> bool:
    """Whether what stands at offset ``start`` is nearly a source's: ``reversals`` has judged it."""
    for one in _best(found):
        same = [i for i, j in enumerate(one.pairs) if j >= 0]
        if verbatim(one) < _NEAR_VERBATIM or not same:
            continue
        at = next((i for i in range(same[0], same[-1] + 1) if one.ours[i].start == start), -1)
        added = any(
            slot.i1 <= at < slot.i2
            and slot.j1 == slot.j2
            and not _negated(one.ours[slot.i1 : at + 1])
            for slot in one.slots
        )
        longer = any(slot.i1 <= at < slot.i2 and slot.j2 - slot.j1 > _LONGEST for slot in one.slots)
        if at >= 0 and not (added or longer):  # what the draft adds has nothing beside it
            return True
    return False


def _best(found: Sequence[AlignedSentence]) -> list[AlignedSentence]:
    return [one for one in found if one.forward >= found[0].forward - NEAR]


def _in_its_words(one: AlignedSentence, others: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """Turned round though no word is another: what stands where, and what was left out."""
    told = next(_exchanged(one, others), None)
    slot = exchanged_words(one, are_opposites)
    if not slot and all(
        find_denial(other) for other in others if other.forward >= one.forward - NEAR
    ):
        slot = find_denial(one)  # no sentence near says it without the denial
    if told:
        yield told
    elif slot and not any(verbatim(other) == 1 for other in others):
        yield clash_of(one, *slot)
    else:
        yield from _retold((one, *others))


def _retold(found: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """The two sides of a comparison exchanged, in other words than the source's."""
    slots = [(one, sides(one)) for one in found]
    told = [(one, slot) for one, slot in slots if slot]
    # where several of its sentences compare the same, only if none has it the draft's way
    if told and len(told) == sum(1 for one in found if "than" in {w.key for w in one.theirs}):
        one, slot = told[0]
        yield clash_of(one, *slot)


def _turned(one: AlignedSentence) -> DifferenceSlot | None:
    """The first difference that turns the sentence round, and none beside it turns it back."""
    turning = [
        slot
        for slot in one.slots
        if max(slot.i2 - slot.i1, slot.j2 - slot.j1) <= _LONGEST
        and not any(word.text.lower() in _SUPPOSED for word in one.ours[slot.i1 : slot.i2])
        and not _LEFT_OPEN & {word.text.lower() for word in _both(one, slot)}
        and _flips(one.ours[slot.i1 : slot.i2], one.theirs[slot.j1 : slot.j2]) % 2
        and not _of_the_other_end(one, slot)
        and not is_left_out(one, slot)
    ]
    while turning:
        group = [turning.pop(0)]
        while turning and _may_cancel(one, group[-1], turning[0]):
            group.append(turning.pop(0))
        sure = [
            slot
            for slot in group
            if close(one, slot) and not _moved(one, slot) and not _sides_exchanged(one, slot)
        ]
        if len(group) % 2 and len(sure) == len(group):
            return group[0]
    return None


def _may_cancel(one: AlignedSentence, slot: DifferenceSlot, other: DifferenceSlot) -> bool:
    """Whether two differences may cancel each other: near, or with nothing joined between."""
    between = one.ours[slot.i2 : other.i1]
    if len(between) <= _APART:
        return True
    joined = any(word.text.lower() in _JOINING for word in between)
    return len(between) <= _CANCELLING and not joined


def _of_the_other_end(one: AlignedSentence, slot: DifferenceSlot) -> bool:
    """Whether the source says the draft's word, too, and the draft its number of that.

    “82 years in the least deprived part”, of “54 in the most deprived, 82 in the least”.
    """
    ours, theirs = one.ours[slot.i1 : slot.i2], one.theirs[slot.j1 : slot.j2]
    opposed = {w.key for w in ours if any(are_opposites(w.key, other.key) for other in theirs)}
    taken = set(one.pairs)
    there = [j for j, w in enumerate(one.theirs) if w.key in opposed and j not in taken]
    if len(there) != 1 or not _said_of_one(one, slot.i2, there[0] + 1):
        return False
    given = [j for j, w in enumerate(one.theirs) if w.number and w.number.kind == "plain"]
    mine = [w.key for w in one.ours if w.number and w.number.kind == "plain"]
    if not given or not mine:  # without numbers: both words exchanged say the opposite
        if _is_said_of_its_subject(one, slot, there[0]):
            return False
        others = {w.key for w in theirs if any(are_opposites(w.key, own.key) for own in ours)}
        return not any(w.key in others for k, w in enumerate(one.ours) if one.pairs[k] < 0)
    nearest = one.theirs[min(given, key=lambda j: abs(j - there[0]))].key
    return nearest in mine


def _is_said_of_its_subject(one: AlignedSentence, slot: DifferenceSlot, other: int) -> bool:
    """Whether what stands before the draft's word stands before it in the source, too.

    And the source has its other word in a clause of its own, behind another subject.
    """
    before = [i for i in range(slot.i1) if one.pairs[i] >= 0 and is_content_word(one.ours[i])]
    if not before or other < slot.j2 or before[-1] < slot.i1 - _SIDE:
        return False
    between = one.sentence[one.theirs[slot.j2 - 1].end : one.theirs[other].start]
    return "," in between and close(one, slot)


def _said_of_one(one: AlignedSentence, i: int, j: int) -> bool:
    """Whether the same word follows at ``i`` in the draft and at ``j`` in the source."""
    mine, theirs = one.ours[i : i + 1], one.theirs[j : j + 1]
    return bool(mine and theirs) and mine[0].key == theirs[0].key


def _both(one: AlignedSentence, slot: DifferenceSlot) -> tuple[AlignedWord, ...]:
    return (*one.ours[slot.i1 : slot.i2], *one.theirs[slot.j1 : slot.j2])


def _said_otherwise(one: AlignedSentence) -> bool:
    """Whether the draft's negation is the source's, which stands where no words are shared."""
    return _of_the_rest(one) or (_negated(one.ours) % 2 == 1 and denies_before(one))


def _of_the_rest(one: AlignedSentence) -> bool:
    """Whether it says of the rest that they did not: 75 % would not leave, where 25 % would."""
    given = [word.number for word in one.theirs if word.number]
    return any(
        complements(mine.number, other) and not agree(mine.number, other)
        for mine in one.ours
        if mine.number
        for other in given
    )


def _moved(one: AlignedSentence, slot: DifferenceSlot) -> bool:
    """Whether its negation stands elsewhere in the source, or went with a clause at an end."""
    ours, theirs = one.ours[slot.i1 : slot.i2], one.theirs[slot.j1 : slot.j2]
    if not ours and slot.i1 in (one.first, one.last):
        return slot.i1 == one.last or slot.j1 > 0 or len(theirs) > 1
    partners = set(one.pairs)
    free = [j for j in range(len(one.theirs)) if j not in partners]
    first = max(one.first - _LEADING, 0)
    alone = [i for i in range(first, one.last) if one.pairs[i] < 0]
    rest = [j for j in free if not slot.j1 <= j < slot.j2]
    mine = [i for i in alone if not slot.i1 <= i < slot.i2]
    # any negation for any: “lacked” of what was “not present”
    return (_negated(ours) > 0 and _denies(one.theirs, rest)) or (
        _negated(theirs) > 0 and _denies(one.ours, mine)
    )


def _denies(found: Sequence[AlignedWord], places: Sequence[int]) -> bool:
    """Whether a negation at one of the places is followed by nothing that takes it back."""
    return any(
        found[at].key in NEGATIONS
        and not (_TAKEN_BACK | _ELSEWHERE) & {w.key for w in found[at + 1 : at + 2]}
        for at in places
    )


def _sides_exchanged(one: AlignedSentence, slot: DifferenceSlot) -> bool:
    """Whether the words around stand on the other side in the source: B is worse than A."""
    left = range(max(one.first, slot.i1 - _APART), slot.i1)
    right = range(slot.i2, min(one.last, slot.i2 + _APART))
    partners = set(one.pairs)
    opening = _opening(one)
    before = {
        w.key for j, w in enumerate(one.theirs[: slot.j1]) if j not in partners and j >= opening
    }
    after = {w.key for j, w in enumerate(one.theirs[slot.j2 :], start=slot.j2) if j not in partners}
    free = [{one.ours[i].key for i in side if one.pairs[i] < 0}
            for side in (left, right)]  # fmt: skip
    return bool(free[0] & after or free[1] & before)


def _opening(one: AlignedSentence) -> int:
    """How many words of the source say when or where before its subject: “By the end of it, …”.

    Moved to the end of a sentence they are no side of what it compares. 0 without a comma.
    """
    if not one.theirs or one.theirs[0].text.lower() not in _OPENS:
        return 0
    comma = one.sentence.find(",")
    return sum(word.end <= comma for word in one.theirs)


def _exchanged(one: AlignedSentence, others: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """The two sides of a comparison or an effect in each other's place, all else the same."""
    ours, theirs = [w.key for w in one.ours], [w.key for w in one.theirs]
    if sorted(ours) != sorted(theirs) or ours == theirs:
        return
    size = len(ours)
    first = next(i for i in range(size) if ours[i] != theirs[i])
    last = next(i for i in range(size, 0, -1) if ours[i - 1] != theirs[i - 1])
    x, y = ours[first:last], theirs[first:last]
    for a in range(1, _SIDE + 1):
        for b in range(1, _SIDE + 1):
            middle = x[b : len(x) - a]
            acting = one.ours[first + b : last - a]
            if middle and [*y[len(y) - b :], *middle, *y[:a]] == x and _acts(acting):
                if not any(verbatim(other) == 1 for other in others):
                    yield clash_of(one, first, last, first, last)
                return


def _acts(found: Sequence[AlignedWord]) -> bool:
    """Whether words say what one side does to the other, or how they differ."""
    keys = {word.key for word in found}
    if keys & _ASYMMETRIC:
        return True
    if keys & _JOINING or any(word.key.startswith(_MUTUAL) for word in found):
        return False
    return any(len(word.text) > 3 and word.text.lower().endswith("ed") for word in found)


def _flips(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> int:
    mine, other = {w.key for w in ours}, {w.key for w in theirs}
    flips = _negated(ours) + _negated(theirs)
    pairs = {(a, b) for a in mine for b in other if are_opposites(a, b)}
    # “inhibits growth” is what “reduced” it
    words = {a for a, b in pairs if not any(are_of_one_side(c, b) for c in mine - {a})}
    return flips + min(len(words), 1)


def _negated(found: Sequence[AlignedWord]) -> int:
    """How many negations; "not only", "if not" are none, "not higher but lower" takes it back."""
    keys = [w.key for w in found]
    negations = [at for at, key in enumerate(keys) if key in NEGATIONS]
    return sum(
        not _TAKEN_BACK & set(keys[at + 1 :]) and keys[max(0, at - 1)] != "if" for at in negations
    )


def _told(one: AlignedSentence, slot: DifferenceSlot) -> Clash:
    i1, i2 = slot.i1, slot.i2
    j1, j2 = slot.j1, slot.j2
    if i1 == i2:  # the draft leaves a word out: show the words around
        i1, i2 = max(0, i1 - 1), min(len(one.ours), i2 + 1)
        j1, j2 = max(0, j1 - 1), min(len(one.theirs), j2 + 1)
    elif j1 == j2:
        j1, j2 = max(0, j1 - 1), min(len(one.theirs), j2 + 1)
    return clash_of(one, i1, i2, j1, j2)
