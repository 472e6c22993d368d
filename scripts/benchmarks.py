"""Measure mdrag beside a peer or a floor, in one run, and print a table.

CPU seconds are user + system of the whole process as the operating system counts them; memory is
the largest single process. Every figure is the median of several runs after one warm-up.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from audit_benchmarks import auditing
from bound_benchmarks import bound_drafts
from export_benchmarks import word_files
from lint_benchmarks import long_drafts
from lsp_benchmarks import language_server
from timing import BIN, ROOT, Row, median, run
from view_benchmarks import viewing

LIBRARY = ROOT.parent / "shared" / "corpus" / "library"
START, END = "<!-- bench -->", "<!-- /bench -->"


def project(where: Path) -> Path:
    """The example essay, ingested, with a draft of 1,000 words."""
    shutil.copytree(ROOT / "examples" / "essay", where)
    for command in (("init",), ("ingest",)):
        run(BIN / "mdrag", *command, cwd=where)
    words = (where / "draft.md").read_text("utf-8").split(" ")
    more = (where / "draft_clean.md").read_text("utf-8").split(" ")
    (where / "thousand.md").write_text(" ".join((words + more)[:1000]) + "\n", "utf-8")
    return where


def linting(where: Path) -> list[Row]:
    """Lint cold and warm beside proselint, help beside a bare Python."""
    floor = median(sys.executable, "-c", "pass", cwd=where)
    peer = median(BIN / "proselint", "check", "thousand.md", cwd=where)
    usage = median(BIN / "mdrag", "--help", cwd=where)
    warm = median(BIN / "mdrag", "lint", "thousand.md", cwd=where)
    costs = []
    for number in range(4):
        fresh = {"MDRAG_CACHE_DIR": str(where / f"cache{number}")}
        costs.append(run(BIN / "mdrag", "lint", "thousand.md", cwd=where, env=fresh).cpu)
    cold = statistics.median(costs[1:])
    return [
        Row("the pace of this machine: proselint, 1,000 words", f"{peer.cpu:.2f} s CPU",
            "0.11 s where the goals were set", ""),
        Row("`mdrag --help`", f"{usage.cpu:.2f} s CPU", "≤ 0.1 s",
            f"bare Python × {usage.cpu / floor.cpu:.1f}"),
        Row("`mdrag lint`, 1,000 words, nothing changed", f"{warm.cpu:.2f} s CPU", "≤ 0.15 s",
            f"proselint × {warm.cpu / peer.cpu:.2f}"),
        Row("`mdrag lint`, 1,000 words, first time", f"{cold:.2f} s CPU", "loading spaCy + 1 s",
            f"proselint × {cold / peer.cpu:.2f}"),
    ]  # fmt: skip


FLOOR = """
import sys, pypdfium2
for name in sys.argv[1:]:
    pdf = pypdfium2.PdfDocument(name)
    for page in pdf:
        page.get_textpage().get_text_bounded()
"""


def ingesting(where: Path) -> list[Row]:
    """Ingest of the 103-PDF library beside bare text extraction; then queries over it."""
    pdfs = sorted(LIBRARY.glob("*.pdf"))
    (where / "raw" / "evidence").mkdir(parents=True)
    shutil.copytree(LIBRARY, where / "raw" / "evidence" / "pdfs")
    run(BIN / "mdrag", "init", cwd=where)
    floor = run(sys.executable, "-c", FLOOR, *pdfs, cwd=where)
    first = run(BIN / "mdrag", "ingest", cwd=where)
    again = median(BIN / "mdrag", "ingest", cwd=where, times=3)
    question = "how students learn to program with peer feedback"
    cold = median(BIN / "mdrag", "query", question, cwd=where, times=3)
    warm = float(
        subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "warm_query.py"), str(where)],
            cwd=where, capture_output=True, text=True, check=True,
        ).stdout
    )  # fmt: skip
    job = f"`mdrag ingest`, {len(pdfs)} PDFs"
    took = f"{first.wall:.1f} s wall, {first.memory:.0f} MiB"
    beside = f"bare text extraction × {first.wall / floor.wall:.1f}"
    share = f"first time × {again.wall / first.wall:.3f}"
    return [
        Row(f"{job}, first time", took, "≤ 40 s, ≤ 1024 MiB", beside),
        Row(f"{job}, nothing changed", f"{again.wall:.2f} s wall", "≤ 1.5 s", share),
        Row("`mdrag query`, cold", f"{cold.cpu:.2f} s CPU", "≤ 1.0 s", f"{cold.memory:.0f} MiB"),
        Row("a query in a running process", f"{warm:.0f} ms", "≤ 60 ms", ""),
    ]


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    head = "| what | measured | goal | beside |\n|---|---|---|---|\n"
    return head + "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> None:
    """Run everything; with --write put the table between the marks in README.md."""
    with tempfile.TemporaryDirectory() as folder:
        essay = project(Path(folder) / "essay")
        rows = linting(essay)
        if LIBRARY.is_dir():
            rows += long_drafts(essay)
            rows += ingesting(Path(folder) / "library")
            rows += word_files(Path(folder) / "library")
            rows += language_server(Path(folder) / "library")
            rows += bound_drafts(Path(folder) / "library")
            rows += auditing(Path(folder) / "library")
            rows += viewing(Path(folder) / "library")
        else:
            print(
                f"bench: {LIBRARY} is not here; long drafts, ingest and query were skipped",
                file=sys.stderr,
            )
    text = table(rows)
    print(text)
    if "--write" in sys.argv:
        readme = ROOT / "README.md"
        before, _, rest = readme.read_text("utf-8").partition(START)
        after = rest.partition(END)[2]
        readme.write_text(f"{before}{START}\n{text}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
