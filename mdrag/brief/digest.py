"""meta/instruction_digest.json: what was read, what was made of it, and what was written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.brief.instruction_files import InstructionFile
from mdrag.brief.model import InstructionBrief
from mdrag.fence import open_own
from mdrag.filled_sentence import fill
from mdrag.from_json import from_json
from mdrag.project import Project, write_atomic

__all__ = ["EXTRACTION", "InstructionDigest", "digest_path", "read_digest", "write_digest"]

EXTRACTION = 6  # raised when the same files give another brief


class InstructionDigest(NamedTuple):
    """The brief as it was made last, and the digests of the texts written then by name."""

    brief: InstructionBrief
    written: Mapping[str, str]

    def agrees(self, files: Sequence[InstructionFile]) -> bool:
        """Whether these are the files the brief was made of."""
        return self.brief.files == tuple((file.path, file.sha256) for file in files)


def digest_path(project: Project) -> Path:
    """Where it lies."""
    return project.meta / "instruction_digest.json"


def read_digest(project: Project) -> InstructionDigest | None:
    """The digest; None when there is none, or somebody damaged it.

    Of one that another mdrag wrote, what it wrote where is known, and the brief is made anew.
    """
    try:
        with open_own(digest_path(project), fill("delete it and run this again")) as file:
            told = json.loads(file.read().decode("utf-8"))
        written = from_json(told["written"], Mapping[str, str])
        if told["extraction"] != EXTRACTION:
            return InstructionDigest(InstructionBrief(()), written)
        brief = from_json([list(told["files"].items()), *told["brief"]], InstructionBrief)
        return InstructionDigest(brief, written)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def write_digest(project: Project, digest: InstructionDigest) -> None:
    """Write it. Raises FileProblem."""
    content = {
        "extraction": EXTRACTION,
        "files": dict(digest.brief.files),
        "written": dict(sorted(digest.written.items())),
        "brief": digest.brief[1:],
    }
    write_atomic(digest_path(project), json.dumps(content, ensure_ascii=False, indent=1) + "\n")
