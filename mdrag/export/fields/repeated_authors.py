"""A reference list that puts a dash for the authors of the entry above, as Zotero does.

Zotero compares the names as they are printed (citeproc-js, subsequent-author-substitute), pandoc
all names of the works: of ``Barth, Adam, et al.`` it repeats what stands for others of a group.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.evidence.csl import CslItem

__all__ = ["substitute_repeated_authors"]

_WORDS = ("Str", "Space", "SoftBreak")
_OTHERS = ("al.", "al.,")


def substitute_repeated_authors(entries: Sequence[tuple[Any, CslItem | None]], dash: str) -> None:
    """Change the blocks of entries (each with its item) in place; without a ``dash`` nothing."""
    above = ""
    for block, item in entries if dash else ():
        if _begins_with(block, dash):
            if above and _told(block.content[:5]) == f"{dash}, et al.":
                block.content = [type(block.content[0])(f"{dash}."), *block.content[5:]]
            continue  # its names are those of the one above
        end = _names_end(block, item)
        names = _told(block.content[:end]).rstrip(".,") if end else ""
        if names and names == above:
            last = block.content[end - 1]
            mark = "," if last.text.endswith(",") else "."
            block.content = [type(last)(dash + mark), *block.content[end:]]
        above = names


def _begins_with(block: Any, dash: str) -> bool:
    first = block.content[0] if block.content else None
    return first is not None and first.tag == "Str" and first.text.startswith(dash)


def _names_end(block: Any, item: CslItem | None) -> int:
    """How many inlines the names are that "et al." ends, at the start; 0 without such names."""
    people = item.get("author") if item else None
    if not isinstance(people, list) or len(people) < 3:
        return 0
    families = [str(one.get("family") or one.get("literal") or "") for one in people]
    for at, inline in enumerate(block.content):
        if inline.tag not in _WORDS:
            return 0
        if inline.tag == "Str" and inline.text.replace("\u00a0", " ").split(" ")[-1] in _OTHERS:
            told = _told(block.content[:at])
            return at + 1 if families[0] and families[0] in told else 0
    return 0


def _told(some: Sequence[Any]) -> str:
    return "".join(inline.text if inline.tag == "Str" else " " for inline in some)
