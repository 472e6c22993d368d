"""What a sentence says stands in another source than the one it is bound to: that one is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.lint.cache.store import Cache
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

MARMOT, WHO = "{#doc_8f3a2c1d}", "{#doc_5e6f7a8b}"
ADULTS = "Adults should do at least 150 minutes of moderate activity a week"


def told(text: str) -> list[tuple[str, str]]:
    found = check("citation.other-source", context(text))
    return [(text[f.start : f.end], f.doc_uids[0]) for f in found]


@pytest.mark.parametrize(
    "text",
    [
        f"{ADULTS} (Marmot, 2015){MARMOT}.",
        f"🙂 Adults should do 150 minutes a week of moderate activity (Marmot, 2015){MARMOT}.",
        f"- Lives differ.\n- {ADULTS} (Marmot, 2015){MARMOT}.\n",
    ],
)
def test_the_source_that_says_it_is_named(text: str) -> None:
    assert told(text) == [(f"(Marmot, 2015){MARMOT}", "doc_5e6f7a8b")]
    (found,) = check("citation.other-source", context(text))
    assert found.severity == "warning"
    assert found.evidence is not None
    assert "150 minutes" in found.evidence.quote


@pytest.mark.parametrize(
    "text",
    [
        f"{ADULTS} (WHO, 2021){WHO}.",
        f"{ADULTS} (Marmot, 2015; WHO, 2021){{#doc_8f3a2c1d #doc_5e6f7a8b}}.",
        f"{ADULTS} (WHO, 2021){WHO}, as was said (Marmot, 2015){MARMOT}.",
        f"{ADULTS.replace('150', '90')} (Marmot, 2015){MARMOT}.",
        f"Activity is good (Marmot, 2015){MARMOT}.",
        f"# {ADULTS} (Marmot, 2015){MARMOT}\n",
        f"{ADULTS} (Nobody, 2001){{#doc_00000000}}.",
        f"{ADULTS}.",
        # the other source says the opposite
        f"{ADULTS.replace('should', 'should not')} (Marmot, 2015){MARMOT}.",
    ],
)
def test_in_doubt_nobody_is_named(text: str) -> None:
    assert told(text) == []


def test_from_the_cache_it_is_the_same(tmp_path: Path) -> None:
    rules = load([shipped("lint_rules")], cached=False)
    draft = parse(f"Text.\n\n{ADULTS} (Marmot, 2015){MARMOT}.\n")
    expected = lint(draft, settings("", ""), ExampleLibrary(), rules)
    assert any(f.rule == "citation.other-source" for f in expected.findings)
    for _ in range(2):
        cache = Cache(tmp_path / "lint.sqlite")
        assert lint(draft, settings("", ""), ExampleLibrary(), rules, cache) == expected
        cache.close()
