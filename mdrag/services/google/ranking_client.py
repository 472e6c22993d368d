"""Google's Ranking API, by the client of google-cloud-discoveryengine: a question, its records.

It takes 0.7 s to import, so that happens when the client is made.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.services.google.account import GoogleAccount
from mdrag.services.google.addresses import host_of
from mdrag.services.google.refusals import GoogleRefusal, google_as_refusal
from mdrag.services.google.rest_client import rest_client

__all__ = ["RankingClient"]


class RankingClient:
    """Asks one model. ``details``: whether answers repeat the records, which nobody reads."""

    def __init__(
        self, account: GoogleAccount, model: str, seconds: float, details: bool
    ) -> None:  # fmt: skip
        self._account, self._model = account, model
        self._seconds, self._details = seconds, details
        self._host = host_of(account.address)
        self._client = self._made()

    def rank(
        self, query: str, records: Sequence[Mapping[str, str]], top: int
    ) -> Mapping[str, float]:  # fmt: skip
        """Id → score of the ``top`` best of at most 200 records {id, content, title}. Asks once.

        Scores are rounded to two decimals by the service: ties are the rule. A record needs no
        title. Raises GoogleRefusal.
        """
        where = f"projects/{self._account.project}/locations/global/rankingConfigs"
        with google_as_refusal(self._host, self._seconds):
            answer = self._client.rank(
                {
                    "ranking_config": f"{where}/default_ranking_config",
                    "model": self._model,
                    "top_n": top,
                    "query": query,
                    "records": list(records),
                    "ignore_record_details_in_response": not self._details,
                },
                timeout=self._seconds,
                retry=None,
            )
            scores = {str(one.id): float(one.score) for one in answer.records}
        known = {one["id"] for one in records}
        wanted = min(top, len(records))
        right = scores.keys() <= known and len(scores) >= wanted
        if not right or not all(map(math.isfinite, scores.values())):
            told = fill(
                "{count} of the {wanted} records it was to rank",
                count=len(scores.keys() & known),
                wanted=wanted,
            )
            raise GoogleRefusal(
                fill("{host} gave no ranking that can be used ({told})", host=self._host, told=told)
            )
        return scores

    def _made(self) -> Any:
        from google.cloud.discoveryengine_v1.services.rank_service import RankServiceClient

        return rest_client(RankServiceClient, self._account)
