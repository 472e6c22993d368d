"""Of a long paragraph only what an edit may have changed is tagged, and the marks are the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.claims.parses import Parses
from mdrag.claims.stretches import LongParagraphs, stretches, window

SAID = (
    "It is clear that trust in the council was lost after the report.",
    "These were chosen by lot, and the wards of the north were left out of it entirely.",
    "This means that rents rise faster than wages.",
    "Consider the reduction of costs in Glasgow.",
    "They fell.",
    "",
    "The mayor, the bishop and the sheriff met the union, the guild and the press in 1984.",
    "It was the first of many such meetings, which nobody had expected.",
)
PARAGRAPH = tuple(f"{SAID[at % len(SAID)]}" for at in range(40))


class Kept(dict[str, Any]):
    """Answers in memory."""

    def read(self, keys: Iterable[str]) -> Mapping[str, Any]:
        return {key: self[key] for key in keys if key in self}

    def write(self, key: str, value: Any) -> None:
        self[key] = value


class Watched(Parses):
    """Notes how many sentences are tagged."""

    tagged = 0

    def ahead(self, paragraphs: Iterable[Sequence[str]]) -> None:
        every = [tuple(one) for one in paragraphs]
        self.tagged += sum(len(one) for one in every if one not in self._docs)
        super().ahead(every)


@given(st.lists(st.sampled_from(SAID), min_size=1, max_size=60), st.data())
def test_what_is_tagged_holds_what_decides_each_wanted_sentence(
    sentences: list[str], data: st.DataObject
) -> None:
    every = range(len(sentences))
    wanted = sorted(data.draw(st.sets(st.sampled_from(every))))
    found = list(stretches(sentences, wanted))
    for at in wanted:
        (one,) = [one for one in found if one.first <= at < one.last]
        low, high = window(sentences, at)
        assert one.low <= low <= at < high <= one.high
    assert all(0 <= one.low <= one.first < one.last <= one.high for one in found)
    assert all(one.high < other.low for one, other in pairwise(found))


@given(st.lists(st.sampled_from(SAID), min_size=3, max_size=60), st.data())
def test_a_window_holds_the_neighbours_and_some_words_to_either_side(
    sentences: list[str], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(sentences) - 1))
    low, high = window(sentences, at)
    assert low <= max(at - 1, 0) and high >= min(at + 2, len(sentences))
    assert not low or sum(max(len(s.split()), 1) for s in sentences[low : at - 1]) >= 8
    ends = sentences[at + 2 : high]
    assert high == len(sentences) or sum(max(len(s.split()), 1) for s in ends) >= 8
    assert sum(max(len(s.split()), 1) for s in ends[:-1]) < 8  # and no more than these
    assert sum(max(len(s.split()), 1) for s in sentences[low + 1 : max(at - 1, 0)]) < 8


@pytest.mark.parametrize("seed", range(6))
def test_the_marks_after_an_edit_are_those_of_the_whole_and_few_sentences_are_tagged(
    seed: int,
) -> None:
    random, kept = Random(seed), Kept()
    LongParagraphs(Parses(), kept).marks(PARAGRAPH)
    edited = list(PARAGRAPH)
    at = random.randrange(len(edited))
    how = random.choice(("changed", "gone", "new"))
    words = "These were never found by the archivists of the city."
    edited[at : at + (how != "new")] = [] if how == "gone" else [words]
    parses = Watched()
    marking = LongParagraphs(parses, kept)
    marking.ahead([edited])
    assert marking.marks(edited) == Parses().marks(edited)
    assert 0 < parses.tagged <= 20
    again = Watched()
    assert LongParagraphs(again, kept).marks(edited) == Parses().marks(edited)
    assert again.tagged == 0


def test_what_is_damaged_is_tagged_again() -> None:
    kept = Kept()
    LongParagraphs(Parses(), kept).marks(PARAGRAPH)
    for damage in (None, [["a", 1]], "marks"):
        kept.update(dict.fromkeys(list(kept)[3:5], damage))
        assert LongParagraphs(Parses(), kept).marks(PARAGRAPH) == Parses().marks(PARAGRAPH)


def test_a_short_paragraph_is_tagged_whole_and_nothing_of_it_is_kept() -> None:
    kept = Kept()
    assert LongParagraphs(Parses(), kept).marks(SAID[:5]) == Parses().marks(SAID[:5])
    assert not kept
