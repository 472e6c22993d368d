"""Which commit of mdrag runs, where it runs from a git checkout; git itself is not asked."""

from __future__ import annotations

from pathlib import Path

__all__ = ["checkout_commit"]


def checkout_commit(checkout: Path) -> str | None:
    """The commit of a checkout or a worktree, its branch loose or packed; None where it is none."""
    try:
        return _read_commit(checkout)
    except (OSError, ValueError):
        return None


def _read_commit(checkout: Path) -> str | None:
    git = checkout / ".git"
    if git.is_file():  # of a worktree: it names the folder
        git = checkout / git.read_text("utf-8").partition("gitdir:")[2].strip()
    told = (git / "HEAD").read_text("utf-8").strip()
    if not told.startswith("ref: "):
        return told
    branch, common = told[5:], git / "commondir"
    shared = git / common.read_text("utf-8").strip() if common.is_file() else git
    if (shared / branch).is_file():
        return (shared / branch).read_text("utf-8").strip()
    rows = [line.split() for line in (shared / "packed-refs").read_text("utf-8").splitlines()]
    return next((row[0] for row in rows if row[1:] == [branch]), None)
