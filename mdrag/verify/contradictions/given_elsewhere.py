"""A number that the source gives, of the same unit, in a sentence beside the one held against."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mdrag.evidence.model import Passage
from mdrag.text.sentence_ends import split
from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    content,
    verbatim,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.counted_things import counted_noun, words_around
from mdrag.verify.quantities.same_number import agree, licenses, same_measure

__all__ = ["is_given_elsewhere"]

_COPIED = 0.8  # a draft that is so much of the source's sentence speaks of that sentence alone
_NEAR = 2  # words of the draft around the number in the other sentence


def is_given_elsewhere(clash: Clash, text: str, passages: Sequence[Passage]) -> bool:
    """Whether another sentence of the source gives the number where it speaks of the same.

    “18.9 % … Later it peaked at 37 %, but fell to 17.6 %”: a draft that joins the two sentences
    may say 17.6 %. The other sentence shares words with the draft, or another of its numbers, or
    goes on from the one held against. ``text``: the draft's.
    """
    one = clash.found
    at = next(
        (i for i, w in enumerate(one.ours) if w.number and w.start <= clash.start < w.end), -1
    )
    return at >= 0 and any(_gives(at, one, text, *pair) for pair in _sentences(passages))


def _sentences(passages: Sequence[Passage]) -> list[tuple[str, str]]:
    """Each sentence of the passages behind the one before it, white space settled."""
    found = []
    for passage in passages:
        plain = " ".join(passage.text.split())
        each = [plain[start:end] for start, end in split(plain)]
        found += [(now, before) for before, now in pairwise(["", *each])]
    return found


def _gives(at: int, one: AlignedSentence, draft: str, text: str, before: str) -> bool:
    """Whether a sentence gives the number, with another of the draft's or words around it."""
    if one.sentence in text or text in one.sentence:  # a heading may stand before it
        return False
    number, theirs = one.ours[at].number, words(text)
    given = {
        j: word.number
        for j, word in enumerate(theirs)
        if number and word.number and word.number.kind == number.kind
        and same_measure(number, word.number) and licenses(word.number, number)
    }  # fmt: skip
    if number is None or not given:
        return False
    if _with_another(at, one, theirs):
        return True
    if verbatim(one) >= _COPIED and one.forward >= _COPIED:
        return False
    mine = content(one.ours).keys()
    if not number.measure:
        noun = counted_noun(draft, one.ours, at)
        return any(noun & counted_noun(text, theirs, j) for j in given)
    near = max(len(mine & words_around(theirs, j)) for j in given)
    return near >= _NEAR or (near > 0 and before == one.sentence)


def _with_another(at: int, one: AlignedSentence, theirs: Sequence[AlignedWord]) -> bool:
    """Whether it also gives another number of the draft, which the sentence held against lacks."""
    given = [word.number for word in theirs if word.number]
    held = [word.number for word in one.theirs if word.number]
    return any(
        mine.kind in ("plain", "year")
        and any(same_measure(mine, other) and agree(mine, other) for other in given)
        and not any(agree(mine, other) for other in held)
        for i, word in enumerate(one.ours)
        if i != at and (mine := word.number)
    )
