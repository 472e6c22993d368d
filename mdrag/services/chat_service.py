"""One question to a language model behind an OpenAI-compatible address, and the JSON it answers."""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill

__all__ = ["ChatService"]

_SECONDS = 60.0


class ChatService(NamedTuple):
    """``address`` ends before ``/chat/completions``; ``setting``: whose ``.address`` it is."""

    setting: str
    address: str
    model: str
    key: str | None = None

    @property
    def host(self) -> str:
        """Who is asked. Raises UsageError for an address that is none."""
        place = urlsplit(self.address)
        if place.scheme not in ("http", "https") or not place.hostname or not self.model:
            raise UsageError(
                fill(
                    "{setting}.address (http://…/v1) and {setting}.model name the model; set "
                    "them with: mdrag config set {setting}.address http://127.0.0.1:11434/v1",
                    setting=self.setting,
                )
            )
        return place.hostname

    def ask(self, task: str, text: str) -> dict[str, Any]:
        """The first JSON object of the answer; {} when it holds none.

        Raises UsageError (settings), ServiceError when nobody answers.
        """
        from mdrag.net import Deadline, Service

        host, place = self.host, urlsplit(self.address)
        messages = [{"role": "system", "content": task}, {"role": "user", "content": text}]
        body = {"model": self.model, "messages": messages, "temperature": 0}
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        local = host in ("localhost", "127.0.0.1", "::1")
        base = f"{place.scheme}://{place.netloc}"
        with Service(base, Deadline(_SECONDS), local=local) as service:
            reply = service.ask(
                "POST", f"{place.path.rstrip('/')}/chat/completions",
                content=json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"),
                headers=headers, seconds=_SECONDS,
            )  # fmt: skip
        if not reply.ok:
            raise ServiceError(fill("{host} answered {status}", host=host, status=reply.status))
        try:
            said = reply.json()["choices"][0]["message"]["content"]
            told = json.loads(said[said.find("{") : said.rfind("}") + 1])
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            return {}
        return told if isinstance(told, dict) else {}
