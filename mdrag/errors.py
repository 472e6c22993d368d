"""Every error mdrag raises on purpose, and the exit code each one ends with.

::

    MdragError                   2  the reader of the message can mend it
    ├── UsageError               2  a command was called wrongly, a file is not there
    ├── FileProblem              2  a file cannot be read or written; names it, with line and column
    │   ├── ConfigError          2  config.yaml, mdrag.yaml or a rule file says something wrong
    │   └── DraftError           2  a draft that cannot be read as text, or not be parsed in time
    ├── ProjectMissing           2  no meta/project.json upward from here
    ├── LibraryMissing           2  there is a project but nothing has been ingested yet
    ├── Busy                     2  another process holds the project's writer lock
    ├── SourceProblem            2  one source could not be ingested; the others go on
    ├── UnresolvedBinding        2  a binding that cannot be exported
    ├── PackRefused              2  an evidence pack that would break its contract
    ├── ServiceError             2  a service outside (pandoc, Zotero, a cloud) refused or is absent
    └── Bug                      3  something that must not happen happened
"""

from __future__ import annotations

from pathlib import Path

from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill

__all__ = [
    "Bug",
    "Busy",
    "ConfigError",
    "DraftError",
    "FileProblem",
    "LibraryMissing",
    "MdragError",
    "PackRefused",
    "ProjectMissing",
    "ServiceError",
    "SourceProblem",
    "UnresolvedBinding",
    "UsageError",
]


class MdragError(Exception):
    """A problem said in one clear line: what is wrong, where, and what to do.

    ``code`` names its kind to programs (contracts/error.schema.json).
    """

    exit_code = 2
    code = "usage"

    @property
    def sentence(self) -> str:
        """What it says, as a filled sentence where it was made as one."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


class UsageError(MdragError):
    """The command line asks for something that cannot be done."""


class FileProblem(MdragError):
    """A problem at a place in a file: printed as ``path:line:column: message``.

    ``line`` and ``column`` are 1-based; 0 means "not known" and is left out.
    """

    code = "file"

    def __init__(self, path: Path | str, message: str, line: int = 0, column: int = 0) -> None:
        self.path, self.message, self.line, self.column = Path(path), message, line, column
        place = on_one_line(str(path))
        if line:
            place += f":{line}" + (f":{column}" if column else "")
        super().__init__(fill("{place}: {message}", place=place, message=message))


class ConfigError(FileProblem):
    """A setting or a rule file that says something mdrag does not understand."""

    code = "config"


class DraftError(FileProblem):
    """A draft that is not text, or that cannot be parsed within its limits."""

    code = "draft"


class ProjectMissing(MdragError):
    """No project was found, and this command needs one."""

    code = "project-missing"


class LibraryMissing(MdragError):
    """The project has no index yet: nothing was ingested."""

    code = "library-missing"


class Busy(MdragError):
    """Another mdrag process is writing to this project."""

    code = "busy"


class SourceProblem(MdragError):
    """One source file cannot be read; ``reason`` goes into the ingest summary."""

    code = "source"

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class UnresolvedBinding(FileProblem):
    """A binding names a source that is unknown or may not be cited."""

    code = "unresolved-binding"


class PackRefused(MdragError):
    """An evidence pack held something it must never hold (a non-citable source, no locator)."""

    code = "pack-refused"


class ServiceError(MdragError):
    """A program or service mdrag relies on is missing, refused, or failed."""

    code = "service"


class Bug(MdragError):
    """Something mdrag promised itself would never happen."""

    exit_code = 3
    code = "bug"
