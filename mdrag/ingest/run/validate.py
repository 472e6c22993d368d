"""The 60-second validator: chunk ids unique, in order, repeatable, true to the text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.errors import FileProblem, LibraryMissing, MdragError
from mdrag.fence import open_own
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger, parsed_folder
from mdrag.ingest.passages.build import build
from mdrag.ingest.run.store import read_stored
from mdrag.ingest.tokens import text_hash
from mdrag.project import Project

__all__ = ["ValidationCheck", "validate"]

_SHOWN = 5  # offenders named

Line = Mapping[str, Any]


class ValidationCheck(NamedTuple):
    """One check: how many things were looked at, how many were wrong, the first of those."""

    name: str
    checked: int
    failed: int
    offenders: tuple[str, ...]


def validate(project: Project, config: Config) -> tuple[ValidationCheck, ...]:
    """Every check over the whole library. Raises LibraryMissing, FileProblem."""
    lines = _lines(project.chunks / "chunks.jsonl")
    return (
        _check(fill("unique ids"), len(lines), _repeated(lines)),
        _check(fill("ids sort in reading order"), len(lines), _disordered(lines)),
        _check(fill("offsets cut the stored text"), len(lines), _miscut(project, lines)),
        _check(fill("places in parents cut the same text"), len(lines), _misplaced(project, lines)),
        _check(fill("hashes agree with the text"), len(lines), _mishashed(lines)),
        _check(fill("every passage has an anchor"), len(lines), _unanchored(project, lines)),
        _check(fill("made again, ids are the same"), len(lines), _drifting(project, config, lines)),
    )


def _check(name: str, checked: int, wrong: Iterator[str]) -> ValidationCheck:
    found = list(wrong)
    return ValidationCheck(name, checked, len(found), tuple(found[:_SHOWN]))


def _lines(path: Path) -> list[Line]:
    if not path.is_file():
        raise LibraryMissing(fill("nothing has been ingested yet; run: mdrag ingest"))
    lines: list[Line] = []
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        if not line:
            continue
        try:
            record = json.loads(line.decode("utf-8", "surrogatepass"))
            for name in ("chunk_id", "alias", "doc_uid", "offsets", "text", "hash", "section_id"):
                record[name]
        except KeyError as problem:
            raise FileProblem(
                path, fill("the field {problem} is missing", problem=problem), number
            ) from None
        except (ValueError, TypeError) as problem:
            raise FileProblem(
                path, fill("is no passage ({problem})", problem=problem), number
            ) from None
        lines.append(record)
    return lines


def _repeated(lines: list[Line]) -> Iterator[str]:
    seen: set[str] = set()
    for line in lines:
        for name in (line["chunk_id"], f"{line['doc_uid']} {line['alias']}"):
            if name in seen:
                yield fill("{name} stands twice", name=name)
            seen.add(name)


def _disordered(lines: list[Line]) -> Iterator[str]:
    last: dict[tuple[str, str], Line] = {}
    for line in lines:
        group = (line["doc_uid"], line["section_id"])
        before = last.get(group)
        if before and (
            before["chunk_id"] >= line["chunk_id"] or before["offsets"] > line["offsets"]
        ):
            yield fill("{name} stands after {before}", name=line["chunk_id"],
                       before=before["chunk_id"])  # fmt: skip
        last[group] = line


def _miscut(project: Project, lines: list[Line]) -> Iterator[str]:
    texts: dict[str, str] = {}
    for line in lines:
        uid = line["doc_uid"]
        if uid not in texts:
            path = project.parsed / uid / "text.txt"
            texts[uid] = _text(path) if path.is_file() else ""
        start, end = line["offsets"]
        if texts[uid][start:end] != line["text"]:
            yield fill("{name} is not at {start}-{end} of parsed/{uid}/text.txt",
                       name=line["chunk_id"], start=start, end=end, uid=uid)  # fmt: skip


def _misplaced(project: Project, lines: list[Line]) -> Iterator[str]:
    path = project.chunks / "parents.jsonl"
    held = path.read_bytes().split(b"\n") if path.is_file() else []
    records = (json.loads(line.decode("utf-8", "surrogatepass")) for line in held if line)
    texts = {record["parent_id"]: str(record["parent_text"]) for record in records}
    for line in lines:
        spans = line.get("parent_spans")  # an older mdrag wrote none
        if spans is None:
            continue
        said = "".join(texts.get(parent, "")[start:end] for parent, start, end in spans)
        if "".join(said.split()) != "".join(line["text"].split()):
            yield fill("{name} is not what its places in {count} parents hold",
                       name=line["chunk_id"], count=len(spans))  # fmt: skip


def _text(path: Path) -> str:
    with open_own(path) as file:
        return file.read().decode("utf-8", "surrogatepass")


def _mishashed(lines: list[Line]) -> Iterator[str]:
    for line in lines:
        if text_hash(line["text"]) != line["hash"]:
            yield fill("{name} has another text than its hash says", name=line["chunk_id"])


def _unanchored(project: Project, lines: list[Line]) -> Iterator[str]:
    path = project.chunks / "anchors.jsonl"
    marks = path.read_bytes().splitlines() if path.is_file() else []
    anchored = {json.loads(mark.decode("utf-8", "surrogatepass"))["chunk_id"] for mark in marks}
    for line in lines:
        if line["chunk_id"] not in anchored:
            yield fill("{name} has no evidence anchor", name=line["chunk_id"])


def _drifting(project: Project, config: Config, lines: list[Line]) -> Iterator[str]:
    """Ids that differ when every source is cut and numbered again from parsed/ and the ledger."""
    old = read_stored(project)
    ids: dict[str, list[str]] = {}
    for line in lines:
        ids.setdefault(line["doc_uid"], []).append(line["chunk_id"])
    for uid, entry in sorted(ledger.read(project).items()):
        if entry.gone:
            continue
        try:
            document = parsed_folder.load(project.parsed / uid)
            texts = old.texts(uid, entry.passages)
            made = build(entry, document, config, texts, old.owners(uid))
        except MdragError as problem:
            yield fill("{uid}: {problem}", uid=uid, problem=problem.sentence)
            continue
        again = [json.loads(line)["chunk_id"] for line in made.passages.split("\n") if line]
        for before, after in zip(ids.get(uid, []), again, strict=False):
            if before != after:
                yield fill("{before} would now be {after}", before=before, after=after)
        if len(again) != len(ids.get(uid, [])):
            yield fill("{uid} has {count} passages and would have {again}", uid=uid,
                       count=len(ids.get(uid, [])), again=len(again))  # fmt: skip
