"""Doing what `plan` found: read, decide, cut, and put everything in place in one commit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from mdrag.config import Config
from mdrag.errors import FileProblem, SourceProblem
from mdrag.escapes import on_one_line
from mdrag.ingest import earlier_runs, parsed_folder
from mdrag.ingest.earlier_runs import NOTHING, EarlierRuns, ParsedFacts
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata import reading_list
from mdrag.ingest.metadata.first_page import Front
from mdrag.ingest.passages.build import SourcePassages, known_share
from mdrag.ingest.quality.advice import QualityLimits
from mdrag.ingest.quality.figures import QualityLine
from mdrag.ingest.run import identity, pool
from mdrag.ingest.run.identity import FilePlan, Fresh
from mdrag.ingest.run.plan import State
from mdrag.ingest.run.source_maker import Item, MakerInputs, SourceMaker
from mdrag.ingest.run.store import StoredLines
from mdrag.ingest.run.summary import RefusedFile
from mdrag.project import Project
from mdrag.services import crossref_items
from mdrag.wording import words

__all__ = ["PlannedFiles", "Progress", "Tell", "do"]

Progress = Callable[[str, int, int], None]  # step, done, total
Tell = Callable[[str], None]  # a line for the person


class PlannedFiles(NamedTuple):
    """What was made, not yet in place."""

    built: Mapping[str, SourcePassages]  # doc_uid → its entry and lines
    entries: Mapping[str, LedgerEntry]  # the whole ledger as it will be
    folders: Mapping[str, Path]  # doc_uid → staged parsed folder
    failed: tuple[RefusedFile, ...]
    waiting: tuple[RefusedFile, ...]  # the next run goes on with these
    new: int  # files, copies of known texts among them
    changed: int
    alike: int  # looked at anew, as after a change of the reading list, and the same as before
    gone: tuple[str, ...]
    copies: tuple[tuple[str, str], ...]  # (file, doc_uid it repeats)
    qualities: tuple[QualityLine, ...]  # of every source, by path
    told: Mapping[str, ParsedFacts]  # by every parsed folder
    unread_lists: tuple[str, ...] = ()  # reading lists that gave nothing, and why


def do(
    project: Project,
    config: Config,
    state: State,
    stored: StoredLines,
    cut: bool = True,
    on_progress: Progress | None = None,
    known: EarlierRuns = NOTHING,
    tell: Tell | None = None,
    meanwhile: Callable[[str], None] = lambda text: None,
) -> PlannedFiles:
    """Read what is new, decide what it is, make its passages. Writes only under parsed/.

    ``cut`` False: new sources are read and listed, without passages; changed ones wait.
    ``known``: what earlier runs were told by parsed/. ``tell``: who is told what leaves this
    computer, before it does. ``meanwhile`` is given each text that was read, while others are.
    """
    say = on_progress or (lambda step, done, total: None)
    listed, unread = reading_list.read_lists(project)
    crossref = {uid: known.item for uid, known in crossref_items.read(project.meta).items()}
    maker = SourceMaker(MakerInputs(config, state, stored, listed, crossref), cut)
    failed, waiting = _parse(project, config, state, maker, say, tell, meanwhile)
    plans, damaged = _decide(project, config, state, {**failed, **waiting})
    failed.update(damaged)
    items = sorted(_items(project, state, plans, {**failed, **waiting}))
    items = [item for item in items if cut or item.entry is None]
    built: dict[str, SourcePassages] = {}
    for index, item in enumerate(items):
        try:
            built[item.uid] = maker.make(item)
        except SourceProblem as problem:
            failed[item.path] = problem.reason
            continue
        say("chunk", index + 1, len(items))
    entries = _ledger(state, built, plans, failed)
    folders = {item.uid: item.folder for item in items if item.uid in built}
    told = _told(project, config, entries, folders, known, state.told)
    made_new = [item for item in items if item.entry is None and item.uid in built]
    alike = sum(_is_alike(one.entry, state.entries.get(uid)) for uid, one in built.items())
    return PlannedFiles(
        built=built,
        entries=entries,
        folders={uid: at for uid, at in folders.items() if at.parent != project.parsed},
        failed=(*state.failed, *(RefusedFile(path, failed[path]) for path in sorted(failed))),
        waiting=tuple(RefusedFile(path, waiting[path]) for path in sorted(waiting)),
        new=len(made_new) + sum(plan.kind == "copy" for plan in plans.values()),
        changed=len(built) - len(made_new) - alike,
        alike=alike,
        gone=tuple(uid for uid, e in entries.items() if e.gone and not state.entries[uid].gone),
        copies=_copies(state, plans),
        qualities=_qualities(told),
        told=told,
        unread_lists=unread,
    )


def _is_alike(entry: LedgerEntry, before: LedgerEntry | None) -> bool:
    """Whether a source is what it was, whatever it was made anew for."""
    return before is not None and entry._replace(meta_key=before.meta_key) == before


def _staged(project: Project, sha256: str) -> Path:
    return project.parsed / ".staging" / sha256[:32]


def _parse(
    project: Project, config: Config, state: State, maker: SourceMaker, say: Progress,
    tell: Tell | None, meanwhile: Callable[[str], None],
) -> tuple[dict[str, str], dict[str, str]]:  # fmt: skip
    """Read what has no parsed form yet; path → why it failed, path → why it waits."""
    wanted: dict[str, pool.Request] = {}
    path_of: dict[str, str] = {}
    paths = [*state.fresh, *state.again.values()]
    uid_at = {path: uid for uid, path in state.again.items()}
    for path in sorted(paths):
        sha256 = state.shas[path]
        head = parsed_folder.Head(sha256, state.keys.parse)
        places = [_staged(project, sha256)]
        if path in uid_at:
            places.append(project.parsed / uid_at[path])
        if any(parsed_folder.head_of(place) == head for place in places):
            continue
        path_of.setdefault(sha256, path)
        wanted[sha256] = pool.Request(project.root / path, sha256, places[0], state.keys.parse)
    requests, failed, waiting = list(wanted.values()), dict[str, str](), dict[str, str]()
    if config.parser != "local":
        requests, failed, waiting = _read_elsewhere(project, config, state, requests, say, tell)
    for count, answer in enumerate(pool.run(requests), 1):
        request = answer.request
        if answer.failed:
            failed[request.sha256] = answer.failed
        else:
            said = answer.told.get("front")
            front = Front(*said) if said else None
            maker.make_ahead(path_of[request.sha256], request.sha256, request.folder, front)
            with suppress(FileProblem):  # told when the source is made
                meanwhile(parsed_folder.text(request.folder))
        say("parse", count, len(requests))

    def by_path(why: Mapping[str, str]) -> dict[str, str]:
        return {path: why[state.shas[path]] for path in paths if state.shas[path] in why}

    return by_path(failed), by_path(waiting)


def _read_elsewhere(
    project: Project,
    config: Config,
    state: State,
    requests: Sequence[pool.Request],
    say: Progress,
    tell: Tell | None,
) -> tuple[list[pool.Request], dict[str, str], dict[str, str]]:
    """What is left to do here, and by sha256 what failed and what waits."""
    from mdrag.ingest.remote.remote_parse import kept_at_home, read_remotely

    pdfs = [one for one in requests if one.path.suffix.casefold() == ".pdf"]
    ours = [one for one in requests if one.path.suffix.casefold() != ".pdf"]
    tell = tell or (lambda line: None)
    kept = kept_at_home(project, config, pdfs)
    for request in pdfs:
        if request.sha256 in kept.why:
            path, why = on_one_line(project.relative(request.path)), kept.why[request.sha256]
            told = "stays     {path}: read here, not sent: {reason}"
            tell(words(config.ui_language)(told, path=path, reason=why))
            ours.append(request)
    pdfs = [one for one in pdfs if one.sha256 not in {**kept.why, **kept.failed}]
    if not pdfs:
        return ours, dict(kept.failed), {}
    made = read_remotely(project, config, pdfs, state.partial, partial(say, "remote"), tell)
    return [*ours, *made.ready], {**kept.failed, **made.failed}, dict(made.waiting)


def _decide(
    project: Project,
    config: Config,
    state: State,
    failed: Mapping[str, str],
) -> tuple[dict[str, FilePlan], dict[str, str]]:
    """The plan of each fresh file, and what is wrong with those that are damaged, by path."""
    fresh: list[Fresh] = []
    damaged: dict[str, str] = {}
    first_with: dict[str, str] = {}
    same_bytes: list[tuple[str, str]] = []
    for path in sorted(state.fresh, key=lambda path: (not path.startswith("raw/evidence/"), path)):
        sha256 = state.shas[path]
        if path in failed:
            continue
        if sha256 in first_with:
            same_bytes.append((path, first_with[sha256]))
            continue
        first_with[sha256] = path
        try:
            fresh.append(Fresh(path, sha256, parsed_folder.gist(_staged(project, sha256))))
        except FileProblem as problem:
            damaged[path] = problem.sentence

    def share(uid: str, file: Fresh) -> float:
        document = parsed_folder.load(_staged(project, file.sha256))
        return known_share(state.entries[uid], document, config)

    present = {
        uid for uid in (*state.again, *state.kept)
        if uid in state.again or not _replaced(state, uid)
    }  # fmt: skip
    plans = identity.decide(fresh, state.entries, present, share)
    plans.update({path: FilePlan("copy", plans[first].doc_uid) for path, first in same_bytes})
    return plans, damaged


def _replaced(state: State, uid: str) -> bool:
    """Whether the file of a kept source now has other bytes, or there is none."""
    entry = state.entries[uid]
    return entry.gone or entry.source.source_path in state.fresh


def _items(
    project: Project, state: State, plans: Mapping[str, FilePlan], failed: Mapping[str, str]
) -> Iterator[Item]:
    for uid, path in state.again.items():
        if path not in failed:
            sha256 = state.shas[path]
            folder = _staged(project, sha256)
            head = parsed_folder.Head(sha256, state.keys.parse)
            if parsed_folder.head_of(project.parsed / uid) == head:
                folder = project.parsed / uid
            yield Item(uid, path, sha256, folder, state.entries[uid])
    for path, plan in plans.items():
        if plan.kind != "copy":
            sha256 = state.shas[path]
            old = state.entries.get(plan.doc_uid)
            yield Item(plan.doc_uid, path, sha256, _staged(project, sha256), old)


def _ledger(
    state: State,
    built: Mapping[str, SourcePassages],
    plans: Mapping[str, FilePlan],
    failed: Mapping[str, str],
) -> dict[str, LedgerEntry]:
    """The entries of the ledger after this run, by doc_uid."""
    entries = dict(state.entries)
    for uid in state.gone:
        entries[uid] = _without_file(entries[uid])
    for uid in state.kept:
        path = entries[uid].source.source_path
        plan = plans.get(path)
        if plan and plan.doc_uid != uid:
            entries[uid] = _without_file(entries[uid])  # another paper saved over it
    for uid, made in built.items():
        entries[uid] = made.entry
    new: dict[str, set[str]] = {}
    for path, plan in plans.items():
        if plan.kind == "copy":
            new.setdefault(plan.doc_uid, set()).add(path)
    for uid in {**state.copies, **new}:
        same = sorted({*new.get(uid, ()), *state.copies.get(uid, ())})
        shas = (state.shas[path] for path in same if path in state.shas)
        prints = tuple(dict.fromkeys((*entries[uid].fingerprints, *shas)))
        # Only what differs is put anew: an entry that stays keeps its line in the ledger.
        if (entries[uid].also_at, entries[uid].fingerprints) != (tuple(same), prints):
            entries[uid] = entries[uid]._replace(also_at=tuple(same), fingerprints=prints)
    return entries


def _told(
    project: Project,
    config: Config,
    entries: Mapping[str, LedgerEntry],
    folders: Mapping[str, Path],
    known: EarlierRuns,
    now: Mapping[str, ParsedFacts],
) -> dict[str, ParsedFacts]:
    """What the parsed folder of every source tells, where it lies now, under its source's name.

    ``now``: what those that were asked in this run told.
    """
    found = {}
    limits, parsed = QualityLimits.of(config), os.fspath(project.parsed)
    for uid, entry in entries.items():
        if not entry.gone:
            told = now.get(uid)
            if told is None or uid in folders:
                folder = os.fspath(folders[uid]) if uid in folders else f"{parsed}/{uid}"
                told = earlier_runs.ask(folder, known.told.get(uid), limits)
            if told is None:
                continue  # its file failed this time and its folder is lost
            if told.quality.name != (name := entry.source.source_path):
                told = told._replace(quality=told.quality._replace(name=name, doubts=None))
            found[uid] = told
    return found


def _qualities(told: Mapping[str, ParsedFacts]) -> tuple[QualityLine, ...]:
    return tuple(sorted((one.quality for one in told.values()), key=lambda line: line.name))


def _without_file(entry: LedgerEntry) -> LedgerEntry:
    flags = tuple(sorted({*entry.source.flags, "source_gone"}))
    source = entry.source._replace(source_path="", passages=0, flags=flags)
    return entry._replace(source=source, also_at=())


def _copies(state: State, plans: Mapping[str, FilePlan]) -> tuple[tuple[str, str], ...]:
    found = {path: plan.doc_uid for path, plan in plans.items() if plan.kind == "copy"}
    for uid, paths in state.copies.items():
        found.update(dict.fromkeys(paths, uid))
    return tuple(sorted(found.items()))
