"""Embeddings of Google's cloud (``embedder: vertex``), normalised here, whatever the model does.

gemini-embedding-001 takes one text a request and does not normalise what is shorter than 3,072
numbers; its older relatives are told what a text is for in the same way. gemini-embedding-2 takes
no task: what a text is for stands before it
(https://ai.google.dev/gemini-api/docs/embeddings, read November 2026).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import cached_property, partial
from threading import Lock
from typing import TYPE_CHECKING, Literal, NamedTuple

from mdrag.config import Config
from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.index.embed.kept_vectors import KeptVectors
from mdrag.project import Project
from mdrag.services.google.account import google_account
from mdrag.services.google.addresses import (
    checked_endpoint,
    checked_project,
    checked_region,
    host_of,
    prediction_address,
)
from mdrag.services.google.patient_calls import PatientCalls
from mdrag.services.google.prediction import EmbeddingClient, TextVector
from mdrag.services.google.refusals import GoogleRefusal
from mdrag.services.prices import money
from mdrag.services.redaction import redactor_of
from mdrag.text.words import has_cjk

if TYPE_CHECKING:
    import numpy as np

__all__ = ["MODELS", "EmbeddingModel", "VertexEmbedder", "tokens_of", "vertex_embedder"]

Kind = Literal["document", "query"]

_TASKS: Mapping[Kind, str] = {"document": "RETRIEVAL_DOCUMENT", "query": "RETRIEVAL_QUERY"}
_PREFIXES: Mapping[Kind, str] = {
    "document": "title: none | text: ", "query": "task: search result | query: ",
}  # fmt: skip
_QUERY_RETRIES = 2  # somebody waits, and there are the words
_QUESTIONS_KEPT = 500  # 4 MB, read in 40 ms
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af]")


class EmbeddingModel(NamedTuple):
    """What a model can do, and how it is told what a text is for."""

    longest: int  # vector
    multilingual: bool
    scheme: str  # task: said beside the text | prefix: said in it


# The setting ``embedding_model`` → the model.
MODELS: Mapping[str, EmbeddingModel] = {
    "gemini-embedding-001": EmbeddingModel(3072, True, "task"),
    "gemini-embedding-2": EmbeddingModel(3072, True, "prefix"),
    "text-embedding-005": EmbeddingModel(768, False, "task"),
    "text-multilingual-embedding-002": EmbeddingModel(768, True, "task"),
}


def vertex_embedder(config: Config, project: Project) -> VertexEmbedder:
    """The embedder of the settings; nothing is asked yet. Raises UsageError for wrong settings."""
    name, longest = config.embedding_model, MODELS[config.embedding_model].longest
    if config.output_dimensionality > longest:
        raise UsageError(
            fill(
                "output_dimensionality: {output_dimensionality} is more than {name} has: "
                "mdrag config set output_dimensionality {longest}",
                output_dimensionality=config.output_dimensionality,
                name=name,
                longest=longest,
            )
        )
    checked_project(config.gcp_project)
    checked_region(config.gcp_region)
    if endpoint := config.google.embedding_endpoint:
        checked_endpoint("google.embedding_endpoint", endpoint)
    return VertexEmbedder(config, project)


class VertexEmbedder:
    """One model, one length of vectors. `sent_tokens` is what was paid for so far."""

    def __init__(self, config: Config, project: Project) -> None:
        self.config, self._project = config, project
        self._lock = Lock()
        self._redacted = redactor_of(config)
        self._model = MODELS[config.embedding_model]
        self.dimensions = config.output_dimensionality
        self.multilingual = self._model.multilingual
        self.name = f"vertex:{config.embedding_model}-{self.dimensions}-{self._model.scheme}"
        self.sent_tokens = 0

    def embed(self, texts: Sequence[str], kind: Kind = "document") -> np.ndarray:
        """float32 (n, dimensions), rows of length 1; a text without words gives a row of zeros.

        What `redaction` holds back is taken out first; each vector is kept as it comes.
        Raises ServiceError, UsageError (no credentials).
        """
        import numpy as np

        found = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        kept = self._kept[kind]
        texts = list(map(self._redacted, texts))
        wanted = {text: kept.vector(text) for text in texts if text.strip()}
        missing = [text for text, vector in wanted.items() if vector is None]

        def bring(text: str) -> None:
            told = self._ask(text, kind)
            vector = np.asarray(told.values, dtype=np.float64)
            vector = (vector / np.linalg.norm(vector)).astype(np.float32)
            # A question is asked in folders nobody may write to, too.
            with suppress(OSError, FileProblem) if kind == "query" else nullcontext():
                kept.keep(text, vector)
            wanted[text] = vector
            with self._lock:
                self.sent_tokens += told.tokens or tokens_of(text)

        if missing:
            self._client  # noqa: B018 (made before threads ask for it)
        if kind == "query" and len(kept) + len(missing) > _QUESTIONS_KEPT:
            with suppress(OSError, FileProblem):
                kept.clear()
        try:
            self._calls[kind].ask_all([partial(bring, text) for text in missing])
        except GoogleRefusal as refusal:
            raise ServiceError(self._in_words(refusal, kind)) from None
        for row, text in enumerate(texts):
            if (vector := wanted.get(text)) is not None:
                found[row] = vector
        return found

    def announcement(self, texts: Sequence[str]) -> str:
        """What is said before these texts go out: how many, what it may cost, and where to.

        Those kept by a run that ended early do not go out again; "" when none does.
        """
        kept = self._kept["document"]
        texts = list(map(self._redacted, texts))
        texts = [text for text in texts if text.strip() and kept.vector(text) is None]
        if not texts:
            return ""
        tokens = sum(map(tokens_of, texts))
        told = fill(
            "sending {count:,} passages (about {tokens:,} tokens) to {host}, model {model}",
            count=len(texts), tokens=tokens, host=host_of(self._address),
            model=self.config.embedding_model,
        )  # fmt: skip
        cost = money(self.config, tokens=tokens)
        return fill("{told}; at your prices about {cost}", told=told, cost=cost) if cost else told

    @property
    def whereabouts(self) -> str:
        """Model and host, as people read them."""
        return fill("vertex: {model} at {host}", model=self.config.embedding_model,
                    host=host_of(self._address))  # fmt: skip

    def try_out(self) -> None:
        """Ask for the vector of one word, once, keeping nothing."""
        try:
            self._ask("mdrag", "query")
        except GoogleRefusal as refusal:
            raise ServiceError(refusal.told) from None

    def settle(self) -> None:
        """All vectors given out for documents are stored: what was kept of them may go."""
        self._kept["document"].clear()

    def _ask(self, text: str, kind: Kind) -> TextVector:
        # Half a surrogate pair has no UTF-8.
        text = text.encode("utf-8", "replace").decode("utf-8")
        try:
            if self._model.scheme == "prefix":
                return self._client.embed_content(_PREFIXES[kind] + text)
            return self._client.predict(text, _TASKS[kind])
        except GoogleRefusal as refusal:
            if refusal.status == 400:
                told = fill(
                    "{told}; the text begins “{text}”",
                    told=refusal.told,
                    text=" ".join(text.split())[:60],
                )
                raise GoogleRefusal(told, 400) from None
            raise

    def _in_words(self, refusal: GoogleRefusal, kind: Kind) -> str:
        told: str = fill("embedder: vertex: {told}", told=refusal.told)
        if kind == "query":
            return told
        if refusal.status == 400:
            told += fill("; Google cuts what is too long with: mdrag config set autoTruncate true")
        return fill("{told}; what was embedded is kept: mdrag ingest goes on there", told=told)

    @property
    def _address(self) -> str:
        endpoint = self.config.google.embedding_endpoint
        if endpoint:
            return checked_endpoint("google.embedding_endpoint", endpoint)
        return prediction_address(self.config.gcp_region)

    @cached_property
    def _client(self) -> EmbeddingClient:
        config = self.config
        account = google_account(config.gcp_project, self._address, self._project.root)
        return EmbeddingClient(
            account, config.gcp_region, config.embedding_model, max(1, config.google.timeout_s),
            self.dimensions, config.autoTruncate,
        )  # fmt: skip

    @cached_property
    def _calls(self) -> Mapping[str, PatientCalls]:
        own = self.config.google
        asked = min(own.retries, _QUERY_RETRIES)
        return {
            "document": PatientCalls(own.concurrency, own.retries),
            "query": PatientCalls(own.concurrency, asked),
        }

    @cached_property
    def _kept(self) -> Mapping[str, KeptVectors]:
        """A file for documents, of this run or one that was killed, and one for questions."""
        space = hashlib.sha256(self.name.encode()).hexdigest()[:8]
        folder = self._project.index / "embedded"
        return {
            kind: KeptVectors(folder / f"{kind}-{space}.jsonl", self.dimensions)
            for kind in ("document", "query")
        }


def tokens_of(text: str) -> int:
    """About how many tokens a text has: four characters each, a CJK character alone."""
    alone = len(_CJK.findall(text)) if has_cjk(text) else 0
    return alone + (len(text) - alone + 3) // 4
