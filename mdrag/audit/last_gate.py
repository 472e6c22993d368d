"""What the gate said last of the very text of a draft, as its document in outputs/audits tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.fence import open_own
from mdrag.project import Project

__all__ = ["LastGate", "last_gate"]


class LastGate(NamedTuple):
    """PASS, WARN or BLOCK, how many claims and citations there were, and how many block."""

    gate: str
    claims: int
    block: int


def last_gate(project: Project, draft: Path, sha256: str) -> LastGate | None:
    """The newest document of ``mdrag gate`` or ``audit`` on this text; None when there is none."""
    folder = project.outputs / "audits"
    names = sorted((path.name for path in folder.glob(f"{draft.stem}_claims_v*.json")), key=_order)
    for name in reversed(names):
        try:
            with open_own(folder / name) as file:
                told = json.loads(file.read())
            if told["draft_sha256"] == sha256:
                gates = [str(claim["gate"]) for claim in told["claims"]]
                return LastGate(str(told["gate"]), len(gates), gates.count("BLOCK"))
        except (OSError, FileProblem, ValueError, KeyError, TypeError, RecursionError):
            continue  # damaged, or of somebody else: the one before may tell
    return None


def _order(name: str) -> tuple[int, str]:
    return len(name), name  # v999 before v1000
