"""Measure what a library's size costs: the same small changes in 100, 1,000 and 5,000 sources.

    python scripts/measures/growth.py [FOLDER]    FOLDER keeps the libraries for a second run

Sources are SciFact's abstracts as Markdown files. Prints a Markdown section. CPU is user and
system time of the command and its readers; wall time depends on what else the computer does.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
CORPUS = SHARED / "eval" / "scifact_ir" / "corpus.jsonl"
PAPER = SHARED / "corpus" / "library" / "10.21105.jose.00065.pdf"
SIZES = (100, 1_000, 5_000)
MDRAG = (sys.executable, "-m", "mdrag")
QUESTION = "does vitamin D lower the risk of infection"
DRAFT = "outputs/drafts/growth_v001.md"
NOTE = "# A note on {0}\n\n" + "It was measured in forty {0} by careful people in the north. " * 8


class Cost(NamedTuple):
    """What a command took."""

    cpu: float  # seconds
    wall: float  # seconds
    peak: float  # MB

    def __str__(self) -> str:
        """A cell of the table."""
        return f"{self.cpu:.2f} / {self.wall:.1f} / {self.peak:.0f}"


def cost(project: Path, *arguments: str) -> Cost:
    """Run mdrag in ``project``. Findings (exit 1) are no failure."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [*MDRAG, *arguments], cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode > 1:
        raise SystemExit(f"mdrag {' '.join(arguments)}: {said.decode()}")
    wall = time.perf_counter() - began
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)


def library(project: Path, size: int) -> Cost | None:
    """Make a library of ``size`` sources at ``project``; None when it is there."""
    if (project / "index" / "current.json").is_file():
        return None
    project.mkdir(parents=True, exist_ok=True)
    cost(project, "init")
    folder = project / "raw" / "evidence" / "abstracts"
    folder.mkdir(parents=True)
    rows = (json.loads(line) for line in CORPUS.read_text("utf-8").splitlines()[:size])
    for row in rows:
        (folder / f"{row['id']}.md").write_text(f"# {row['title']}\n\n{row['text']}\n", "utf-8")
    return cost(project, "ingest")


def add(project: Path) -> None:
    """A new source."""
    _note(project).write_text(NOTE.format("cats"), "utf-8")


def add_paper(project: Path) -> None:
    """A new paper, as a PDF of 5 pages."""
    shutil.copyfile(PAPER, project / "raw" / "evidence" / "paper.pdf")


def change(project: Path) -> None:
    """The new source says something else."""
    _note(project).write_text(NOTE.format("cats") + "\n\nNobody asked the dogs.\n", "utf-8")


def remove(project: Path) -> None:
    """The new source is gone."""
    _note(project).unlink()


def mend(project: Path) -> None:
    """One title of library.csv by hand."""
    path = project / "meta" / "library.csv"
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    rows[2][rows[0].index("title")] += " (mended)"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows(rows)


def nothing(project: Path) -> None:
    """No change."""


def _note(project: Path) -> Path:
    return project / "raw" / "evidence" / "abstracts" / "a_note.md"


STEPS: tuple[tuple[str, Callable[[Path], None]], ...] = (
    ("nothing new", nothing),
    ("one new", add),
    ("one new paper (PDF)", add_paper),
    ("nothing new after it", nothing),
    ("one changed", change),
    ("one title mended in library.csv", mend),
    ("one removed", remove),
)


def draft(project: Path) -> None:
    """Forty sentences bound to ten sources."""
    lines = (project / "meta" / "sources.jsonl").read_text("utf-8").splitlines()[:10]
    uids = [json.loads(line)["doc_uid"] for line in lines]
    text = [
        f"Nobody knows why {at} in 100 people fall ill. {{#{uids[at % 10]}}}" for at in range(40)
    ]
    (project / DRAFT).write_text("# Growth\n\n" + "\n\n".join(text) + "\n", "utf-8")


def warm_query(project: Path) -> str:
    """Median milliseconds of a question in a running process."""
    script = Path(__file__).resolve().parents[1] / "warm_query.py"
    done = subprocess.run(
        [sys.executable, str(script), str(project)], capture_output=True, text=True, check=True
    )
    return f"{done.stdout.strip()} ms"


def files(project: Path, size: int) -> str:
    """Files on disk for each source: in parsed/, and everywhere but raw/."""
    parsed = sum(path.is_file() for path in (project / "parsed").rglob("*"))
    everything = sum(path.is_file() for path in project.rglob("*"))
    raw = sum(path.is_file() for path in (project / "raw").rglob("*"))
    return f"{parsed / size:.1f}; {(everything - raw) / size:.2f} with all but raw/"


def measured(kept: Path, size: int, room: Path) -> dict[str, str]:
    """Row → cell, for one size."""
    made = library(kept, size)
    project = room / str(size)
    shutil.copytree(kept, project, symlinks=True)
    cost(project, "ingest")  # what was copied has other times
    cells = {"all new": str(made) if made else "-"}
    for name, step in STEPS:
        step(project)
        cells[name] = str(cost(project, "ingest"))
    cells["query, cold"] = str(cost(project, "query", QUESTION))
    cells["query, warm"] = warm_query(project)
    draft(project)
    cells["lint of a draft, first"] = str(cost(project, "lint", DRAFT))
    cells["lint of a draft, again"] = str(cost(project, "lint", DRAFT))
    cells["files a source"] = files(project, size)
    shutil.rmtree(project)
    return cells


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as room:
        kept = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(room) / "libraries"
        columns = []
        for size in SIZES:
            columns.append(measured(kept / str(size), size, Path(room)))
            print(f"growth: {size}: {columns[-1]}", file=sys.stderr)
    print("## Growth\n")
    print(
        "The same small change in a library of 100, 1,000 and 5,000 sources (abstracts as "
        "Markdown files). Seconds of CPU / seconds of wall / MB at the peak."
    )
    print(f"\n|  | {' | '.join(f'{size:,}' for size in SIZES)} |")
    print("|---|" + "---|" * len(SIZES))
    for name in columns[0]:
        print(f"| {name} | {' | '.join(column[name] for column in columns)} |")


if __name__ == "__main__":
    main()
