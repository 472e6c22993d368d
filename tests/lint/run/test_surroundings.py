"""What lies outside a draft and still decides its findings."""

from __future__ import annotations

from pathlib import Path

import pytest

import mdrag.lint.run.surroundings as module
from mdrag.config import parse as settings
from mdrag.lint.run.surroundings import outside_stamp

NAMED = "---\nbibliography: refs.bib\n---\n\nSo it is.\n"


def test_mostly_nothing_does() -> None:
    assert outside_stamp("So it is.", "draft.md", settings("", "")) == ""
    assert outside_stamp("A bibliography.", "draft.md", settings("", "")) == ""


def test_a_bibliography_counts_by_what_is_in_it(tmp_path: Path) -> None:
    path, plain = str(tmp_path / "draft.md"), settings("", "")
    missing = outside_stamp(NAMED, path, plain)
    (tmp_path / "refs.bib").write_text("@a{b}", "utf-8")
    there = outside_stamp(NAMED, path, plain)
    (tmp_path / "refs.bib").write_text("@a{bc}", "utf-8")
    assert len({missing, there, outside_stamp(NAMED, path, plain)}) == 3


def test_a_reading_list_counts_for_keys_and_for_works_that_words_name(tmp_path: Path) -> None:
    config = settings("", str(tmp_path / "config.yaml"))
    without = outside_stamp("So [@x].", "draft.md", config)
    (tmp_path / "raw" / "reading_list").mkdir(parents=True)
    (tmp_path / "raw" / "reading_list" / "refs.bib").write_text("@a{x}", "utf-8")
    assert without == "" != outside_stamp("So [@x].", "draft.md", config)
    assert outside_stamp("So it is (Lee, 2011).", "draft.md", config) != ""


def test_what_the_network_says_counts_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    online = settings("lint:\n  online: true\n", "config.yaml")
    stamps = []
    for hours in (0, 1, 25):
        monkeypatch.setattr(module.time, "time", lambda hours=hours: 1_000 * 86_400 + hours * 3600)
        stamps.append(outside_stamp("So.", "draft.md", online))
    assert stamps[0] == stamps[1] != stamps[2]
