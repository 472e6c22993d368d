"""Print the median milliseconds of a query in a running process. Usage: warm_query.py PROJECT."""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command does, before NumPy is there

from mdrag.config import load
from mdrag.index.embed import embedder
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.pack import PackSize, Stamp, build_pack
from mdrag.retrieve.search import Searcher, question
from mdrag.versions import new_query_id, now

QUESTIONS = (
    "how students learn to program with peer feedback",
    "reproducibility of computational results",
    "spiking neural network simulation",
    "teaching statistics with simulated data",
    "open source software for climate modelling",
)


def main() -> None:
    """Ask each question three times after one warm-up; whole packs, nothing written."""
    project = Project.require(Path(sys.argv[1]))
    chosen = embedder(load(project.config_path), project)
    searcher = Searcher(GenerationStore.open(project), chosen)
    took = []
    for number, text in enumerate((QUESTIONS[0], *QUESTIONS * 3)):
        began = time.perf_counter()
        asked = question(text)
        stamp = Stamp.new(new_query_id(), now())
        build_pack(searcher.library, asked, searcher.search(asked), stamp, PackSize(20, 5, 400))
        if number:
            took.append((time.perf_counter() - began) * 1000)
    print(f"{statistics.median(took):.1f}")


if __name__ == "__main__":
    main()
