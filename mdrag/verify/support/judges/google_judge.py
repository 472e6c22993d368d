"""What the judges that ask Google share: who pays, whom they ask, how patiently.

Nothing is imported of Google's, and nobody asked, before the first sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from mdrag.config import Config
from mdrag.errors import ServiceError, UsageError
from mdrag.services.google.account import GoogleAccount, google_account, missing_clients
from mdrag.services.google.addresses import (
    DISCOVERY_ADDRESS,
    checked_endpoint,
    checked_project,
    host_of,
)
from mdrag.services.google.patient_calls import PatientCalls
from mdrag.services.google.refusals import GoogleRefusal
from mdrag.services.redaction import redactor_of

__all__ = ["LONGEST_FACT", "LONGEST_SENTENCE", "GoogleJudge"]

T = TypeVar("T")

LONGEST_FACT = 10_000  # characters of a passage that are sent: as much as the services take
LONGEST_SENTENCE = 4_000  # characters; more could be cut silently, and what is left would be judged


class GoogleJudge:
    """A service of the Discovery Engine. ``key``: of the setting that may name another address."""

    def __init__(self, config: Config, root: Path, key: str, endpoint: str, retries: int) -> None:
        """Raises UsageError for settings that are wrong and clients that are not there."""
        checked_project(config.gcp_project)
        self._address = checked_endpoint(key, endpoint) if endpoint else DISCOVERY_ADDRESS
        if told := missing_clients():
            raise UsageError(told)
        self._project, self._root = config.gcp_project, root
        self.redact = redactor_of(config)
        self._calls = PatientCalls(1, retries)

    @property
    def host(self) -> str:
        """Who is asked."""
        return host_of(self._address)

    def account(self) -> GoogleAccount:
        """Who asks. Raises UsageError: no credentials."""
        return google_account(self._project, self._address, self._root)

    def ask(self, call: Callable[[], T]) -> T:
        """The answer, asked for again where that may help. Raises ServiceError."""
        try:
            return self._calls.ask(call)
        except GoogleRefusal as refusal:
            raise ServiceError(refusal.told) from None
