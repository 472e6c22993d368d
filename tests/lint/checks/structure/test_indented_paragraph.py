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
        (f"  \t\t{_SAID}\n\n\t{_SAID}\n", f"{_SAID}\n\n{_SAID}\n"),
        (f"\tThe end, of the day,\n\tand {_SAID}\n", f"The end, of the day,\nand {_SAID}\n"),
    ],
)
def test_the_margin_mends_it(text: str, wanted: str) -> None:
    assert mended(text) == wanted
    told = subprocess.run(
        [pandoc_path(), "-f", "markdown", "-t", "json"],
        input=wanted.encode(), capture_output=True, check=True,
    )  # fmt: skip
    assert {one["t"] for one in json.loads(told.stdout)["blocks"]} == {"Para"}


def test_of_many_the_first_is_told_and_all_are_mended() -> None:
    text = "First.\n\n" + "".join(f"\t{_SAID}\n\nWords {n}.\n\n" for n in range(4))
    (one,) = check(RULE, context(text))
    assert "(and 3 more)" in one.message
    assert "\t" not in fixed(text, one.fix)


def test_a_line_that_would_become_an_item_is_left_to_the_writer() -> None:
    (one,) = check(RULE, context(f"First.\n\n\t{_SAID}\n\t- and this is of it\n"))
    assert one.fix is None


def test_a_licence_is_left_as_it_is() -> None:
    text = f"# License\n\nThis work is licensed under CC BY 4.0.\n\n    {_SAID}\n"
    assert not check(RULE, context(text))
