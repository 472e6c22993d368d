"""Works that a short form names alike, in a style that tells them apart by their titles alone.

OSCOLA's ``Strock (n 1)`` is ``Strock, ‘A Theory’ (n 1)`` where several works of Strock are cited.
Zotero adds the title to each of three works or more whose short forms are alike, and to none of
two (citeproc-js, disExtraText: one that is left over is taken for told apart); pandoc weighs the
forms of first citations as well. So the items say it, and the style asks them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from mdrag.evidence.csl import CslItem, csl_item, printed_family

__all__ = ["flag_same_short_names", "with_flag_asked"]

_FLAG = "keyword"  # a variable that no item travels with and no such style prints
_LEAST = 3
_CONDITION = 'disambiguate="true"'


def flag_same_short_names(items: Sequence[CslItem], others_from: int = 0) -> list[CslItem]:
    """The items, marked where three or more have one short name.

    ``others_from``: from so many names on the first alone is printed, "and others" behind it.
    """
    names = [_short_name(one, others_from) for one in items]
    counts = Counter(names)
    return [
        csl_item({**one, _FLAG: "apart"}) if name and counts[name] >= _LEAST else one
        for one, name in zip(items, names, strict=True)
    ]


def with_flag_asked(style: str) -> str:
    """The text of a style whose condition for titles asks for that mark."""
    head = re.search(r"<citation\b[^>]*>", style)
    if head is None or "disambiguate-add-" in head[0]:
        return style
    return style.replace(_CONDITION, f'variable="{_FLAG}"')


def _short_name(item: CslItem, others_from: int) -> tuple[str, ...]:
    people = item.get("author") or item.get("editor") or item.get("translator") or ()
    names = [printed_family(one) for one in people]
    return (names[0], "…") if 0 < others_from <= len(names) else tuple(names)
