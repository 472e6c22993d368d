"""Two figures of a source, each given to what the other is said of, in words of the writer's own.

“In 2020, 58 % finished and in 2021, 86 % did”, of a source with “86 % in 2020 and 58 % in 2021”.
Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.dates import MONTHS, SEASONS
from mdrag.text.word_lists import word_list
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    every_sentence_of,
    is_content_word,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import NEGATIONS
from mdrag.verify.contradictions.statements.near_sentences import keys_of
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import same_measure, same_value

__all__ = ["LabelledFigure", "exchanged_figures", "labelled_figures"]

_COVERED = 0.3  # share of the draft's content, by rarity, that the sentences must hold
_TWO = 2
_LEAST = 3.0  # a smaller count may be of anything
_JOINTS = frozenset(
    {"and", "but", "or", "versus", "vs", "than", "compared", *word_list("connectives", "contrast")}
)
_BEFORE_FIGURES = frozenset({"to", "from", "with", "after", "against"})
_TIMES = frozenset({*SEASONS, *MONTHS})
_IN_ORDER = "respect"  # “39 and 49 respectively”: the figures stand apart from what they are of


class LabelledFigure(NamedTuple):
    """A figure of a sentence, its place there, and what is said of it alone."""

    at: int
    number: Number
    labels: frozenset[str]  # what is said of it, and not of the figures beside it


def exchanged_figures(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where two figures of a sentence, or of two running on, are exchanged; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    figures = labelled_figures(text, ours)
    mine = [one for one in figures if _same(one, figures) is one]
    if len(mine) < _TWO:
        return
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items()}
    told = []
    for sentence, passage in _running(passages):
        theirs = words(sentence)
        if covered_share(weight, frozenset(word.key for word in theirs)) < _COVERED:
            continue
        if _are_of_other_times(ours, theirs):
            continue
        given = labelled_figures(sentence, theirs)
        for a, b in combinations(mine, 2):
            first, second = _same(a, given), _same(b, given)
            if first is None or second is None or not _are_alike(a.number, b.number):
                continue
            if a.labels & first.labels and b.labels & second.labels:
                return
            if a.labels & second.labels and b.labels & first.labels:
                one = beside(ours, sentence, passage)
                clash = clash_of(one, a.at, a.at + 1, second.at, second.at + 1)
                told.append(clash._replace(sure=False))
    yield from told[:1]


def _are_alike(a: Number, b: Number) -> bool:
    """Whether one may stand where the other does: two counts, two shares, two ranges."""
    return same_measure(a, b) and a.ranged == b.ranged


def _are_of_other_times(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    """Whether each names a time, and the draft's is not the source's: the summer course."""
    mine, there = (
        {w.key for w in found if w.text.lower() in _TIMES or (w.number and w.number.kind == "year")}
        for found in (ours, theirs)
    )
    return bool(mine and there) and not mine <= there


def _running(passages: Sequence[Passage]) -> Iterator[tuple[str, Passage]]:
    """Each sentence of the passages that has a figure, and each two that run on."""
    for passage in passages:
        each = [sentence for sentence, _ in every_sentence_of(passage.text)]
        yield from ((one, passage) for one in each if any(map(str.isdigit, one)))
        for one, other in pairwise(each):
            if any(map(str.isdigit, one)) and any(map(str.isdigit, other)):
                yield f"{one} {other}", passage


def _same(mine: LabelledFigure, given: Sequence[LabelledFigure]) -> LabelledFigure | None:
    """The one figure among ``given`` that is this; None where there are several."""
    found = [one for one in given if same_value(mine.number, one.number)]
    return found[0] if len(found) == 1 else None


def labelled_figures(text: str, found: Sequence[AlignedWord]) -> list[LabelledFigure]:
    """The figures of a text that stands each in a part of its own, with what is said there."""
    if any(word.key.startswith(_IN_ORDER) for word in found):
        return []
    at = [i for i, word in enumerate(found) if _is_figure(word)]
    parts: list[tuple[list[int], int, int]] = [([i], 0, len(found)) for i in at[:1]]
    for before, here in pairwise(at):
        cuts = [i for i in range(before + 1, here + 1) if _parts(text, found, i, here)]
        if not cuts:
            parts[-1][0].append(here)
            continue
        inside, first, _ = parts[-1]
        parts[-1] = (inside, first, cuts[0])
        parts.append(([here], cuts[-1], len(found)))
    keys = [frozenset(_labels(found[first:last])) for _, first, last in parts]
    return [
        LabelledFigure(i, number, own - frozenset().union(*(k for k in keys if k is not own)))
        for (inside, *_), own in zip(parts, keys, strict=True)
        for i in inside
        if (number := found[i].number)
    ]


def _labels(found: Sequence[AlignedWord]) -> list[str]:
    """The words and years of a part; nothing of one that denies."""
    if any(word.key in NEGATIONS for word in found):
        return []
    return keys_of([word for word in found if not _is_figure(word)])


def _is_figure(word: AlignedWord) -> bool:
    number = word.number
    return number is not None and number.kind == "plain" and (
        bool(number.measure) or number.step < 1 or number.low >= _LEAST
    )  # fmt: skip


def _parts(text: str, found: Sequence[AlignedWord], at: int, figure: int) -> bool:
    """Whether a new part begins at a word: at a comma, a joint, or “to” before the figure."""
    between = text[found[at - 1].end : found[at].start]
    if any(mark in between for mark in ",;:.–—"):
        return True
    word = found[at].text.lower()
    if word in _BEFORE_FIGURES:
        return not any(is_content_word(one) for one in found[at + 1 : figure])
    return word in _JOINTS
