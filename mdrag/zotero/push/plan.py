"""What a push has to add, and what became of it. Nothing is added before Zotero was looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from mdrag.zotero.library_items import Attachment, ItemReader, ZoteroLibrary
from mdrag.zotero.match import ItemMatch, SourceToFind
from mdrag.zotero.push.journal import Journal, PushStep

__all__ = ["Found", "Looker", "Progress", "PushOutcome", "attachable", "plan", "unfinished_items"]

Progress = Callable[[str, int, int], None]
Found = Callable[
    [str, ZoteroLibrary, str], None
]  # doc_uid, library and key of an item that is there now
_ATTACHED = (".pdf", ".epub")  # what Zotero's reader opens


class PushOutcome(NamedTuple):
    """What became of one source. ``state``: added, failed or unclear; ``note``: what is lacking."""

    doc_uid: str
    state: str
    note: str = ""


class Looker(NamedTuple):
    """Whether an item, or its file, is in Zotero now."""

    reader: ItemReader
    libraries: tuple[ZoteroLibrary, ...]

    def find(self, doc_uid: str) -> tuple[ZoteroLibrary, str] | None:
        """The item with this citation key, in any of the libraries."""
        for library in self.libraries:
            if keys := self.reader.keyed(library, doc_uid):
                return library, keys[0]
        return None

    def files(self, place: tuple[ZoteroLibrary, str]) -> tuple[bool, str]:
        """Whether an item has a file; else the key of an attachment that never got its file."""
        children = self.reader.children(*place)
        if any(_complete(one) for one in children):
            return True, ""
        return False, next((one.key for one in children), "")


def plan(matches: Iterable[ItemMatch], candidates: bool = False) -> list[SourceToFind]:
    """The sources to add: what is missing; ``candidates``: also what only may be there.

    Never one whose doc_uid is the citation key of some item: two items would share a key.
    """
    return [
        one.wanted for one in matches
        if one.state == "missing"
        or (candidates and one.state == "candidate"
            and not any("citation key" in choice.signs for choice in one.choices))
    ]  # fmt: skip


def unfinished_items(
    matches: Iterable[ItemMatch], journal: Journal
) -> list[tuple[SourceToFind, PushStep]]:
    """Sources whose item was added by an earlier push that did not get to its file."""
    return [
        (one.wanted, step)
        for one in matches
        if (step := journal.steps.get(one.doc_uid))
        and step.step in ("sending", "saved")
        and one.state in ("found", "bound")
    ]


def attachable(wanted: SourceToFind) -> bool:
    """Whether the source has a file that goes into Zotero."""
    return wanted.path is not None and wanted.path.suffix.lower() in _ATTACHED


def _complete(file: Attachment) -> bool:
    return bool(file.md5) or (file.path is not None and file.path.is_file())
