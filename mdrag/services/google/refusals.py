"""What Google's clients raise → a refusal in our words: one line, and whether to ask again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill

__all__ = ["GoogleRefusal", "google_as_refusal"]

_LONGEST = 200  # characters of Google's own words in a line of ours
_LONGEST_WAIT = 60.0  # seconds; a service that asks for more is asked again by the next run
# Access tokens and keys, should an answer repeat one.
_SECRETS = re.compile(
    r"ya29\.\S+|(?i:bearer)\s+\S+|eyJ[\w-]+\.\S*|AIza[\w-]+|-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)"
)
# What a status means to whoever reads the line; what Google says of it follows.
_MEANINGS = {
    400: "did not take what was asked",
    401: "does not take these credentials; log in again: gcloud auth application-default login",
    403: "does not allow it: gcp_project must have the service switched on, and the account the "
    "right to use it",
    404: "has nothing of that name: look at the model, gcp_project and gcp_region",
    413: "says that this is too much at once",
    429: "says that the quota is used up",
}


class GoogleRefusal(Exception):
    """Google said no, or nothing. ``again``: asking again may help; ``after``: in seconds."""

    def __init__(self, told: str, status: int = 0, again: bool = False, after: float = 0.0) -> None:
        self.told, self.status, self.again, self.after = told, status, again, after
        super().__init__(told)


@contextmanager
def google_as_refusal(host: str, seconds: float) -> Iterator[None]:
    """Errors of Google's clients as `GoogleRefusal`. Only 429, 5xx and time-outs are worth more."""
    import requests
    from google.api_core import exceptions as api
    from google.auth import exceptions as auth

    try:
        yield
    except GoogleRefusal:
        raise
    except api.GoogleAPICallError as problem:
        raise _of_status(host, problem) from None
    except auth.RefreshError:
        told = fill("{host} {meaning} (they were refused when they were to be renewed)",
                    host=host, meaning=fill(_MEANINGS[401]))  # fmt: skip
        raise GoogleRefusal(told, 401) from None
    except (auth.TransportError, requests.RequestException) as problem:
        raise _of_network(host, seconds, problem) from None
    except auth.GoogleAuthError:
        raise GoogleRefusal(
            fill("{host} {meaning}", host=host, meaning=fill(_MEANINGS[401])), 401
        ) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise GoogleRefusal(fill("{host} gave an answer that cannot be read", host=host)) from None
    except Exception as problem:  # protobuf's ParseError has no base of its own
        if type(problem).__module__.partition(".")[0] != "google":
            raise
        raise GoogleRefusal(fill("{host} gave an answer that cannot be read", host=host)) from None


def _of_status(host: str, problem: Any) -> GoogleRefusal:
    status = int(problem.code or 0)
    again = status == 429 or status >= 500
    meaning = _MEANINGS.get(status, "is busy or broken" if status >= 500 else "refused")
    said = _words(str(problem.message or ""))
    told = fill("{host} {meaning} ({status}{said})", host=host, meaning=fill(meaning),
                status=status, said=said and f": {said}")  # fmt: skip
    return GoogleRefusal(told, status, again, _after(problem))


def _of_network(host: str, seconds: float, problem: Exception) -> GoogleRefusal:
    """A time-out and a line that broke are worth another try, a host nobody reaches is not."""
    kinds = {type(one).__name__ for one in _causes(problem)}
    if any("Timeout" in kind for kind in kinds) and "ConnectTimeoutError" not in kinds:
        return GoogleRefusal(
            fill("{host} did not answer within {seconds:g} seconds", host=host, seconds=seconds),
            0,
            True,
        )
    if kinds & {"ProtocolError", "ChunkedEncodingError", "ConnectTimeoutError"}:
        return GoogleRefusal(fill("{host} broke off", host=host), 0, True)
    return GoogleRefusal(fill("{host} cannot be reached", host=host))


def _causes(problem: BaseException) -> Iterator[BaseException]:
    """A problem, what it holds and what it came from."""
    seen: list[BaseException] = [problem]
    while seen and len(seen) < 20:
        one = seen.pop()
        yield one
        more = [*one.args, getattr(one, "reason", None), one.__cause__]
        seen += [inner for inner in more if isinstance(inner, BaseException)]


def _after(problem: Any) -> float:
    """What a Retry-After asks for, in seconds; 0 for none or a date."""
    headers = getattr(getattr(problem, "response", None), "headers", None) or {}
    told = str(headers.get("Retry-After", "")).strip()
    return min(float(told), _LONGEST_WAIT) if told.isdigit() else 0.0


def _words(message: str) -> str:
    """Google's words on one line, without anything that may be a key."""
    if "<html" in message.lower() or "<!doctype" in message.lower():
        return ""
    # The client writes method and address before the words.
    bare = re.sub(r"^(?:GET|POST) https?://\S+?: ", "", message)
    bare = " ".join(_SECRETS.sub("…", bare).split())
    return on_one_line(bare if len(bare) <= _LONGEST else f"{bare[: _LONGEST - 1]}…")
