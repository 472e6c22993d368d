"""What an audit command does beside its audit: it opens a desk, and keeps what it found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mdrag.cli.terminal import options, way_out
from mdrag.desk.desk import Desk, open_desk
from mdrag.wording import words

if TYPE_CHECKING:
    from mdrag.audit.whole_draft import DraftAudit

__all__ = ["desk_of", "write_audit_documents", "write_report"]


def desk_of(path: Path) -> Desk:
    """The desk of a draft, which is read. Raises DraftError, ConfigError, LibraryMissing."""
    return open_desk(path, options.chosen().project).read()


def write_report(
    desk: Desk, kind: str, content: str, suffix: str = ".md", by: str = ""
) -> Path | None:
    """The path of an audit document that says this, the next version where the newest does not.

    None where it cannot be written: outside a project, or where the folder cannot be written, that
    is said; a draft from standard input has no name to write under.
    """
    from mdrag.audit.audit_files import AuditDocument, keep_audits

    if desk.path == "-":
        return None
    draft, tr = Path(desk.path), words(desk.language)
    if desk.project is None:
        _say_outside(desk.path, desk)
        return None
    path = None
    with way_out.say_when_unwritten(f"outputs/audits/{draft.stem}_{kind}{suffix}"):
        one = AuditDocument(kind, suffix, content)
        (path,), fresh = keep_audits(desk.project, draft, [one], by)
        options.say(tr(_outcome(fresh), path=desk.project.relative(path)))
    return path


def write_audit_documents(desk: Desk, found: DraftAudit) -> None:
    """Write the next version of each document of an audit that says something new; say which."""
    from mdrag.desk.documents.audit_documents import write_documents

    if desk.path == "-":
        return
    if desk.project is None:
        _say_outside(desk.shown, desk)
        return
    tr = words(desk.language)
    with way_out.say_when_unwritten("outputs/audits/"):
        for one in write_documents(desk, desk.project, found):
            options.say(tr(_outcome(one.written), path=one.path))


def _outcome(written: bool) -> str:
    return "written: {path}" if written else "unchanged: {path}"


def _say_outside(path: str, desk: Desk) -> None:
    told = "{path}: outside a project, so no report was written"
    options.say(words(desk.language)(told, path=path))
