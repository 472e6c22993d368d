"""Made bibliography files and stretches of text, and what is read of them.

Each table yields (case, outcome) and is held against `verify/golden/works-*.tsv`.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mdrag.verify.intervals import Intervals
from mdrag.verify.works.bibliography import entries
from mdrag.verify.works.bibliography_files import files_named
from mdrag.verify.works.works_in_text import is_speaker
from verdict_cases import read_cases

__all__ = ["TABLES"]

Row = tuple[str, ...]


def bibliographies() -> Iterator[Row]:
    """What is read of each bibliography, and which files a front matter names."""
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, text) in enumerate(read_cases("bibliographies.tsv")):
            file = Path(folder) / f"{number}.{name}"
            file.write_text(text, "utf-8")
            yield f"{name} {text}", "; ".join(str(tuple(one)) for one in entries([file]).values())
        root = Path(folder).resolve()
        for (front,) in read_cases("front_matters.txt"):
            found = files_named(front, str(root / "text" / "draft.md"), str(root / "config.yaml"))
            yield front, str([file.relative_to(root).as_posix() for file in found])
            found = files_named(front, str(root / "text" / "draft.md"))
            yield front, str([file.relative_to(root).as_posix() for file in found])


def stretches() -> Iterator[Row]:
    """Drawn stretches: which are taken, which overlap."""
    drawn = random.Random(4)
    for _ in range(40):
        pairs = [(a, a + drawn.randrange(4)) for a in (drawn.randrange(20) for _ in range(4))]
        taken = Intervals(pairs)
        overlaps = "".join(str(int(taken.overlap(at, at + 2))) for at in range(22))
        more = [taken.take(at, at + size) for at, size in ((3, 2), (5, 1), (4, 1), (15, 3), (0, 1))]
        after = "".join(str(int(taken.overlap(at, at + 1))) for at in range(22))
        yield str(pairs), overlaps, str(more), after
    for words in ("argues", "has argued", "also later shows", "of", "is", ", argues", "finds"):
        text = f"so Vole (2001) {words} it"
        yield words, str(is_speaker(text, 3, 14))
    for before in ("by", "according to", "see", "following the", "in", "unlike", "overlike", "of"):
        text = f"so {before} Vole (2001)."
        yield before, str(is_speaker(text, len(before) + 4, len(text) - 1))


TABLES = {"bibliographies": bibliographies, "stretches": stretches}
