"""One parsed source → its ledger entry, passages, anchors and redirects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.config import Config
from mdrag.ingest import record_formats
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.passages import records
from mdrag.ingest.passages.anchors import Origin, anchors
from mdrag.ingest.passages.chunk import PassagePiece, Sizes, cut_passages
from mdrag.ingest.passages.ids import PassagePlace, chunk_id, mint_alias, number
from mdrag.ingest.passages.pages import page_at, parents
from mdrag.ingest.passages.units import units
from mdrag.ingest.revision import (
    PassageMatch,
    StoredPassage,
    align,
    digest_of,
    pins,
    reappearing_share,
)
from mdrag.ingest.tokens import text_sha1, tokens

__all__ = ["Redirect", "SourcePassages", "build", "chunk_key", "known_share"]

_SAME_REVISION = 0.5  # at least half of the stored passages reappear


class Redirect(NamedTuple):
    """Where a chunk id went: ``new`` is "" when its text is gone."""

    old: str
    new: str
    similarity: float


class SourcePassages(NamedTuple):
    """What one source gives."""

    entry: LedgerEntry
    parents: str  # lines of parents.jsonl
    passages: str
    anchors: str
    redirects: tuple[Redirect, ...]  # new ones only


def chunk_key(config: Config) -> str:
    """The settings passages depend on: another key means cutting again."""
    sizes = Sizes.of(config)
    lengths = f"{sizes.target}:{sizes.least}:{sizes.most}:{sizes.overlap}"
    return f"{record_formats.PASSAGES}:{lengths}:{config.parent}"


def _lengths(key: str) -> str:
    return key.partition(":")[2]


def known_share(entry: LedgerEntry, document: ParsedDocument, config: Config) -> float:
    """Share of an entry's stored passages that reappear in ``document``, 0-1."""
    return reappearing_share(entry.passages, _pins(entry, document, Sizes.of(config)))


def build(
    entry: LedgerEntry,
    document: ParsedDocument,
    config: Config,
    old_texts: Sequence[str] | None = None,
    owners: Mapping[str, str] | None = None,
) -> SourcePassages:
    """Passages, parents, anchors and redirects of a source.

    ``entry``: with ``source`` as it will be written but for ``rev``, ``pages`` and ``passages``;
    ``entry.passages`` is the stored revision. ``old_texts``: its passages' texts when they are
    still known. ``owners``: alias that once named a passage → the chunk id it leads to now.
    Raises SourceProblem when an anchor's gate fails the source.
    """
    sizes = Sizes.of(config)
    found = _pins(entry, document, sizes)
    # Another layout of the records is no reason to cut anew what was cut to the same lengths.
    same_sizes = _lengths(entry.chunk_key) in ("", _lengths(chunk_key(config)))
    pieces = cut_passages(document, sizes, found.values() if same_sizes else ())
    cores = [document.text[piece.core : piece.end] for piece in pieces]
    matches = align(entry.passages, old_texts, cores)
    sha1 = text_sha1(document.text)
    rev, revs = _revision(entry, sha1, found)
    source = entry.source._replace(rev=rev, pages=len(document.pages), passages=len(pieces))
    width = max(entry.block_width, _width(pieces, document))
    names = _names(entry, document, pieces, matches, width, owners or {})
    above, parent_of = parents(document, pieces, source.doc_uid, config.parent)
    made = tuple(records.passages(document, pieces, names, above, parent_of, source))
    origin = Origin(
        doc_uid=source.doc_uid,
        source_uri=source.source_path,
        fingerprint=source.sha256,
        doc_version=source.doc_version,
        suffix=entry.suffix,
        license_tag=source.licence,
        visibility=source.visibility,
        pii=source.pii,
        policy_version=source.policy_version,
    )
    marks = tuple(anchors(document, made, origin))
    stored = tuple(_known(name, core) for name, core in zip(names, cores, strict=True))
    new = entry._replace(
        source=source,
        text_sha1=sha1,
        revs=revs,
        passages=stored,
        block_width=width,
        chunk_key=chunk_key(config),
    )
    return SourcePassages(
        entry=new,
        parents="".join(records.parent_line(parent, source) for parent in above),
        passages="".join(records.passage_line(passage, source, above) for passage in made),
        anchors="".join(map(records.anchor_line, marks)),
        redirects=tuple(_redirects(entry, new, matches)),
    )


