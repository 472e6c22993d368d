"""What a sentence says of one thing and denies of another, where its source has it the other way.

“PubMed lists preprints, but Google Scholar does not”, of a source where Google Scholar does. Never
sure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from mdrag.evidence.model import Passage
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
from mdrag.verify.contradictions.opposites import NEGATIONS, turned_back

__all__ = ["exchanged_clauses"]

_COVERED = 0.4  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 3  # content words
_SHORT = 3  # words: less is no clause, but a name beside others, or “first,”
_SUBJECT = 2  # content words at the beginning of a clause that may be what it speaks of
_JOINING = frozenset({"and", "but", *word_list("connectives", "contrast")})
_DENYING = NEGATIONS | {"non", "onli"}


class _Clause(NamedTuple):
    """Words [first, last) of a sentence, and whether they are denied."""

    first: int
    last: int
    denied: bool


def exchanged_clauses(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the subjects of a clause that says and of one that denies are exchanged; one at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _clauses(text, ours)
    if {clause.denied for clause in mine} != {True, False}:
        return
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items()}
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            shared = len(weight.keys() & keys)
            if shared < _SHARED or covered_share(weight, keys) < _COVERED:
                continue
            theirs = words(sentence)
            if turned_back((word.key for word in ours), (word.key for word in theirs)):
                continue
            places = _exchanged(ours, mine, theirs, _clauses(sentence, theirs))
            if places:
                one = beside(ours, sentence, passage)
                yield clash_of(one, *places[0], *places[1])._replace(sure=False)
                return


def _clauses(text: str, found: Sequence[AlignedWord]) -> list[_Clause]:
    clauses: list[_Clause] = []
    first = 0
    for at in range(1, len(found) + 1):
        ends = at == len(found)
        if not ends:
            between = text[found[at - 1].end : found[at].start]
            ends = "," in between or ";" in between or found[at].text.lower() in _JOINING
        if ends and at - first >= _SHORT:
            denials = sum(word.key in _DENYING for word in found[first:at])
            clauses.append(_Clause(first, at, denials % 2 == 1))
            first = at
    return clauses


def _exchanged(
    ours: Sequence[AlignedWord], mine: Sequence[_Clause],
    theirs: Sequence[AlignedWord], there: Sequence[_Clause],
) -> tuple[tuple[int, int], tuple[int, int]] | None:  # fmt: skip
    """What the draft denies, and what the source says of its subject, when both are exchanged."""
    known = _polarity(theirs, there)
    subjects = []
    for clause in mine:
        first = islice(_content_of(ours, clause), _SUBJECT)
        at = next((i for i in first if ours[i].key in known), None)
        if at is None:
            return None
        subjects.append(((at, clause.last), clause.denied, *known[ours[at].key]))
    if any(said == denied for _, said, _, denied in subjects):
        return None
    return next((span, there) for span, said, there, _ in subjects if said)


def _content_of(found: Sequence[AlignedWord], clause: _Clause) -> Iterator[int]:
    """The content words of a clause, but for those that join it to another."""
    for at in range(clause.first, clause.last):
        word = found[at]
        if is_content_word(word) and word.text.lower() not in _JOINING and not word.number:
            yield at


def _polarity(
    found: Sequence[AlignedWord], clauses: Sequence[_Clause]
) -> dict[str, tuple[tuple[int, int], bool]]:
    """Of each subject that stands once: the rest of its clause, and whether that is denied.

    A subject: one of the first words of its clause.
    """
    counted = Counter(word.key for word in found)
    return {
        found[at].key: ((at, one.last), one.denied)
        for one in clauses
        for at in islice(_content_of(found, one), _SUBJECT)
        if counted[found[at].key] == 1
    }
