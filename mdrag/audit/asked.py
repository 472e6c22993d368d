"""A draft and a project's settings → its audits, each linted with the rules it wants."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mdrag.audit.cited import Cited, cited
from mdrag.audit.gate import Gate, gate
from mdrag.audit.linted import linted
from mdrag.audit.style import Style, style
from mdrag.audit.table import table
from mdrag.config import Config
from mdrag.draft.model import Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.cache import Cache

__all__ = ["citations", "gated", "styled"]


def gated(
    draft: Draft,
    config: Config,
    store: EvidenceStore,
    folders: Sequence[Path],
    path: str = "",
    cache: Cache | None = None,
) -> Gate:
    """The citation gate of a draft (``mdrag gate``)."""
    seen = linted(draft, config, store, folders, ("evidence", "citation"), path, cache)
    return gate(seen, store, table(config), *_asking(config))


def citations(
    draft: Draft,
    config: Config,
    store: EvidenceStore,
    folders: Sequence[Path],
    path: str = "",
    cache: Cache | None = None,
) -> tuple[Cited, ...]:
    """Every binding with support and hard checks (``mdrag verify-citations``)."""
    seen = linted(draft, config, store, folders, ("citation",), path, cache)
    return cited(seen, store, *_asking(config))


def styled(
    draft: Draft,
    config: Config,
    store: EvidenceStore,
    folders: Sequence[Path],
    path: str = "",
    cache: Cache | None = None,
) -> Style:
    """The style report and its quality gate (``mdrag style-check``); asks no library."""
    return style(draft, config, folders, path, table(config).style_findings, cache is not None)


def _asking(config: Config) -> tuple[int, float]:
    """How many passages are looked at, and from which support on a citation is OK."""
    return int(config["verify_citations_k"]), float(config["verify_citations_threshold_T"])
