"""Hits → an evidence pack: locators, quotations, parents, and the gate nothing may pass."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from mdrag.errors import PackRefused
from mdrag.evidence.model import Source
from mdrag.evidence.pack import (
    VERSION,
    EvidencePack,
    Explain,
    PackItem,
    PackParent,
    QueryPlan,
    Stats,
)
from mdrag.filled_sentence import fill
from mdrag.retrieve.absent_words import absent_words
from mdrag.retrieve.answerable import judge_answer
from mdrag.retrieve.fuse import METHOD, RRF_K
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.rankings import RANKINGS
from mdrag.retrieve.pack_items import item
from mdrag.retrieve.rerank import RerankOutcome
from mdrag.retrieve.search import Hits, PassageHit, Question, words_to_search

__all__ = ["NOT_SUPPORTED", "PackSize", "Stamp", "build_pack", "check", "weakest"]

NOT_RERANKED = "not reranked: the order is that of the fused search"
NOTHING_ANSWERS = (
    "NO_EVIDENCE_FOUND_FOR_THIS: no passage says more of it than chance would; the nearest stand "
    "apart and are no evidence"
)
LOOKED_UP = (
    "asked in English as “{form}”, which was looked up word by word (CC-CEDICT): where it is "
    "wrong, ask again with --q-en"
)
NOT_IN_LIBRARY = "no source has the words: {words}; what answers would say it in other words"
_QUALITIES = ("page", "char_anchor", "weak")


# Said of every pack: what the contract has a place for and nothing computes.
NOT_SUPPORTED = (
    "signals.recency_score is not computed",
    "signals.tag_score and signals.topic_score are not supported: sources have no tags",
)


class PackSize(NamedTuple):
    """How much a pack may hold."""

    top: int  # passages
    parents: int  # pages or sections around them
    snippet: int  # characters of an excerpt
    per_source: int = 0  # passages of one source; 0: as many as come first


class Stamp(NamedTuple):
    """What differs between two packs of the same answer; a replay gives it back."""

    query_id: str
    plan_id: str
    request_id: str
    generated_at: str
    took_ms: int = 0

    @classmethod
    def new(cls, query_id: str, at: datetime, request_id: str = "") -> Stamp:
        """A stamp of this moment; ``request_id`` is the caller's, "" makes one."""
        return cls(query_id, str(uuid.uuid4()), request_id or str(uuid.uuid4()), at.isoformat())


def build_pack(
    library: GenerationStore, asked: Question, hits: Hits, stamp: Stamp, size: PackSize,
    ignored: Sequence[str] = (),
) -> EvidencePack:  # fmt: skip
    """The pack of the first hits and the pages or sections around them, of that size.

    ``ignored``: settings that ask for what is not there; the pack says so.
    Raises PackRefused when an item may not be in it (see `check`).
    """
    chosen = _chosen(hits.hits, size, asked.mode == "papers")
    items = tuple(
        item(library, asked, hits, hit, stamp.generated_at, size.snippet) for hit in chosen.hits
    )
    check(items, asked.mode)
    judged = judge_answer(library, asked, hits) if items else None
    evidences, nearest = (items, ()) if judged is None or judged.answered else ((), items)
    manifest = library.generation.manifest
    return EvidencePack(
        version=VERSION,
        plan=_plan(asked, hits, size),
        plan_id=stamp.plan_id,
        request_id=stamp.request_id,
        generated_at=stamp.generated_at,
        build_id=manifest.build_id,
        query_id=stamp.query_id,
        index_version=manifest.version,
        project_id=library.project.id,
        locator_quality=weakest(items),
        evidences=evidences,
        parents=_parents(library, evidences, size.parents),
        sources_by_type=dict(sorted(Counter(i.source_type for i in evidences).items())),
        stats=_stats(hits, chosen.hits if evidences else (), stamp.took_ms),
        explain=_explain(asked, hits, chosen, ignored),
        warnings=(
            *([fill(NOTHING_ANSWERS)] if nearest else []),
            *_warnings(library, asked, hits, items),
        ),
        answerability=judged.as_json() if judged else None,
        nearest=nearest,
    )


