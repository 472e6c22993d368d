"""What the library says against a question or claim, as an evidence pack shows it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["COUNTER_MODES", "NONE_FOUND", "CounterItem", "Counterevidence"]

COUNTER_MODES = ("off", "soft", "strict")

NONE_FOUND = "NO_COUNTEREVIDENCE_FOUND_IN_CORPUS"


class CounterItem(NamedTuple):
    """A sentence of a source that may contradict or limit what was asked."""

    id: str  # the chunk it stands in
    kind: str  # direction | negation | number | limit | contrast
    why: str  # the words it rests on
    exact_quote: str
    doc_uid: str
    title: str
    authors: tuple[str, ...]
    year: int | None
    citation_key: str
    source_path: str
    page: int | None  # of the file
    page_label: str
    section_path: tuple[str, ...]
    covered: float  # 0–1, share of the question's words it holds, by rarity
    binding: str


class Counterevidence(NamedTuple):
    """All that was found against it; never invented, so often nothing."""

    mode: str  # soft | strict
    status: str  # FOUND | NO_COUNTEREVIDENCE_FOUND_IN_CORPUS | NOT_LOOKED_FOR
    items: tuple[CounterItem, ...]
    searched: int  # passages that were read
    limitation_needed: bool = False  # a risky claim for which nothing was found
    suggested_queries: tuple[str, ...] = ()
    reason: str = ""  # why nothing was looked for
