"""Google's check of grounding, by the client of google-cloud-discoveryengine: a text, its facts.

It takes 0.7 s to import, so that happens when the client is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.filled_sentence import fill
from mdrag.services.google.account import GoogleAccount
from mdrag.services.google.addresses import host_of
from mdrag.services.google.refusals import GoogleRefusal, google_as_refusal
from mdrag.services.google.rest_client import rest_client

__all__ = ["GroundingCheck", "GroundingClient"]


class GroundingCheck(NamedTuple):
    """What facts say of a text. A claim is about a sentence of it; some need no support."""

    score: float  # 0–1, the share of its claims that are supported
    claims: int  # that need support
    cited: int  # of those, how many a fact supports


class GroundingClient:
    """Asks the one check there is. ``threshold``: how strong a fact must be to be cited, 0–1."""

    def __init__(self, account: GoogleAccount, threshold: float, seconds: float) -> None:
        self._account, self._threshold, self._seconds = account, threshold, seconds
        self._host = host_of(account.address)
        self._client = self._made()

    def check(self, text: str, facts: Sequence[str]) -> GroundingCheck:
        """Whether at most 200 ``facts`` support ``text``. Asks once. Raises GoogleRefusal."""
        where = f"projects/{self._account.project}/locations/global/groundingConfigs"
        with google_as_refusal(self._host, self._seconds):
            answer = self._client.check_grounding(
                {
                    "grounding_config": f"{where}/default_grounding_config",
                    "answer_candidate": text,
                    "facts": [{"fact_text": fact} for fact in facts],
                    "grounding_spec": {"citation_threshold": self._threshold},
                },
                timeout=self._seconds,
                retry=None,
            )
            told = type(answer).pb(answer)
            if not told.HasField("support_score") or not 0 <= told.support_score <= 1:
                raise GoogleRefusal(fill("{host} gave no score of support", host=self._host))
            # What it leaves out of a claim is what it says of most: that it needs support.
            claims = [
                one
                for one in told.claims
                if one.grounding_check_required or not one.HasField("grounding_check_required")
            ]
        cited = sum(bool(one.citation_indices) for one in claims)
        return GroundingCheck(float(told.support_score), len(claims), cited)

    def _made(self) -> Any:
        from google.cloud.discoveryengine_v1.services.grounded_generation_service import (
            GroundedGenerationServiceClient,
        )

        return rest_client(GroundedGenerationServiceClient, self._account)
