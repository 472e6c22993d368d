"""A work of a field, as CSL-JSON."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.from_word.csl_item import csl_item, is_described


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ({"title": "A", "author": [{"family": "Vole", "given": "B."}]},
         {"title": "A", "author": [{"family": "Vole", "given": "B."}]}),
        ({"author": "Bob"}, {"author": [{"literal": "Bob"}]}),
        ({"author": [None, {"family": None}, "WHO", {"literal": "李四"}]},
         {"author": [{"literal": "WHO"}, {"literal": "李四"}]}),
        ({"issued": {"date-parts": [["2001", "5", None]]}},
         {"issued": {"date-parts": [[2001, 5]]}}),
        ({"issued": {"date-parts": [[]], "raw": "May 2001"}}, {"issued": {"raw": "May 2001"}}),
        ({"issued": "2001"}, {"issued": {"raw": "2001"}}),
        ({"issued": [2001]}, {}),
        ({"volume": math.nan, "issue": math.inf, "page": 12}, {"page": 12}),
        ({"title": {"a": 1}, "custom": [1], "type": "book"}, {"type": "book"}),
        ({"title": "A\ud800\x00\x1b[31mB"}, {"title": "A[31mB"}),
    ],
)  # fmt: skip
def test_what_is_not_of_its_form_goes_or_is_put_into_it(
    told: dict[str, object], kept: dict[str, object]
) -> None:
    assert csl_item(told) == kept


def test_a_work_without_title_and_people_is_not_described() -> None:
    assert is_described({"title": "A"})
    assert is_described({"editor": [{"family": "Vole"}]})
    assert not is_described({"title": {"a": 1}, "issued": {"date-parts": [[2001]]}, "author": []})


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(["author", "issued", "title", "editor", "x"]), _JSON))
def test_whatever_a_field_says_the_item_is_valid_json(told: dict[str, object]) -> None:
    written = json.dumps(csl_item(told), allow_nan=False, ensure_ascii=False).encode()
    assert csl_item(json.loads(written)) == csl_item(told)
