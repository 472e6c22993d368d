"""Numbers of a sentence that its source contradicts, and those it never gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.words import FUNCTION_WORDS, stem, tokens
from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    close,
    content,
    is_content_word,
    verbatim,
)
from mdrag.verify.contradictions.alignment.contradiction import NEAR, Clash, clash_of, is_cleared
from mdrag.verify.contradictions.bounds_and_ranks import opposite_bound
from mdrag.verify.contradictions.swapped_numbers import (
    find_exchange,
    find_swap,
    other_rate,
    other_unit,
)
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import (
    agree,
    complements,
    licenses,
    same_measure,
    same_value,
)

__all__ = ["absent_numbers", "clashes", "is_change", "is_made_of"]

_DIGITS = lazy_regex(r"\d+")
_SILENT = frozenset({"cited", "label", "one"})
_LOOSE = 0.8  # share of the content both sentences must have in common, each way, in a paraphrase
_LEAST = 0.5  # share of the draft's words that the source sentence must have in order
_NEARLY = 0.8  # share of words in common: a sentence of the source with several numbers changed
_LONGEST = 6  # words of a difference in which numbers are paired
_RETOLD = 0.6  # share of the draft's content in a source sentence that it tells in its own words
_ROUGHLY = 0.25  # "about ten" of 12: in words of one's own that is near enough
_SHARED = 4  # content words both must have, one less where the source sentence holds all of them
_WHOLLY = 0.9
_BESIDE = 80  # characters each side of a number in which the source must name the same things
_FRACTIONS = {
    0.5: frozenset({"1/2", "½"}),
    0.25: frozenset({"1/4", "¼"}),
    0.75: frozenset({"3/4", "¾"}),
}
_HEAD = 3  # words after a number among which its noun is looked for


def clashes(found: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """Where the aligned sentence gives another value than the draft; each number once."""
    if not found:
        return
    best = [one for one in found if one.forward >= found[0].forward - NEAR]
    for i, word in enumerate(found[0].ours):
        if word.number is None or word.number.kind == "cited":
            continue
        clash = _clash(i, word.number, best)
        if clash:
            yield clash


def _clash(i: int, number: Number, best: Sequence[AlignedSentence]) -> Clash | None:
    told = None
    for one in best:
        elsewhere = (
            find_swap(i, one)
            or find_exchange(i, one)
            or other_unit(i, number, one)
            or opposite_bound(i, number, one)
        )
        if elsewhere is None and _given(i, number, one):
            return None
        told = told or elsewhere or _in_place(i, number, one) or _of_a_kind(i, number, one)
    told = told or _told_otherwise(i, number, best)
    if told and is_cleared(
        DifferenceSlot(i, i + 1, 0, 0), [o for o in best if o is not told.found]
    ):
        return None
    return told


def _given(i: int, number: Number, one: AlignedSentence) -> bool:
    """Whether the source sentence has this number, in its place or left over for it."""
    if one.pairs[i] >= 0:
        return True
    taken = set(one.pairs)
    free = (w.number for j, w in enumerate(one.theirs) if w.number and j not in taken)
    return any(licenses(other, number) for other in free if other.kind != "cited")


def _in_place(i: int, number: Number, one: AlignedSentence) -> Clash | None:
    """The number that stands between the same words in the source."""
    slot = next((slot for slot in one.slots if slot.i1 <= i < slot.i2), None)
    if slot is None or slot.i2 - slot.i1 > _LONGEST or verbatim(one) < _LEAST:
        return None
    j = _partner(i, slot, one)
    if j < 0:
        return None
    ends = slot.j2 if slot.i2 > i + 1 or slot.i2 < one.last else j + 1
    starts = slot.j1 if slot.i1 < i or slot.i1 > one.first else j
    other = one.theirs[j].number
    if other is None or other.kind in _SILENT - {number.kind} or agree(number, other):
        return None
    if number.ranged != other.ranged or _other_measure(number, other):
        return None
    if number.kind == "label" != other.kind:
        return None  # “Table 3” where the source counts
    made = is_change(one.ours, i) or number.measure != other.measure or _times(number, one)
    if (made and _derived(number, one)) or other_rate(i, j, one):
        return None
    if _part(number, one) or (_reworded(i, j, one) and complements(number, other)):
        return None
    if verbatim(one) < _NEARLY and _others_missing(i, one):
        return None
    beside = min(abs((i - slot.i1) - (j - slot.j1)), abs((slot.i2 - i) - (slot.j2 - j)))
    if beside > 1 or not close(one, DifferenceSlot(slot.i1, slot.i2, starts, ends)):
        return None
    return clash_of(one, i, i + 1, j, j + 1)


def _other_measure(a: Number, b: Number) -> bool:
    """Whether they measure other things: 2.2 kb of a thing of 2,158 base pairs."""
    return not same_measure(a, b) and {a.measure, b.measure} != {"%", ""}


def _partner(i: int, slot: DifferenceSlot, one: AlignedSentence) -> int:
    """Index of the source's number for the draft's: the same in order, or at the same edge."""
    mine = [k for k in range(slot.i1, slot.i2) if one.ours[k].number]
    theirs = [j for j in range(slot.j1, slot.j2) if one.theirs[j].number]
    if len(mine) == len(theirs):
        return theirs[mine.index(i)]
    if i == slot.i1 and slot.j1 in theirs:
        return slot.j1
    return slot.j2 - 1 if i == slot.i2 - 1 and slot.j2 - 1 in theirs else -1


def _of_a_kind(i: int, number: Number, one: AlignedSentence) -> Clash | None:
    """The one number of the same unit or noun in a paraphrase."""
    if number.kind != "plain" or min(one.forward, one.backward) < _LOOSE:
        return None
    taken = set(one.pairs)
    heads = _heads(one.ours, i)
    free = []
    for j, word in enumerate(one.theirs):
        other = word.number
        if other is None or j in taken or other.kind != "plain" or agree(number, other):
            continue
        same = (
            other.measure == number.measure
            if number.measure
            else bool(not other.measure and heads & _heads(one.theirs, j))
        )
        if same:
            free.append(j)
    if len(free) != 1 or _derived(number, one) or _part(number, one) or _others_missing(i, one):
        return None
    if other_rate(i, free[0], one):
        return None
    # "fell by 25 minutes" is not what they waited; "from 30 to 55" tells a change, too
    other = one.theirs[free[0]].number
    same = is_change(one.ours, i) == is_change(one.theirs, free[0]) or bool(other and other.ranged)
    return clash_of(one, i, i + 1, free[0], free[0] + 1)._replace(sure=same)


def _told_otherwise(i: int, number: Number, best: Sequence[AlignedSentence]) -> Clash | None:
    """The one number of its unit or noun in the sentence that the draft retells; never sure."""
    one = best[0]
    shared = content(one.ours).keys() & content(one.theirs).keys()
    few = len(shared) < _SHARED - (one.forward >= _WHOLLY)
    if number.kind != "plain" or one.forward < _RETOLD or few:
        return None
    mine = [w.number for k, w in enumerate(one.ours) if k != i and w.number]
    heads = _heads(one.ours, i)
    free = [
        j
        for j, word in enumerate(one.theirs)
        if (other := word.number)
        and other.kind == "plain"
        and other.ranged == number.ranged
        and not any(agree(ours, other) for ours in mine)
        and (
            same_measure(number, other)
            if number.measure
            else not other.measure and heads & _heads(one.theirs, j)
        )
    ]
    if len(free) != 1 or _derived(number, one) or _part(number, one):
        return None
    if is_change(one.ours, i) and not is_change(one.theirs, free[0]):
        return None
    other = one.theirs[free[0]].number
    if other is None or agree(number, other) or complements(number, other) or _lost(mine, one):
        return None
    if other_rate(i, free[0], one):
        return None
    if number.bound == "~" and abs(number.low - other.low) <= _ROUGHLY * abs(other.low):
        return None
    return clash_of(one, i, i + 1, free[0], free[0] + 1)._replace(sure=False)


def _lost(mine: Sequence[Number], one: AlignedSentence) -> bool:
    """Whether the source sentence lacks another of the draft's numbers: it reports other data."""
    given = [word.number for word in one.theirs if word.number]
    return any(
        ours.kind == "plain" and not any(agree(ours, other) for other in given) for ours in mine
    )


