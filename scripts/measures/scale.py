"""Measure what a library of many passages costs: 1,000, 10,000 and 100,000 of them.

    python scripts/measures/scale.py [SIZE …]

Texts are synthetic: sentences of SciFact's abstracts, drawn anew for each passage (seeded), in
sources of 50. They go through the embedder, LanceDB and the read files as after an ingest; reading
PDFs is no part of it. Prints a Markdown section. Milliseconds and seconds are of the processor,
since wall time depends on what else the computer does.
"""

from __future__ import annotations

import json
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from retrieval import CONFIG, lines

from mdrag.evidence.model import Parent, Passage, Source
from mdrag.index import generations, store_sync
from mdrag.index.embed import embedder
from mdrag.index.records import Records
from mdrag.project import FOLDERS, Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question

SIZES = (1_000, 10_000, 100_000)
_OF_A_SOURCE, _SENTENCES, _QUESTIONS = 50, 7, 60


class ScaleRow(NamedTuple):
    """What a size cost."""

    passages: int
    written: float  # seconds: vectors, LanceDB, read files
    table: int  # bytes on disk
    read_files: int
    first: float  # ms of the first question, which opens the files
    median: float  # ms of a question
    slowest: float  # ms that 19 of 20 stay below
    peak: int  # MB of the process that asks, without what the disk's cache holds


def records(size: int, draw: random.Random, sentences: Sequence[str]) -> Records:
    """Sources of 50 passages each, ``size`` passages in all."""
    sources, texts, parents, passages = [], {}, [], []
    for number in range(size // _OF_A_SOURCE):
        uid = f"doc_{number:08x}"
        sources.append(Source(uid, f"raw/evidence/{uid}.md", True, title=draw.choice(sentences)))
        text = ""
        for block in range(1, _OF_A_SOURCE + 1):
            words = " ".join(draw.sample(sentences, _SENTENCES))
            start, text = len(text), f"{text}{words}\n\n"
            passages.append(_passage(uid, block, words, start))
        texts[uid] = text
        parents.append(Parent(f"{uid}:s1", uid, text, 0, len(text), 0, 0, "", ("Results",)))
    return Records(tuple(sources), texts, dict.fromkeys(texts, ()), tuple(parents),
                   tuple(passages), (), ())  # fmt: skip


def _passage(uid: str, block: int, words: str, start: int) -> Passage:
    return Passage(
        f"{uid}|r=00000001|s=1|p=000|b={block:03d}", f"s1-p000-b{block:03d}", f"{uid}:s1", uid,
        words, start, start + len(words), start, start + len(words),
        section_path=("Results",), tokens=len(words.split()),
    )  # fmt: skip


def build(folder: Path, size: int) -> tuple[Project, float]:
    """A library of ``size`` passages, and what it took."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "meta" / "project.json").write_text(json.dumps({"project_id": "scale"}))
    project = Project(folder.resolve())
    found = [row["text"] for row in lines("corpus.jsonl")]
    sentences = [s for text in found for s in re.split(r"(?<=[.!?])\s+", text) if len(s) > 40]
    made = records(size, random.Random(size), sentences)
    began, by_uid = time.process_time(), {source.doc_uid: source for source in made.sources}
    chosen = embedder(CONFIG, project)
    synced = store_sync.sync(project, made.passages, by_uid, chosen)
    assert synced is not None
    generations.write(
        project,
        made,
        lambda: synced.vectors,
        inputs="0" * 64,
        embedder=chosen.name,
        build_id="scale",
    )
    return project, time.process_time() - began


def asked(project: Project) -> Iterator[float]:
    """Milliseconds of each question, the first one included."""
    texts = [row["text"] for row in lines("dev.queries.jsonl")][:_QUESTIONS]
    began = time.process_time()
    searcher = Searcher(GenerationStore.open(project), embedder(CONFIG, project))
    for text in texts:
        searcher.search(question(text))
        yield (time.process_time() - began) * 1000
        began = time.process_time()


def measured(folder: Path, size: int) -> ScaleRow:
    """Build, ask in a process of its own, weigh."""
    import subprocess

    project, written = build(folder, size)
    told = subprocess.run(
        [sys.executable, __file__, "--ask", str(folder)], check=True, capture_output=True, text=True
    )
    times, peak = json.loads(told.stdout)
    rest = sorted(times[1:])
    return ScaleRow(
        size, written, _bytes(project.index / "lance"), _bytes(project.index / "read"), times[0],
        statistics.median(rest), rest[len(rest) * 19 // 20], peak,
    )  # fmt: skip


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main(sizes: Sequence[int]) -> None:
    """Measure each size, print."""
    print("## Many passages: synthetic texts\n")
    print("| passages | written, s | LanceDB, MB | read files, MB | first question, ms "
          "| a question, ms | 19 of 20 below, ms | peak, MB |")  # fmt: skip
    print("|--:" * len(ScaleRow._fields) + "|")
    for size in sizes:
        with tempfile.TemporaryDirectory() as made:
            row = measured(Path(made), size)
        print(f"| {row.passages:,} | {row.written:.1f} | {row.table / 1e6:.0f} "
              f"| {row.read_files / 1e6:.0f} | {row.first:.0f} | {row.median:.0f} "
              f"| {row.slowest:.0f} | {row.peak} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        found = list(asked(Project(Path(sys.argv[2]).resolve())))
        print(json.dumps([found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024]))
    else:
        main([int(size) for size in sys.argv[1:]] or SIZES)
