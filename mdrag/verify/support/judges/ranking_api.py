"""Google's Ranking API as a judge (``support_backend: rerank``): how near a passage comes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from mdrag.config import Config
from mdrag.services.google.ranking_client import RankingClient
from mdrag.verify.support.judges import PassageJudgement
from mdrag.verify.support.judges.google_judge import LONGEST_FACT, LONGEST_SENTENCE, GoogleJudge

__all__ = ["RankJudge", "rank_judge"]


def rank_judge(config: Config, root: Path) -> RankJudge:
    """The model that rerank_model names. Raises UsageError for wrong settings."""
    return RankJudge(config, root)


class RankJudge:
    """A ranker says what a passage is about, not whether it is so: it never contradicts."""

    def __init__(self, config: Config, root: Path) -> None:
        self.name = f"rerank:{config.rerank_model}"
        self._config = config
        self._google = GoogleJudge(
            config, root, "google.ranking_endpoint", config.google.ranking_endpoint,
            config.rerank_max_retries,
        )  # fmt: skip

    @property
    def host(self) -> str:
        """Who is asked."""
        return self._google.host

    def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
        """Supported when the best passage reaches judge.rerank_threshold.

        Raises ServiceError, UsageError (no credentials).
        """
        if not passages or len(sentence) > LONGEST_SENTENCE:
            return PassageJudgement("open", 0.0)
        redact, client = self._google.redact, self._client
        asked = redact(sentence)
        records = [
            {"id": str(at), "content": redact(passage)[:LONGEST_FACT]}
            for at, passage in enumerate(passages)
        ]
        scores = self._google.ask(lambda: client.rank(asked, records, len(records)))
        best = max(scores.values())
        enough = best >= self._config.judge.rerank_threshold
        return PassageJudgement("supported" if enough else "open", round(min(max(best, 0), 1), 4))

    @cached_property
    def _client(self) -> RankingClient:
        config = self._config
        details = not config.ignoreRecordDetailsInResponse
        return RankingClient(
            self._google.account(), config.rerank_model, config.rerank_timeout_s, details
        )
