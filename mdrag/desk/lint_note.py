"""A note that holds what lint says of drafts, for editors that show notes and no findings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mdrag.errors import UsageError
from mdrag.fence import write_atomic

__all__ = ["refuse_own_note", "write_note"]

_MARK = "<!-- written by mdrag lint --watch; what you change here is lost -->\n\n"


def refuse_own_note(note: Path, drafts: Iterable[str]) -> None:
    """Raise UsageError when ``note`` is a draft, or a file that somebody else wrote."""
    if any(note.resolve() == Path(draft).resolve() for draft in drafts):
        raise UsageError(f"{note}: is the draft; name another file for --note")
    if note.suffix.lower() not in (".md", ".markdown"):
        raise UsageError(f"{note}: --note wants the name of a Markdown file")
    if not note.parent.is_dir():
        raise UsageError(f"{note.parent}: no such folder")
    try:
        begins = note.read_bytes()[: len(_MARK)]
    except FileNotFoundError:
        return
    if begins != _MARK.encode():
        raise UsageError(f"{note}: was not written by --note and is not overwritten; name another")


def write_note(note: Path, pieces: Iterable[str]) -> None:
    """Write the findings, as Markdown; a note that says the same is left as it is."""
    text = (_MARK + "".join(pieces)).encode("utf-8", "replace")
    if not note.is_file() or note.read_bytes() != text:
        write_atomic(note, text)
