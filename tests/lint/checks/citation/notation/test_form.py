"""Marks that are not read as they were meant, and what is written instead."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed


def mended(text: str, name: str = "malformed") -> list[tuple[str, bool]]:
    """What the fix makes of the draft, and whether it is safe; ("", False) where there is none."""
    found = check(f"citation.{name}", context(text))
    return [(fixed(text, one.fix), one.fix.safe) if one.fix else ("", False) for one in found]


@pytest.mark.parametrize(
    ("mark", "new", "safe"),
    [
        ("{#doc_8f3a2c1d page=4}", "{#doc_8f3a2c1d p=4}", True),
        ("{#doc_8f3a2c1d pages=4-6}", "{#doc_8f3a2c1d pp=4-6}", True),
        ("{#doc_8f3a2c1d p. 4}", "{#doc_8f3a2c1d p=4}", True),
        ("{#doc_8f3a2c1d p4}", "{#doc_8f3a2c1d p=4}", True),
        ("{#doc_8f3a2c1d pages 4-6}", "{#doc_8f3a2c1d pp=4-6}", True),
        ("{#doc_8f3a2c1d 4–6}", "{#doc_8f3a2c1d pp=4–6}", True),
        ("{#DOC_8F3A2C1D}", "{#doc_8f3a2c1d}", True),
        ("{doc_8f3a2c1d}", "{#doc_8f3a2c1d}", True),
        ("{@doc_8f3a2c1d}", "{#doc_8f3a2c1d}", True),
        ("{# doc_8f3a2c1d}", "{#doc_8f3a2c1d}", True),
        ("{#doc-8f3a2c1d}", "{#doc_8f3a2c1d}", False),
        ("{#doc_8f3a}", "{#doc_8f3a2c1d}", False),  # the one that begins so
        ("{#doc_8f3a2c1d, #doc_3c4d5e6f}", "{#doc_8f3a2c1d #doc_3c4d5e6f}", True),
    ],
)
def test_the_one_reading_that_parses(mark: str, new: str, safe: bool) -> None:
    text = "Poverty shortens lives (Marmot, 2015){}.\n"
    found = mended(text.replace("{}", mark))
    assert found == [(text.replace("{}", new), safe)]


def test_a_mark_that_never_closes() -> None:
    text = "Poverty shortens lives (Marmot, 2015){#doc_8f3a2c1d p=4 and more.\n"
    assert mended(text) == [(text.replace("p=4", "p=4}"), False)]


@pytest.mark.parametrize("mark", ["{#doc_ffff}", "{#doc_8f3a2c1d colour=red}"])
def test_what_may_mean_anything_is_only_told(mark: str) -> None:
    assert mended(f"Poverty shortens lives (Marmot, 2015){mark}.\n") == [("", False)]


@pytest.mark.parametrize(
    ("text", "new", "safe"),
    [
        ("Poverty (Marmot, 2015) {#doc_8f3a2c1d} kills.",
         "Poverty (Marmot, 2015){#doc_8f3a2c1d} kills.", True),
        ("Poverty kills{#doc_8f3a2c1d}.", "Poverty kills <#doc_8f3a2c1d>.", False),
        ("Poverty kills [@DOC_8F3A2C1D].", "Poverty kills [@doc_8f3a2c1d].", False),
        ("Poverty kills [@doc_8F3A2C1D].", "Poverty kills [@doc_8f3a2c1d].", True),
        ("Poverty kills [@doc_8f3a].", "Poverty kills [@doc_8f3a2c1d].", False),
    ],
)  # fmt: skip
def test_marks_in_the_wrong_place_and_keys(text: str, new: str, safe: bool) -> None:
    assert mended(text) == [(new, safe)]


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("# Health and (Marmot, 2015){#doc_8f3a2c1d}\n",
         "# Health and (Marmot, 2015){#doc_8f3a2c1d} {#health-and}\n"),
        ("# Of health {#doc_8f3a2c1d}\n", "# Of health <#doc_8f3a2c1d>\n"),
    ],
)  # fmt: skip
def test_a_heading_that_takes_the_mark_for_its_own(text: str, new: str) -> None:
    assert mended(text, "swallowed") == [(new, True)]
