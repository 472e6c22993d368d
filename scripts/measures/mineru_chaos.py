"""A MinerU that fails three times in ten, over 100 files, and runs that are killed with kill -9.

Asks a server of tests/fake_mineru.py on this machine. Prints how every file ended, what was sent,
and whether anything that was read was sent again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
FILES, KILLS, FAULTS = 100, 200, 0.3
BAD, LONG = (7, 42, 77), (13, 90)
LONGEST = 3600.0  # seconds

# A run of its own: readers and waits as they are, but for the seconds between two questions.
_RUN = """
import sys; from pathlib import Path
sys.path[:0] = [{tests!r}]
from mdrag.config import load; from mdrag.ingest.remote import remote_parse
from mdrag.ingest.run.pipeline import run; from mdrag.project import Project
from remote_project import QUICK
remote_parse._waits = lambda config: QUICK
project = Project(Path(sys.argv[1]))
summary = run(project, load(project.config_path), until="chunk")
print(len(summary.waiting))
"""


def main() -> None:
    """Run it and print the section of docs/measures.md."""
    sys.path.insert(0, str(ROOT / "tests"))
    from fake_mineru import TOKEN, fake_mineru
    from remote_project import remote_project, tiny_pdf

    papers = {f"p{n:03d}.pdf": tiny_pdf(n, 3 if n in LONG else 1) for n in range(FILES)}
    bad = {papers[f"p{n:03d}.pdf"] for n in BAD}
    dice, kills, runs, began = Random(11), 0, 0, time.monotonic()
    os.environ["MINERU_TOKEN"] = TOKEN
    with tempfile.TemporaryDirectory() as folder, fake_mineru() as fake:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = f"{folder}/home"
        fake.faults = FAULTS
        fake.polls = 4  # slow enough to be killed in the middle
        fake.transient = ("-60007", "-60009", "-60020")
        fake.verdict = lambda content, pages: (
            "-60003" if content in bad else "-60006" if pages > 2 else ""
        )
        settings = "  files_per_request: 5\n"
        project, _ = remote_project(Path(folder) / "essay", fake, papers, settings)
        left = -1
        while left != 0 and time.monotonic() - began < LONGEST:
            runs += 1
            left = _one_run(project.root, dice.uniform(0.5, 6.0) if kills < KILLS else None)
            kills += left < 0
            if left == 0 and kills < KILLS:
                _begin_anew(project.root)  # every kill counts: the same files, from the start
                fake.forget()
                left = -1
        failed = _reasons(project.root)
        again = sum(done for _, done in fake.uploads)
        print("## MinerU: faults and kills\n")
        print(
            f"{FILES} PDFs, {FAULTS:.0%} of the answers wrong, {kills} kills in {runs} runs: "
            f"{FILES - len(failed)} read, {len(failed)} failed ({'; '.join(sorted(set(failed)))}), "
            f"{again} of {len(fake.uploads)} uploads of the last round were of files already read, "
            f"{len(fake.wrongs)} requests broke the contract."
        )


def _one_run(root: Path, seconds: float | None) -> int:
    """How many files wait at its end; -1 when it was killed."""
    command = [sys.executable, "-c", _RUN.format(tests=str(ROOT / "tests")), str(root)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    try:
        told, _ = running.communicate(timeout=seconds)
        return int(told.split()[-1]) if told.split() else -1
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
        return -1


def _begin_anew(root: Path) -> None:
    import shutil

    for name in ("parsed", "chunks", "index"):
        shutil.rmtree(root / name)
        (root / name).mkdir()
    for name in ("sources.jsonl", "scan.json", "library.csv"):
        (root / "meta" / name).unlink(missing_ok=True)


def _reasons(root: Path) -> list[str]:
    """Why files failed, as the last run remembers it."""
    import json

    told = json.loads((root / "meta" / "scan.json").read_text("utf-8"))
    return [entry[3] for entry in told.values() if entry[3]]


if __name__ == "__main__":
    main()
