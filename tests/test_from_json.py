"""What was written as JSON comes back typed, and what is damaged is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.from_json import from_json
from mdrag.severity import Severity


class Inner(NamedTuple):
    """A part."""

    name: str
    at: tuple[int, int]


class Outer(NamedTuple):
    """A whole."""

    score: float
    inner: Inner | None
    many: tuple[Inner, ...]
    named: Mapping[str, float]
    sure: bool


floats = st.floats(allow_nan=False, allow_infinity=False)
inners = st.builds(Inner, st.text(), st.tuples(st.integers(), st.integers()))
outers = st.builds(
    Outer, floats, st.none() | inners, st.lists(inners).map(tuple),
    st.dictionaries(st.text(), floats), st.booleans(),
)  # fmt: skip


@given(outers)
def test_comes_back_the_same(value: Outer) -> None:
    again = from_json(json.loads(json.dumps(value)), Outer)
    assert again == value
    assert all(isinstance(one, Inner) for one in again.many)


@pytest.mark.parametrize(
    "damaged",
    [None, 3, [], ["x", None, [], {}, True], [1.0, None, [], {}, 1], [1.0, 5, [], {}, True],
     [1.0, ["n", [1]], [], {}, True], [1.0, None, [], {}, True, 7]],
)  # fmt: skip
def test_what_is_damaged_is_refused(damaged: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        from_json(damaged, Outer)


def test_a_severity_comes_back_as_one_and_no_other_word_does() -> None:
    assert from_json(json.loads(json.dumps(Severity.INFO)), Severity) is Severity.INFO
    assert from_json(Severity.INFO, Severity) is Severity.INFO  # never written
    with pytest.raises(ValueError, match="fatal"):
        from_json("fatal", Severity)


def test_a_type_that_is_not_kept_is_refused() -> None:
    with pytest.raises(TypeError):
        from_json([], set[int])
