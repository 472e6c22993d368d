"""Which Zotero item each source is bound to: ``meta/zotero.jsonl``, one line a source.

Written by `mdrag zotero bind` and `push`; read by the exporter, which then takes the item's data
and address from here, so that building a Word file never has to ask Zotero.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem
from mdrag.filled_sentence import fill
from mdrag.project import read_lines, write_atomic

__all__ = ["ItemBinding", "path", "read", "write"]


_OWNER = re.compile(r"library|groups/\d{1,12}")
_KEY = re.compile(r"[A-Z0-9]{8}")


class ItemBinding(NamedTuple):
    """A source and its Zotero item.

    ``library``: ``users/<id>`` or ``groups/<id>``. ``how`` it was found: ``hash`` (the same file),
    ``citation-key``, ``doi``, ``title``, ``pushed`` (we made it), ``chosen`` (by the writer).
    ``item``: CSL-JSON as Zotero gave it, without abstract and notes. ``at``: ISO time.
    """

    doc_uid: str
    library: str
    key: str
    how: str
    item: CslItem
    at: str
    version: int = 0  # of the item, for If-Unmodified-Since-Version
    file: str = ""  # key of its PDF, where it has one and only one

    @property
    def uri(self) -> str:
        """The address Zotero writes into Word fields."""
        return f"http://zotero.org/{self.library}/items/{self.key}"

    def link(self, page: int | None = None) -> str:
        """The address that opens its PDF in Zotero, at a page of the file counted from 1.

        Zotero opens files and not items (github.com/zotero/zotero/issues/2690): where no PDF is
        known, the item is shown. "" for keys that are none.
        """
        owner = self.library if self.library.startswith("groups/") else "library"
        if not (_OWNER.fullmatch(owner) and _KEY.fullmatch(self.key)):
            return ""
        if not _KEY.fullmatch(self.file):
            return f"zotero://select/{owner}/items/{self.key}"
        return f"zotero://open-pdf/{owner}/items/{self.file}" + (f"?page={page}" if page else "")


def path(meta: Path) -> Path:
    """Where it is kept in the ``meta`` folder of a project."""
    return meta / "zotero.jsonl"


def read(meta: Path) -> dict[str, ItemBinding]:
    """Every bound source by doc_uid; {} when nothing is bound. Raises FileProblem (line)."""
    wrong = fill(
        "is no line of a bound source (needs {fields}); delete the file and run: mdrag zotero bind",
        fields=", ".join(ItemBinding._fields[:6]),
    )
    return {one.doc_uid: one for one in read_lines(path(meta), _bound, wrong)}


def _bound(told: Any) -> ItemBinding:
    one = ItemBinding(**{name: told[name] for name in ItemBinding._fields if name in told})
    if not isinstance(one.file, str):
        raise TypeError("file")
    return one


def write(meta: Path, bound: Iterable[ItemBinding]) -> None:
    """Write all bound sources, in the order of their ids; whole or not at all."""
    lines = [
        json.dumps(one._asdict(), ensure_ascii=False)
        for one in sorted(bound, key=lambda one: one.doc_uid)
    ]
    write_atomic(path(meta), "".join(f"{line}\n" for line in lines))
