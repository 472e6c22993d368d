"""The project: one folder an essay, found from ``meta/project.json`` upward."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from mdrag.errors import FileProblem, ProjectMissing, UsageError
from mdrag.fence import refuse_links, write_atomic
from mdrag.filled_sentence import fill

__all__ = ["FOLDERS", "Project", "read_lines", "write_atomic"]

Record = TypeVar("Record")

FOLDERS = (
    "raw/evidence/pdfs",
    "raw/instruction/guidance",
    "raw/instruction/feedback",
    "raw/instruction/slides",
    "raw/instruction/exemplars",
    "raw/reading_list",
    "parsed",
    "chunks",
    "index",
    "meta",
    "outputs/drafts",
    "outputs/evidence",
    "outputs/audits",
)
# What of a project may be no link that leads out of it, and no pipe: looked at whenever it is
# found.
_OWN = tuple(dict.fromkeys((
    "config.yaml", ".env", "lint_rules", "raw", "raw/evidence", "raw/instruction", *FOLDERS,
    "outputs", "index/read", "index/lance", "meta/query_runs", "meta/builds",
)))  # fmt: skip
_OWN_WHOLE = ("meta", "chunks", "index", "index/read", "raw/reading_list")


@dataclass(frozen=True)
class Project:
    """A project's folder and the places in it. ``root`` is absolute."""

    root: Path

    @property
    def id(self) -> str:
        """The project_id of meta/project.json; the folder's name when that cannot be read."""
        try:
            return str(json.loads(self.marker.read_text("utf-8"))["project_id"])
        except (OSError, ValueError, KeyError, TypeError):
            return self.root.name

    @property
    def marker(self) -> Path:
        """meta/project.json: its presence makes the folder a project."""
        return self.root / "meta" / "project.json"

    @property
    def config_path(self) -> Path:
        """config.yaml."""
        return self.root / "config.yaml"

    @property
    def raw(self) -> Path:
        """What the writer put there; never changed by mdrag."""
        return self.root / "raw"

    @property
    def parsed(self) -> Path:
        """One folder a source: canonical text, pages, boxes."""
        return self.root / "parsed"

    @property
    def chunks(self) -> Path:
        """parents.jsonl, chunks.jsonl, anchors.jsonl, chunk_manifest.json."""
        return self.root / "chunks"

    @property
    def index(self) -> Path:
        """LanceDB and the read-file generations."""
        return self.root / "index"

    @property
    def meta(self) -> Path:
        """Ledger, library.csv, logs, builds, query runs."""
        return self.root / "meta"

    @property
    def outputs(self) -> Path:
        """Drafts, evidence packs, audits: versioned, never overwritten."""
        return self.root / "outputs"

    @property
    def lock_path(self) -> Path:
        """The lock file of the one writer."""
        return self.root / "meta" / ".lock"

    def relative(self, path: Path) -> str:
        """``path`` relative to the project with forward slashes; as it is when outside."""
        try:
            return path.resolve().relative_to(self.root).as_posix()
        except ValueError:
            return str(path)

    @classmethod
    def find(cls, start: Path) -> Project | None:
        """The nearest project at or above ``start`` (a file or a folder), or None.

        Raises FileProblem for one whose own folders are links that lead out of it.
        """
        here = start.absolute()
        for folder in (here, *here.parents):
            if (folder / "meta" / "project.json").is_file():
                return cls._at(folder)
        return None

    @classmethod
    def _at(cls, folder: Path) -> Project:
        found = cls(folder.resolve())
        refuse_links(found.root, _OWN, _OWN_WHOLE)
        return found

    @classmethod
    def named(cls, name: str, start: Path) -> Project:
        """The project of ``--project``: a folder, or an id beside, above or below ``start``.

        Raises UsageError when there is none.
        """
        folder = Path(name).expanduser()
        if (found := cls.find(folder)) and found.root == folder.resolve():
            return found
        here = start.absolute()
        for parent in (here, *here.parents):
            for place in (parent / name, parent / "projects" / name):
                if (place / "meta" / "project.json").is_file():
                    return cls._at(place)
        above = cls.find(start)
        if above and above.id == name:
            return above
        raise UsageError(
            fill(
                "--project {name}: no project folder or id of that name here; give its folder, "
                "or make it with: mdrag new {name}",
                name=name,
            )
        )

    @classmethod
    def require(cls, start: Path, name: str | None = None) -> Project:
        """The project for a command that cannot do without one. Raises ProjectMissing."""
        if name:
            return cls.named(name, start)
        found = cls.find(start)
        if found is None:
            below = _below(start)
            raise ProjectMissing(
                fill(
                    "no project here: {start} and the folders above it hold no "
                    "meta/project.json; {below}make one with: mdrag init",
                    start=start.absolute(),
                    below=fill("one lies below it: cd {below}   or ", below=below) if below else "",
                )
            )
        return found


def _below(start: Path) -> str:
    """The first project of ``projects/`` below a folder, as `mdrag new` makes it; "" for none."""
    here = start.absolute()
    found = sorted(
        marker.parents[1].relative_to(here)
        for pattern in ("*/meta/project.json", "projects/*/meta/project.json")
        for marker in here.glob(pattern)
    )
    return shlex.quote(found[0].as_posix()) if found else ""


def read_lines(path: Path, record: Callable[[Any], Record], wrong: str) -> list[Record]:
    """The records of a file with one JSON value a line; [] when there is no file.

    ``record`` makes one of a value, by whatever KeyError, TypeError or ValueError a bad one gives.
    Raises FileProblem: no UTF-8 text, or ``wrong`` with the line.
    """
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as problem:
        raise FileProblem(path, fill("cannot be read as UTF-8 text")) from problem
    found = []
    for number, line in enumerate(text.split("\n"), 1):  # U+2028 ends no line
        if not line.strip():
            continue
        try:
            found.append(record(json.loads(line)))
        except (ValueError, TypeError, KeyError):
            raise FileProblem(path, wrong, number) from None
    return found
