"""mdrag-strip in plain pandoc: marks go, words stay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.strip import strip

EVERY = Path(__file__).parent.parent / "export" / "every_form.md"


def test_it_leaves_what_mdrag_strip_leaves(run: Callable[..., object]) -> None:
    text = EVERY.read_text("utf-8")
    without = run(strip(parse(text)), to="native")
    stripped = run(text, "strip", to="native")
    assert not stripped.code
    assert stripped.out == without.out


@pytest.mark.parametrize("text", ["a <#doc_8f3a2c1d>.\n", "# H (M, 2015){#doc_8f3a2c1d}\n"])
def test_stripping_twice_changes_nothing(run: Callable[..., object], text: str) -> None:
    once = run(text, "strip", to="markdown").out
    assert run(once, "strip", to="markdown").out == once
    assert "doc_" not in once
