"""Zotero's JSON API by pyzotero: the web API, and the local one where things are written.

The only file that imports pyzotero. Its messages hold addresses and answers, so none is passed
on; its errors become ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.net import NoAnswer, Unreachable
from mdrag.zotero.access import Ways
from mdrag.zotero.library_items import ZoteroLibrary

__all__ = ["PermissionRefused", "VersionConflict", "again", "client", "our_errors", "user_library"]

_Found = TypeVar("_Found")
_SECONDS = 60.0  # 50 items at once may take a while
_ASKED = 300.0  # a person has to answer Zotero's dialog


class VersionConflict(ServiceError):
    """Zotero changed since it was last read (412), or wants that said (428)."""


class PermissionRefused(ServiceError):
    """Zotero wants another permission (401, 403)."""


class _TransientFailure(ServiceError):
    """A failure inside Zotero that may pass (5xx, too many requests)."""


def client(ways: Ways, library: ZoteroLibrary, key: str, local: bool = False) -> Any:
    """A pyzotero client of one library. ``key`` is of zotero.org, or of the local API."""
    import httpx2
    from pyzotero import Zotero

    kind, _, number = library.prefix.partition("/")
    found = Zotero(
        number,
        kind.removesuffix("s"),
        api_key=None if local else key,
        local=local,
        # nothing is followed elsewhere: the key would go along
        client=httpx2.Client(timeout=_ASKED if local else _SECONDS, trust_env=not local),
        local_api_key=(key or None) if local else None,
    )
    found.endpoint = f"{ways.address}/api" if local else ways.web
    return found


def user_library(ways: Ways, key: str) -> ZoteroLibrary:
    """The library of the person whose key this is. Raises UsageError, ServiceError."""
    if ways.library.startswith("users/") and ways.library != "users/0":
        return ZoteroLibrary(ways.library, ways.library, "My Library")
    asked = client(ways, ZoteroLibrary("users/0", "users/0", ""), key)
    with our_errors(fill("the web API of Zotero")):
        # not pyzotero's key_info: it puts the key into the address
        answer = asked.client.get(f"{asked.endpoint}/keys/current", headers=asked.default_headers())
        if answer.status_code in (403, 404):
            raise UsageError(fill("zotero.org does not know this ZOTERO_API_KEY; make one there"))
        answer.raise_for_status()
        told = answer.json()
    number = told.get("userID") if isinstance(told, dict) else None
    if not isinstance(number, int):
        raise ServiceError(fill("zotero.org did not say whose key it is"))
    return ZoteroLibrary(f"users/{number}", f"users/{number}", "My Library")


@contextmanager
def our_errors(who: str) -> Iterator[None]:
    """Errors of pyzotero and its HTTP client as ours."""
    import httpx2
    from pyzotero import errors

    try:
        yield
    except (httpx2.ConnectError, httpx2.ConnectTimeout):
        raise Unreachable(fill("{who} cannot be reached", who=who)) from None
    except (httpx2.HTTPStatusError, errors.HTTPError, errors.TooManyRetriesError):
        raise _TransientFailure(fill("{who} failed; try again later", who=who)) from None
    except (httpx2.HTTPError, errors.UploadError, ValueError):
        raise NoAnswer(fill("{who} gave no whole answer", who=who)) from None
    except errors.LocalAPIDeniedError:
        raise PermissionRefused(
            fill("Zotero was told to deny mdrag; run again and choose Always Allow")
        ) from None
    except errors.LocalAPIKeyRequiredError:
        raise PermissionRefused(
            fill(
                "Zotero allowed a single change; run again and choose Always Allow (what is done "
                "stays done)"
            )
        ) from None
    except errors.UserNotAuthorisedError:
        raise PermissionRefused(
            fill("{who} refused the key; it needs write access to this library", who=who)
        ) from None
    except (errors.PreConditionFailedError, errors.PreConditionRequiredError, errors.ConflictError):
        raise VersionConflict(fill("Zotero changed meanwhile; run again")) from None
    except errors.TooManyRequestsError:
        raise _TransientFailure(
            fill("{who} is asked too often; try again later", who=who)
        ) from None
    except errors.PyZoteroError as problem:
        raise ServiceError(
            fill("{who} refused it ({kind})", who=who, kind=type(problem).__name__)
        ) from None


def again(read: Callable[[], _Found]) -> _Found:
    """What a reading gives, tried again while that may help. Never for anything that writes."""
    import stamina

    stamina.instrumentation.set_on_retry_hooks([])
    for attempt in stamina.retry_context(
        on=(_TransientFailure, NoAnswer), attempts=4, timeout=120.0, wait_initial=0.2, wait_max=2.0
    ):
        with attempt:
            return read()
    raise AssertionError("unreachable")
