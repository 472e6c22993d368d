"""How the reranker did over the last queries, and what could be done: said, never done."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.errors import FileProblem
from mdrag.escapes import in_cell
from mdrag.fence import delete_file, open_own, write_atomic
from mdrag.filled_sentence import fill, join_sentences
from mdrag.project import Project
from mdrag.retrieve.rerank import RERANKERS
from mdrag.settings import HealthSettings
from mdrag.wording import say_in, words

__all__ = ["RerankHealth", "rerank_advice", "rerank_health"]

_LEAST = 5  # reranked queries that say anything
_FAST = "semantic-ranker-fast-004"
_FEWER = 30  # candidates


class RerankHealth(NamedTuple):
    """Figures of the queries that a reranker was asked for, among the last ones."""

    queries: int
    p50_ms: int
    p95_ms: int
    errors: int  # failed, or had to be repeated
    reasons: tuple[tuple[str, int], ...]  # what was said, and how often

    def causes(self, limits: HealthSettings) -> tuple[str, ...]:
        """What is over its limit, in words; () when nothing is."""
        found = []
        if self.p95_ms > limits.p95_ms:
            found.append(
                fill("slow: p95 {p95:,} ms (limit {limit:,})", p95=self.p95_ms, limit=limits.p95_ms)
            )
        if self.errors > limits.error_rate * self.queries:
            share = self.errors / self.queries
            found.append(
                fill(
                    "errors or repeats in {share:.0%} (limit {limit:.0%})",
                    share=share,
                    limit=limits.error_rate,
                )
            )
        return tuple(found)


def rerank_advice(project: Project, config: Config) -> str:
    """One line when the reranker is over a limit, with meta/health_report.md written; else "".

    Asked after every query; without a reranker nothing is looked at. Raises FileProblem.
    """
    if not config.rerank_enabled or config.reranker not in RERANKERS:
        return ""
    path = project.meta / "health_report.md"
    health = rerank_health(project, config.health)
    causes = health.causes(config.health) if health else ()
    if not health or not causes:
        if path.is_file():
            delete_file(path)  # what it said is no longer so
        return ""
    write_atomic(path, "\n".join(_report(health, causes, config)) + "\n")
    return fill(
        "the reranker over the last {queries} queries: {causes}; what could be done: {path}",
        queries=health.queries, causes=join_sentences("{first}; {second}", causes),
        path=project.relative(path),
    )  # fmt: skip


def rerank_health(project: Project, limits: HealthSettings) -> RerankHealth | None:
    """The figures; None when too few queries were reranked to say anything."""
    names = sorted((one.name for one in (project.meta / "query_runs").glob("*.json")), reverse=True)
    runs = [_run(project, name) for name in names[: max(1, limits.window)]]
    asked = [run for run in runs if type(run.get("rerank_latency_ms")) in (int, float)]
    if len(asked) < _LEAST:
        return None
    took = sorted(run["rerank_latency_ms"] for run in asked)
    said = [str(run["rerank_error"]) for run in asked if run.get("rerank_error")]
    reasons = Counter(said).most_common(5)
    return RerankHealth(len(asked), _share(took, 0.5), _share(took, 0.95), len(said), (*reasons,))


def _run(project: Project, name: str) -> dict[str, Any]:
    try:
        with open_own(project.meta / "query_runs" / name) as file:
            told = json.load(file)
        return told if isinstance(told, dict) else {}
    except (OSError, ValueError, RecursionError, FileProblem):
        return {}  # no query run of ours


def _share(rising: list[float], share: float) -> int:
    """The least value that ``share`` of all do not exceed (nearest rank)."""
    return round(rising[max(0, math.ceil(share * len(rising)) - 1)])


def _report(health: RerankHealth, causes: tuple[str, ...], config: Config) -> Iterator[str]:
    tr = words(config.ui_language)
    told = tr("; ").join(say_in(cause, config.ui_language) for cause in causes)
    yield from (f"# {tr('Health of the reranker')}", "")
    yield from (tr("Over the last {queries} queries: {causes}.", queries=health.queries,
                   causes=told), "")  # fmt: skip
    yield from ("| | |", "|---|---|", f"| {tr('model')} | {in_cell(config.rerank_model)} |")
    yield f"| {tr('candidates a query')} | {config.rerank_candidate_k} |"
    yield f"| p50 | {health.p50_ms:,} ms |"
    yield f"| p95 | {health.p95_ms:,} ms |"
    counted = tr("{errors} of {queries}", errors=health.errors, queries=health.queries)
    yield f"| {tr('failed or repeated')} | {counted} |"
    for reason, times in health.reasons:
        yield f"| {tr('said {times} times', times=times)} | {in_cell(reason)} |"
    yield from ("", tr("Nothing was changed. What could be, the least first:"), "")
    if config.rerank_candidate_k > _FEWER:
        yield "1. " + tr("Fewer candidates: quicker, and mostly enough.")
        yield from ("", f"       mdrag config set rerank_candidate_k {_FEWER}", "")
    if config.rerank_model != _FAST:
        yield "2. " + tr("The fast model: quicker, a little less exact.")
        yield from ("", f"       mdrag config set rerank_model {_FAST}", "")
    yield "3. " + tr("No reranking for now: packs say at their top that they were not reranked.")
    yield from ("", "       mdrag config set rerank_enabled false")
