"""A draft and a project's settings → its audits, each linted with the rules it wants."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.audit.checked_bindings import Cited, cited
from mdrag.audit.draft_findings import Linted, linted
from mdrag.audit.gate import Gate, gate
from mdrag.audit.missing_library import UNREAD, Unread
from mdrag.audit.ready import Lacks, Ready, ready
from mdrag.audit.style import Style, style
from mdrag.audit.table import table
from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.draft.words import count
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache.store import Cache
from mdrag.recall import recalling

__all__ = ["Asked", "citations", "gated", "readied", "styled"]


class Asked(NamedTuple):
    """A draft, and all that an audit of it depends on."""

    draft: Draft
    config: Config
    store: EvidenceStore
    folders: Sequence[Path]  # where rules are looked for
    path: str = ""  # of the draft, below the folder of the settings: for ``paths:``
    cached: bool = True
    unread: Unread = UNREAD  # what to tell when there is no library


def gated(asked: Asked) -> Gate:
    """The citation gate of a draft (``mdrag gate``)."""
    seen = _linted(asked, ("evidence", "citation"))
    return gate(seen, asked.store, table(asked.config), _cited(asked, seen), asked.unread)


def citations(asked: Asked) -> tuple[tuple[Cited, ...], Linted]:
    """Every binding with support and hard checks (``mdrag verify-citations``); what was linted."""
    seen = _linted(asked, ("citation",))
    return _cited(asked, seen), seen


def styled(asked: Asked) -> Style:
    """The style report and its quality gate (``mdrag style-check``); asks no library."""
    limit = table(asked.config).style_findings
    return style(asked.draft, asked.config, asked.folders, asked.path, limit, asked.cached)


def readied(asked: Asked, shown: str, lacks: Lacks) -> Ready:
    """The screen before the deadline; ``shown``: how commands name the draft.

    ``lacks``: what a reference to a source should have and has not.
    """
    seen = _linted(asked, ("evidence", "citation", "structure"))
    known = _cited(asked, seen)
    gates = gate(seen, asked.store, table(asked.config), known, asked.unread)
    words = count(asked.draft)
    return ready(
        shown, seen, gates, known, styled(asked), asked.store, _budget(asked), words, asked.unread,
        lacks,
    )  # fmt: skip


def _budget(asked: Asked) -> int:
    """Words that were asked for, by the front matter, else the settings; 0 = none."""
    given = asked.draft.meta.get("word_budget")
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return asked.config.lint.word_budget


def _linted(asked: Asked, folders: tuple[str, ...]) -> Linted:
    cache = Cache() if asked.cached else None
    try:
        return linted(
            asked.draft, asked.config, asked.store, asked.folders, folders, asked.path, cache
        )
    finally:
        if cache:
            cache.close()


def _cited(asked: Asked, seen: Linted) -> tuple[Cited, ...]:
    """The bindings; () without a library."""
    if not asked.store.version:
        return ()
    k = asked.config.verify_citations_k
    threshold = asked.config.verify_citations_threshold_T
    cache = Cache() if asked.cached else None
    try:
        with recalling(cache):
            return cited(seen, asked.store, k, threshold)
    finally:
        if cache:
            cache.close()
