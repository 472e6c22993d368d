"""Units as they are written behind a number."""

from __future__ import annotations

import pytest

from mdrag.verify.quantities.units import UNITS, unit_of


@pytest.mark.parametrize(
    ("written", "after", "unit"),
    [
        ("%", "", "%"),
        (" per cent", " of them", "%"),
        (" percentage points", "", "pp"),
        ("-Minute", "", "minute"),
        (" degrees Fahrenheit", "", "°f"),
        (" degrees Celsius", "", "°c"),
        (" degrees", "", "degrees"),
        (" men", "", ""),
        ("m", "= 3", "m"),
        ("x", "", "x"),
        ("l", "", "l"),
        (" m", "", "m"),
        (" m", ".", "m"),
        (" s", " (see below)", "s"),
        (" h", ", then", "h"),
        (" m", " = 3", ""),
        ("-m", " = 3", ""),
        (" m", " x", ""),
        (" M", " in length", ""),
        (" x", " in length", ""),
        (" l", " of milk", ""),
        (" kg", " = 3", "kg"),
    ],
)
def test_a_letter_is_a_unit_where_the_sentence_goes_on(written: str, after: str, unit: str) -> None:
    assert unit_of(written, after) == unit


def test_units_of_a_kind_compare() -> None:
    assert UNITS["weeks"] == ("time", 7 * UNITS["day"][1])
    assert UNITS["miles"][1] / UNITS["km"][1] == pytest.approx(1.609344)
