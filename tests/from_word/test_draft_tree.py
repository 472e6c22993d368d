"""pandoc's tree of a Word file, made a draft's."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from mdrag.from_word.draft_tree import clean_tree, put_headings, text_of
from mdrag.limits.pandoc import pandoc_path


def tree_of(markdown: str) -> dict[str, Any]:
    done = subprocess.run([pandoc_path(), "-t", "json"], input=markdown.encode(),
                          capture_output=True, check=True)  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def markdown_of(tree: dict[str, Any]) -> str:
    command = [pandoc_path(), "-f", "json", "-t", "markdown-smart", "--wrap=none"]
    done = subprocess.run(command, input=json.dumps(tree).encode(), capture_output=True, check=True)
    return done.stdout.decode().strip()


def cleaned(markdown: str) -> str:
    def written(kind: str, number: int, lost: bool) -> str:
        if kind == "k":
            return ""
        return f"[@k{number}]" if lost else f"(K, 20{number}){{#doc_{number}}}"

    def below(marks: Sequence[int]) -> list[str]:
        return [f"<!-- {mark} -->" for mark in marks]

    return markdown_of(clean_tree(tree_of(markdown), written, below))


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("So it is \ue0f0c12\ue0f1.", "So it is (K, 2012){#doc_12}."),
        ("*so \ue0f0c12\ue0f1\ue0f0c13\ue0f1*", "*so (K, 2012){#doc_12}(K, 2013){#doc_13}*"),
        ("# Title \ue0f0c12\ue0f1", "# Title [@k12]"),
        ("![fig \ue0f0c12\ue0f1](a.png)", "![fig [@k12]](a.png)"),
        ("[]{#_Toc1 .anchor}Text [Figure 1](#_Ref2)", "Text Figure 1"),
        (
            "[bright]{.mark} [low]{.underline} [odd]{dir=rtl}",
            "[bright]{.mark} [low]{.underline} odd",
        ),
        ("::: {custom-style=x}\nText\n:::", "Text"),
        ("# Head {#sec-1 .unnumbered}\n\nText", "# Head\n\nText"),
        ("One\ue0f0k3\ue0f1.\n\nTwo.", "One.\n\n<!-- 3 -->\n\nTwo."),
        ("One.\n\n\\ \n\nTwo.", "One.\n\nTwo."),
    ],
)
def test_what_word_keeps_for_itself_goes(written: str, seen: str) -> None:
    assert cleaned(written) == seen


@pytest.mark.parametrize(
    ("written", "seen", "made"),
    [
        ("**1. Introduction**\n\nText.\n\n**1.1 Why**\n\nMore.",
         "# 1. Introduction\n\nText.\n\n## 1.1 Why\n\nMore.", 2),
        ("**A sentence in bold.**\n\nText.", "**A sentence in bold.**\n\nText.", 0),
        ("# Head\n\n**Lead**\n\nText.", "# Head\n\n**Lead**\n\nText.", 0),
        ("**Title**\n\n**Author**\n\nText.", "**Title**\n\n# Author\n\nText.", 1),
        ("**Last**", "**Last**", 0),
    ],
)  # fmt: skip
def test_short_lines_in_bold_are_headings_where_there_are_no_others(
    written: str, seen: str, made: int
) -> None:
    tree = tree_of(written)
    assert put_headings(tree) == made
    for block in tree["blocks"]:
        if block["t"] == "Header":
            block["c"][1] = ["", [], []]
    assert markdown_of(tree) == seen


def test_the_words_of_a_tree_hold_no_address_and_no_formula() -> None:
    tree = tree_of("# Head\n\nCr~Q~ *is* [a](https://x.org/y) $m^2$ `x y`.[^1]\n\n[^1]: Note.")
    assert text_of(tree["blocks"]).split() == ["Head", "CrQ", "is", "a", "x", "y.", "Note."]


@pytest.mark.parametrize(("cell", "first"), [("2", "| a"), ("- x\n", "+--"), ("word " * 60, "+--")])
def test_a_table_has_bars_but_where_a_cell_holds_more_than_a_line(cell: str, first: str) -> None:
    tree = tree_of("+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n")
    row = tree["blocks"][0]["c"][4][0][3][0]
    row[1][1][4] = tree_of(cell)["blocks"]
    kept = clean_tree(tree, lambda *_told: "", lambda _marks: [])
    command = [pandoc_path(), "-f", "json", "-t", "markdown-simple_tables-multiline_tables"]
    done = subprocess.run(command, input=json.dumps(kept).encode(), capture_output=True, check=True)
    assert done.stdout.decode().startswith(first)
