"""Which citations the measure takes out of a draft."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from mdrag.draft.parse import parse

pytestmark = pytest.mark.checkout

MEASURES = Path(__file__).parents[2] / "scripts" / "measures"


def test_a_reference_to_a_figure_is_no_citation_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(MEASURES), *sys.path])
    removal = import_module("removal")
    draft = parse(
        "The ports of the coast silted up early [@bell2010].\n\n"
        "The ports of the coast are drawn again [@fig:map].\n",
        "essay.md",
    )
    cited = removal.cited_sentences(draft).values()
    assert [one.start for one in cited] == [0]
    text, _ = removal.without_citations(draft)
    assert "@bell2010" not in text
    assert "[@fig:map]" in text