def _others_missing(i: int, one: AlignedSentence) -> bool:
    """Whether the source sentence lacks another of the draft's numbers: it reports other data."""
    return any(
        w.number and w.number.kind == "plain" and not _given(k, w.number, one)
        for k, w in enumerate(one.ours)
        if k != i
    )


def _heads(found: Sequence[AlignedWord], i: int) -> set[str]:
    heads = set()
    for word in found[i + 1 : i + 1 + _HEAD]:
        if word.number or not is_content_word(word):
            break
        heads.add(word.key)
    return heads


def is_change(found: Sequence[AlignedWord], i: int) -> bool:
    """Whether a number says by how much something changed: "rose by 25 points".

    "Seen by 90 % of them" says who saw it.
    """
    before = found[i - 1].text.lower() if i else ""
    behind = [word.text.lower() for word in found[i + 1 : i + 2]]
    number = found[i].number
    return (before == "by" and behind != ["of"]) or bool(number and number.unit == "pp")


def _reworded(i: int, j: int, one: AlignedSentence) -> bool:
    """Whether the draft has other words than the source somewhere else, too."""
    before = {
        words[k - 1].text.lower() if k else "" for words, k in ((one.ours, i), (one.theirs, j))
    }
    if before == {"by", "to"} or ("not" in _keys(one.ours)) != ("not" in _keys(one.theirs)):
        return True
    others = (slot for slot in one.slots if not slot.i1 <= i < slot.i2)
    return any(slot.i2 > slot.i1 and slot.j2 > slot.j1 for slot in others)


