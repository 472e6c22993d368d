"""Hits in fused order → hits in the order of a reranker, or as they were when it fails."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.config import Config
from mdrag.evidence.model import Passage, Source
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.rerank import RankRecord, RerankFailed, RerankOutcome, reranker
from mdrag.retrieve.search import Hits, Question
from mdrag.text.counts import count_of

__all__ = ["by_scores", "record_of", "rerank"]


def rerank(
    hits: Hits, asked: Question, library: GenerationStore, project: Project, config: Config,
    top: int,
) -> Hits:  # fmt: skip
    """The ``rerank_candidate_k`` first hits, ordered by the reranker of the settings.

    It is asked with the English form of the question. ``top``: how many are wanted, 0 = the
    setting rerank_topN. Without a reranker, and when it fails, the hits stay as they are and
    `Hits.rerank` says why. Raises UsageError for wrong settings.
    """
    chosen = reranker(config, project)
    if chosen is None:
        off = config.reranker != "none" and not config.rerank_enabled
        return hits._replace(rerank=RerankOutcome(off="rerank_enabled: false" if off else ""))
    outcome = RerankOutcome(chosen.model, config.rerank_candidate_k, top or config.rerank_topN)
    candidates = hits.hits[: outcome.candidate_k]
    if not candidates:
        return hits._replace(rerank=outcome)
    records = [record_of(hit.passage, library.source(hit.passage.doc_uid)) for hit in candidates]
    try:
        answer = chosen.rank(asked.q_en, records, outcome.top_n)
    except RerankFailed as failed:
        return hits._replace(
            rerank=outcome._replace(
                degraded=failed.why, error=failed.why, latency_ms=failed.latency_ms
            )
        )
    repeated = f"repeated {count_of(answer.repeated, 'time')}" if answer.repeated else None
    return by_scores(
        hits,
        outcome._replace(scores=answer.scores, latency_ms=answer.latency_ms, error=repeated),
    )


def by_scores(hits: Hits, outcome: RerankOutcome) -> Hits:
    """The hits that have a score, best first; those of equal score keep their fused order."""
    if not outcome.scores:
        return hits._replace(rerank=outcome)
    scores: Mapping[str, float] = outcome.scores
    found = []
    for hit in hits.hits:
        score = scores.get(hit.passage.chunk_id)
        if score is not None:
            score = round(score, 6)
            passage = hit.passage._replace(score=score)
            found.append(hit._replace(passage=passage, score=score, rerank_score=score))
    found.sort(key=lambda hit: -hit.score)
    return hits._replace(hits=tuple(found), rerank=outcome, fused_best=hits.hits)


def record_of(passage: Passage, source: Source | None) -> RankRecord:
    """A passage with what tells apart sources that use the same words."""
    first, last = passage.page_start, passage.page_end
    pages = "" if not first else f"pp. {first}-{last}" if last > first else f"p. {first}"
    year = str(source.year) if source and source.year else ""
    title = source.title if source else ""
    parts = (title, " > ".join(passage.section_path), year, pages)
    return RankRecord(passage.chunk_id, " | ".join(filter(None, parts)), passage.text)
