"""Google's services on loopback, as their documents and clients have them, faulty as told.

``:predict`` and ``:embedContent`` of the prediction service, ``:rank`` and ``:check`` of the
Discovery Engine. A body that is not as documented is noted as wrong and refused; so is a
credential, which no service on this machine is shown.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

__all__ = ["SECRET", "FakeGoogle", "fake_google", "vector_of"]

# What answers repeat, to see whether it is shown.
SECRET = "ya29.a-token-of-a-test"
_PREDICT = re.compile(
    r"/v1/projects/[\w.:-]+/locations/([\w-]+)/publishers/google/models/([\w.-]+):predict$"
)
_EMBED = re.compile(_PREDICT.pattern.replace(":predict", ":embedContent"))
_RANK = re.compile(
    r"/v1/projects/[\w.:-]+/locations/global/rankingConfigs/default_ranking_config:rank$"
)
_CHECK = re.compile(
    r"/v1/projects/[\w.:-]+/locations/global/groundingConfigs/default_grounding_config:check$"
)
_FACTORS = {"RETRIEVAL_DOCUMENT": 3.0, "RETRIEVAL_QUERY": 5.0}


class FakeGoogle:
    """What the server is told to do, and what was asked of it."""

    def __init__(self) -> None:
        self.address = ""
        self.answers: list[tuple[int, bytes, Mapping[str, str]]] = []  # given first, in this order
        self.faults = 0.0  # share of requests that are answered 429 or 503, or not at all
        self.most_at_once = 10**6  # more is answered 429
        self.seconds = 0.0  # an answer takes
        self.quota = 10**9  # texts; then 429 for ever
        self.vector: Callable[[str, int], list[float]] = vector_of
        self.score: Callable[[str, Mapping[str, str]], float] = _overlap
        self.bodies: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.embedded: list[str] = []  # texts that were answered with a vector
        self.wrongs: list[str] = []
        self.highest = 0  # requests at once
        self.random = random.Random(7)
        self._active = 0
        self._lock = threading.Lock()

    def refuse(self, status: int, message: str = "", times: int = 1, **headers: str) -> None:
        """Answer the next requests with an error as Google writes it."""
        error = {"code": status, "message": f"{message} {SECRET}".strip(), "status": "X"}
        self.answers += [(status, json.dumps({"error": error}).encode(), headers)] * times

    def say(self, body: bytes, status: int = 200, times: int = 1) -> None:
        """Answer the next requests with these bytes."""
        self.answers += [(status, body, {})] * times

    def answer(self, path: str, body: bytes) -> tuple[int, bytes, Mapping[str, str]] | None:
        """Status, body and headers of an answer; None: the line is dropped."""
        with self._lock:
            self._active += 1
            self.highest = max(self.highest, self._active)
            crowded = self._active > self.most_at_once
            self.paths.append(path)
            forced = self.answers.pop(0) if self.answers else None
            fault = self.random.random() < self.faults and self.random.choice((429, 503, 0))
        try:
            time.sleep(self.seconds)
            if forced:
                return forced
            if crowded:
                return _error(429, "Quota exceeded for aiplatform.googleapis.com")
            if fault is not False:
                return _error(fault, "try again") if fault else None
            return self._told(path, body)
        finally:
            with self._lock:
                self._active -= 1

    def _told(self, path: str, body: bytes) -> tuple[int, bytes, Mapping[str, str]]:
        told = json.loads(body)
        with self._lock:
            self.bodies.append(told)
        found: dict[str, Any]
        if _PREDICT.search(path):
            found = self._predict(told)
        elif _EMBED.search(path):
            found = self._embed(told)
        elif _RANK.search(path):
            found = self._rank(told)
        elif _CHECK.search(path):
            found = self._check(told)
        else:
            return _error(404, f"no method at {path}")
        if not found:
            return _error(429, "Quota exceeded")
        return 200, json.dumps(found).encode(), {}

    def _take(self, text: str) -> bool:
        with self._lock:
            if len(self.embedded) >= self.quota:
                return False
            self.embedded.append(text)
            return True

    def _predict(self, told: dict[str, Any]) -> dict[str, Any]:
        self._expect(set(told) == {"instances", "parameters"}, "keys of predict")
        (instance,) = told["instances"]
        self._expect(set(instance) == {"content", "task_type"}, "keys of an instance")
        self._expect(instance["task_type"] in _FACTORS, "task_type")
        parameters = told["parameters"]
        self._expect(set(parameters) == {"outputDimensionality", "autoTruncate"}, "parameters")
        self._expect(type(parameters["autoTruncate"]) is bool, "autoTruncate is no bool")
        if not self._take(instance["content"]):
            return {}
        length = int(parameters["outputDimensionality"])
        factor = _FACTORS[instance["task_type"]]
        values = [factor * one for one in self.vector(instance["content"], length)]
        statistics = {"token_count": len(instance["content"].split()), "truncated": False}
        return {
            "predictions": [{"embeddings": {"values": values, "statistics": statistics}}],
            "metadata": {"billableCharacterCount": len(instance["content"])},
        }

    def _embed(self, told: dict[str, Any]) -> dict[str, Any]:
        self._expect(set(told) == {"content", "embedContentConfig"}, "keys of embedContent")
        self._expect(told["content"]["role"] == "user", "role")
        (part,) = told["content"]["parts"]
        config = told["embedContentConfig"]
        self._expect(set(config) <= {"outputDimensionality", "autoTruncate"}, "embedContentConfig")
        if not self._take(part["text"]):
            return {}
        values = self.vector(part["text"], config["outputDimensionality"])
        return {
            "embedding": {"values": values},
            "usageMetadata": {"promptTokenCount": len(part["text"].split())},
            "truncated": False,
        }

    def _rank(self, told: dict[str, Any]) -> dict[str, Any]:
        wanted = {"model", "topN", "query", "records", "ignoreRecordDetailsInResponse"}
        self._expect(set(told) == wanted, "keys of rank")
        self._expect(told["ignoreRecordDetailsInResponse"] is True, "details")
        self._expect(0 < len(told["records"]) <= 200, "200 records")
        keys = {frozenset(one) - {"title"} for one in told["records"]}
        self._expect(keys == {frozenset({"id", "content"})}, "keys of records")
        scored = [(self.score(told["query"], one), one["id"]) for one in told["records"]]
        scored.sort(key=lambda one: -one[0])
        records = [{"id": name, "score": max(round(score, 2), 0.0001)} for score, name in scored]
        return {"records": records[: told["topN"]]}

    def _check(self, told: dict[str, Any]) -> dict[str, Any]:
        """A sentence is a claim; the first fact that holds enough of its words is cited."""
        wanted = {"answerCandidate", "facts", "groundingSpec"}
        self._expect(set(told) == wanted, "keys of check")
        self._expect(set(told["groundingSpec"]) == {"citationThreshold"}, "groundingSpec")
        self._expect(0 < len(told["facts"]) <= 200, "200 facts")
        self._expect(all(set(one) == {"factText"} for one in told["facts"]), "keys of a fact")
        self._expect(all(len(one["factText"]) <= 10_000 for one in told["facts"]), "longest fact")
        text, claims, chunks, at = told["answerCandidate"], [], [], 0
        for sentence in re.findall(r"[^.!?]+[.!?]*", text):
            scores = [self.score(sentence, {"content": one["factText"]}) for one in told["facts"]]
            best = max(scores)
            end = at + len(sentence.encode())
            claim = {"startPos": at, "endPos": end, "claimText": sentence}
            claim["groundingCheckRequired"] = bool(re.search(r"\w", sentence))
            if best >= told["groundingSpec"]["citationThreshold"]:
                claim["citationIndices"] = [len(chunks)]
                source = scores.index(best)
                fact = told["facts"][source]["factText"]
                chunks.append({"chunkText": fact, "source": str(source), "index": len(chunks)})
            claims.append(claim)
            at = end
        share = sum("citationIndices" in one for one in claims) / (len(claims) or 1)
        return {"supportScore": round(share, 2), "citedChunks": chunks, "claims": claims}

    def _expect(self, right: bool, told: str) -> None:
        if not right:
            self.wrongs.append(told)


def vector_of(text: str, length: int) -> list[float]:
    """A vector that hangs on the words of a text alone: texts that share words lie near."""
    found = [0.0] * length
    for word in re.findall(r"\w+", text.lower()):
        found[int(hashlib.sha256(word.encode()).hexdigest()[:8], 16) % length] += 1.0
    return found if any(found) else [1.0] + [0.0] * (length - 1)


def _overlap(query: str, record: Mapping[str, str]) -> float:
    words = set(re.findall(r"\w+", query.lower()))
    there = set(re.findall(r"\w+", record["content"].lower()))
    return len(words & there) / (len(words) or 1)


def _error(status: int, message: str) -> tuple[int, bytes, Mapping[str, str]]:
    return status, json.dumps({"error": {"code": status, "message": message}}).encode(), {}


def _handler(fake: FakeGoogle) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, *told: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if "Authorization" in self.headers:
                fake.wrongs.append("a credential for this machine")
            answer = fake.answer(self.path.partition("?")[0], body)
            if answer is None:
                self.close_connection = True
                return
            status, content, headers = answer
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(content)

    return Handler


@contextmanager
def fake_google() -> Iterator[FakeGoogle]:
    """A server for the time of a test; what was wrong of the requests fails it."""
    fake = FakeGoogle()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(fake))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    fake.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
    assert fake.wrongs == []
