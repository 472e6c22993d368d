"""What pandoc warns of, as a writer can use it: a place of the draft, and what to do."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.export.build.pandoc_warnings import warning_lines
from mdrag.limits.pandoc import pandoc_path

DRAFT = """# A {#x}

# B {#x}

![pic](gone.png) and [@nokey, p. 3] and $\\foo{$.

[^2] [^3]

[^2]: two
[^2]: again

<div>
"""


def test_every_warning_of_a_draft_has_its_place_and_no_mark_of_pandocs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("d.md").write_text(DRAFT)
    command = [pandoc_path(), "d.md", "-t", "docx", "--citeproc", "-o", "d.docx"]
    said = subprocess.run(command, capture_output=True, text=True).stderr
    assert said.count("[WARNING]") >= 5
    told = warning_lines(said.splitlines(), Path("d.md"))
    assert len(told) == said.count("[WARNING]")
    assert not any("[WARNING]" in line or "\n" in line for line in told)
    wanted = {
        "d.md:3:6: two headings": "#x",
        "d.md:5:8: gone.png": "picture",
        "d.md:5:23: @nokey": "(nokey?)",
        "d.md:5:42: this formula": "\\foo",
        "d.md:10:1: the note [^2]": "twice",
        "d.md:12:1: this Div": "no end",
    }
    for place, words in wanted.items():
        assert any(line.startswith(place) and words in line for line in told), (place, told)


@pytest.mark.parametrize(
    "line",
    [
        "[WARNING] Duplicate identifier 'doc_8f3a2c1d' at line 3 column 1",
        "[WARNING] Could not load translations for zz",
        "[WARNING] This document format requires a nonempty <title> element.",
    ],
)
def test_what_nobody_can_mend_is_not_said(line: str) -> None:
    assert warning_lines([line], Path("d.md")) == []


def test_what_is_ours_stays_with_its_lines_and_once() -> None:
    said = ["warning: one", "  more", "warning: two", "warning: one", "  more", "[WARNING] New."]
    told = warning_lines(said, Path("none.md"))
    assert told == ["warning: one", "  more", "warning: two", "none.md: pandoc says: New."]


@given(st.lists(st.text(alphabet="[WARNING] @x{}'\\:\n ", max_size=40), max_size=5))
def test_no_words_of_pandocs_break_it(said: list[str]) -> None:
    told = warning_lines([line.replace("\n", " ") for line in said], Path("none.md"))
    assert not any(line.startswith("[WARNING] ") for line in told)