class _ChosenHits(NamedTuple):
    """The hits a pack shows, and what a limit on one source passed over to get to them."""

    hits: Sequence[PassageHit]
    per_source: int = 0  # 0: no limit
    passed_over: int = 0

    def as_json(self) -> Mapping[str, Any]:
        """As a pack explains it."""
        if not self.per_source:
            return {"applied": False}
        return {
            "applied": True, "max_per_source": self.per_source, "passed_over": self.passed_over,
        }  # fmt: skip


def _chosen(hits: Sequence[PassageHit], size: PackSize, papers: bool) -> _ChosenHits:
    """The first hits that a pack of that size holds; of papers all of the first sources."""
    if papers:
        uids = tuple(dict.fromkeys(hit.passage.doc_uid for hit in hits))[: size.top]
        return _ChosenHits([hit for hit in hits if hit.passage.doc_uid in uids])
    if not size.per_source:
        return _ChosenHits(hits[: size.top])
    counts: Counter[str] = Counter()
    kept, passed = [], 0
    for hit in hits:
        counts[hit.passage.doc_uid] += 1
        if counts[hit.passage.doc_uid] > size.per_source:
            passed += 1
            continue
        kept.append(hit)
        if len(kept) == size.top:
            break
    return _ChosenHits(kept, size.per_source, passed)


def check(items: Sequence[PackItem], mode: str) -> None:
    """Refuse a pack that would break its contract.

    Raises PackRefused: an item without doc_uid or parent_id, or one that may not be cited in a
    pack of evidence.
    """
    for one in items:
        if not one.doc_uid or not one.parent_id:
            missing = "doc_uid" if not one.doc_uid else "parent_id"
            raise PackRefused(
                fill(
                    "no pack was written: passage {id!r} has no {missing}, so nobody could "
                    "find it again; build the index anew with: mdrag ingest",
                    id=one.id,
                    missing=missing,
                )
            )
        if mode != "instruction" and one.citable is not True:
            raise PackRefused(
                fill(
                    "no pack was written: {source_path} may not be cited and would have been "
                    "in it; build the index anew with: mdrag ingest",
                    source_path=one.source_path or one.doc_uid,
                )
            )


def weakest(items: Sequence[PackItem]) -> str:
    """The weakest locator quality of the items; ``weak`` when there are none."""
    found = [_QUALITIES.index(one.locator_quality) for one in items]
    return _QUALITIES[max(found, default=len(_QUALITIES) - 1)]


def _parents(
    library: GenerationStore, items: Sequence[PackItem], most: int
) -> tuple[PackParent, ...]:
    inside: dict[str, list[str]] = {}
    for one in items:
        inside.setdefault(one.parent_id, []).append(one.id)
    return tuple(
        PackParent(
            parent_id=parent.parent_id,
            doc_uid=parent.doc_uid,
            page_start=parent.page_start or None,
            page_end=parent.page_end or None,
            page_label=parent.page_label,
            section_path=parent.section_path,
            parent_text=parent.text,
            chunk_ids=tuple(inside[parent.parent_id]),
        )
        for parent in library.parents(list(inside)[:most])
    )


def _plan(asked: Question, hits: Hits, size: PackSize) -> QueryPlan:
    return QueryPlan(
        text=asked.text,
        q_en=asked.q_en,
        q_en_from=asked.q_en_from,
        terms=asked.terms,
        filters=asked.filters.applied(asked.mode != "instruction"),
        k=size.top,
        mode=asked.mode,
        fusion=_fusion(hits),
        rerank=_rerank(hits.rerank),
        notes=asked.warnings,
        output={
            "max_snippet_chars": size.snippet, "top_m_parent": size.parents,
            "max_per_source": size.per_source,
        },
    )  # fmt: skip


