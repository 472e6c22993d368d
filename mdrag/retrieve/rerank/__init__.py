"""Candidates → their order by a model that reads question and passage together.

The table of rerankers, what each must be able to do, and what came of one question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mdrag.lazy import load

if TYPE_CHECKING:
    from mdrag.config import Config
    from mdrag.project import Project

__all__ = [
    "RERANKERS",
    "RankAnswer",
    "RankRecord",
    "RerankFailed",
    "RerankOutcome",
    "Reranker",
    "reranker",
]

# The setting `reranker` → module:function of settings and project; none, the default, has none.
RERANKERS: dict[str, str] = {"vertex": "mdrag.retrieve.rerank.vertex:vertex_reranker"}

_NO_SCORES: Mapping[str, float] = MappingProxyType({})


class RankRecord(NamedTuple):
    """A candidate as a reranker reads it."""

    id: str  # chunk_id
    title: str  # title of the source | headings | year | pages
    content: str


class RankAnswer(NamedTuple):
    """Scores of the best records, and what it took."""

    scores: Mapping[str, float]  # by id; higher is better
    latency_ms: int
    repeated: int = 0  # requests that had to be made again


class RerankFailed(Exception):
    """No order came: ``why`` in one line."""

    def __init__(self, why: str, latency_ms: int) -> None:
        self.why, self.latency_ms = why, latency_ms
        super().__init__(why)


class Reranker(Protocol):
    """Something that orders candidates. Threads share one."""

    @property
    def model(self) -> str:
        """Whose scores they are."""
        ...

    @property
    def host(self) -> str:
        """Who is asked."""
        ...

    def rank(self, query: str, records: Sequence[RankRecord], top: int) -> RankAnswer:
        """The scores of the ``top`` best of at most 200 records. Raises RerankFailed."""
        ...


class RerankOutcome(NamedTuple):
    """What reranking did for one question."""

    model: str = ""  # "" = not asked for
    candidate_k: int = 0
    top_n: int = 0
    scores: Mapping[str, float] = _NO_SCORES  # by chunk_id; none when it failed
    degraded: str = ""  # why the order is that of the fused search although a model was asked
    latency_ms: int | None = None
    error: str | None = None  # it failed, or had to be repeated
    off: str = ""  # by which setting it is off although there is a model


def reranker(config: Config, project: Project) -> Reranker | None:
    """The reranker of the settings, None for none. Raises UsageError for wrong settings."""
    if not config.rerank_enabled or config.reranker not in RERANKERS:
        return None
    made: Reranker = load(RERANKERS[config.reranker])(config, project)
    return made
