"""Words of sources in hovers: neither Markdown nor what steers an editor."""

from __future__ import annotations

import pytest

from mdrag.lsp.features.diagnostics import plain
from mdrag.lsp.features.markdown_cards import escape_card


@pytest.mark.parametrize("sign", ["\x1b", "\x9b", "\u202e", "\u2066", "\U000e0041"])
def test_nothing_steers_or_turns_round_what_an_editor_shows(sign: str) -> None:
    assert sign not in escape_card(f"a{sign}b")
    assert sign not in plain(f"a{sign}b").message


@pytest.mark.parametrize("text", ["![a](http://e/x)", "<img src='http://e/x'>", "[a]: http://e"])
def test_nothing_is_loaded_by_a_title(text: str) -> None:
    shown = escape_card(text)
    assert ("![" not in shown and "\\<" in shown) or "\\[" in shown
