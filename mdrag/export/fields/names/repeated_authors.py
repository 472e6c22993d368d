"""Names of a reference list as Zotero prints them: a dash for authors of the entry above, editors.

Zotero compares the names as they are printed (citeproc-js, subsequent-author-substitute), pandoc
all names of the works: of ``Barth, Adam, et al.`` it repeats what stands for others of a group.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines

__all__ = ["shorten_editors", "substitute_repeated_authors"]

_WORDS = ("Str", "Space", "SoftBreak")
_OTHERS = ("al.", "al.,", "others", "others,")


def substitute_repeated_authors(entries: Sequence[tuple[Any, CslItem | None]], dash: str) -> None:
    """Change the blocks of entries (each with its item) in place; without a ``dash`` nothing."""
    above = _Names("", "")
    for block, item in entries if dash else ():
        if _begins_with(block, dash):
            if above.shared and _told(block.content[:5]) == f"{dash}, et al.":
                block.content = [type(block.content[0])(f"{dash}."), *block.content[5:]]
            if above.shared and _told(block.content[:5]) == f"{dash} and others,":
                block.content = [type(block.content[0])(f"{dash},"), *block.content[5:]]
            continue  # its names are those of the one above
        end = _names_end(block, item) or _sole_name_end(block, item, above.shared)
        names = _told(block.content[:end]).removesuffix(",").removesuffix(", et al.")
        names = above.shared if end and names == f"{above.shared.rstrip('.')}." else names
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
            if inline.text.startswith("others") and not told.rstrip().endswith("and"):
                continue
            return at + 1 if families[0] and families[0] in told else 0
    return 0


def _sole_name_end(block: Any, item: CslItem | None, name: str) -> int:
    """How many inlines ``name`` and its full stop are at the start, of a work by one author."""
    if not name or len(_people(item)) != 1:
        return 0
    wanted = f"{name.rstrip('.')}."
    for at in range(1, min(len(block.content), 12)):
        if _told(block.content[:at]) == wanted:
            return at
    return 0


def shorten_editors(block: Any, item: CslItem | None) -> None:
    """Name the first editor alone before "et al.", for a style that does so in its list.

    Pandoc names as many as it does authors, where more tell two works apart.
    """
    editors = item.get("editor") if item and item.get("author") else None
    if not isinstance(editors, list) or len(editors) < 3:
        return
    first, second = (str(one.get("family", "")) for one in editors[:2])
    text = inlines.flat(block.content)
    more = rf"(?<={re.escape(first)}), [^“”]{{0,60}}?{re.escape(second)}[^“”]*?"
    last = re.escape(str(editors[-1].get("family", "")))
    found = first and second and re.search(rf"{more}(?:,? et al\.|,? and [^,“”]*{last})", text)
    if found:
        block.content = inlines.replace_words(block.content, *found.span(), " et al.")


def _told(some: Sequence[Any]) -> str:
    return "".join(inline.text if inline.tag == "Str" else " " for inline in some)
