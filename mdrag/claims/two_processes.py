"""Tagging a long draft in two processes: what somebody waits for in the editor.

The second one is ``python -m mdrag.claims.two_processes``: paragraphs as JSON on its input, their
marks on its output. It begins with nothing, ends with its answer, and is not missed when it fails.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import accumulate

from mdrag.claims.facts import Mark
from mdrag.claims.parses import Parses

__all__ = ["TwoProcesses"]

_LEAST = 20_000  # characters: to load a second tagger takes as long as to tag some 25,000
_SHARE = 0.45  # of the characters go to the second one, which has to begin by starting

Marks = tuple[tuple[Mark, ...], ...]


class TwoProcesses(Parses):
    """`Parses` that tags the end of a long draft in a second process, its beginning here."""

    def ahead(self, paragraphs: Iterable[Sequence[str]]) -> None:
        """Tag these now. Raises ServiceError when the tagger cannot be loaded."""
        wanted = [one for one in map(tuple, paragraphs) if not self.knows(one)]
        mine = _cut([sum(map(len, one)) for one in wanted])
        other = _begun(wanted[mine:]) if mine < len(wanted) else None
        try:
            super().ahead(wanted[:mine])
        except BaseException:
            if other is not None:
                other.kill()
                other.wait()
            raise
        for sentences, marks in zip(wanted[mine:], _ended(other), strict=False):
            if len(marks) == len(sentences):
                self.told(sentences, marks)
        super().ahead(one for one in wanted[mine:] if not self.knows(one))


def _cut(lengths: Sequence[int]) -> int:
    """How many of the paragraphs are tagged here."""
    whole = sum(lengths)
    if whole < _LEAST or (os.cpu_count() or 1) < 2:
        return len(lengths)
    most = (1 - _SHARE) * whole
    return sum(so_far <= most for so_far in accumulate(lengths))


def _begun(paragraphs: Sequence[Sequence[str]]) -> subprocess.Popen[bytes] | None:
    try:
        other = subprocess.Popen(
            # -P: nothing is imported from the folder the editor stands in
            [sys.executable, "-P", "-m", "mdrag.claims.two_processes"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return None
    try:
        assert other.stdin is not None
        other.stdin.write(json.dumps(paragraphs).encode())
        other.stdin.close()
    except OSError:
        other.kill()
    return other


def _ended(other: subprocess.Popen[bytes] | None) -> list[Marks]:
    if other is None or other.stdout is None:
        return []
    with other:
        answer = other.stdout.read()
    try:
        return [
            tuple(tuple((int(a), int(b), str(name)) for a, b, name in one) for one in marks)
            for marks in json.loads(answer)
        ]
    except (ValueError, TypeError):
        return []


def _main() -> None:
    paragraphs = json.loads(sys.stdin.buffer.read())
    parses = Parses()
    parses.ahead(paragraphs)
    answer = json.dumps([parses.marks(sentences) for sentences in paragraphs])
    sys.stdout.buffer.write(answer.encode())


if __name__ == "__main__":
    _main()
