"""What is said of a draft that is not there: the one that may have been meant."""

from __future__ import annotations

from pathlib import Path

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.text.nearest import nearest

__all__ = ["no_such_draft", "require_draft", "require_named"]

_MOST = 500  # names of a folder that are compared
_KEPT = Path("outputs") / "drafts"  # where a project keeps the versions of a draft


def require_draft(path: Path) -> None:
    """Raise UsageError when there is no such file."""
    if not path.is_file():
        raise UsageError(fill("{path}: {told}", path=path, told=no_such_draft(path)))


def require_named(draft: Path | None, returned: Path) -> Path:
    """The draft a Word file was made from. Raises UsageError when none is named, or none there."""
    if draft is None:
        told = (
            "--draft is missing: the draft that {returned} was made from; one that was written in "
            "Word and has no draft yet: mdrag import-draft {returned}"
        )
        raise UsageError(fill(told, returned=returned))
    require_draft(draft)
    return draft


def no_such_draft(path: Path) -> str:
    """``no such draft; did you mean outputs/drafts/essay_v002.md?``, or without the hint."""
    near = path.parent / _KEPT / path.name
    if not path.is_absolute() and near.is_file():
        return fill("no such draft; did you mean {near}?", near=near)
    suffix = path.suffix or ".md"
    try:
        beside = sorted(one.name for one in path.parent.iterdir() if one.suffix == suffix)
    except OSError:
        return fill("no such draft")
    hint = nearest(path.name, beside[:_MOST]) or nearest(path.stem, beside[:_MOST])
    return fill("no such draft{hint}", hint=hint)
