"""What a bucket's refusal means, in words a writer can act on.

LanceDB hands on the errors of its object store as one long text: the answer's status and XML, or
the socket's trouble, inside the names of its own source files. Of it only the cause is told.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.index.store_place import StorePlace

__all__ = ["in_words"]

_KEYS = "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (environment or .env)"
_RIGHTS = (
    "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (environment or .env) and what they may do there"
)
_NETWORK = "the network and index.endpoint"


class _Refusal(NamedTuple):
    """A mark in the text of LanceDB, what it means, and what to check."""

    mark: str
    meaning: str
    check: str
    status: int = 0


# Codes: "Error responses" of Amazon S3's API reference; the other marks are those LanceDB 0.40
# prints. The first that is found counts.
_REFUSALS = (
    _Refusal("InvalidAccessKeyId", "does not know this key", _KEYS),
    _Refusal("SignatureDoesNotMatch", "refuses these keys", _KEYS),
    _Refusal("ExpiredToken", "was asked with keys that have expired", _KEYS),
    _Refusal("InvalidToken", "refuses AWS_SESSION_TOKEN", "it, or take it out"),
    _Refusal("RequestTimeTooSkewed", "says that this computer's clock is wrong", "the clock"),
    _Refusal("AccessDenied", "refuses these keys", _RIGHTS),
    _Refusal("NoSuchBucket", "is in no bucket that is there", "index.uri"),
    _Refusal("AuthorizationHeaderMalformed", "lies in another region", "index.region"),
    _Refusal("PermanentRedirect", "lies in another region", "index.region"),
    _Refusal("BareRedirect", "lies in another region", "index.region"),
    _Refusal("Failed to resolve region", "was not found, or its region was not",
             "index.uri and the network, and name index.region"),
    _Refusal("Failed to get AWS credentials", "was asked without keys", _KEYS),
    _Refusal("no providers in chain", "was asked without keys", _KEYS),
    _Refusal("dns error", "cannot be reached: there is no such host", _NETWORK),
    _Refusal("ConnectionRefused", "cannot be reached: nobody listens there", _NETWORK),
    _Refusal("InvalidContentType", "cannot be reached: no https is spoken there", "index.endpoint"),
    _Refusal("ertificate", "cannot be reached: its certificate is not trusted", "index.endpoint"),
    _Refusal("kind: Connect", "cannot be reached", _NETWORK),
    _Refusal("error sending request", "cannot be reached", _NETWORK),
    _Refusal("kind: Timeout", "does not answer in time", _NETWORK),
    _Refusal("operation timed out", "does not answer in time", _NETWORK),
    _Refusal("IncompleteMessage", "broke off its answer", _NETWORK),
    _Refusal("kind: Request", "broke off its answer", _NETWORK),
)  # fmt: skip
_STATUS = re.compile(r"\bstatus: (\d{3})\b")


def in_words(place: StorePlace, problem: Exception) -> str:
    """A refusal of the bucket on one line: what was asked, what it means, what to check."""
    told = str(problem)
    found = next((one for one in _REFUSALS if one.mark in told), None)
    if found is None:
        status = _STATUS.search(told)
        found = _of_status(int(status[1]) if status else 0)
    endpoint = place.options.get("aws_endpoint")
    uri = fill("{uri} at {endpoint}", uri=place.uri, endpoint=endpoint) if endpoint else place.uri
    return fill(
        "index.uri: {uri} {meaning}; check {check}; the index here is as it was",
        uri=uri, meaning=fill(found.meaning, status=found.status), check=fill(found.check),
    )  # fmt: skip


def _of_status(status: int) -> _Refusal:
    """What an answer without a known mark means; 0: there is no status either."""
    if status in (401, 403):
        return _Refusal("", "refuses these keys ({status})", _KEYS, status)
    if status == 407:
        return _Refusal("", "is behind a proxy that wants to be asked first (407)", "the proxy")
    if status >= 500 or status == 429:
        return _Refusal("", "has trouble of its own (it answered {status})", "again later", status)
    told = "does not answer as a bucket of S3 does"
    if status:
        told = "does not answer as a bucket of S3 does (it answered {status})"
    return _Refusal("", told, "index.endpoint", status)
