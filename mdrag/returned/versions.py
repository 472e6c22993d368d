"""The next version of a draft with what came back in it; the draft itself is never changed."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

from mdrag.draft.model import Draft
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.returned.review import AppliedReview
from mdrag.versions import log_version, write_next

__all__ = ["write_version"]


def write_version(
    path: Path, draft: Draft, applied: AppliedReview, project: Project | None, document: Path
) -> Path:
    """Write it and log it; its path. Raises Busy, FileProblem."""
    with hold_lock(project, "import-docx") if project else nullcontext():
        bom = b"\xef\xbb\xbf" if draft.bom else b""
        after = write_next(path, bom + applied.text.encode("utf-8"))
        if project:
            count = len(applied.done)
            told = f"mdrag import-docx {document.name}: {count} change{'s' * (count != 1)} applied"
            log_version(project, "draft", path.name, after.name, told)
    return after
