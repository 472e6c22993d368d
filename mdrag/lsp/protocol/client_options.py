"""What a client may set: at the start, and whenever its settings change."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.desk.find_drafts import is_draft
from mdrag.severity import Severity

__all__ = ["ClientOptions", "read_options"]

_LONGEST = 60_000  # milliseconds


class ClientOptions(NamedTuple):
    """The options of initializationOptions and of the section ``mdrag`` of the settings."""

    enable: bool = True  # False: nothing is looked at
    include: tuple[str, ...] = ()  # globs: only these files, and also those that are no drafts
    exclude: tuple[str, ...] = ()  # globs: never these
    severity: str = "info"  # the least severity that is shown
    verification: bool = True  # False: neither tagger nor library is asked
    debounce: float = 5.0  # milliseconds without a key before the cheap rules run
    idle: float = 600.0  # and before all of them do
    status: bool = False  # whether the client takes mdrag/status
    virtualPages: bool = False  # whether it asks mdrag/sourceText for pages

    def looks_at(self, path: Path | None) -> bool:
        """Whether a document that is open is to be linted; None: it was never saved."""
        if not self.enable or path is None:
            return self.enable
        if _fits(path, self.exclude):
            return False
        return _fits(path, self.include) if self.include else is_draft(path, any_suffix=True)

    def shows(self, severity: str) -> bool:
        """Whether findings of this severity are shown."""
        return Severity(severity) >= Severity(self.severity)


def read_options(given: Any, before: ClientOptions) -> ClientOptions:
    """The options with what ``given`` sets; unknown names and wrong values are left aside."""
    if not isinstance(given, dict):
        return before
    new = {
        name: value
        for name, read in _READERS.items()
        if (value := read(given.get(name))) is not None
    }
    return before._replace(**new)


def _fits(path: Path, globs: tuple[str, ...]) -> bool:
    """Whether a path below any folder is one of these globs."""
    whole = "/" + path.as_posix().lstrip("/")
    return any(fnmatchcase(whole, f"*/{glob.removeprefix('**/').lstrip('/')}") for glob in globs)


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _globs(value: Any) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return None
    return tuple(one for one in value if one)


def _severity(value: Any) -> str | None:
    return value if value in [one.value for one in Severity] else None


def _milliseconds(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
        return None
    return min(float(value), _LONGEST)


_READERS: dict[str, Callable[[Any], Any]] = {
    "enable": _flag,
    "include": _globs,
    "exclude": _globs,
    "severity": _severity,
    "verification": _flag,
    "debounce": _milliseconds,
    "idle": _milliseconds,
    "status": _flag,
    "virtualPages": _flag,
}
