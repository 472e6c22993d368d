"""Every sentence of a draft with what it claims and whether a source stands behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.run.claim_rows import ClaimRow, claim_rows
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.shipped import shipped

CLAIM = "Poverty causes 54 % of all early deaths in Glasgow."


def rows(text: str) -> tuple[ClaimRow, ...]:
    folders = [Path(shipped("lint_rules"))]
    return claim_rows(parse(text), settings("", ""), ExampleLibrary(), folders)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (f"{CLAIM}\n", "NEED"),
        (f"{CLAIM} <!-- mdrag: waive evidence.needed -- known by all -->\n", "WAIVED"),
        (f"{CLAIM} <!-- mdrag: waive evidence.needed -->\n", "NEED"),
        (f"{CLAIM} <!-- mdrag: waive style.passive -- so -->\n", "NEED"),
        ("Poverty causes 54 % of all early deaths in Glasgow (Marmot, 2015){#doc_8f3a2c1d}.\n",
         "OK"),
        ("Let us see.\n", "OK"),
    ],
)  # fmt: skip
def test_what_a_sentence_asks_for(text: str, status: str) -> None:
    assert [one.status for one in rows(text)] == [status]


def test_of_two_waivers_only_the_one_with_a_reason_counts() -> None:
    text = (
        f"{CLAIM} <!-- mdrag: waive evidence.needed -- known by all -->\n\n"
        f"{CLAIM} <!-- mdrag: waive evidence.needed -->\n"
    )
    assert [one.status for one in rows(text)] == ["WAIVED", "NEED"]


def test_a_row_says_where_it_stands_and_what_is_bound() -> None:
    text = (
        "# A heading\n\nLet us see. It is so (M){#doc_8f3a2c1d} and (W){#doc_0a1b2c3d} "
        "and (M){#doc_8f3a2c1d}.\n\nThat is known.[^1]\n\n[^1]: Marmot (2015){#doc_8f3a2c1d}.\n"
    )
    found = rows(text)
    assert [(one.line, one.column, one.sentence) for one in found][:2] == [(3, 1, 1), (3, 13, 2)]
    assert found[0].bindings == ()
    assert found[1].bindings == ("doc_8f3a2c1d", "doc_0a1b2c3d")
    known = next(one for one in found if one.text.startswith("That is known"))
    assert known.bindings == ("doc_8f3a2c1d",)
    assert not any("heading" in one.text for one in found)


def test_another_language_claims_nothing() -> None:
    text = ("Die Armut ist der Grund für die Hälfte aller frühen Tode in der Stadt, und das ist "
            "nicht neu, sondern seit langem bekannt.\n")  # fmt: skip
    (one,) = rows(text)
    assert (one.types, one.status) == ((), "OK")


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("They do not show that notebooks cause higher grades.", ()),
        ("This does not mean that notebooks cause higher grades.", ()),
        ("Notebooks cause higher grades.", ("causal",)),
        ("They do not show that notebooks cause grades (M){#doc_8f3a2c1d}.", ("causal",)),
    ],
)
def test_a_cause_that_the_writer_denies_to_have_shown_is_no_claim_of_one(
    text: str, types: tuple[str, ...]
) -> None:
    assert [one.types for one in rows(f"{text}\n")] == [types]


def test_what_a_reference_list_says_is_no_claim() -> None:
    listed = "# References\n\nVole, A. (2014). Learning causes growth in 40% of cases. PNAS, 111.\n"
    assert [one.text for one in rows(f"{CLAIM}\n\n{listed}")] == [CLAIM]
