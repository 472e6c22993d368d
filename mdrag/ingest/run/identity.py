"""Which source a file is: one known, a new version of one known, a copy, or a new one.

Nothing here reads or writes a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata.titles import same_title
from mdrag.ingest.passages.ids import mint_uid
from mdrag.ingest.text_profile import Gist

__all__ = ["FilePlan", "Fresh", "decide", "paths_of_sources", "primary"]

_SAME_SOURCE = 0.5  # share of the old passages that must reappear
_LEAST_WORDS = 20  # texts shorter than this are never called the same


class Fresh(NamedTuple):
    """A file with bytes nobody has seen, and what was read from it."""

    path: str
    sha256: str
    gist: Gist


class FilePlan(NamedTuple):
    """What a fresh file is. ``kind``: new | version | copy."""

    kind: str
    doc_uid: str


def paths_of_sources(
    entries: Mapping[str, LedgerEntry], shas: Mapping[str, str]
) -> dict[str, list[str]]:
    """doc_uid → paths of the files whose bytes are known to be that source's, sorted."""
    by_print = {sha: uid for uid, entry in entries.items() for sha in entry.fingerprints}
    found: dict[str, list[str]] = {}
    for path in sorted(shas):
        if uid := by_print.get(shas[path]):
            found.setdefault(uid, []).append(path)
    return found


def primary(entry: LedgerEntry, paths: Sequence[str], shas: Mapping[str, str]) -> str:
    """The file that stands for a source: where it was, else the same bytes, else evidence first."""
    return min(
        paths,
        key=lambda path: (
            not path.startswith("raw/evidence/"),
            path != entry.source.source_path,
            shas[path] != entry.source.sha256,
            path,
        ),
    )


def decide(
    fresh: Sequence[Fresh],
    entries: Mapping[str, LedgerEntry],
    present: Iterable[str],
    known_share: Callable[[str, Fresh], float],
) -> dict[str, FilePlan]:
    """Path → what it is.

    ``present``: doc_uids that have a file. ``known_share(doc_uid, file)``: share of that source's
    stored passages that reappear in the file. Same path first, then same text.
    """
    here = set(present)
    plans: dict[str, FilePlan] = {}
    at_path = {e.was_at: uid for uid, e in sorted(entries.items()) if uid not in here and e.was_at}
    for file in fresh:
        uid = at_path.get(file.path)
        if uid and _same_source(entries[uid], file, partial(known_share, uid, file)):
            plans[file.path] = FilePlan("version", uid)
            here.add(uid)
    minted = {uid: entry.fingerprints[0] for uid, entry in entries.items() if entry.fingerprints}
    by_text = {e.text_sha1: uid for uid, e in entries.items() if e.length >= _LEAST_WORDS}
    for file in fresh:
        if file.path in plans:
            if file.gist.length >= _LEAST_WORDS:
                by_text.setdefault(file.gist.text_sha1, plans[file.path].doc_uid)
            continue
        uid = by_text.get(file.gist.text_sha1) if file.gist.length >= _LEAST_WORDS else None
        if uid is None:
            uid = mint_uid(file.sha256, minted)
            minted[uid] = file.sha256
            plans[file.path] = FilePlan("new", uid)
            if file.gist.length >= _LEAST_WORDS:
                by_text[file.gist.text_sha1] = uid
        else:
            plans[file.path] = FilePlan("copy" if uid in here else "version", uid)
        here.add(uid)
    return plans


def _same_source(entry: LedgerEntry, file: Fresh, share: Callable[[], float]) -> bool:
    source = entry.source
    if file.gist.text_sha1 == entry.text_sha1 and file.gist.length:
        return True
    read = {k: v for k, v in source.metadata_from.items() if v != "file_name"}
    if file.gist.doi and "doi" in read and source.doi == file.gist.doi:
        return True
    if file.gist.title and "title" in read and same_title(source.title, file.gist.title):
        return True
    return share() >= _SAME_SOURCE
