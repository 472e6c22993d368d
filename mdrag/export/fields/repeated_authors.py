"""A reference list that puts a dash for the authors of the entry above, as Zotero does.

Zotero compares the names as they are printed (citeproc-js, subsequent-author-substitute), pandoc
all names of the works: of ``Barth, Adam, et al.`` it repeats what stands for others of a group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem

__all__ = ["substitute_repeated_authors"]

_WORDS = ("Str", "Space", "SoftBreak")
_OTHERS = ("al.", "al.,")


def substitute_repeated_authors(entries: Sequence[tuple[Any, CslItem | None]], dash: str) -> None:
    """Change the blocks of entries (each with its item) in place; without a ``dash`` nothing."""
    above = _Names("", "")
    for block, item in entries if dash else ():
        if _begins_with(block, dash):
            if above.shared and _told(block.content[:5]) == f"{dash}, et al.":
                block.content = [type(block.content[0])(f"{dash}."), *block.content[5:]]
            continue  # its names are those of the one above
        end = _names_end(block, item)
        names = _told(block.content[:end]).removesuffix(",").removesuffix(", et al.")
        if (
            end
            and names
            and (names == above.shared or above.alone.startswith(f"{names.rstrip('.')}."))
        ):
            last = block.content[end - 1]
            mark = "," if last.text.endswith(",") else "."
            block.content = [type(last)(dash + mark), *block.content[end:]]
        alone = _told(block.content) if len(_people(item)) == 1 else ""
        above = _Names(names if end else alone, alone)


class _Names(NamedTuple):
    """Names of an entry: those that "et al." follows, or the whole of one that has one author."""

    shared: str
    alone: str


def _people(item: CslItem | None) -> Sequence[Any]:
    people = item.get("author") if item else None
    return people if isinstance(people, list) else ()


def _begins_with(block: Any, dash: str) -> bool:
    first = block.content[0] if block.content else None
    return first is not None and first.tag == "Str" and first.text.startswith(dash)


def _names_end(block: Any, item: CslItem | None) -> int:
    """How many inlines the names are that "et al." ends, at the start; 0 without such names."""
    people = _people(item)
    families = [str(one.get("family") or one.get("literal") or "") for one in people]
    for at, inline in enumerate(block.content if len(people) > 1 else ()):
        if inline.tag not in _WORDS:
            return 0
        if inline.tag == "Str" and inline.text.replace("\u00a0", " ").split(" ")[-1] in _OTHERS:
            told = _told(block.content[:at])
            return at + 1 if families[0] and families[0] in told else 0
    return 0


def _told(some: Sequence[Any]) -> str:
    return "".join(inline.text if inline.tag == "Str" else " " for inline in some)
