"""What an audit command does beside its audit: it opens a desk, and keeps what it found."""

from __future__ import annotations

from pathlib import Path

from mdrag.cli.terminal import options, way_out
from mdrag.desk.desk import Desk, open_desk
from mdrag.wording import words

__all__ = ["desk_of", "write_report"]


def desk_of(path: Path) -> Desk:
    """The desk of a draft, which is read. Raises DraftError, ConfigError, LibraryMissing."""
    return open_desk(path, options.chosen().project).read()


def write_report(
    desk: Desk, kind: str, content: str, suffix: str = ".md", by: str = ""
) -> Path | None:
    """Write the next version of an audit document; None where it cannot be.

    Outside a project, or where the folder cannot be written, that is said; a draft from standard
    input has no name to write under.
    """
    from mdrag.audit.audit_files import write_audit

    if desk.path == "-":
        return None
    draft, tr = Path(desk.path), words(desk.language)
    if desk.project is None:
        options.say(tr("{path}: outside a project, so no report was written", path=draft))
        return None
    path = None
    with way_out.say_when_unwritten(f"outputs/audits/{draft.stem}_{kind}{suffix}"):
        path = write_audit(desk.project, draft, kind, content, suffix, by)
        options.say(tr("written: {path}", path=desk.project.relative(path)))
    return path
