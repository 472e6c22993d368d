"""Which words behind or before a quotation limit what it says."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.limits import limit_after, limit_before

SAID = "the drug improves survival"


@pytest.mark.parametrize(
    "after",
    [
        ", but only in children under ten",
        " only when it is taken at night",
        ", unless it is taken at night",
        " except in children",
        "; however, the effect was small",
        " (but not in adults)",
        ", provided that it is taken at night",
        " at least in the short run",
        ", although the effect was small",
        " in most adults, but only at night",  # a few words later
        " in all adults unless it is taken at night",
        ", though nobody knows the reason",
        " in theory",
        " (Vole, 2001), but only in children",  # a citation between
        "” but only in children",
        " [3], unless it is taken at night",
    ],
)
def test_a_limit_that_was_left_out(after: str) -> None:
    found = limit_after(SAID, after)
    assert found and after.strip().endswith(found.strip(" ,;([]”"))


@pytest.mark.parametrize(
    ("quoted", "after"),
    [
        (SAID, ""),
        (SAID, "."),
        (SAID, " in adults and children"),
        (SAID, ", but also the mood"),  # adds, and does not limit
        (SAID, ", however, is dear"),
        ("it is not a drug", ", but a cure"),  # a correction
        ("the drug improves the", " mood, but only in children"),  # cut inside a phrase
        (SAID, " in most of the adults who came to us, but only at night"),  # too far away
        (SAID, " and is cheap, but only at night"),  # of another clause
        (SAID, " other than that of mice"),
        ("", ", but only in children"),
        (SAID, " only 3 of them came"),
    ],
)
def test_words_that_limit_nothing(quoted: str, after: str) -> None:
    assert limit_after(quoted, after) == ""


def test_other_than_limits_what_is_said_of_all() -> None:
    assert limit_after("all drugs were tried", " other than the dearest")
    assert not limit_after("the drugs were tried", " other than the dearest")


def test_but_limits_what_denies_when_a_statement_follows() -> None:
    assert limit_after("the drug does not help", ", but it does no harm")
    assert not limit_after("the drug does not help", ", but harms")
    assert limit_after("the drug helps", ", but not in adults")


@pytest.mark.parametrize(
    ("before", "limits"),
    [
        ("Unless it is taken at night, ", True),
        ("Only when it is taken at night, as we saw, ", True),
        ("“Except in children, in fact ", True),
        ("Apart from children, it seems that ", True),
        ("Apart from children, we have seen in many studies that ", False),  # another clause
        ("Unless it is taken at night ", False),
        ("Unless otherwise stated, ", False),
        ("It is cheap unless taken at night, ", False),
        ("When it is taken at night, ", False),
        ("", False),
    ],
)
def test_a_clause_that_limits_the_whole_sentence(before: str, limits: bool) -> None:
    assert limit_before(before) == (before.strip() if limits else "")