def _keys(found: Sequence[AlignedWord]) -> set[str]:
    return {word.key for word in found}


def is_made_of(number: Number, one: AlignedSentence) -> bool:
    """Whether it is made of numbers of the source sentence: a sum, a ratio, a share of a count."""
    return _derived(number, one) or _part(number, one)


def _part(number: Number, one: AlignedSentence) -> bool:
    """Whether it is as many as a share of a count of the source sentence makes: 23 % of 1,482."""
    given = _plain(one)
    shares = [n.low for n in given if n.measure == "%"]
    counts = [n.low for n in given if not n.measure]
    near = max(number.step, 0.01 * abs(number.low))
    return not number.measure and any(
        abs(share * count / 100 - number.low) <= near for share in shares for count in counts
    )


def _plain(one: AlignedSentence) -> list[Number]:
    """The numbers of the source sentence that are neither years, labels nor citations."""
    return [w.number for w in one.theirs if w.number and w.number.kind == "plain"]


def _times(number: Number, one: AlignedSentence) -> bool:
    """Whether it is so many times a number of the source: 9 hours, of 12 lessons of 45 minutes."""
    given = _plain(one)
    counts = [n.low for n in given if not n.measure]
    return bool(number.measure) and any(
        agree(number, n._replace(low=n.low * count, high=n.high * count))
        for n in given
        if n.measure == number.measure
        for count in counts
        if count > 1
    )


def _derived(number: Number, one: AlignedSentence) -> bool:
    """Whether it is a sum, difference, product, rest or ratio of numbers of the source sentence."""
    if _times(number, one):
        return True
    # “one a week” beside ten notebooks makes no nine
    told = (w.number for w in one.theirs if w.number and w.number.kind not in _SILENT)
    given = [value for number in told for value in {number.low, number.high}]
    made = {100 - v for v in given} if number.measure == "%" else set()
    for a in given:
        for b in given:
            if a == b:
                continue
            made |= {a + b, a - b}
            if b:
                made |= {a / b, 100 * a / b, 100 * (a - b) / b}
    return any(abs(v - number.low) <= max(number.step / 2, 0.005 * abs(v)) for v in made)


def absent_numbers(text: str, passages: Sequence[Passage], whole: str) -> Iterator[tuple[int, int]]:
    """Where ``text`` has a number that neither the passages nor the whole source give."""
    wanted = [n for n in numbers(text) if n.kind == "plain" and not (n.step >= 1 and n.low < 3)]
    if not wanted:
        return
    given = [(n, p.text) for p in passages for n in numbers(p.text)]
    for number in wanted:
        like = [(other, passage) for other, passage in given if licenses(other, number)]
        if any(same_value(number, other) for other, _ in like):
            continue
        about = _words_beside(text, number) if like else frozenset()
        if any(about & _words_beside(passage, other) for other, passage in like):
            continue
        if not _stands(text[number.start : number.end], number, whole):
            yield number.start, number.end


def _words_beside(text: str, number: Number) -> frozenset[str]:
    """The stems of the content words near a number: what it is a number of."""
    near = text[max(0, number.start - _BESIDE) : number.start] + " " + text[number.end :][:_BESIDE]
    return frozenset(stem(word) for word in tokens(near) if word not in FUNCTION_WORDS)


def _stands(written: str, number: Number, whole: str) -> bool:
    if number.ranged:
        ends = [number._replace(high=number.low), number._replace(low=number.high)]
        return all(_stands(f"{end.low:.10g}", end, whole) for end in ends)
    forms = {f"{number.low:.10g}", f"{number.low:,.10g}", *re.findall(r"\d[\d.,]*\d|\d", written)}
    forms |= _FRACTIONS.get(number.low, frozenset())
    for form in forms:
        at = whole.find(form)
        while at >= 0:
            after = whole[at + len(form) : at + len(form) + 1]
            if not whole[at - 1 : at].isdigit() and not after.isdigit():
                return True
            at = whole.find(form, at + 1)
    return False
