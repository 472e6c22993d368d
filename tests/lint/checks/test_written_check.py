"""The check that docs/write-a-check.md shows is one."""

import re
from pathlib import Path
from typing import Any

import pytest

from lint_context import context
from mdrag.lint.rule import Rule

PAGE = Path(__file__).resolve().parents[3] / "docs/write-a-check.md"


@pytest.mark.checkout
def test_the_check_of_the_page_finds_what_it_says() -> None:
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(shown, names)
    check = names["CHECK"]
    assert set(check.keys) == {"most"} == set(check.required)
    rule = Rule("style.semicolons", "semicolons", "info", "{count} of them; cut.", "", {"most": 1})
    around = context("One; two; three.\n\nOne; two.\n")
    found = [one for each in around.paragraphs for one in check.run(rule, each, around)]
    assert [(one.start, one.end, one.message) for one in found] == [(0, 16, "2 of them; cut.")]
