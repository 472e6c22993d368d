"""Whether a sentence of the source is about what a number of the draft is about.

“Its best configuration reached 86 %” and “the fall-back method has 37 %” are two statements,
though both give an accuracy; what stands before the number says what it is of.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    every_sentence_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.quantities.same_number import agree, same_measure

__all__ = ["is_same_statement", "nearer_statement", "subject_words"]

_FEW = 2  # words before the number: fewer do not say what it is of, so all of the sentence does
_HELD = 0.5  # share of them that a sentence must have to be put in its place


def subject_words(found: Sequence[AlignedWord], i: int) -> Set[str]:
    """The stems of what stands before the number ``found[i]``; of all words where few do."""
    before = content(found[:i]).keys()
    return before if len(before) >= _FEW else content(found).keys()


def is_same_statement(text: str, start: int, sentence: str) -> bool:
    """Whether ``sentence`` has most of what ``text`` says the number at ``start`` is of."""
    ours = words(text)
    i = next((i for i, word in enumerate(ours) if word.start <= start < word.end), 0)
    wanted = subject_words(ours, i)
    held = wanted & content(words(sentence)).keys()
    return len(held) >= _HELD * len(wanted)


def nearer_statement(clash: Clash, text: str, passages: Sequence[Passage]) -> Clash | None:
    """The clash held against the sentence that is about what the number is of, if another is.

    None where that sentence gives the draft's number. The sentence stays for a number without a
    unit, and for a sure clash that has half of those words.
    """
    ours = clash.found.ours
    i = next((i for i, word in enumerate(ours) if word.number and word.start >= clash.start), -1)
    number = ours[i].number if i >= 0 else None
    if number is None or not number.measure:
        return clash
    wanted = subject_words(ours, i)
    held = len(wanted & content(clash.found.theirs).keys())
    if clash.sure and held >= _HELD * len(wanted):
        return clash
    most, better = max(held, _HELD * len(wanted) - 0.5), clash
    for passage in passages:
        for sentence, keys in every_sentence_of(passage.text):
            if len(wanted & keys) <= most:
                continue
            theirs = words(sentence)
            alike = [j for j, w in enumerate(theirs) if w.number and same_measure(number, w.number)]
            if any(agree(number, n) for j in alike if (n := theirs[j].number)):
                return None
            if len(alike) == 1:
                most, j = len(wanted & keys), alike[0]
                one = beside(ours, sentence, passage)
                better = clash_of(one, i, i + 1, j, j + 1)._replace(sure=False)
    return better
