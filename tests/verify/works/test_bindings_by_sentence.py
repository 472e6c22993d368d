"""What stands over a place is found among many spans as by looking at each."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.model import Binding, Span
from mdrag.verify.works import bindings_by_sentence

SPANS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 12)), max_size=12)


@given(SPANS, st.integers(0, 45))
def test_the_ends_over_a_place_are_those_of_every_span_that_reaches_it(
    spans: list[tuple[int, int]], at: int
) -> None:
    none = Span(0, 0)
    placed = [Binding("bare", a, a + n, none, none, none, (), 0) for a, n in spans]
    found = sorted(bindings_by_sentence._ends(placed).over(at))
    assert found == sorted(a + n for a, n in spans if a <= at <= a + n)
