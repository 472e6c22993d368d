"""Who asks Google: the credentials of the person, from where Google's own programs look for them.

In this order: the file that ``GOOGLE_APPLICATION_CREDENTIALS`` names in the environment or in the
project's ``.env``; what ``gcloud auth application-default login`` left; the machine's own account.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import secret
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import read_regular
from mdrag.net import is_this_machine

__all__ = ["CREDENTIALS", "GoogleAccount", "google_account", "missing_clients"]

CREDENTIALS = "GOOGLE_APPLICATION_CREDENTIALS"
_SCOPES = ("https://www.googleapis.com/auth/cloud-platform",)
_LOG_IN = fill(
    "log in with `gcloud auth application-default login`, or write "
    "{credentials}=/path/to/key.json into .env",
    credentials=CREDENTIALS,
)


class GoogleAccount(NamedTuple):
    """Who asks whom."""

    project: str  # who pays
    address: str  # https://…, or http on this machine
    credentials: Any  # google.auth.credentials.Credentials

    @property
    def local(self) -> bool:
        """Whether it is a service on this machine, which is shown no credentials."""
        return is_this_machine(self.address)


def google_account(project: str, address: str, root: Path | None) -> GoogleAccount:
    """The account that asks ``address``. Raises UsageError: no clients, no credentials."""
    if told := missing_clients():
        raise UsageError(told)
    if is_this_machine(address):
        from google.auth.credentials import AnonymousCredentials

        return GoogleAccount(project, address, AnonymousCredentials())
    return GoogleAccount(project, address, _credentials(project, root))


def missing_clients() -> str:
    """What to do when Google's clients are not installed; "" when they are."""
    from importlib.util import find_spec

    try:
        there = find_spec("google.cloud.aiplatform_v1") and find_spec(
            "google.cloud.discoveryengine_v1"
        )
    except ImportError:
        there = None
    return "" if there else fill("Google's clients are not installed: pip install 'mdrag[google]'")


def _credentials(project: str, root: Path | None) -> Any:
    import google.auth
    from google.auth import exceptions

    named = secret(CREDENTIALS, root)
    if named and not os.environ.get(CREDENTIALS):
        return _of_file(named, project, root)
    try:
        found, _ = google.auth.default(scopes=_SCOPES, quota_project_id=project)
    except (exceptions.GoogleAuthError, OSError, ValueError):
        where = f" in {named}" if named else ""
        raise UsageError(
            fill(
                "no credentials for Google were found{where}: {log_in}", where=where, log_in=_LOG_IN
            )
        ) from None
    return found


def _of_file(name: str, project: str, root: Path | None) -> Any:
    """The credentials of a file that ``.env`` names: a key of a service account, or a login.

    Other kinds may run programs or ask addresses they name; ``.env`` may have come with a folder.
    """
    from google.auth import exceptions
    from google.oauth2.credentials import Credentials
    from google.oauth2.service_account import Credentials as ServiceCredentials

    path = (root or Path()) / Path(name).expanduser()
    try:
        info = json.loads(read_regular(path))
        kind = info.get("type")
        if kind == "service_account":
            return ServiceCredentials.from_service_account_info(info, scopes=_SCOPES)
        if kind == "authorized_user":
            login = Credentials.from_authorized_user_info(info, scopes=_SCOPES)
            return login.with_quota_project(project)
    except OSError as problem:
        reason = problem.strerror or fill("no file")
        raise UsageError(
            fill(
                "{credentials}: {name} cannot be read ({reason}): {log_in}",
                credentials=CREDENTIALS,
                name=name,
                reason=reason,
                log_in=_LOG_IN,
            )
        ) from None
    except (exceptions.GoogleAuthError, ValueError, TypeError, AttributeError, KeyError):
        raise UsageError(
            fill(
                "{credentials}: {name} holds no credentials: {log_in}",
                credentials=CREDENTIALS,
                name=name,
                log_in=_LOG_IN,
            )
        ) from None
    raise UsageError(
        fill(
            "{credentials}: {name} is neither a service account's key nor a login; "
            "other kinds are taken from the environment only",
            credentials=CREDENTIALS,
            name=name,
        )
    )
