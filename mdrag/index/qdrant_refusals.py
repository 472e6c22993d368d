"""What a Qdrant's refusal means, in words a writer can act on; no key stands in them.

Statuses and the shape of an error as in Qdrant's source (``src/actix/helpers.rs``): JSON with
``status.error``, but for a missing or a wrong key, which is plain text.
"""

from __future__ import annotations

from mdrag.errors import ServiceError
from mdrag.filled_sentence import FilledSentence, fill
from mdrag.index.store_place import QDRANT_KEY, StorePlace
from mdrag.net import Unreachable

__all__ = ["absent", "in_words", "other_server"]

_TROUBLE = "has trouble of its own (it answered {status})"
_MOST = 160  # letters of what the server says


def absent(place: StorePlace, problem: ServiceError) -> str:
    """The server cannot be reached, or does not answer."""
    if isinstance(problem, Unreachable):
        return _told(place, "cannot be reached", "the network, and that the server runs")
    return _told(place, "gave no whole answer in time", "the network and the server")


def other_server(place: StorePlace) -> str:
    """An answer that is none of Qdrant's."""
    return _told(place, "does not answer as a Qdrant does", "index.uri")


def in_words(place: StorePlace, status: int, says: str) -> str:
    """A refusal on one line: what was asked, what it means, what to check."""
    key = place.options.get("api_key", "")
    shown = " ".join((says.replace(key, "…") if key else says).split())[:_MOST]
    if status == 401 or (status == 403 and not says):
        meaning = fill("refuses the key ({status})" if key else "wants a key ({status})",
                       status=status)  # fmt: skip
        return _told(place, meaning, fill("{key} (environment or .env)", key=QDRANT_KEY))
    if status == 403:
        return _told(
            place, fill("does not let this key do that (403: {shown})", shown=shown), QDRANT_KEY
        )
    if status == 407:
        return _told(place, "is behind a proxy that wants to be asked first (407)", "the proxy")
    if status == 404 and not says:
        return _told(place, "does not answer as a Qdrant does (it answered 404)", "index.uri")
    if status == 507:
        return _told(place, "has no room left (507)", "the server's disk and memory")
    if status >= 500 or status == 429:
        return _told(place, fill(_TROUBLE, status=status), "again later")
    told = f"{status}: {shown}" if shown else status
    meaning = fill("refused what was asked ({told})", told=told)
    return _told(place, meaning, "index.uri and the server")


def _whole(text: str) -> str:
    return text if isinstance(text, FilledSentence) else fill(text)


def _told(place: StorePlace, meaning: str, check: str) -> str:
    return fill(
        "index.uri: {uri} {meaning}; check {check}; the index here is as it was",
        uri=place.uri, meaning=_whole(meaning), check=_whole(check),
    )  # fmt: skip
