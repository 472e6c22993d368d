"""Somebody else's words steer nothing, wherever they are shown; nothing that may stay is lost."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.escapes import in_cell, in_json, in_log, in_markdown, on_one_line, visible

RAW = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
TEXT = st.text(st.characters(), max_size=60) | st.text(
    "\x1b\x9b\r\n\t\u202e[]m:#\\<>|a(", max_size=30
)


@given(TEXT)
def test_nothing_raw_is_left_and_columns_stay(text: str) -> None:
    shown = visible(text)
    assert not RAW.search(shown) and "\r" not in shown.replace("\r\n", "")
    assert len(shown) == len(text)
    assert visible(shown) == shown


@given(TEXT)
def test_one_line_is_one_line(text: str) -> None:
    assert len(on_one_line(text).splitlines()) <= 1


@given(st.dictionaries(TEXT, TEXT))
def test_json_loses_nothing(document: dict[str, str]) -> None:
    shown = in_json(json.dumps(document, ensure_ascii=False))
    assert not RAW.search(shown)
    assert json.loads(shown) == document


@given(TEXT)
def test_no_line_is_a_command_to_github(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GITHUB_ACTIONS", "true")
        shown = in_log(text)
    assert not any(line.lstrip().startswith("::") for line in re.split("\r?\n", shown))
    assert "##[" not in shown


def test_what_may_stay_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    for text in (
        "שלום עולם",
        "مرحبا",
        "naïve – “quoted” 中文",
        "a\tb\nc\r\nd",
        "::: note",
        "p < .05",
    ):
        assert in_log(text) == text
    assert in_markdown("p < .05 [12] *so* `x` a_b") == "p < .05 [12] *so* `x` a_b"
    assert visible("\x1b[31m\x7f\x9b\u202e") == "␛[31m␡··"


@given(TEXT)
def test_markdown_begins_no_markup(text: str) -> None:
    shown = in_cell(text)
    unescaped = re.sub(r"\\[!-/:-@\[-`{-~]", "_", shown)
    assert not re.search(r"<[A-Za-z/!?]|\]\(|\]:|\|", unescaped)
    assert len(shown.splitlines()) <= 1


def test_markdown_is_read_as_the_words_it_was_given() -> None:
    import pypandoc

    words = '<script>x</script> [a](http://e) ![b](f) \\<i> \\[ [c]: http://d "t" \\](e'
    for reader in ("commonmark", "gfm", "markdown"):
        read = pypandoc.convert_text(in_markdown(words), "plain", reader, ["--wrap=none"])
        assert read.strip().replace("”", '"').replace("“", '"') == words


def test_the_library_table_gives_back_what_looks_like_a_formula() -> None:
    from mdrag.ingest.metadata.library_csv import _safe, _unsafe

    @given(st.text("'=+-@\t＝a ", max_size=6))
    def same(cell: str) -> None:
        assert _unsafe(_safe(cell)) == cell
        assert not _safe(cell).startswith(("=", "+", "-", "@", "\t"))

    same()
