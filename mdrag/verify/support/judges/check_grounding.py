"""Google's check of grounding as a judge (``support_backend: check-grounding``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from mdrag.config import Config
from mdrag.services.google.grounding_client import GroundingClient
from mdrag.verify.support.judges import PassageJudgement
from mdrag.verify.support.judges.google_judge import LONGEST_FACT, LONGEST_SENTENCE, GoogleJudge

__all__ = ["GroundingJudge", "grounding_judge"]


def grounding_judge(config: Config, root: Path) -> GroundingJudge:
    """The one check there is. Raises UsageError for wrong settings."""
    return GroundingJudge(config, root)


class GroundingJudge:
    """What is supported in part counts as not supported there; it never contradicts."""

    name = "check-grounding:default_grounding_config"

    def __init__(self, config: Config, root: Path) -> None:
        self._config = config
        self._google = GoogleJudge(
            config, root, "google.grounding_endpoint", config.google.grounding_endpoint,
            config.google.retries,
        )  # fmt: skip

    @property
    def host(self) -> str:
        """Who is asked."""
        return self._google.host

    def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
        """Supported when a passage is cited for all of it that needs support.

        Raises ServiceError, UsageError (no credentials).
        """
        if not passages or len(sentence) > LONGEST_SENTENCE:
            return PassageJudgement("open", 0.0)
        redact, client = self._google.redact, self._client
        asked, facts = redact(sentence), [redact(one)[:LONGEST_FACT] for one in passages]
        found = self._google.ask(lambda: client.check(asked, facts))
        least = self._config.judge.grounding_threshold
        enough = found.claims and found.cited == found.claims and found.score >= least
        return PassageJudgement("supported" if enough else "open", round(found.score, 4))

    @cached_property
    def _client(self) -> GroundingClient:
        threshold = self._config.judge.grounding_threshold
        return GroundingClient(self._google.account(), threshold, self._config.google.timeout_s)
