"""What an ingest made → the files of the project, together in one commit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill
from mdrag.ingest import earlier_runs, ledger
from mdrag.ingest.duplicates import near_pairs
from mdrag.ingest.earlier_runs import EarlierRuns, ParsedFacts
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata import library_csv
from mdrag.ingest.metadata.uncertain import uncertain_lines
from mdrag.ingest.quality.report import doubt_lines, report
from mdrag.ingest.run import journal
from mdrag.ingest.run.plan import State
from mdrag.ingest.run.report_pictures import page_pictures
from mdrag.ingest.run.run_plan import PlannedFiles
from mdrag.ingest.run.store import StoredLines
from mdrag.ingest.steering_material import what_follows
from mdrag.project import Project
from mdrag.versions import last_version, log_version, new_build_id, now, write_build

__all__ = ["UNKNOWN", "UnchangedLines", "lines_before", "notes", "publish", "repeats"]


class UnchangedLines(NamedTuple):
    """doc_uid → its lines in the ledger and in library.csv, of sources that nothing touched."""

    ledger: Mapping[str, bytes]
    csv: Mapping[str, bytes]


UNKNOWN = UnchangedLines({}, {})


def lines_before(
    project: Project, state: State, done: PlannedFiles, same_tables: bool
) -> UnchangedLines:
    """The lines that stay; ``same_tables``: library.csv is as mdrag wrote it from this ledger."""
    stay = {
        uid for uid, entry in done.entries.items()
        if entry is state.entries.get(uid) and uid not in state.again
    }  # fmt: skip
    kept = {uid: line for uid, line in ledger.lines(project).items() if uid in stay}
    held: dict[str, bytes] = {}
    if same_tables:
        content = (project.meta / "library.csv").read_bytes()
        held = library_csv.lines(content, len(state.entries))
    return UnchangedLines(kept, {uid: line for uid, line in held.items() if uid in stay})


def publish(
    project: Project,
    config: Config,
    done: PlannedFiles,
    old: StoredLines,
    scan_file: bytes,
    before: UnchangedLines = UNKNOWN,
) -> str:
    """Write everything and return the build_id. Raises FileProblem with nothing changed.

    ``before``: lines of the tables that stay as they are.
    """
    build_id = new_build_id(config)
    at = now().isoformat()
    chunks = old.merged(done.entries, done.built)
    files: dict[Path, bytes] = {
        project.chunks / f"{name}.jsonl": content for name, content in chunks.items()
    }
    files[project.chunks / "chunk_manifest.json"] = _manifest(done, old, build_id, at)
    files[project.meta / "redirects.jsonl"] = old.redirected(done.built, at)
    sources = ledger.render(done.entries.values(), before.ledger)
    library = library_csv.render(done.entries.values(), before.csv)
    files[project.meta / "sources.jsonl"] = sources
    files[project.meta / "library.csv"] = library
    files[project.meta / "scan.json"] = scan_file
    told = _with_doubts(done, before, config.ui_language)
    files[project.meta / "parse_quality_report.md"] = _quality_report(project, config, done, told)
    folders = {project.parsed / uid: folder for uid, folder in sorted(done.folders.items())}
    journal.commit(project, files, folders)
    tables = earlier_runs.tables_of(library, sources)
    earlier_runs.write(project, EarlierRuns(told, tables), config)
    write_build(project, build_id, _build(done))
    why = f"ingest: {done.new} new, {done.changed} changed"
    log_version(project, "chunks", last_version(project, "chunks"), build_id, why)
    return build_id


def _quality_report(
    project: Project, config: Config, done: PlannedFiles, told: Mapping[str, ParsedFacts]
) -> bytes:
    sources = {entry.source.source_path: entry.source for entry in done.entries.values()}
    pictures = page_pictures(project, done.qualities, sources)
    rows = (one.quality for one in told.values())
    return report(rows, pictures, config.ui_language).encode()


def _with_doubts(
    done: PlannedFiles, before: UnchangedLines, language: str
) -> dict[str, ParsedFacts]:
    """What the parsed folders told, each with the report's lines of what is uncertain.

    Those of a source that nothing touched stay as an earlier run said them.
    """
    told = dict(done.told)
    for uid, one in done.told.items():
        if one.quality.doubts is None or uid not in before.csv:
            said = map(on_one_line, uncertain_lines(done.entries[uid]))
            doubts = doubt_lines(one.quality.name, said, language)
            told[uid] = one._replace(quality=one.quality._replace(doubts=doubts))
    return told


def _manifest(done: PlannedFiles, old: StoredLines, build_id: str, at: str) -> bytes:
    told = {
        uid: _of_source(entry, old.parents(uid, done.built))
        for uid, entry in sorted(done.entries.items())
        if not entry.gone
    }
    encode = json.JSONEncoder(ensure_ascii=False).encode  # dumps would make one for every source
    lines = [f"{encode(uid)}: {encode(one)}" for uid, one in told.items()]
    first = f'{{"build_id": {json.dumps(build_id)}, "generated_at": {json.dumps(at)}, "sources": {{'
    return (first + "\n" + ",\n".join(lines) + "\n}}\n").encode()


def _of_source(entry: LedgerEntry, parents: int) -> dict[str, Any]:
    return {
        "source_path": entry.source.source_path,
        "source_fingerprint": entry.source.sha256,
        "doc_version": entry.source.doc_version,
        "rev": entry.source.rev,
        "parser": entry.source.parser,
        "settings": entry.chunk_key,
        "pages": entry.source.pages,
        "parents": parents,
        "passages": entry.source.passages,
    }


def _build(done: PlannedFiles) -> dict[str, Any]:
    return {
        "kind": "ingest",
        "new": done.new,
        "changed": done.changed,
        "gone": list(done.gone),
        "failed": [refused._asdict() for refused in done.failed],
        "sources": sum(not entry.gone for entry in done.entries.values()),
        "passages": sum(entry.source.passages for entry in done.entries.values()),
    }


_NEARLY = "{path} (about {share:.0%} the same)"


def repeats(done: PlannedFiles) -> tuple[tuple[str, str], ...]:
    """(file, what it repeats): the same bytes or text, and nearly the same text.

    Nearly the same is said of what was made now, beside all others of its kind: a manuscript that
    came back with remarks steers, and the paper it became is cited.
    """
    here = {uid: entry for uid, entry in done.entries.items() if not entry.gone}
    path = {uid: entry.source.source_path for uid, entry in here.items()}
    found = [(copy, path.get(uid, uid)) for copy, uid in done.copies]
    sketches = {uid: entry.sketch for uid, entry in here.items() if entry.sketch}
    pairs = near_pairs(sketches, done.built.keys())
    found += [
        (path[b], fill(_NEARLY, path=path[a], share=share))
        for a, b, share in pairs
        if here[a].source.citable == here[b].source.citable
    ]
    return tuple(sorted(found))


def notes(done: PlannedFiles) -> tuple[str, ...]:
    """One line for each source that was made now and needs a look."""
    made = {built.entry.source.source_path: built.entry.source for built in done.built.values()}
    found = [
        fill("{path}: {reason}", path=quality.name, reason=advice)
        for quality in done.qualities
        if quality.name in made
        for advice in quality.advice
    ]
    for built in done.built.values():
        path = built.entry.source.source_path
        found += [
            fill("{path}: {reason}", path=path, reason=doubt)
            for doubt in uncertain_lines(built.entry)
        ]
    for path, source in made.items():
        if not source.citable and path.startswith("raw/evidence/"):
            found += [
                fill("{path}: {reason}", path=path, reason=line)
                for line in what_follows(source, ("source_type",))
            ]
        for kind, name in (("doc_uid", source.doc_uid.removeprefix("doc_")), ("rev", source.rev)):
            if len(name) > 8:
                found.append(
                    fill(
                        "{path}: its {kind} {name} is longer than 8 hex, which were taken",
                        path=path,
                        kind=kind,
                        name=name,
                    )
                )
    return (*found, *done.unread_lists)
