"""Paragraphs that are quotations though nothing marks them, beside those that are none."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.lint.reading.citations.set_off_quotations import set_off_quotations

WORDS = "We shall begin unrestricted warfare. We shall not end it."


def found(text: str) -> list[str]:
    draft = parse(text)
    return [draft.text[start:end] for start, end in set_off_quotations(draft)]


@pytest.mark.parametrize(
    "ending", ["[^2]", " (1216)", "’ (REG, 1988: 14)", " [@bell2017, p. 4]", "<sup>4</sup>"]
)
def test_what_a_colon_leads_in_and_a_source_ends_is_quoted(ending: str) -> None:
    quoted = f"{WORDS}{ending}"
    assert found(f"The telegram reads:\n\n{quoted}\n\nIt is late.\n\n[^2]: Roe.\n") == [quoted]


@pytest.mark.parametrize(
    "text",
    [
        f"The telegram reads.\n\n{WORDS}[^2]\n\n[^2]: Roe.\n",
        f"The telegram reads:\n\n{WORDS}\n",
        f"We found this:\n\n{WORDS} (Figure 2)\n",
        f"We found this:\n\nAs Bell says [@bell2017], it ends. {WORDS} [@rust2010]\n",
        f"- We found this:\n\n  {WORDS} (1216)\n",
        f"The telegram reads:\n\n> {WORDS} (1216)\n",
    ],
)
def test_other_paragraphs_are_the_writers(text: str) -> None:
    assert found(text) == []
