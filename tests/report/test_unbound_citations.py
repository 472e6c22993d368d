"""A draft that binds nothing is told so once on a terminal; other formats have each citation."""

from __future__ import annotations

import json

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.report import json_, text
from mdrag.report.records import Report
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)
CITED = "Poverty shortens many lives (Marmot, 2015). Trees grow in towns. "


def report(draft: str, *select: str) -> Report:
    rules = select_rules(RULES, settings("", ""), select=select)
    return Report("a b.md", lint(parse(draft), settings("", ""), ExampleLibrary(), rules))


def told(found: Report) -> list[str]:
    return [line for line in "".join(text.write([found])).splitlines() if "_UNBOUND" in line]


def test_many_citations_of_a_draft_without_bindings_are_one_line() -> None:
    found = report(CITED * 12, "citation", "style")
    (line,) = told(found)
    assert line.count("(Marmot, 2015)") == 3 and "and 9 more" in line
    assert "mdrag lint 'a b.md' --select citation.unbound" in line
    assert "binds those that mean one source: 12" in "".join(text.write([found]))
    every = json.loads("".join(json_.write([found])))["findings"]
    assert sum(one["rule"] == "citation.unbound" for one in every) == 12
    assert "12 citations unbound" in "".join(text.write([found]))


@pytest.mark.parametrize(
    ("draft", "select", "lines"),
    [
        (CITED * 12, ("citation.unbound",), 12),  # asked for by name
        (CITED * 9, ("citation", "style"), 9),
        (CITED * 12 + "It is so (Marmot, 2015){#doc_8f3a2c1d}.", ("citation", "style"), 12),
    ],
)
def test_each_is_told_where_the_draft_binds_some_or_they_are_few_or_asked_for(
    draft: str, select: tuple[str, ...], lines: int
) -> None:
    assert len(told(report(draft, *select))) == lines
