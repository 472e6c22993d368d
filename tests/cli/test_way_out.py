"""What a title, a file's name or a draft holds steers neither terminal nor log."""

from __future__ import annotations

import io
import json
import sys

import pytest

from mdrag.cli.terminal import way_out

EVIL = "a\x1b]0;x\x07\x1b[31m\x9b\u202eb"
SHOWN = "a␛]0;x␇␛[31m··b"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard output as a terminal; not as a fixture, for pytest puts its own back."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    return out


def test_words_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    way_out.show(EVIL)
    way_out.complain(EVIL)
    assert capsys.readouterr() == (f"{SHOWN}\n", f"{SHOWN}\n")


def test_json_keeps_what_it_hides(capsys: pytest.CaptureFixture[str]) -> None:
    way_out.show_json([EVIL, "שלום \U000e0041"])
    said = capsys.readouterr().out
    assert json.loads(said) == [EVIL, "שלום \U000e0041"]
    assert "שלום" in said and not set(said) & set("\x1b\x9b\u202e\U000e0041")


def test_only_our_colours_and_links_reach_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    ours = way_out.paint(EVIL, fg="green")
    link = "\x1b]8;;file:///a%20b\x1b\\here\x1b]8;;\x1b\\"
    way_out.show_styled(f"{ours} {link} \x1b[2J \x1b]8;;file:///\u202e\x07")
    assert screen.getvalue() == f"\x1b[32m{SHOWN}\x1b[0m {link} ␛[2J ␛]8;;file:///·␇"


def test_nothing_is_styled_where_nobody_wants_it(capsys: pytest.CaptureFixture[str]) -> None:
    way_out.show_styled(way_out.paint("x", fg="red") + "\x1b[31m")
    assert capsys.readouterr().out == "x␛[31m"


def test_a_line_is_no_command_to_github(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    way_out.show("x\n  ::set-env name=A::b\n##[group]c")
    way_out.show_commands("::error file=a%3A::b\n")
    assert capsys.readouterr().out == (
        "x\n  \\::set-env name=A::b\n#\\#[group]c\n::error file=a%3A::b\n"
    )


def test_a_stripped_draft_is_handed_over_as_it_is(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    way_out.hand_over(EVIL.encode())
    assert capfdbinary.readouterr().out == EVIL.encode()


def test_but_not_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    way_out.hand_over(EVIL.encode())
    assert screen.getvalue() == SHOWN
