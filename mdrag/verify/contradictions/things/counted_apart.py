"""Whether two numbers count the same thing, and the number of the source that does.

“The number of instructors was increased to six” is not held against “the number of students
increased to 26” where the same sentence has four instructors.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from mdrag.verify.contradictions.alignment.align import AlignedWord, content, words
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.counted_things import counted_noun, is_measured
from mdrag.verify.contradictions.things.turned_counts import amounts_of
from mdrag.verify.quantities.same_number import agree

__all__ = ["counts_other_thing", "held_against_its_own"]


def counts_other_thing(text: str, start: int, sentence: str, known: str) -> bool:
    """Whether ``known`` counts something else in ``sentence`` than the number at ``start`` does."""
    ours, theirs = words(text), words(sentence)
    i = next((i for i, w in enumerate(ours) if w.number and w.start <= start < w.end), -1)
    places = [j for j, w in enumerate(theirs) if w.number and w.text == known]
    if i < 0 or not places or _is_measured(ours[i]):
        return False
    mine = _counted(text, ours, i)
    others = [_counted(sentence, theirs, j) for j in places]
    return bool(mine) and all(bool(one) and not mine & one for one in others)


def held_against_its_own(clash: Clash) -> Clash | None:
    """The clash with the number of its own thing, where the sentence names that, too.

    None where that number is the draft's; not sure where no number, or several, are of that thing.
    """
    one = clash.found
    i = next((i for i, w in enumerate(one.ours) if w.number and w.start >= clash.start), -1)
    if i < 0 or _is_measured(one.ours[i]):
        return clash
    text = _text_of(one.ours)
    mine = _counted(text, one.ours, i)
    if not mine & content(one.theirs).keys():
        return clash
    counts = {
        j: _counted(one.sentence, one.theirs, j)
        for j, word in enumerate(one.theirs)
        if word.number and word.number.kind == "plain" and not _is_measured(word)
    }
    held = [j for j in counts if one.theirs[j].text == clash.known]
    if not held or any(not counts[j] or counts[j] & mine for j in held):
        return clash
    own = [j for j, keys in counts.items() if keys & mine]
    if len(own) != 1:
        return clash._replace(sure=False)
    number, other = one.ours[i].number, one.theirs[own[0]].number
    if number and other and agree(number, other):
        return None
    return clash_of(one, i, i + 1, own[0], own[0] + 1)._replace(sure=clash.sure)


def _is_measured(word: AlignedWord) -> bool:
    return word.number is not None and is_measured(word.number)


def _text_of(found: Sequence[AlignedWord]) -> str:
    """A text with the words where they stood, and blanks between them."""
    text = ""
    for word in found:
        text = text.ljust(word.start) + word.text
    return text


def _counted(text: str, found: Sequence[AlignedWord], i: int) -> Set[str]:
    """What a number counts: the noun behind it, and what it is said to be the number of."""
    of = [amount.of for amount in amounts_of(found) if amount.to == i]
    return frozenset().union(counted_noun(text, found, i), *of)
