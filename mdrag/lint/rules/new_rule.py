"""A rule of the writer's own, begun: a file in the project's lint_rules/."""

from __future__ import annotations

from pathlib import Path

from mdrag.errors import UsageError
from mdrag.fence import make_folder, write_atomic
from mdrag.filled_sentence import fill
from mdrag.lint.rules.starters import starter
from mdrag.project import Project

__all__ = ["write_new_rule"]


def write_new_rule(project: Project | None, rule: str, kind: str) -> Path:
    """Write ``FOLDER.NAME``, commented and working, to be changed; its path. Raises UsageError."""
    text = starter(rule, kind)
    if project is None:
        raise UsageError(fill("rules of your own belong to a project; make one here: mdrag init"))
    folder, _, name = rule.partition(".")
    path = project.root / "lint_rules" / folder / f"{name}.yml"
    if any(path.with_suffix(ending).exists() for ending in (".yml", ".yaml")):
        raise UsageError(fill("{path}: is there already; it was not changed", path=path))
    try:
        make_folder(path.parent)
    except OSError as problem:
        raise UsageError(
            fill(
                "{parent}: cannot be made ({strerror})",
                parent=path.parent,
                strerror=problem.strerror,
            )
        ) from None
    write_atomic(path, text)
    return path
