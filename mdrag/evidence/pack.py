"""The evidence pack: the answer to one query, reproducible from its query_id.

Field names are those of contracts/evidence_pack.schema.json; `to_json` writes them
in this order. Scores are None where a leg did not see the passage.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.evidence.counterevidence import Counterevidence
from mdrag.evidence.model import Locator

__all__ = [
    "EvidencePack",
    "Explain",
    "Metadata",
    "ModelSummary",
    "PackItem",
    "PackParent",
    "Provenance",
    "QueryPlan",
    "Raw",
    "Signals",
    "Stats",
    "binding_mark",
    "quote_locator",
    "to_json",
]

VERSION = "0.1"


class QueryPlan(NamedTuple):
    """The query as asked: with an index version, all that a replay needs."""

    text: str
    q_en: str = ""
    q_en_from: str = "asked"  # asked | agent | terms | cache | model | dictionary
    terms: tuple[str, ...] = ()
    filters: Mapping[str, Any] = {}
    k: int = 20
    mode: str = "evidence"  # evidence | papers | instruction
    fusion: Mapping[str, Any] = {}
    rerank: Mapping[str, Any] = {}
    output: Mapping[str, Any] = {}
    notes: tuple[str, ...] = ()  # what was said of the question before it was searched for
    counterevidence: str = "off"  # off | soft | strict


class Signals(NamedTuple):
    """What each leg said of a passage; ranks count from 1."""

    vector_score: float | None = None
    vector_rank: int | None = None
    fts_score: float | None = None
    fts_rank: int | None = None
    rrf_score: float | None = None
    rerank_score: float | None = None
    recency_score: float | None = None


class Provenance(NamedTuple):
    """A query that hit a passage: ``semantic`` (vectors) or ``exact`` (words)."""

    mode: str
    query_text: str
    query_index: int
    retrieved_at: str


class Metadata(NamedTuple):
    """Where a passage stands in its source."""

    chunk_index: int
    offset_start: int
    offset_end: int
    page: int | None
    section_title: str


class Raw(NamedTuple):
    """How to get at the stored text again."""

    content_ref: str
    content_hash: str
    debug_payload: Mapping[str, Any] = {}


class ModelSummary(NamedTuple):
    """What a language model made of a passage: no words of the source, and no evidence."""

    text: str
    made_by: str  # the model and its host
    language: str = "zh"
    evidence: bool = False


_PRINTED = re.compile(r" p=(\w+)\}$")  # of a binding


class PackItem(NamedTuple):
    """One passage of the answer (in papers mode: one source, its passages in ``passages``)."""

    id: str
    kind: str  # resource_section | resource_doc
    document_id: str
    section_id: str
    title: str
    source_uri: str
    source_type: str
    snippet: str
    snippet_policy: str
    language: str
    signals: Signals
    provenance: Provenance
    provenances: tuple[Provenance, ...]
    metadata: Metadata
    raw: Raw
    doc_uid: str
    doc_version: str
    source_path: str
    source_medium: str
    parent_id: str
    alias: str
    citation_key: str
    authors: tuple[str, ...]
    year: int | None
    doc_type: str
    citable: bool
    retrieval_score: float
    evidence_anchor_ids: tuple[str, ...]
    locator: Locator
    locator_quality: str  # page | char_anchor | weak
    exact_quote: str
    quote_page: int | None  # of the file; a passage may lie on two pages
    binding: str  # what to paste into a draft; "" for what may not be cited
    hits: int = 1
    why: str = ""
    passages: tuple[PackItem, ...] = ()
    summary: ModelSummary | None = None  # made by a model that the settings ask; never evidence


class PackParent(NamedTuple):
    """A page or section shown whole around the passages that were found in it."""

    parent_id: str
    doc_uid: str
    page_start: int | None
    page_end: int | None
    page_label: str
    section_path: tuple[str, ...]
    parent_text: str
    chunk_ids: tuple[str, ...]


class Stats(NamedTuple):
    """How many were looked at and returned, and how long it took."""

    candidates: int
    returned: int
    took_ms: int
    by_mode: Mapping[str, Mapping[str, int]]


class Explain(NamedTuple):
    """How the order came about."""

    fusion: Mapping[str, Any]
    rerank: Mapping[str, Any]
    filters_applied: Mapping[str, Any]
    diversity: Mapping[str, Any]
    ignored_fields: tuple[str, ...] = ()


class EvidencePack(NamedTuple):
    """The whole answer."""

    version: str
    plan: QueryPlan
    plan_id: str
    request_id: str
    generated_at: str
    build_id: str
    query_id: str
    index_version: str
    project_id: str
    locator_quality: str  # the weakest of the items
    evidences: tuple[PackItem, ...]
    parents: tuple[PackParent, ...]
    sources_by_type: Mapping[str, int]
    stats: Stats
    explain: Explain
    warnings: tuple[str, ...] = ()
    answerability: Mapping[str, Any] | None = None  # {score, threshold, answered}; None: not judged
    nearest: tuple[PackItem, ...] = ()  # when nothing answers: the passages that come nearest
    counterevidence: Counterevidence | None = None  # None: it was not asked for
    rerank_run: Mapping[str, Any] = {}  # of the query run, not of the pack

    @property
    def all_items(self) -> tuple[PackItem, ...]:
        """All passages, whether they answer or only come nearest."""
        return (*self.evidences, *self.nearest)


def to_json(value: object) -> Any:
    """A pack or a part of it as plain JSON values: NamedTuples become objects."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        fields = zip(value._fields, value, strict=True)
        return {name: to_json(inner) for name, inner in fields if not _left_out(value, name)}
    if isinstance(value, tuple | list):
        return [to_json(inner) for inner in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(inner) for key, inner in value.items()}
    return value


def _left_out(value: object, name: str) -> bool:
    """``hits``, ``why`` and ``passages`` are said only of sources (papers mode).

    ``rerank_run`` stands in the query run alone; ``summary`` only where there is one.
    """
    if name == "rerank_run":
        return True
    if isinstance(value, PackItem) and name == "summary":
        return value.summary is None
    if not isinstance(value, PackItem) or value.kind == "resource_doc":
        return False
    return name in {"hits", "why", "passages"}


def binding_mark(doc_uid: str, page: int | None, label: str) -> str:
    """What to write into a draft to bind a sentence to a page: ``{#doc_8f3a2c1d p=4}``.

    ``page`` counts in the file, ``label`` is the printed number, used where it is known.
    """
    locator = f" p={label}" if label.isalnum() else f" pdf={page}" if page else ""
    return f"{{#{doc_uid}{locator}}}"


def quote_locator(item: PackItem) -> Locator:
    """The one page on which the words quoted of a passage stand, as its binding names it.

    The locator of the passage itself for one on a single page, or without pages.
    """
    locator, page = item.locator, item.quote_page
    if not page or locator.page_start == locator.page_end:
        return locator
    bound = _PRINTED.search(item.binding)
    known = locator.page_label if page == locator.page_start else ""
    return locator._replace(page_start=page, page_end=page, page_label=bound[1] if bound else known)
