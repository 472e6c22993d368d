"""What a push has done so far: ``meta/zotero_push.jsonl``, written before and after each step.

A push that was killed goes on from here: what was sent is looked for before it is sent again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem
from mdrag.fence import append_text
from mdrag.filled_sentence import fill
from mdrag.versions import now

__all__ = ["STEPS", "Journal", "PushStep"]

STEPS = ("sending", "saved", "file", "done")  # done: nothing is left to be done for this source


class PushStep(NamedTuple):
    """The last known step of a source. ``session``: of the connector, "" for the other ways."""

    doc_uid: str
    step: str
    via: str
    session: str = ""
    library: str = ""
    key: str = ""


class Journal:
    """The steps of all pushes of a project; the last one of a source counts."""

    def __init__(self, meta: Path) -> None:
        """Read what there is. Raises FileProblem when it cannot be read."""
        self._path = meta / "zotero_push.jsonl"
        self.steps: dict[str, PushStep] = {}
        try:
            lines = self._path.read_text("utf-8").split("\n")
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError) as problem:
            raise FileProblem(
                self._path, fill("cannot be read as UTF-8 text; delete it")
            ) from problem
        for line in lines:
            if step := _step(line):
                self.steps[step.doc_uid] = step

    def note(self, step: PushStep) -> None:
        """Write a step down, on the disk before it returns."""
        self.steps[step.doc_uid] = step
        told = {"at": now().isoformat(), **step._asdict()}
        try:
            # a line that was cut off by a kill must not swallow this one
            append_text(self._path, ("" if self._whole() else "\n") + json.dumps(told) + "\n")
        except OSError as problem:
            reason = problem.strerror or str(problem)
            raise FileProblem(
                self._path, fill("cannot be written ({reason})", reason=reason)
            ) from problem

    def _whole(self) -> bool:
        try:
            with self._path.open("rb") as stream:
                stream.seek(-1, os.SEEK_END)
                return stream.read() == b"\n"
        except OSError:
            return True  # empty


def _step(line: str) -> PushStep | None:
    try:
        told = json.loads(line)
        step = PushStep(**{name: str(told[name]) for name in PushStep._fields if name in told})
    except (ValueError, TypeError):
        return None
    return step if step.step in STEPS else None
