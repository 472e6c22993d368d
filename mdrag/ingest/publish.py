"""What an ingest made → the files of the project, together in one commit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mdrag.config import Config
from mdrag.ingest import journal, ledger, library_csv
from mdrag.ingest.duplicates import near_pairs
from mdrag.ingest.quality import report
from mdrag.ingest.store import Stored
from mdrag.ingest.work import Done
from mdrag.project import Project
from mdrag.versions import log_version, new_build_id, now, write_build

__all__ = ["notes", "publish", "repeats"]


def publish(project: Project, config: Config, done: Done, old: Stored, scan_file: bytes) -> str:
    """Write everything and return the build_id. Raises FileProblem with nothing changed."""
    build_id = new_build_id(config)
    at = now().isoformat()
    chunks = old.merged(done.entries, done.built)
    files: dict[Path, bytes] = {
        project.chunks / f"{name}.jsonl": content for name, content in chunks.items()
    }
    files[project.chunks / "chunk_manifest.json"] = _manifest(done, build_id, at)
    files[project.meta / "redirects.jsonl"] = old.redirected(done.built, at)
    files[project.meta / "sources.jsonl"] = ledger.render(done.entries.values())
    files[project.meta / "library.csv"] = library_csv.render(done.entries.values())
    files[project.meta / "scan.json"] = scan_file
    files[project.meta / "parse_quality_report.md"] = report(done.qualities).encode()
    folders = {project.parsed / uid: folder for uid, folder in sorted(done.folders.items())}
    journal.commit(project, files, folders)
    write_build(project, build_id, _build(done))
    log_version(project, "chunks", "", build_id, f"ingest: {done.new} new, {done.changed} changed")
    return build_id


def _manifest(done: Done, build_id: str, at: str) -> bytes:
    sources = {
        uid: {
            "source_path": entry.source.source_path,
            "source_fingerprint": entry.source.sha256,
            "doc_version": entry.source.doc_version,
            "rev": entry.source.rev,
            "parser": entry.source.parser,
            "settings": entry.chunk_key,
            "pages": entry.source.pages,
            "passages": entry.source.passages,
        }
        for uid, entry in sorted(done.entries.items())
        if not entry.gone
    }
    content = {"build_id": build_id, "generated_at": at, "sources": sources}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _build(done: Done) -> dict[str, Any]:
    return {
        "kind": "ingest",
        "new": done.new,
        "changed": done.changed,
        "gone": list(done.gone),
        "failed": [refused._asdict() for refused in done.failed],
        "sources": sum(not entry.gone for entry in done.entries.values()),
        "passages": sum(entry.source.passages for entry in done.entries.values()),
    }


def repeats(done: Done) -> tuple[tuple[str, str], ...]:
    """(file, what it repeats): the same bytes or text, and nearly the same text."""
    here = {uid: entry for uid, entry in done.entries.items() if not entry.gone}
    path = {uid: entry.source.source_path for uid, entry in here.items()}
    found = [(copy, path.get(uid, uid)) for copy, uid in done.copies]
    pairs = near_pairs({uid: entry.sketch for uid, entry in here.items() if entry.sketch})
    found += [(path[b], f"{path[a]} (about {share:.0%} the same)") for a, b, share in pairs]
    return tuple(sorted(found))


def notes(done: Done) -> tuple[str, ...]:
    """One line for each source that was made now and needs a look."""
    made = {built.entry.source.source_path: built.entry.source for built in done.built.values()}
    found = [
        f"{quality.name}: {advice}"
        for quality in done.qualities
        if quality.name in made
        for advice in quality.advice
    ]
    for path, source in made.items():
        for kind, name in (("doc_uid", source.doc_uid.removeprefix("doc_")), ("rev", source.rev)):
            if len(name) > 8:
                found.append(f"{path}: its {kind} {name} is longer than 8 hex, which were taken")
    return tuple(found)
