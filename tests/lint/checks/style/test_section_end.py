"""Sections that end on what they come to, and concepts that are defined."""

from __future__ import annotations

import pytest

from lint_context import check, context

LINE = "Rents rose in the north of the town while wages stood still for most families there. "
SECTION = f"# Wards\n\n{LINE * 9}\n\n{LINE * 9}\n\nStreets were dug up. Bread was dear. END\n"


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("Winter was long.", 1),
        ("Taken together, the wards grew apart.", 0),
        ("Winter was thus long.", 0),
        ("The next section asks why.", 0),
    ],
)
def test_a_long_section_draws_together_what_it_said(end: str, found: int) -> None:
    assert len(check("coherence.section-end", context(SECTION.replace("END", end)))) == found


def test_short_sections_and_those_that_do_not_argue_need_no_end() -> None:
    text = SECTION.replace("END", "Winter was long.")
    assert check("coherence.section-end", context(text.replace(LINE * 9, LINE))) == []
    assert check("coherence.section-end", context(text.replace("# Wards", "# Methods"))) == []


TITLED = "---\ntitle: Deprivation in Leeds\n---\n\n# Wards\n\n{}\n"
OFTEN = "Deprivation grows. Deprivation hurts. They map deprivation. So deprivation stays. "


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("Nobody likes deprivation or its deprivations.", 1),
        ("Deprivation is here understood as lack of income. Deprivation lasts.", 0),
        ("By deprivation we mean lack of income. Deprivation lasts.", 0),
        ("Townsend (1987) defined relative deprivation so. Deprivation lasts.", 0),
        ("Deprivation, that is, lack of income, lasts. Deprivation lasts.", 0),
        ("", 0),
    ],
)
def test_a_key_word_that_is_used_often_is_defined_once(more: str, found: int) -> None:
    results = check("coherence.definition", context(TITLED.format(OFTEN + more)))
    assert len(results) == found
    assert all("“deprivation”" in one.message for one in results)
