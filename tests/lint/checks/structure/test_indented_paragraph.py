"""``structure.indented-paragraph``: prose that is printed as code."""

from __future__ import annotations

import json
import subprocess

import pytest

from lint_context import check, context, fixed
from mdrag.limits.pandoc import pandoc_path

RULE = "structure.indented-paragraph"
_SAID = "The law was made in the city, and it was good for most of the people who lived there then."


def mended(text: str) -> str:
    """The text with what all findings offer done to it."""
    for one in reversed(check(RULE, context(text))):
        text = fixed(text, one.fix)
    return text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"First.\n\n\t{_SAID}\n", f"First.\n\n{_SAID}\n"),
        (f"First.\r\n\r\n    {_SAID}\r\n", f"First.\r\n\r\n{_SAID}\r\n"),
        (
            "First.\n\n\t这项法律是在城市里制定的，对当时住在那里的大多数人来说都是好事。\n",
            "First.\n\n这项法律是在城市里制定的，对当时住在那里的大多数人来说都是好事。\n",
        ),
        (f"  \t\t{_SAID}\n\n\t{_SAID}\n", f"{_SAID}\n\n{_SAID}\n"),
        (
            f"\tThe end of the day was near for all in it,\n\tand {_SAID}\n",
            f"The end of the day was near for all in it,\nand {_SAID}\n",
        ),
    ],
)
def test_the_margin_mends_it(text: str, wanted: str) -> None:
    assert mended(text) == wanted
    told = subprocess.run(
        [pandoc_path(), "-f", "markdown", "-t", "json"],
        input=wanted.encode(), capture_output=True, check=True,
    )  # fmt: skip
    assert {one["t"] for one in json.loads(told.stdout)["blocks"]} == {"Para"}


@pytest.mark.parametrize(
    "text",
    [
        f"1. one\n\n        {_SAID}\n\n2. two\n",
        f"Words[^1].\n\n[^1]: Note.\n\n        {_SAID}\n",
        f"> Words\n>\n>     {_SAID}\n",
        f"Term\n\n:   Def\n\n        {_SAID}\n",
        f"\t{_SAID}\n\t- and this is of it\n",
        f"    {_SAID}\n    =====\n",
        f"    {_SAID}\n\n    -----\n",
        f"    {_SAID}\n    : a definition\n",
        f"    (A) {_SAID}\n",
        f"    {_SAID}\n\n    1986. A great year it was for all of them in the town.\n",
        f"    {_SAID}\n\n    [^1]: A note of it is here.\n",
        f"    {_SAID} <!-- so it is -->\n",
        f"    {_SAID}\n\n    x <- c(1, 2)\n    plot(x)\n",
        f"    {_SAID}\n    It is the sea\n    that was for me\n    and it is for all.\n",
        f"    {_SAID}\n\n    ---\n    title: My paper\n    ---\n",
        f"    Table: {_SAID}\n",
    ],
)
def test_what_the_margin_would_make_more_of_is_left_to_the_writer(text: str) -> None:
    assert [one.fix for one in check(RULE, context(f"First.\n\n{text}"))] in ([], [None])


@pytest.mark.parametrize("below", ["- one\n- two\n", "# Results\n", "> quoted\n", "Other.\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_stands_below_stays_what_it_is(below: str, end: str) -> None:
    text = f"\t{_SAID}\n{below}".replace("\n", end)
    assert mended(text) == f"{_SAID}\n\n{below}".replace("\n", end)


def test_a_paragraph_that_cites_is_told() -> None:
    assert check(RULE, context(
        "So.\n\n\tRents rose in the north of Leeds (Halloran & Østby, 2018){#doc_8f3a2c1d p=114}, "
        "and they fell in the south of it [@lee2019].\n"
    ))  # fmt: skip


def test_a_licence_is_left_as_it_is() -> None:
    text = f"# License\n\nThis work is licensed under CC BY 4.0.\n\n    {_SAID}\n"
    assert not check(RULE, context(text))


@pytest.mark.parametrize("step", ["\t", "    "])
@pytest.mark.parametrize("first", ["", "---\ntitle: Work\n---\n\n", "# Work\n\n"])
def test_a_draft_that_stands_wholly_behind_it_with_its_headings_is_told_once(
    step: str, first: str
) -> None:
    lines = ["# Work", _SAID, "## More", "- an item", f"> {_SAID}", "## Last", _SAID]
    plain = "\n\n".join(lines) + "\n"
    text = first + "".join(f"{step}{one}\n\n" for one in lines).rstrip("\n") + "\n"
    (found,) = check(RULE, context(text))
    assert found.fix is not None and found.fix.safe
    assert fixed(text, found.fix) == first + plain


@pytest.mark.parametrize(
    "code",
    [
        f"# A comment of a program: {_SAID}\n\nx <- read(file)\n\ny <- mean(x, na.rm = TRUE)",
        "# Load\n\nimport os\n\n# Run all of it, as the law of the land was\n\nos.run(it)",
    ],
)
def test_comments_of_a_program_are_no_headings(code: str) -> None:
    text = "As this shows:\n\n" + "".join(f"    {one}\n" for one in code.split("\n"))
    assert check(RULE, context(text)) == []
