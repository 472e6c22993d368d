"""``structure.wrong-number``: numbers that no figure or table of the draft has."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context

RULE = "structure.wrong-number"
TABLE = "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n: {caption}\n"
ONE = TABLE.format(caption="Rents")
TYPED = TABLE.format(caption="Table 1. Rents")
FIGURES = "\n\n![Figure 1: A map](a.png)\n\n![Figure 2: A plan](b.png)\n"


def told(text: str, path: str = "draft.md") -> list[str]:
    return [text[one.start : one.end] for one in check(RULE, context(text, path=path))]


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("As Table 2 shows, rents fell." + ONE, "Table 2"),
        ("As Table 2 shows, rents fell." + TYPED, "Table 2"),
        ("See Tables 1 and 3." + TYPED, "Tables 1 and 3"),
        ("See Figure 3." + FIGURES, "Figure 3"),
        ("See Fig. 3a." + FIGURES, "Fig. 3a"),
        ("See Figures 1–3." + FIGURES, "Figures 1–3"),
        ("Rents fell (see Table 4)." + TYPED, "Table 4"),
        ("See Table A2." + TABLE.format(caption="Table A1. Rents"), "Table A2"),
        ("See Table 2.2." + TABLE.format(caption="Table 2.1: Rents"), "Table 2.2"),
    ],
)
def test_told(text: str, item: str) -> None:
    assert told(text) == [item]


@pytest.mark.parametrize(
    "text",
    [
        "As Table 1 shows, rents fell." + ONE,
        "See Figures 1 and 2b." + FIGURES,
        "In Table 1, 45 and 50 of them fell." + TYPED,
        "See Table 1 and 45 of them." + TYPED,
        "See Table 2-2." + TABLE.format(caption="Table 2-1. Rents"),
        "**Table 2-1.** Rents\n\nSee Table 2-2 and Table 3." + ONE,
        "See Table 2.",  # none of its own
        "See Table 2." + FIGURES,
        "Table 2 of Hall (2012) has them." + TYPED,
        "Hall (2012, Table 2) has them." + TYPED,
        "Hall’s Table 2 has them." + TYPED,
        "Their Table 2 has them, and their own Table 3." + TYPED,
        "See Table 2 in the report." + TYPED,
        "The authors show it in Table 2." + TYPED,
        "He says “see Table 2 for more”." + TYPED,
        "See Table A2 and Table S3." + TYPED,
        "> See Table 2." + TYPED,
        "See Table 2." + TYPED + "\n```{r}\nplot(1)\n```\n",
        "See Table 2." + TYPED + "\n<table><tr><td>1</td></tr></table>\n",
        "See Table 2." + TYPED + "\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "See Table 2." + TYPED + "\n**Table 2**\n\n![](two.png)\n",
    ],
)
def test_silent(text: str) -> None:
    assert told(text) == []


def test_a_chapter_beside_it_may_have_the_number(tmp_path: Path) -> None:
    here, text = tmp_path / "one.md", "See Table 2." + TYPED
    here.write_text(text, "utf-8")
    assert told(text, str(here)) == ["Table 2"]
    (tmp_path / "two.md").write_text("Words." + TABLE.format(caption="x") + "\nTable 2: More\n")
    assert told(text, str(here)) == []
