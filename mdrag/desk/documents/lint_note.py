"""A note that holds what lint says of drafts, for editors that show notes and no findings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mdrag.errors import UsageError
from mdrag.fence import write_atomic
from mdrag.filled_sentence import fill
from mdrag.output_file import is_same_file, refuse_output

__all__ = ["is_note", "refuse_own_note", "write_note"]

_MARK = "<!-- written by mdrag lint --watch; what you change here is lost -->\n\n"


def is_note(path: Path) -> bool:
    """Whether a file is such a note, and so no draft."""
    if not path.is_file():  # a queue would wait for somebody who writes
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(_MARK)) == _MARK.encode()
    except OSError:
        return False


def refuse_own_note(note: Path, drafts: Iterable[str]) -> None:
    """Raise UsageError when ``note`` is a draft, or a file that somebody else wrote.

    Raises FileProblem for a place in ``raw/``, where it would become evidence.
    """
    if any(is_same_file(note, draft) for draft in drafts):
        raise UsageError(fill("{note}: is the draft; name another file for --note", note=note))
    if note.suffix.lower() not in (".md", ".markdown"):
        raise UsageError(fill("{note}: --note wants the name of a Markdown file", note=note))
    refuse_output(note)
    _refuse_foreign(note)


def write_note(note: Path, pieces: Iterable[str]) -> None:
    """Write the findings, as Markdown; a note that says the same is left as it is.

    Raises UsageError for a file that somebody else has put there meanwhile, and for a folder that
    is gone.
    """
    _refuse_foreign(note)
    text = (_MARK + "".join(pieces)).encode("utf-8", "replace")
    if not note.is_file() or note.read_bytes() != text:
        write_atomic(note, text)


def _refuse_foreign(note: Path) -> None:
    if not note.parent.is_dir():
        raise UsageError(fill("{parent}: no such folder", parent=note.parent))
    if note.is_symlink() and not note.exists():
        raise UsageError(
            fill("{note}: is a link that leads nowhere; name another file for --note", note=note)
        )
    if note.exists() and not is_note(note):
        raise UsageError(
            fill(
                "{note}: was not written by --note and is not overwritten; name another", note=note
            )
        )
