"""Words that came from a file, made harmless for the place they are shown at.

Titles, file names, drafts and answers of services are somebody else's words. On a terminal their
control characters steer the cursor, the window and the clipboard; marks of direction turn a line
around; in the log of GitHub Actions a line that begins with ``::`` is a command; in Markdown ``<``
and ``](`` are markup. The four functions here are the only ones that take that away.

A control character is shown as its picture (ESC as ␛, U+2400 and on), and what has no picture (C1,
marks of direction, line separators, halves of surrogate pairs, tag characters) as ``·``. One
character stays one character, so columns stay where they were.
"""

from __future__ import annotations

import os
import re

__all__ = ["in_cell", "in_json", "in_log", "in_markdown", "on_one_line", "visible"]

_UNSEEN = (
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f"
)
# C0 but for tab, line feed and the carriage return of a line's end; DEL; C1; what turns text round
# (Unicode UAX #9) or is not seen.
_STEERS = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{_UNSEEN}]|\r(?!\n)")
_IN_STRINGS = re.compile(f"[\x7f-\x9f{_UNSEEN}]")  # json escapes C0 itself
_COMMAND = re.compile(r"^(\s*)::|##(?=\[)", re.MULTILINE)  # actions/runner, ActionCommand.cs
# A backslash that would take the next sign with it; the beginning of a tag, a link, a definition.
_MARKUP = re.compile(r"\\(?=[!-/:-@\[-`{-~])|<(?=[A-Za-z/!?])|(?<=\])[(:]")
_NAME = re.compile(r"[A-Za-z0-9_./-]+")  # of most files: nothing to take away


def visible(text: str) -> str:
    """``text`` with nothing in it that steers a terminal; tabs and ends of lines stay."""
    if text.isprintable():
        return text
    return _STEERS.sub(lambda found: _sign(found[0]), text)


def on_one_line(text: str) -> str:
    """`visible`, and the end of a line shown as ␊: a title, a file's name in a message."""
    return text if text.isprintable() else visible(text).replace("\r", "").replace("\n", "␊")


def in_log(text: str) -> str:
    """`visible`, and within GitHub Actions no line of it is a command to the runner."""
    shown = visible(text)
    if not os.environ.get("GITHUB_ACTIONS"):
        return shown
    return _COMMAND.sub(lambda found: f"{found[1]}\\::" if found[1] is not None else "#\\#", shown)


def in_json(text: str) -> str:
    r"""A JSON text with what is not seen written as ``\uXXXX``: the same document, nothing lost."""
    return text if text.isprintable() else _IN_STRINGS.sub(_unit, text)


def in_markdown(text: str) -> str:
    """``text`` on one line of Markdown: no HTML, link, image or definition begins in it.

    Emphasis and such stay, so that what is quoted can be copied: they cannot leave their line.
    """
    if _NAME.fullmatch(text):
        return text
    shown = visible(" ".join(text.split()))
    if "<" in shown or "]" in shown or "\\" in shown:  # of most texts: nothing to look for
        return _MARKUP.sub(lambda found: f"\\{found[0]}", shown)
    return shown


def in_cell(text: str) -> str:
    """`in_markdown` for a cell of a table."""
    return in_markdown(text).replace("|", "\\|")


def _sign(char: str) -> str:
    if char < " ":
        return chr(0x2400 + ord(char))
    return "␡" if char == "\x7f" else "·"


def _unit(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
