"""Ids of sources are words in the list of sources used, and broken marks elsewhere."""

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.references.listed_sources import (
    in_list_of_sources,
    is_plain_id,
    list_level,
    with_list,
)
from mdrag.draft.reparse import reparse

LIST = "- doc_8f3a2c1d\n- Marmot (2015) *The Health Gap*. [doc_0a1b2c3d]\n"


@pytest.mark.parametrize("heading", ["# Sources used", "## 7. Sources used", "Sources used\n---"])
def test_ids_of_the_list_are_words(heading: str) -> None:
    assert parse(f"Text.\n\n{heading}\n\n{LIST}").bindings == ()


@pytest.mark.parametrize(
    "text",
    [
        f"# Work\n\n{LIST}",
        f"# Sources used\n\nNone.\n\n# Appendix\n\n{LIST}",
        "# Sources used\n\n- (#doc_8f3a2c1d)\n",
    ],
)
def test_elsewhere_they_are_told(text: str) -> None:
    assert any(one.problem for one in parse(text).bindings)


def test_where_a_list_ends() -> None:
    text = "# Sources used\n\n## Books\n\nx\n\n# After\n"
    (place,) = in_list_of_sources(text)
    assert text[slice(*place)].strip() == "## Books\n\nx"
    assert not is_plain_id("[doc_8f3a2c1d, p. 4]")


@pytest.mark.parametrize(
    ("levels", "level"),
    [([1, 2, 2, 3], 2), ([1, 1, 2], 1), ([2, 2, 3], 2), ([], 2), ([1], 2), ([2, 1, 2], 1)],
)
def test_the_list_gets_the_level_of_the_sections(levels: list[int], level: int) -> None:
    assert list_level(levels) == level
    assert f"\n\n{'#' * level} Sources used\n" in with_list("Words.\n", "- a", level)


def test_a_section_below_the_list_is_not_lost() -> None:
    text = f"# A\n\nWords.\n\n# Sources used\n\n{LIST}\n## Annex\n\nMine.\n"
    assert with_list(text, "- b").endswith("# Sources used\n\n- b\n\n## Annex\n\nMine.\n")


def test_a_heading_that_is_edited_changes_what_ids_below_are() -> None:
    text = "# Sources usd\n\ndoc_8f3a2c1d is one.\n"
    after = text.replace("usd", "used")
    told = reparse(parse(text), after)
    assert told is None or told == parse(after)
