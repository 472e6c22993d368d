"""The chunk files as they are now, by source: lines that stay are copied, not parsed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.passages.build import Redirect, SourcePassages
from mdrag.ingest.revision import StoredPassage
from mdrag.project import Project

__all__ = ["StoredLines", "read_stored"]

_UID = re.compile(rb"doc_[0-9a-f]{8,12}")
_NAMES = ("parents", "chunks", "anchors")


class StoredLines(NamedTuple):
    """Lines by doc_uid and file, and the redirects."""

    lines: Mapping[str, Mapping[str, bytes]]  # file stem → doc_uid → its lines
    redirects: tuple[Mapping[str, object], ...]

    def texts(self, uid: str, known: Sequence[StoredPassage]) -> list[str] | None:
        """Texts of the stored passages in their order; None when they are not all there."""
        by_alias: dict[str, str] = {}
        for line in self.lines["chunks"].get(uid, b"").split(b"\n"):
            if line:  # U+2028 and the like stand inside a line of JSON
                record = json.loads(line)
                by_alias[record["alias"]] = record["text"]
        aliases = [f"s{k.section}-p{k.page}-b{k.block}" for k in known]
        if not all(alias in by_alias for alias in aliases):
            return None
        return [by_alias[alias] for alias in aliases]

    def owners(self, uid: str) -> dict[str, str]:
        """Alias that once named a passage of ``uid`` → the chunk id it leads to now."""
        found = {}
        for line in self.redirects:
            old = str(line["old"])
            if old.startswith(uid + "|"):
                section, page, block = (part[2:] for part in old.split("|")[2:])
                found[f"s{section}-p{page}-b{block}"] = str(line["new"])
        return found

    def parents(self, uid: str, built: Mapping[str, SourcePassages]) -> int:
        """Number of parents of a source: as they were made now, else as they are stored."""
        if uid in built:
            return built[uid].parents.count("\n")
        return self.lines["parents"].get(uid, b"").count(b"\n")

    def merged(
        self, entries: Mapping[str, LedgerEntry], built: Mapping[str, SourcePassages]
    ) -> dict[str, bytes]:
        """The new content of parents, chunks and anchors: sources in order of doc_uid."""
        new = {
            "parents": {uid: made.parents for uid, made in built.items()},
            "chunks": {uid: made.passages for uid, made in built.items()},
            "anchors": {uid: made.anchors for uid, made in built.items()},
        }
        present = sorted(uid for uid, entry in entries.items() if not entry.gone)
        return {
            name: b"".join(
                new[name][uid].encode("utf-8", "surrogatepass") if uid in built
                else self.lines[name].get(uid, b"")
                for uid in present
            )
            for name in _NAMES
        }  # fmt: skip

    def redirected(self, built: Mapping[str, SourcePassages], at: str) -> bytes:
        """The new redirects.jsonl: one hop from every old id to where its text is now."""
        live = {
            f"{uid}|r={made.entry.source.rev}|s={k.section}|p={k.page}|b={k.block}"
            for uid, made in built.items()
            for k in made.entry.passages
        }
        fresh = [redirect for made in built.values() for redirect in made.redirects]
        now = {redirect.old: redirect for redirect in fresh}
        lines: list[dict[str, object]] = []
        for line in self.redirects:
            if line["old"] in live:
                continue  # the text came back
            further = now.get(str(line["new"]))
            if further and line["old"] != further.new:
                together = round(float(str(line["similarity"])) * further.similarity, 4)
                line = {**line, "new": further.new, "similarity": together}
            lines.append(dict(line))
        lines += [_line(redirect, at) for redirect in fresh if redirect.old not in live]
        return "".join(json.dumps(line) + "\n" for line in lines).encode()


def _line(redirect: Redirect, at: str) -> dict[str, object]:
    return {**redirect._asdict(), "at": at}


def read_stored(project: Project) -> StoredLines:
    """What chunks/ and meta/redirects.jsonl hold. Raises FileProblem when they are damaged."""
    lines = {name: _by_source(project.chunks / f"{name}.jsonl") for name in _NAMES}
    path = project.meta / "redirects.jsonl"
    try:
        found = [json.loads(line) for line in _read(path).split(b"\n") if line.strip()]
        for line in found:
            line["old"], line["new"], line["similarity"]
    except (ValueError, KeyError, TypeError) as problem:
        raise FileProblem(path, fill("is damaged ({problem})", problem=problem)) from None
    return StoredLines(lines, tuple(found))


def _by_source(path: Path) -> dict[str, bytes]:
    held: dict[bytes, list[bytes]] = {}
    for line in _read(path).split(b"\n"):
        if found := _UID.search(line):
            held.setdefault(found[0], []).append(line)
    return {uid.decode(): b"\n".join([*own, b""]) for uid, own in held.items()}


def _read(path: Path) -> bytes:
    """The bytes of a file of lines, which are UTF-8; b"" when there is none."""
    try:
        content = path.read_bytes()
        if not content.isascii():
            content.decode("utf-8", "surrogatepass")
        return content
    except FileNotFoundError:
        return b""
    except (OSError, UnicodeDecodeError) as problem:
        raise FileProblem(path, fill("cannot be read ({problem})", problem=problem)) from problem
