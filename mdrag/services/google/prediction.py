"""Embeddings of one text at a time, by the prediction client of google-cloud-aiplatform.

It takes 1.2 s and more to import, so that happens with the first question.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

from mdrag.filled_sentence import fill
from mdrag.services.google.account import GoogleAccount
from mdrag.services.google.addresses import host_of
from mdrag.services.google.refusals import GoogleRefusal, google_as_refusal
from mdrag.services.google.rest_client import rest_client

__all__ = ["EmbeddingClient", "TextVector"]


class TextVector(NamedTuple):
    """A vector as it came, of any length, and the tokens it was made of (0: not said)."""

    values: Sequence[float]
    tokens: int


class EmbeddingClient:
    """Asks one model of one region. Every method asks once and raises `GoogleRefusal`."""

    def __init__(
        self, account: GoogleAccount, region: str, model: str, seconds: float, dimensions: int,
        truncate: bool,
    ) -> None:  # fmt: skip
        self._account, self._seconds = account, seconds
        self._dimensions, self._truncate = dimensions, truncate
        self._host = host_of(account.address)
        self._model = (
            f"projects/{account.project}/locations/{region}/publishers/google/models/{model}"
        )
        self._lock = Lock()

    def predict(self, text: str, task: str) -> TextVector:
        """The vector of a text for a task (``RETRIEVAL_DOCUMENT``), by ``:predict``."""
        with google_as_refusal(self._host, self._seconds):
            answer = self._client.predict(
                endpoint=self._model,
                instances=[{"content": text, "task_type": task}],
                parameters={
                    "outputDimensionality": self._dimensions, "autoTruncate": self._truncate,
                },
                timeout=self._seconds,
                retry=None,
            )  # fmt: skip
            (told,) = type(answer).pb(answer).predictions
            told = told.struct_value.fields["embeddings"].struct_value
            numbers = told.fields["values"].list_value.values
            if any(one.WhichOneof("kind") != "number_value" for one in numbers):
                raise ValueError
            statistics = told.fields["statistics"].struct_value
            tokens = int(statistics.fields["token_count"].number_value)
            return self._checked([one.number_value for one in numbers], tokens)

    def embed_content(self, text: str) -> TextVector:
        """The vector of a text that says itself what it is for, by ``:embedContent``."""
        with google_as_refusal(self._host, self._seconds):
            answer = self._client.embed_content(
                {
                    "model": self._model,
                    "content": {"role": "user", "parts": [{"text": text}]},
                    "embed_content_config": {
                        "output_dimensionality": self._dimensions, "auto_truncate": self._truncate,
                    },
                },
                timeout=self._seconds,
                retry=None,
            )  # fmt: skip
            told = type(answer).pb(answer)
            tokens = int(told.usage_metadata.prompt_token_count)
            return self._checked(list(told.embedding.values), tokens)

    def _checked(self, values: list[float], tokens: int) -> TextVector:
        if len(values) != self._dimensions:
            told = fill(
                "{count} numbers where {dimensions} were asked for",
                count=len(values),
                dimensions=self._dimensions,
            )
            raise GoogleRefusal(f"{self._host} answered a vector of {told}")
        if not all(map(math.isfinite, values)) or not any(values):
            raise GoogleRefusal(
                fill("{host} answered a vector that is none (NaN, or only zeros)", host=self._host)
            )
        return TextVector(values, tokens)

    @property
    def _client(self) -> Any:
        with self._lock:  # several threads ask at once, and one makes it
            return self._made

    @cached_property
    def _made(self) -> Any:
        from google.cloud.aiplatform_v1.services.prediction_service import PredictionServiceClient

        return rest_client(PredictionServiceClient, self._account)
