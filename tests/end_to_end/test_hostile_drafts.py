"""Drafts made to hang or to fill memory: an answer, or one clear error, and never a crash."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import commands
from commands import run_apart, run_forked
from mdrag.claims.nlp import parse_paragraphs
from patience import patience

_BOUND = "Poverty shortens lives (Marmot, 2015){#doc_8f3a2c1d} and [@key, p. 4]. "
DRAFTS: dict[str, bytes] = {
    "10 MB on one line": b"The quick brown fox jumps over the lazy dog and goes home. " * 170_000,
    "no end of sentence": b"word " * 150_000,
    "lists in lists": "".join("  " * n + "- item text\n" for n in range(200)).encode(),
    "quotes in quotes": b">" * 200 + b" hello\n",
    "10,000 citations": _BOUND.encode() * 5_000,
    "a table of citations": b"| a | b |\n|---|---|\n" + f"| {_BOUND} | 3 |\n".encode() * 1_500,
    "unbalanced math": b"$$ a + b\n\nText goes on.\n\n" * 50 + b"$x",
    "dollars": b"$x " * 15_000,
    "brackets": b"[" * 2_000 + b"a" + b"]" * 2_000,
    "unbalanced divs": b"::: {.a}\n" * 3_000 + b"text\n",
    "unbalanced fences": b"```\n" * 20_001 + b"text\n",
    "emphasis": b"*a **b _c " * 5_000,
    "quotation marks": "\"a 'b “c ‘d ".encode() * 10_000,
    "numbers": b"12,345.67 % " * 25_000,
    "names": b"(Smith, 2015; " * 10_000,
    "open marks": b"{#doc_" * 15_000,
    "comments": b"<!-- mdrag: ignore " * 15_000,
    "a long word": b"a" * 1_500_000,
    "entities": b"&amp;" * 30_000,
    "images": b"![" * 20_000,
    "marks without words": b'"' * 50_000,
    "a number without end": b"1," * 50_000 + b"1% of people (Smith, 2019){#doc_8f3a2c1d}.",
    "marks, letters and a source": b'" a' * 20_000 + b"(Smith, 2019){#doc_8f3a2c1d}.",
    "marks and letters": b'" a' * 20_000,
    "aliases of aliases": b"---\na0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    + b"".join(
        b"a%d: &a%d [%s]\n" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 9)) for n in range(1, 12)
    )
    + b"---\n\n"
    + b"Text goes on. " * 1_000,
    "backslashes": b"\\" * 300_000,
}


@pytest.fixture(scope="module", autouse=True)
def tagger() -> None:
    """The tagger, loaded once for the copies of this process."""
    assert list(parse_paragraphs([["One."]]))


@pytest.mark.parametrize("name", DRAFTS)
def test_an_answer_or_a_clear_error(name: str, tmp_path: Path) -> None:
    (tmp_path / "d.md").write_bytes(DRAFTS[name])
    seconds = patience(5 + len(DRAFTS[name]) / 1e6)
    done = run_forked("lint", "d.md", "--format", "json", cwd=tmp_path, seconds=seconds)
    assert done.returncode in (0, 1, 2), done.stderr
    assert "our bug" not in done.stderr
    found = json.loads(done.stdout)
    assert found["summary"]["failures"] == []
    if done.returncode == 2:
        assert "d.md:" in done.stderr
        assert found["summary"]["unreadable"]


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    (tmp_path / "d.md").write_bytes(b"One line.\nCaf\xe9 is closed.\n")
    done = run_apart("lint", "d.md", cwd=tmp_path)
    assert done.returncode == 2
    assert "d.md:2:4:" in done.stderr and "0xE9" in done.stderr


def test_who_hangs_or_crashes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard of these tests is no decoration."""
    (tmp_path / "d.md").write_text("Wards differ.\n")
    with pytest.raises(pytest.fail.Exception, match="not done after 0 s: mdrag lint"):
        run_forked("lint", "d.md", cwd=tmp_path, seconds=0)
    monkeypatch.setattr(commands, "main", lambda _: os._exit(9))
    with pytest.raises(pytest.fail.Exception, match=r"crashed \(9\): mdrag lint"):
        run_forked("lint", "d.md", cwd=tmp_path, seconds=patience(5))
