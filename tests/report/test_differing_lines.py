"""Lines that differ, cut to what differs."""

from __future__ import annotations

from mdrag.report.differing_lines import differing_lines


def test_only_lines_that_differ_are_shown() -> None:
    shown = list(differing_lines("same\nold one\nend", "same\nnew one\nmore\nend"))
    assert shown == [("-", "old one"), ("+", "new one"), ("+", "more")]


def test_a_long_line_is_cut_around_the_difference() -> None:
    line = "word " * 60
    (_, old), (_, new) = differing_lines(f"{line}old {line}", f"{line}new {line}")
    assert "word old word" in old and "word new word" in new
    assert len(old) <= 92 and old.startswith("…") and old.endswith("…")


def test_what_would_steer_a_terminal_is_shown() -> None:
    ((_, old), _) = differing_lines("a\x1b[31mb", "b")
    assert "\x1b" not in old
