"""The present of a verb, of one and of several."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.verb_forms import irregular_pasts, other_number


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("depends", "depend"),
        ("is", "are"),
        ("has", "have"),
        ("varies", "vary"),
        ("plays", "play"),
        ("teaches", "teach"),
        ("passes", "pass"),
        ("goes", "go"),
        ("uses", "use"),
        ("was", "were"),
    ],
)
def test_each_form_has_its_other(one: str, several: str) -> None:
    assert other_number(one) == several
    assert other_number(several) == one


def test_pasts_have_their_plain_form() -> None:
    assert irregular_pasts()["found"] == "find" and irregular_pasts()["went"] == "go"
    assert not set(irregular_pasts()) & set(irregular_pasts().values())
