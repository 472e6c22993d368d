"""``structure.glued-heading``: “##Results”, which pandoc prints with its marks."""

from __future__ import annotations

import json
import subprocess

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lint_context import check, context, fixed
from mdrag.limits.pandoc import pandoc_path

RULE = "structure.glued-heading"


def mended(text: str) -> str:
    """The text with what all findings offer done to it."""
    for one in reversed(check(RULE, context(text))):
        text = fixed(text, one.fix)
    return text


def headings(text: str) -> int:
    """How many headings pandoc reads."""
    told = subprocess.run(
        [pandoc_path(), "-f", "markdown", "-t", "json"],
        input=text.encode(), capture_output=True, check=True,
    )  # fmt: skip
    return sum(block["t"] == "Header" for block in json.loads(told.stdout)["blocks"])


@pytest.mark.parametrize(
    ("text", "wanted", "count"),
    [
        ("##Results\nRents fell.\n", "## Results\nRents fell.\n", 1),
        ("Rents fell.\n##Results\nThey rose.\n", "Rents fell.\n\n## Results\nThey rose.\n", 1),
        ("It fell.\r\n##Results\r\nSo.\r\n", "It fell.\r\n\r\n## Results\r\nSo.\r\n", 1),
        ("##Results##\n", "## Results##\n", 1),
        ("#Literature review\n\nRents.\n", "# Literature review\n\nRents.\n", 1),
        ("#Introduction\n\nRents.\n", "# Introduction\n\nRents.\n", 1),
        ("##A\n##B\n", "## A\n\n## B\n", 2),
        ("##1 Results\n", "## 1 Results\n", 1),
        ("##结果\n\n租金下降。\n", "## 结果\n\n租金下降。\n", 1),
        ("# So\n##A\n\n##B\n\n##C\n\n##D\n\nE\n", "# So\n\n## A\n\n## B\n\n## C\n\n## D\n\nE\n", 5),
    ],
)
def test_a_blank_makes_the_heading(text: str, wanted: str, count: int) -> None:
    assert mended(text) == wanted
    assert mended(wanted) == wanted
    assert headings(wanted) == count


@pytest.mark.parametrize(
    "text",
    [
        "#MeToo\n\nRents.\n",
        "#metoo is a tag.\n",
        "#3 of the list\n",
        "#Rents fell in the city.\n",
        "They wrote of\n#Brexit and of the end\n",
        "> ##Results\n",
        "`##Results`\n",
        "<!-- ##Results -->\n",
        "```{r}\n##Results\n```\n",
        "---\nfrom: gfm\n---\n\n##Results\n",
    ],
)
def test_what_is_no_heading(text: str) -> None:
    assert not check(RULE, context(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("##Results {#sec:results}\n\nRents.\n", "## Results {#sec:results}\n\nRents.\n"),
        ("##**Results**\n\nRents.\n", "## **Results**\n\nRents.\n"),
        (" ##Results of it\n\nRents.\n", "## Results of it\n\nRents.\n"),
        ("It fell.\n  ##Results\nSo.\n", "It fell.\n\n## Results\nSo.\n"),
    ],
)
def test_headings_with_more_in_their_line(text: str, wanted: str) -> None:
    assert mended(text) == wanted
    assert headings(wanted) == 1


@pytest.mark.parametrize(
    "text",
    [
        "They were marked as\n##Metoo and those that were not.\n",
        "See room\n##4 in the building.\n",
        "Some [link that\n##Goes on](http://x) here.\n",
        "##Results show that rents rose, and that\nthe people left.\n",
        "##This line is switched off for now.\n",
        "##include of the\n",
        "##" + "So it is " * 20 + "\n",
        "```{r}\n##Results\n",
        "#Abcdef\n",
    ],
)
def test_sentences_and_remarks_are_no_headings(text: str) -> None:
    assert not check(RULE, context(text))


@pytest.mark.parametrize("text", ["##Results\n\tRents fell.\n", "#Housing crisis\n\nRents.\n"])
def test_what_may_be_meant_otherwise_is_left_to_the_writer(text: str) -> None:
    (one,) = check(RULE, context(text))
    assert one.fix is not None and not one.fix.safe


_LINES = st.lists(
    st.sampled_from(["##Results", "#Results", "Rents fell.", "", "## So", "- a", "    x", "> q"]),
    max_size=8,
)


@example(["##Results", "#Results"])
@given(_LINES)
def test_mending_ends_in_the_rounds_of_a_fix(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    for _ in range(3):  # below a heading that was glued another one may be
        text = mended(text)
    assert mended(text) == text