def _pins(entry: LedgerEntry, document: ParsedDocument, sizes: Sizes) -> dict[int, tuple[int, int]]:
    if not entry.passages:
        return {}
    spans = [(unit.start, unit.end) for unit in units(document, sizes.most)]
    return pins(entry.passages, document.text, spans)


def _revision(
    entry: LedgerEntry, sha1: str, found: Mapping[int, tuple[int, int]]
) -> tuple[str, tuple[str, ...]]:
    """rev8 and the history: kept while the text is meaningfully the same."""
    rev = entry.source.rev
    if rev and (
        sha1 == entry.text_sha1 or reappearing_share(entry.passages, found) >= _SAME_REVISION
    ):
        return rev, entry.revs
    if sha1 in entry.revs:
        return _short(sha1, [r for r in entry.revs if r != sha1]), entry.revs
    return _short(sha1, entry.revs), (*entry.revs, sha1)


def _short(sha1: str, others: Sequence[str]) -> str:
    return sha1[:12] if any(other[:8] == sha1[:8] for other in others) else sha1[:8]


def _section(document: ParsedDocument, piece: PassagePiece) -> tuple[str, int]:
    page = page_at(document.pages, piece.core)
    index = page.page_index if page else 0
    if piece.section:
        return piece.section.path, index
    return (f"p{index:03d}" if page else "0"), index


def _width(pieces: Sequence[PassagePiece], document: ParsedDocument) -> int:
    counts: dict[str, int] = {}
    for piece in pieces:
        section = _section(document, piece)[0]
        counts[section] = counts.get(section, 0) + 1
    return max(3, len(str(max(counts.values(), default=1))))


def _names(
    entry: LedgerEntry,
    document: ParsedDocument,
    pieces: Sequence[PassagePiece],
    matches: Mapping[int, PassageMatch],
    width: int,
    owners: Mapping[str, str],
) -> list[tuple[str, str, str]]:
    """The ids of pieces; one that matches a passage of last time keeps its place in the count."""
    same_width = width == entry.block_width
    places = []
    for index, piece in enumerate(pieces):
        section, page = _section(document, piece)
        match = matches.get(index)
        known = entry.passages[match.old].block if match and same_width else ""
        places.append(PassagePlace(section, page, known))
    ids = [_id(entry, known) for known in entry.passages]
    taken = dict(owners)
    for before, old in zip(entry.passages, ids, strict=True):
        taken[mint_alias((before.section, before.page, before.block))] = old

    def free(index: int, alias: str) -> bool:
        owner = taken.get(alias)
        match = matches.get(index)
        return owner is None or (match is not None and owner == ids[match.old])

    last = document.pages[-1].page_index if document.pages else 0
    return number(places, last, width, free)


def _id(entry: LedgerEntry, known: StoredPassage) -> str:
    return chunk_id(
        entry.source.doc_uid, entry.source.rev, (known.section, known.page, known.block)
    )


def _known(name: tuple[str, str, str], core: str) -> StoredPassage:
    found = tokens(core)
    return StoredPassage(*name, digest_of(found), len(found))


def _redirects(
    old: LedgerEntry, new: LedgerEntry, matches: Mapping[int, PassageMatch]
) -> list[Redirect]:
    by_old = {match.old: (index, match.similarity) for index, match in matches.items()}
    moved = []
    for index, known in enumerate(old.passages):
        before = _id(old, known)
        if index not in by_old:
            moved.append(Redirect(before, "", 0.0))
            continue
        at, similarity = by_old[index]
        after = _id(new, new.passages[at])
        if after != before:
            moved.append(Redirect(before, after, similarity))
    return moved
