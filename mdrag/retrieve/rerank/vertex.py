"""``reranker: vertex``: Google's Ranking API orders the candidates."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property

from mdrag.config import Config
from mdrag.errors import MdragError
from mdrag.project import Project
from mdrag.retrieve.rerank import RankAnswer, RankRecord, RerankFailed
from mdrag.services.google.account import google_account
from mdrag.services.google.addresses import (
    DISCOVERY_ADDRESS,
    checked_endpoint,
    checked_project,
    host_of,
)
from mdrag.services.google.patient_calls import PatientCalls
from mdrag.services.google.ranking_client import RankingClient
from mdrag.services.google.refusals import GoogleRefusal
from mdrag.services.redaction import redactor_of

__all__ = ["VertexReranker", "vertex_reranker"]


def vertex_reranker(config: Config, project: Project) -> VertexReranker:
    """The reranker of the settings; nothing is asked yet. Raises UsageError for wrong settings."""
    checked_project(config.gcp_project)
    if endpoint := config.google.ranking_endpoint:
        checked_endpoint("google.ranking_endpoint", endpoint)
    return VertexReranker(config, project)


class VertexReranker:
    """One model of the Ranking API, asked by at most ``rerank_max_concurrency`` threads."""

    def __init__(self, config: Config, project: Project) -> None:
        self.config, self._project = config, project
        self.model = config.rerank_model
        self._redacted = redactor_of(config)
        self._calls = PatientCalls(config.rerank_max_concurrency, config.rerank_max_retries)

    def rank(self, query: str, records: Sequence[RankRecord], top: int) -> RankAnswer:
        """The scores of the ``top`` best records; the clock starts when the client is there.

        What `redaction` holds back is taken out of the question, the titles and the texts.
        """
        began, before = time.perf_counter(), self._calls.refused
        query, redacted = self._redacted(query), self._redacted
        told = [
            {"id": one.id, "title": redacted(one.title), "content": redacted(one.content)}
            for one in records
        ]
        try:
            client = self._client
            began = time.perf_counter()
            scores = self._calls.ask(lambda: client.rank(query, told, top))
        except GoogleRefusal as refusal:
            raise RerankFailed(refusal.told, _since(began)) from None
        except MdragError as problem:  # no clients, no credentials
            raise RerankFailed(problem.sentence, _since(began)) from None
        return RankAnswer(scores, _since(began), self._calls.refused - before)

    @property
    def host(self) -> str:
        """Who is asked."""
        return host_of(self._address)

    @property
    def _address(self) -> str:
        if endpoint := self.config.google.ranking_endpoint:
            return checked_endpoint("google.ranking_endpoint", endpoint)
        return DISCOVERY_ADDRESS

    @cached_property
    def _client(self) -> RankingClient:
        config = self.config
        account = google_account(config.gcp_project, self._address, self._project.root)
        details = not config.ignoreRecordDetailsInResponse
        return RankingClient(account, self.model, config.rerank_timeout_s, details)


def _since(began: float) -> int:
    return round((time.perf_counter() - began) * 1000)
