"""Boxes of words as fractions of their page."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mdrag.ingest.readers.columns.page_text import PageText, places_of
from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.printed_words import PrintedWord

PLACES = st.floats(-20, 900, allow_nan=False)


def word(x0: float, y0: float, x1: float, y1: float) -> PrintedWord:
    return PrintedWord(
        "word", x0, y0, x1, y1, y1, 10.0, Font("F", False, False, False), True, False
    )


def page(width: float, height: float, angle: int = 0) -> PageText:
    return PageText(width, height, "", angle, [], [], 0.0, 0)


@given(st.lists(st.tuples(PLACES, PLACES, PLACES, PLACES)), st.floats(1, 2000), st.floats(1, 2000))
@example([(0.00005, 0.00015, 0.99985, 0.00025)], 1.0, 1.0)  # the middle between two fractions
@example([(612.0, 792.0, 700.0, -5.0)], 612.0, 792.0)
def test_boxes_are_rounded_outward_to_four_places(
    boxes: list[tuple[float, float, float, float]], width: float, height: float
) -> None:
    found = places_of([word(*box) for box in boxes], page(width, height))
    assert found == [
        (
            max(round(x0 / width - 5e-5, 4), 0.0),
            max(round(y0 / height - 5e-5, 4), 0.0),
            min(round(x1 / width + 5e-5, 4), 1.0),
            min(round(y1 / height + 5e-5, 4), 1.0),
        )
        for x0, y0, x1, y1 in boxes
    ]


@pytest.mark.parametrize(
    ("angle", "place"),
    [
        (0, (0.1, 0.1, 0.3, 0.15)),
        (90, (0.7, 0.05, 0.8, 0.15)),
        (180, (0.7, 0.85, 0.9, 0.9)),
        (270, (0.2, 0.85, 0.3, 0.95)),
    ],
)
def test_a_turned_word_is_put_where_the_page_shows_it(
    angle: int, place: tuple[float, float, float, float]
) -> None:
    (found,) = places_of([word(10, 20, 30, 30)], page(100, 200), angle)
    assert found == pytest.approx(place, abs=1.1e-4)
