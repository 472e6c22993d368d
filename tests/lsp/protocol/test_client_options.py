"""What a client sets counts where it can be read, and nothing else changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.lsp.protocol.client_options import ClientOptions, read_options
from mdrag.lsp.protocol.names import OPTIONS

VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.text())


def test_the_names_are_those_of_the_protocol() -> None:
    assert ClientOptions._fields == OPTIONS


@given(st.dictionaries(st.sampled_from([*OPTIONS, "other"]), VALUES) | VALUES)
def test_whatever_is_given_the_options_can_be_used(given_: Any) -> None:
    options = read_options(given_, ClientOptions())
    assert isinstance(options.looks_at(Path("/a/essay.md")), bool)
    assert options.shows("error") and 0 <= options.idle <= 60_000 and options.debounce >= 0


@pytest.mark.parametrize(
    ("globs", "name", "fits"),
    [
        (["notes/*.md"], "/work/notes/a.md", True),
        (["**/notes/*.md"], "/work/notes/a.md", True),
        (["*.md"], "/work/notes/a.md", True),
        (["/work/*"], "/work/notes/a.md", True),
        (["otes/*.md"], "/work/notes/a.md", False),
        (["", "drafts/**"], "/work/notes/a.md", False),
    ],
)
def test_globs_match_at_any_depth(globs: list[str], name: str, fits: bool) -> None:
    options = read_options({"exclude": globs}, ClientOptions())
    assert options.looks_at(Path(name)) is not fits
    options = read_options({"include": globs}, ClientOptions())
    assert options.looks_at(Path(name)) is fits
