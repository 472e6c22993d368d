"""Places of characters behave as the tuple they stand for."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.character_places import CharacterPlaces

RISING = st.lists(st.sampled_from([0, 1, 1, 1, 1, 2, 30]), max_size=60).map(
    lambda steps: list(accumulate(steps))
)


@given(RISING, st.integers(0, 500))
def test_they_are_the_offsets_they_were_made_of(offsets: list[int], by: int) -> None:
    places = CharacterPlaces.of(offsets)
    assert list(places) == offsets and len(places) == len(offsets)
    assert [places[at] for at in range(len(offsets))] == offsets
    assert [places[at] for at in range(-len(offsets), 0)] == offsets
    assert list(places.moved(by)) == [one + by for one in offsets]
    assert places.moved(by) == CharacterPlaces.of([one + by for one in offsets])
    assert CharacterPlaces(places.runs()) == places and hash(
        CharacterPlaces(places.runs())
    ) == hash(places)


@given(RISING, RISING)
def test_they_are_equal_when_the_offsets_are(one: list[int], other: list[int]) -> None:
    assert (CharacterPlaces.of(one) == CharacterPlaces.of(other)) == (one == other)


def test_what_is_damaged_or_outside_is_told() -> None:
    with pytest.raises(ValueError, match="empty"):
        CharacterPlaces([(3, 3)])
    with pytest.raises(ValueError, match="order"):
        CharacterPlaces([(3, 4), (1, 2)])
    with pytest.raises(IndexError):
        CharacterPlaces.of([1, 2])[2]
    assert CharacterPlaces.of([1]) != (1,)
