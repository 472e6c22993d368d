"""raw/ → parsed/, chunks/, meta/ and index/: what changed since last time, in one commit."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.fence import delete_tree, left_alone, refuse_links, write_atomic
from mdrag.ingest import earlier_runs, kept_summary, raw_files
from mdrag.ingest.earlier_runs import EarlierRuns, ParsedFacts
from mdrag.ingest.kept_summary import Digests
from mdrag.ingest.run import journal
from mdrag.ingest.run.plan import State, look
from mdrag.ingest.run.run_plan import PlannedFiles, Progress, Tell
from mdrag.ingest.run.summary import IngestSummary
from mdrag.ingest.stray_files import stray_files
from mdrag.limits import leftovers
from mdrag.project import Project
from mdrag.project_lock import hold_lock

__all__ = ["index_only", "run"]


def run(
    project: Project,
    config: Config,
    only: Sequence[Path] = (),
    until: str = "index",
    on_progress: Progress | None = None,
    tell: Tell | None = None,
    said: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> IngestSummary:
    """Bring parsed/, chunks/ and meta/ and (``until`` index) the index up to what is in raw/.

    ``only``: files or folders under raw/ to look at; the rest stays as it is. ``until``: parse,
    chunk or index. ``tell`` is given a line before anything leaves this computer. ``said``:
    doc_uid → fields the writer sets by command. One bad file never stops the others. Raises Busy,
    UsageError (a path outside raw/), FileProblem (nothing can be written; nothing was changed).
    """
    began = time.monotonic()
    whole = until == "index" and not only and not said
    unfetched = config.parser != "mineru"  # addresses in urls.txt
    with hold_lock(project, "ingest"):
        refuse_links(project.root, (), ("parsed",))
        journal.recover(project)
        leftovers.sweep(project.parsed, project.parsed / ".staging")
        before = kept_summary.raw(project, config) if whole else ""
        if before and (same := kept_summary.kept_summary(project, before)):
            delete_tree(project.parsed / ".staging", left_alone)  # of a run that was killed
            took_s = round(time.monotonic() - began, 3)
            return same._replace(notes=stray_files(project, unfetched), took_s=took_s)
        known = earlier_runs.read(project, config)
        state = look(project, config, only, known, said)
        if state.quiet:
            summary = _quiet(project, state)
            outcome = _Outcome(summary, summary, state.told)
        else:
            outcome = _work(project, config, state, known, until, on_progress, tell)
        told, quiet, summary = outcome.told, outcome.quiet, outcome.summary
        after = Digests(before, kept_summary.outputs_digest(project, told)) if before else None
        if until == "index":
            summary = _indexed(project, config, summary, on_progress, tell)
        if after and quiet:
            kept_summary.keep(project, after, quiet._replace(index_version=summary.index_version))
    if not only:
        summary = summary._replace(notes=(*summary.notes, *stray_files(project, unfetched)))
    return summary._replace(took_s=round(time.monotonic() - began, 3))


def index_only(
    project: Project, config: Config, on_progress: Progress | None = None,
    tell: Tell | None = None,
) -> IngestSummary:  # fmt: skip
    """Bring the index up to the chunks there are, reading no raw file.

    ``tell`` is given a line before anything leaves this computer. Raises Busy, FileProblem.
    """
    from mdrag.ingest import ledger

    began = time.monotonic()
    with hold_lock(project, "embed"):
        refuse_links(project.root, (), ("parsed",))
        journal.recover(project)
        summary = _totals(IngestSummary(), list(ledger.read(project).values()))
        summary = _indexed(project, config, summary, on_progress, tell)
    return summary._replace(took_s=round(time.monotonic() - began, 3))


def _quiet(project: Project, state: State) -> IngestSummary:
    if state.remember:
        failed = {refused.path: refused.reason for refused in state.failed}
        write_atomic(project.meta / "scan.json", _scan_file(project, state, failed))
    if not (project.meta / "library.csv").is_file() and state.entries:
        from mdrag.ingest.metadata import library_csv

        write_atomic(project.meta / "library.csv", library_csv.render(state.entries.values()))
    delete_tree(project.parsed / ".staging", left_alone)  # of a run that was killed
    summary = IngestSummary(
        unchanged=_untouched(state, ()), failed=state.failed, not_read=state.not_read
    )
    copies = [
        (path, state.entries[uid].source.source_path)
        for uid, paths in state.copies.items()
        for path in paths
    ]
    return _totals(summary._replace(duplicates=tuple(copies)), list(state.entries.values()))


class _Outcome(NamedTuple):
    """What was done, and what the parsed folders told."""

    summary: IngestSummary
    quiet: IngestSummary | None  # what the next run says if nothing changes; None: it has to look
    told: Mapping[str, ParsedFacts]


def _work(
    project: Project,
    config: Config,
    state: State,
    known: EarlierRuns,
    until: str,
    on_progress: Progress | None,
    tell: Tell | None,
) -> _Outcome:
    from mdrag.index.index_ahead import index_ahead
    from mdrag.ingest.run import publish, run_plan
    from mdrag.ingest.run.store import read_stored

    old = read_stored(project)
    done = run_plan.do(
        project, config, state, old, until != "parse", on_progress, known, tell,
        index_ahead(project, config) if until == "index" else lambda text: None,
    )  # fmt: skip
    failed = {refused.path: refused.reason for refused in done.failed}
    same_tables = bool(known.tables) and known.tables == earlier_runs.tables(project)
    before = publish.lines_before(project, state, done, same_tables)
    scanned = _scan_file(project, state, failed)
    build_id = publish.publish(project, config, done, old, scanned, before)
    if until != "parse":
        _sweep(project, done)
    if not state.partial:
        _sweep_remote(project, state)
    summary = IngestSummary(
        new=done.new,
        changed=done.changed,
        unchanged=done.alike + _untouched(state, {*failed, *(one.path for one in done.waiting)}),
        failed=done.failed,
        waiting=done.waiting,
        not_read=state.not_read,
        gone=done.gone,
        duplicates=publish.repeats(done),
        notes=publish.notes(done),
        build_id=build_id,
    )
    summary = _totals(summary, list(done.entries.values()))
    quiet = None if done.failed or done.waiting else _unchanged(summary, state, done)
    return _Outcome(summary, quiet, done.told)


def _unchanged(summary: IngestSummary, state: State, done: PlannedFiles) -> IngestSummary:
    """What an ingest of nothing new says after this one."""
    entries = [done.entries[uid] for uid in sorted(done.entries)]
    copies = [(path, e.source.source_path) for e in entries for path in e.also_at]
    return IngestSummary(
        unchanged=len(state.shas),
        not_read=state.not_read,
        duplicates=tuple(copies),
        sources=summary.sources,
        pages=summary.pages,
        passages=summary.passages,
    )


def _untouched(state: State, failed: Collection[str]) -> int:
    """Number of files that are sources and needed no work."""
    touched = {*state.fresh, *state.again.values(), *failed}
    touched.update(refused.path for refused in state.failed)
    return sum(path not in touched for path in state.shas)


def _totals(summary: IngestSummary, entries: Sequence[object]) -> IngestSummary:
    from mdrag.ingest.ledger import LedgerEntry

    here = [e.source for e in entries if isinstance(e, LedgerEntry) and not e.gone]
    return summary._replace(
        sources=len(here),
        pages=sum(source.pages for source in here),
        passages=sum(source.passages for source in here),
    )


def _indexed(
    project: Project, config: Config, summary: IngestSummary, on_progress: Progress | None,
    tell: Tell | None,
) -> IngestSummary:  # fmt: skip
    from mdrag.index.build import update

    def say(done: int, total: int) -> None:
        if on_progress:
            on_progress("embed", done, total)

    index = update(project, config, say, tell, summary.build_id)
    return summary._replace(
        index_version=index.version, embedded=index.embedded, tokens=index.tokens,
        sent_tokens=index.sent_tokens,
    )  # fmt: skip


def _scan_file(project: Project, state: State, failed: dict[str, str]) -> bytes:
    """scan.json: what was seen, with the failures that need no second try."""
    before = {} if not state.partial else dict(raw_files.read_stamps(project))
    for path, seen in state.seen.items():
        reason = failed.get(path, "")
        key = state.keys.failure if reason else ""
        before[path] = seen._replace(failed=reason, parse_key=key)
    lines = [f"{json.dumps(path)}: {json.dumps(before[path])}" for path in sorted(before)]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _sweep(project: Project, done: PlannedFiles) -> None:
    """Drop what is no longer needed: staging, and parsed folders of sources without a file."""
    delete_tree(project.parsed / ".staging", left_alone)
    for name in os.listdir(project.parsed) if project.parsed.is_dir() else ():  # noqa: PTH208
        entry = done.entries.get(name)
        if "doc_" in name and (entry is None or entry.gone) and (project.parsed / name).is_dir():
            delete_tree(project.parsed / name, left_alone)


def _sweep_remote(project: Project, state: State) -> None:
    """Drop what MinerU made of files that are no longer there."""
    here = {sha256[:32] for sha256 in state.shas.values()}
    for folder in (project.parsed / ".mineru").glob("*"):
        if folder.is_dir() and folder.name not in here:
            delete_tree(folder, left_alone)
