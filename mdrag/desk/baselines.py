"""Linted drafts against their baselines: what they leave out, what is gone, and the update."""

from __future__ import annotations

import shlex
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from mdrag.desk.desk import Desk
from mdrag.desk.request import LintedDraft, LintRequest
from mdrag.errors import UsageError
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.lint.after.baseline import (
    Baseline,
    BaselineEntry,
    apply_baseline,
    baseline_text,
    draft_exists,
    draft_name,
    merge_baseline,
    part_findings,
    read,
)
from mdrag.lint.finding import Finding
from mdrag.lint.result import Result

__all__ = ["baseline_entries", "recorded_note", "without_baseline", "without_recorded"]

_NAMED = 3  # drafts a command to copy names one by one


def without_baseline(
    each: Sequence[LintedDraft], request: LintRequest
) -> tuple[list[LintedDraft], list[str]]:
    """The drafts without what their baselines hold, and what is to be said of the baselines.

    With ``--update-baseline`` the files are written first, with all that is found now.
    Raises ConfigError for a damaged file, UsageError when there is no file to update.
    """
    files = {one.baseline for one in each if one.baseline}
    if request.update_baseline and any(not one.baseline and one.report for one in each):
        raise UsageError(
            fill("--update-baseline: say which file: --baseline FILE (or lint.baseline)")
        )
    if request.update_baseline:
        told = [_update(Path(file), [o for o in each if o.baseline == file]) for file in files]
    else:
        told = []
    known = {file: read(Path(file), _named(each, file)) for file in files}
    left, gone = [], defaultdict[str, int](int)
    for one in each:
        if one.report and one.baseline:
            path = Path(one.baseline)
            entries = known[one.baseline].drafts.get(draft_name(Path(one.shown), path), ())
            result, missing = apply_baseline(entries, one.report.result, one.ran)
            gone[one.baseline] += sum(entry.times for entry in missing)
            one = one._replace(report=one.report._replace(result=result))
        left.append(one)
    for file, count in sorted(gone.items()):
        if count and not request.update_baseline:
            what = fill("1 finding is" if count == 1 else "{count} findings are", count=count)
            told.append(
                fill(
                    "{file}: {what} no longer there; take out: --update-baseline",
                    file=file,
                    what=what,
                )
            )
    return left, told


def baseline_entries(baseline: str, shown: str) -> tuple[BaselineEntry, ...]:
    """What a baseline leaves for later in a draft. Raises ConfigError for a damaged file."""
    path = Path(baseline)
    return read(path).drafts.get(draft_name(Path(shown), path), ())


def without_recorded(desk: Desk, result: Result, path: str) -> Result:
    """The result without what the baseline of the desk leaves for later, if there is one."""
    if not desk.baseline or not Path(desk.baseline).is_file():
        return result
    return apply_baseline(baseline_entries(desk.baseline, path), result, ())[0]


def recorded_note(desk: Desk, findings: Sequence[Finding]) -> tuple[str, ...]:
    """What an audit says of a baseline, which it does not go by: what is handed in is the whole.

    () where it records none of these findings. Raises ConfigError for a damaged file.
    """
    if not desk.baseline or not Path(desk.baseline).is_file():
        return ()
    refuse_outside(desk.baseline)
    count = len(part_findings(baseline_entries(desk.baseline, desk.shown), findings).taken)
    told = "{file} leaves findings for later that count here, before the deadline: {count}"
    return (fill(told, file=desk.baseline, count=count),) if count else ()


def _named(each: Sequence[LintedDraft], file: str) -> str:
    """The drafts of a baseline as a command names them; a folder for many."""
    names = [one.shown for one in each if one.baseline == file]
    return shlex.join(names) if len(names) <= _NAMED else "."


def _update(path: Path, each: Sequence[LintedDraft]) -> str:
    old = read(path) if path.is_file() else Baseline({})
    new: dict[str, dict[tuple[str, str], BaselineEntry]] = {
        name: {entry[:2]: entry for entry in entries}
        for name, entries in old.drafts.items()
        if draft_exists(name, path)
    }
    fresh: set[str] = set()
    for one in each:
        if one.report is None:
            continue
        name = draft_name(Path(one.shown), path)
        ran = one.ran
        entries = merge_baseline(old.drafts.get(name, ()), one.report.result, ran)
        if name not in fresh:
            new[name] = {}
            fresh.add(name)
        for entry in entries:  # two versions of a draft: whichever says it more often
            known = new[name].get(entry[:2])
            if known is None or (known.times, len(known.joined)) < (entry.times, len(entry.joined)):
                new[name][entry[:2]] = entry
    after = Baseline({name: tuple(entries.values()) for name, entries in new.items()})
    from mdrag.fence import write_atomic

    write_atomic(path, baseline_text(after).encode("utf-8"))
    before, now = _counted(old), _counted(after)
    out = sum(max(count - now.get(key, 0), 0) for key, count in before.items())
    into = sum(max(count - before.get(key, 0), 0) for key, count in now.items())
    total = sum(now.values())
    told = "{path}: {count} findings recorded, {into} new, {out} taken out"
    if total == 1:
        told = "{path}: 1 finding recorded, {into} new, {out} taken out"
    return fill(told, path=path, count=total, into=into, out=out)


def _counted(baseline: Baseline) -> dict[tuple[str, str, str], int]:
    return {
        (name, entry.rule, entry.fingerprint): entry.times
        for name, entries in baseline.drafts.items()
        for entry in entries
    }
