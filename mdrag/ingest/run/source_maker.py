"""What is known of a source + its parsed folder → its ledger entry, passages and anchors.

What can be foreseen is made while other files are still read: which source a file is, and under
which key, is decided only when all are; what was made on a wrong guess is made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mdrag.config import Config
from mdrag.errors import FileProblem, SourceProblem
from mdrag.evidence.csl import CslItem
from mdrag.evidence.model import Source
from mdrag.ingest import parsed_folder
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata import library_csv
from mdrag.ingest.metadata.describe import describe_source, with_citation_key
from mdrag.ingest.metadata.reading_list import ReadingListEntry
from mdrag.ingest.passages.build import SourcePassages, build
from mdrag.ingest.passages.ids import mint_uid
from mdrag.ingest.policy import with_policy
from mdrag.ingest.quality.advice import QualityLimits, with_advice
from mdrag.ingest.run.plan import State
from mdrag.ingest.run.store import StoredLines
from mdrag.ingest.steering_material import decide_citable
from mdrag.ingest.text_profile import Gist

__all__ = ["Item", "MakerInputs", "SourceMaker"]


class Item(NamedTuple):
    """A source that is made."""

    uid: str
    path: str
    sha256: str
    folder: Path  # where its parsed form lies
    entry: LedgerEntry | None  # None for a new source


class MakerInputs(NamedTuple):
    """What is known before any file is read."""

    config: Config
    state: State
    stored: StoredLines
    listed: Sequence[ReadingListEntry]
    crossref: Mapping[str, CslItem]


class _MadeSource(NamedTuple):
    """What was made of an item."""

    item: Item
    keyless: Source  # as it was before it had its citation key
    passages: SourcePassages

    @property
    def key(self) -> str:
        """The citation key that its lines say."""
        return self.passages.entry.source.citation_key


class SourceMaker:
    """Makes the sources of one run. ``cut`` False: their entries, without passages."""

    def __init__(self, inputs: MakerInputs, cut: bool) -> None:
        self._inputs, self._cut = inputs, cut
        entries = inputs.state.entries
        self._keys = {uid: entry.source.citation_key for uid, entry in entries.items()}
        self._minted = {uid: e.fingerprints[0] for uid, e in entries.items() if e.fingerprints}
        self._once_at = {entry.was_at for entry in entries.values()}
        self._uid_at = {path: uid for uid, path in inputs.state.again.items()}
        self._ahead: dict[str, _MadeSource] = {}

    def make_ahead(self, path: str, sha256: str, folder: Path) -> None:
        """Make the source that a file seems to be, which has just been read into ``folder``.

        Nothing is done where that cannot be foreseen; what fails is told when it is made.
        """
        uid = self._uid_at.get(path)
        if not self._cut or (uid is None and path in self._once_at):
            return  # a new version of what was there, or another source
        entry = self._inputs.state.entries[uid] if uid else None
        item = Item(uid or mint_uid(sha256, self._minted), path, sha256, folder, entry)
        with suppress(SourceProblem):
            self._ahead[item.uid] = self._make(item)

    def make(self, item: Item) -> SourcePassages:
        """The passages and anchors of one source. Raises SourceProblem.

        Its citation key is none that another source has, of before this run or made in it.
        """
        ready = self._ahead.pop(item.uid, None)
        if ready is None or ready.item != item or self._keyed(item, ready.keyless) != ready.key:
            ready = self._make(item)
        self._keys[item.uid] = ready.key
        return ready.passages

    def _keyed(self, item: Item, source: Source) -> str:
        """The citation key a source has beside those that are made."""
        others = {key for uid, key in self._keys.items() if uid != item.uid}
        before = item.entry.source.citation_key if item.entry else ""
        return with_citation_key(source, before, others).citation_key

    def _make(self, item: Item) -> _MadeSource:
        """An item from its parsed folder. Raises SourceProblem."""
        config, state, stored = self._inputs.config, self._inputs.state, self._inputs.stored
        document, gist = _read(item.folder, config)
        old = item.entry or LedgerEntry(Source(item.uid, item.path, False))
        source, uncertain = self._described(item, old, document, gist)
        entry = old._replace(
            source=source._replace(citation_key=self._keyed(item, source)),
            fingerprints=tuple(dict.fromkeys((*old.fingerprints, item.sha256))),
            parse_key=state.keys.parse,
            meta_key=state.keys.meta,
            suffix=Path(item.path).suffix.casefold(),
            was_at=item.path,
            length=gist.length,
            sketch=gist.sketch,
            uncertain={field: those for field, those in uncertain.items()
                       if field not in old.by_hand},
        )  # fmt: skip
        if not self._cut:
            listed = entry.source._replace(pages=len(document.pages))
            bare = SourcePassages(entry._replace(source=listed), "", "", "", ())
            return _MadeSource(item, source, bare)
        texts = stored.texts(item.uid, old.passages)
        return _MadeSource(
            item, source, build(entry, document, config, texts, stored.owners(item.uid))
        )

    def _described(
        self, item: Item, old: LedgerEntry, document: ParsedDocument, gist: Gist
    ) -> tuple[Source, Mapping[str, tuple[str, ...]]]:
        """The source but for its citation key, and what of it is uncertain."""
        inputs = self._inputs
        source, uncertain = describe_source(
            old, document, item.path, item.sha256, inputs.listed, inputs.config,
            inputs.crossref.get(item.uid),
        )  # fmt: skip
        source = source._replace(language=gist.language)
        if not source.captured_at:
            taken = datetime.fromtimestamp(inputs.state.seen[item.path].mtime_ns / 1e9, UTC)
            source = source._replace(captured_at=taken.date().isoformat())
        source = with_policy(source, inputs.config)
        source = decide_citable(library_csv.apply(source, old.by_hand), old.by_hand)
        return source, uncertain


def _read(folder: Path, config: Config) -> tuple[ParsedDocument, Gist]:
    """What a parsed folder holds. Raises SourceProblem."""
    try:
        document, gist = parsed_folder.load(folder), parsed_folder.gist(folder)
        quality = with_advice(parsed_folder.quality(folder), QualityLimits.of(config))
    except FileProblem as problem:
        raise SourceProblem(problem.sentence) from problem
    if quality.needs_manual_check:
        document = document._replace(flags=(*document.flags, "needs_manual_check"))
    return document, gist
