"""Models that read a sentence beside passages, for what the hard checks and the score leave open.

The cheapest is asked first, the next only when it cannot say.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from mdrag.config import Config
from mdrag.lazy import load

__all__ = ["SUPPORT_JUDGES", "PassageJudgement", "SupportJudge", "support_judges"]

# The setting ``support_backend`` → module:function of settings and project folder, cheapest first.
SUPPORT_JUDGES: dict[str, str] = {
    "nli": "mdrag.verify.support.judges.nli:nli_judge",
    "rerank": "mdrag.verify.support.judges.ranking_api:rank_judge",
    "check-grounding": "mdrag.verify.support.judges.check_grounding:grounding_judge",
    "llm": "mdrag.verify.support.judges.llm:llm_judge",
}


class PassageJudgement(NamedTuple):
    """What a model says of a sentence beside passages."""

    verdict: Literal["supported", "contradicted", "open"]
    score: float  # 0–1, how sure it is of the verdict


class SupportJudge(Protocol):
    """Something that reads a sentence beside passages of its source."""

    @property
    def name(self) -> str:
        """``nli:…``, ``llm:…``: kind and model, as the output says who decided."""
        ...

    @property
    def host(self) -> str:
        """Who is asked; "" for a model on this computer."""
        ...

    def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
        """Whether the passages say it. Raises ServiceError when a service does not answer."""
        ...


def support_judges(config: Config, root: Path) -> tuple[SupportJudge, ...]:
    """The models that the settings name, cheapest first; () for ``support_backend: local``.

    Before a service a model in local_models.nli_folder is asked. Raises UsageError.
    """
    chosen = config.support_backend
    if chosen == "local":
        return ()
    wanted = ["nli"] if chosen != "nli" and config.local_models.nli_folder else []
    return tuple(load(SUPPORT_JUDGES[name])(config, root) for name in (*wanted, chosen))
