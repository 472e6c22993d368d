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
from mdrag.project import Project
from mdrag.retrieve.rerank import RERANKERS
from mdrag.settings import HealthSettings
from mdrag.text.counts import count_of

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
            found.append(f"slow: p95 {self.p95_ms:,} ms (limit {limits.p95_ms:,})")
        if self.errors > limits.error_rate * self.queries:
            share = self.errors / self.queries
            found.append(f"errors or repeats in {share:.0%} (limit {limits.error_rate:.0%})")
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
    return (
        f"the reranker over the last {health.queries} queries: {'; '.join(causes)}; "
        f"what could be done: {project.relative(path)}"
    )


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
    yield from ("# Health of the reranker", "")
    yield from (f"Over the last {health.queries} queries: {'; '.join(causes)}.", "")
    yield from ("| | |", "|---|---|", f"| model | {in_cell(config.rerank_model)} |")
    yield f"| candidates a query | {config.rerank_candidate_k} |"
    yield f"| p50 | {health.p50_ms:,} ms |"
    yield f"| p95 | {health.p95_ms:,} ms |"
    yield f"| failed or repeated | {health.errors} of {health.queries} |"
    for reason, times in health.reasons:
        yield f"| said {count_of(times, 'time')} | {in_cell(reason)} |"
    yield from ("", "Nothing was changed. What could be, the least first:", "")
    if config.rerank_candidate_k > _FEWER:
        yield "1. Fewer candidates: quicker, and mostly enough."
        yield from ("", f"       mdrag config set rerank_candidate_k {_FEWER}", "")
    if config.rerank_model != _FAST:
        yield "2. The fast model: quicker, a little less exact."
        yield from ("", f"       mdrag config set rerank_model {_FAST}", "")
    yield "3. No reranking for now: packs say at their top that they were not reranked."
    yield from ("", "       mdrag config set rerank_enabled false")
