"""What a run of the linter is asked to do, and what came of each draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.report.records import Report

__all__ = ["LintRequest", "LintedDraft"]


class LintRequest(NamedTuple):
    """What is asked of every draft of a run."""

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()
    fast: bool = False
    cached: bool = True
    fix: bool = False
    diff: bool = False
    in_place: bool = False
    project: str | None = None
    stdin_filename: str = "standard input"
    waive: str = ""  # the reason of the waivers to add
    baseline: str = ""  # the file; "" = what the settings name
    update_baseline: bool = False


class LintedDraft(NamedTuple):
    """What came of one draft. Everything in it can travel between processes."""

    shown: str
    report: Report | None = None  # None: it was not read
    problems: tuple[str, ...] = ()
    failed: bool = False  # whether a rule broke: our bug
    told: tuple[str, ...] = ()  # what --fix and --add-waivers did
    diffs: tuple[str, ...] = ()
    fail_on: str = "warning"
    baseline: str = ""  # the file that counts for this draft
    ran: frozenset[str] = frozenset()  # the rules whose silence means something