def _rerank(done: RerankOutcome) -> Mapping[str, Any]:
    """What a replay needs beside the scores."""
    if not done.model:
        return {"enabled": False, **({"off": done.off} if done.off else {})}
    return {
        "enabled": True, "model": done.model, "candidate_k": done.candidate_k,
        "top_n": done.top_n, "degraded": done.degraded,
    }  # fmt: skip


def _fusion(hits: Hits) -> Mapping[str, Any]:
    weights: dict[str, float] = {}
    for leg in hits.legs:
        weights[leg.mode] = round(weights.get(leg.mode, 0.0) + leg.weight, 6)
    weights.setdefault("semantic", 0.0)
    why: dict[str, Any] = {"words_alone": hits.words_alone} if hits.words_alone else {}
    if hits.ranking > RANKINGS[0]:  # runs of before there were two name none
        why["ranking"] = hits.ranking
    return {
        "method": METHOD, "rrf_k": RRF_K, "weights": weights, "per_leg": hits.per_leg,
        "keep": hits.keep, **why,
    }  # fmt: skip


def _stats(hits: Hits, returned: Sequence[PassageHit], took_ms: int) -> Stats:
    by_mode: dict[str, dict[str, int]] = {}
    for index, leg in enumerate(hits.legs):
        shown = sum(1 for hit in returned if hit.fused.legs[index])
        counts = by_mode.setdefault(leg.mode, {"candidates": 0, "returned": 0})
        counts["candidates"] += len(leg.hits)
        counts["returned"] += shown
    return Stats(hits.candidates, len(returned), took_ms, by_mode)


def _explain(asked: Question, hits: Hits, chosen: _ChosenHits, ignored: Sequence[str]) -> Explain:
    done = hits.rerank
    return Explain(
        fusion=_fusion(hits),
        rerank={
            "enabled": bool(done.model),
            "model": done.model or None,
            "top_n": done.top_n or None,
            "degraded": bool(done.degraded),
        },
        filters_applied=asked.filters.applied(asked.mode != "instruction"),
        diversity=chosen.as_json(),
        ignored_fields=(*ignored, *NOT_SUPPORTED),
    )


def _warnings(
    library: GenerationStore, asked: Question, hits: Hits, items: Sequence[PackItem]
) -> tuple[str, ...]:
    found = list(hits.warnings)
    if asked.mode == "instruction":
        found.insert(0, fill("INSTRUCTION MATERIAL: nothing in this pack may be cited"))
    if asked.q_en_from == "dictionary":
        found.append(fill(LOOKED_UP, form=asked.q_en))
    elif items and (absent := absent_words(words_to_search(asked, hits.ranking).q_en, library)):
        found.append(fill(NOT_IN_LIBRARY, words=", ".join(absent)))
    done, plain = hits.rerank, fill(NOT_RERANKED)
    if done.degraded:
        told = "{plain}; {model} was asked and failed: {problem}"
        found.append(fill(told, plain=plain, model=done.model, problem=done.degraded))
    elif not done.model:
        found.append(fill("{plain} ({off})", plain=plain, off=done.off) if done.off else plain)
    if not items:
        found.append(_nothing(library, asked))
    told_of = {
        "char_anchor": "{count} of {all} passages have no page, only characters and words to find "
        "them by",
        "weak": "{count} of {all} passages have no locator: re-parse their sources (mdrag ingest) "
        "before citing them",
    }
    for quality in told_of:
        count = sum(1 for one in items if one.locator_quality == quality)
        if count:
            found.append(fill(told_of[quality], count=count, all=len(items)))
    return tuple(found)


def _nothing(library: GenerationStore, asked: Question) -> str:
    citable = asked.mode != "instruction"
    side: list[Source] = [s for s in library.sources() if s.citable is citable]
    if not side:
        where = "raw/evidence" if citable else "raw/instruction"
        return fill("NO_EVIDENCE_FOUND: nothing under {where} was ingested", where=where)
    return fill("NO_EVIDENCE_FOUND: no passage fits the question and its filters")
