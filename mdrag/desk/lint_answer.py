"""What a run over drafts says to whoever asked: its findings in a format, counts, or a diff."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from mdrag.desk.lint_drafts import LintedDrafts
from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.lazy import load
from mdrag.report import FORMATS

__all__ = ["LintAnswer", "lint_answer"]


class LintAnswer(NamedTuple):
    """The pieces for standard output, and what could not be written beside them."""

    pieces: Iterable[str]
    unwritten: tuple[str, ...] = ()


def lint_answer(
    linted: LintedDrafts, fmt: str, form: str = "", colours: bool = False, columns: int = 0
) -> LintAnswer:
    """The answer in a format of `FORMATS`; ``form``: "diff" or "statistics" instead of findings.

    ``colours``: whether colours and links are welcome in text; ``columns``: of the terminal that
    it must fit, 0 for none.
    """
    reports, unread = linted.reports, linted.unread
    if form == "diff":
        return LintAnswer(linted.diffs)
    if form == "statistics":
        from mdrag.report.statistics import as_json, as_text

        return LintAnswer(as_json(reports, unread) if fmt == "json" else as_text(reports))
    write: Callable[..., Iterable[str]] = load(FORMATS[fmt])
    if fmt == "text":
        return LintAnswer(write(reports, colours, columns))
    if fmt == "github":
        summary, problem = _job_summary(linted)
        return LintAnswer(write(reports, unread, summary), problem)
    return LintAnswer(write(reports, unread))


def _job_summary(linted: LintedDrafts) -> tuple[bool, tuple[str, ...]]:
    """Whether there is a job summary for what has no room as an annotation, and why it fails."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return False, ()
    from mdrag.fence import append_text
    from mdrag.report.github import rest

    try:
        append_text(Path(path), rest(linted.reports, linted.unread))
    except (OSError, FileProblem) as problem:
        why = getattr(problem, "strerror", "") or problem
        return False, (fill("the job summary cannot be written: {why}", why=why),)
    return True, ()
