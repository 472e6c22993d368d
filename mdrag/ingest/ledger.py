"""meta/sources.jsonl: the machine's ledger, one line a source, sorted by doc_uid.

It carries what ids depend on (doc_uid, rev, known fingerprints, the stored revision's passages),
so that the same raw files give the same ids on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.evidence.model import Person, Source
from mdrag.evidence.origin import refuse_foreign
from mdrag.filled_sentence import fill
from mdrag.ingest.revision import StoredPassage
from mdrag.project import Project

__all__ = ["LedgerEntry", "lines", "read", "render"]


_BEGIN = b'{"doc_uid": "'

_MEND = fill(
    "put the line back as it was, from a backup or from git, or take it out: mdrag ingest then "
    "reads that source again"
)


class LedgerEntry(NamedTuple):
    """A source and what is needed to know it again."""

    source: Source
    fingerprints: tuple[str, ...] = ()  # every sha-256 it ever had, the first one made the doc_uid
    text_sha1: str = ""  # of the normalised text
    revs: tuple[str, ...] = ()  # full SHA-1 of every text a rev was minted from, newest last
    passages: tuple[StoredPassage, ...] = ()  # the stored revision, in reading order
    block_width: int = 3  # digits of a block number
    parse_key: str = ""
    chunk_key: str = ""
    meta_key: str = ""
    suffix: str = ""  # of the file, lower case, with the dot
    also_at: tuple[str, ...] = ()  # other files with the same bytes or the same text
    was_at: str = ""  # the last source_path, which a source that is gone no longer has
    length: int = 0  # words of the text
    sketch: tuple[int, ...] = ()  # for finding near-duplicates
    by_hand: Mapping[str, Any] = {}  # fields the writer set, which nothing overwrites
    uncertain: Mapping[str, tuple[str, ...]] = {}  # field → what it may be; () for nothing found

    @property
    def gone(self) -> bool:
        """Whether its raw file is no longer there."""
        return "source_gone" in self.source.flags


def read(project: Project) -> dict[str, LedgerEntry]:
    """The ledger by doc_uid; {} when there is none. Raises FileProblem with the line number."""
    path = project.meta / "sources.jsonl"
    try:
        lines = path.read_text("utf-8").split("\n")  # U+2028 in a title ends no line
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as problem:
        raise FileProblem(path, fill("cannot be read ({problem})", problem=problem)) from problem
    entries: dict[str, LedgerEntry] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = _entry(json.loads(line))
        except KeyError as problem:
            raise FileProblem(
                path,
                fill("the field {problem} is missing; {MEND}", problem=problem, MEND=_MEND),
                number,
            ) from None
        except (ValueError, TypeError, AttributeError) as problem:
            raise FileProblem(
                path,
                fill("is no ledger line ({problem}); {MEND}", problem=problem, MEND=_MEND),
                number,
            ) from None
        entries[entry.source.doc_uid] = entry
    return entries


def render(entries: Iterable[LedgerEntry], stay: Mapping[str, bytes] | None = None) -> bytes:
    """The ledger's file; the same bytes for the same entries.

    ``stay``: doc_uid → its line as it is, for entries that are as they were.
    """
    ordered = sorted(entries, key=lambda entry: entry.source.doc_uid)
    known = stay or {}
    return b"".join(known.get(entry.source.doc_uid) or _rendered(entry) for entry in ordered)


def lines(project: Project) -> dict[str, bytes]:
    """doc_uid → its line in the ledger, undecoded; lines mdrag did not write are left out."""
    try:
        content = (project.meta / "sources.jsonl").read_bytes()
    except OSError:
        return {}
    first = len(_BEGIN)
    return {
        line[first : line.index(b'"', first)].decode("utf-8", "replace"): line
        for line in content.splitlines(keepends=True)
        if line.startswith(_BEGIN) and line.endswith(b"}\n")
    }


def _rendered(entry: LedgerEntry) -> bytes:
    return (json.dumps(_line(entry), ensure_ascii=False) + "\n").encode()


def _line(entry: LedgerEntry) -> dict[str, Any]:
    line: dict[str, Any] = entry.source._asdict()
    for role in ("authors", "editors"):
        line[role] = [person._asdict() for person in line[role]]
    line["metadata_from"] = dict(line["metadata_from"])
    line["source_fingerprint"] = entry.source.sha256
    rest = entry._asdict()
    del rest["source"]
    rest["by_hand"] = dict(entry.by_hand)
    rest["uncertain"] = {field: list(those) for field, those in entry.uncertain.items()}
    rest["passages_known"] = rest.pop("passages")  # "passages" is the Source's count
    return {**line, **rest}


def _entry(line: dict[str, Any]) -> LedgerEntry:
    """The entry of a line. Raises KeyError, TypeError or ValueError for what is no entry."""
    for name in ("doc_uid", "source_path", "citable"):
        line[name]
    get = line.get
    known = {name: value for name in Source._fields if (value := get(name)) is not None}
    for role in ("authors", "editors"):
        known[role] = tuple(Person(p["family"], p.get("given", "")) for p in line.get(role) or ())
    refuse_foreign(line["doc_uid"], line["source_path"], line.get("was_at") or "",
                   *(line.get("also_at") or ()))  # fmt: skip
    known["flags"] = tuple(line.get("flags") or ())
    if known.get("year") is not None:
        known["year"] = int(known["year"])
    return LedgerEntry(
        source=Source(**known),
        fingerprints=tuple(line.get("fingerprints") or ()),
        text_sha1=line.get("text_sha1") or "",
        revs=tuple(line.get("revs") or ()),
        passages=tuple(StoredPassage(*passage) for passage in line.get("passages_known") or ()),
        block_width=int(line.get("block_width") or 3),
        parse_key=line.get("parse_key") or "",
        chunk_key=line.get("chunk_key") or "",
        meta_key=line.get("meta_key") or "",
        suffix=line.get("suffix") or "",
        also_at=tuple(line.get("also_at") or ()),
        was_at=line.get("was_at") or "",
        length=int(line.get("length") or 0),
        sketch=tuple(line.get("sketch") or ()),
        by_hand=line.get("by_hand") or {},
        uncertain={k: tuple(v) for k, v in (line.get("uncertain") or {}).items()},
    )
