"""``structure.unnamed-figure``: figures and tables that no sentence names."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "structure.unnamed-figure"
FIGURES = "\n\n![Figure 1: A map](a.png)\n\n![Figure 2: A plan](b.png)\n"
LABELS = "\n\n![A map](a.png){#fig:a}\n\n![A plan](b.png){#fig:b}\n"


def told(text: str) -> list[str]:
    return [text[one.start : one.end] for one in check(RULE, context(text))]


@pytest.mark.parametrize(
    ("text", "caption"),
    [
        ("See Figure 1." + FIGURES, "Figure 1: A map"),
        ("See Fig. 2b." + FIGURES, "Figure 2: A plan"),
        ("See @fig:a." + LABELS, "A map"),
    ],
)
def test_the_one_that_is_not_named_is_told(text: str, caption: str) -> None:
    named = {"Figure 1: A map": "Figure 2: A plan", "Figure 2: A plan": "Figure 1: A map"}
    assert told(text) == [{**named, "A map": "A plan"}[caption]]


@pytest.mark.parametrize(
    "text",
    [
        "Nothing is named." + FIGURES,
        "See Figures 1 and 2." + FIGURES,
        "See Figures 1–2." + FIGURES,
        "See [Figures 1-2](#a)." + FIGURES,
        "See [Figure 1](#a) – [Figure 2](#b)." + FIGURES,
        "See Figure 1 and 2." + FIGURES,
        "See Figure 1 and the plan below." + FIGURES,
        "See @fig:a and [@fig:b]." + LABELS,
        "See Figure 1.\n\n![Figure 1: A map](a.png)\n",
        "See Figure 1.\n\n![Figure 1: A map](a.png)\n\n![A plan](b.png)\n",
    ],
)
def test_silent(text: str) -> None:
    assert told(text) == []
