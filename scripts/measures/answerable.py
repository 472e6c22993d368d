"""Measure whether a pack knows that the library has no answer: SciFact, abstracts taken out.

    python scripts/measures/answerable.py [FOLDER]    FOLDER keeps the project for a second run

200 questions whose abstracts are not in the library against 200 whose are; the weights of
`mdrag.retrieve.answerable` were fitted on the other questions. Prints a Markdown section.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from retrieval import CONFIG, judgements, lines, project_in

from mdrag.index.embed import embedder
from mdrag.ingest.run.pipeline import run
from mdrag.retrieve.answerable import THRESHOLD, judge_answer
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question

_MANY = 200
NOBODY_SAYS = "what percentage of the class passed the quantum cooking exam"


class QuestionSplit(NamedTuple):
    """Ids of questions, and of the abstracts that are taken out."""

    gone: Sequence[str]
    kept: Sequence[str]
    abstracts: frozenset[str]


def split() -> QuestionSplit:
    """200 questions whose abstracts are taken out, 200 that lose none of theirs."""
    judged = {
        query: {name for name, gain in found.items() if gain}
        for query, found in judgements().items()
    }
    order = sorted(judged, key=lambda query: hashlib.sha256(query.encode()).hexdigest())
    gone = order[:_MANY]
    out = frozenset(name for query in gone for name in judged[query])
    kept = [query for query in order[_MANY:] if not judged[query] & out][:_MANY]
    return QuestionSplit(gone, kept, out)


def area(kept: Sequence[float], gone: Sequence[float]) -> float:
    """AUROC: how often a question with an answer scores higher than one without."""
    wins = sum((a > b) + (a == b) / 2 for a in kept for b in gone)
    return wins / (len(kept) * len(gone))


def main(folder: Path) -> None:
    """Ingest what is left, ask, print."""
    parts = split()
    rows = (row for row in lines("corpus.jsonl") if row["id"] not in parts.abstracts)
    project = project_in(folder, rows, "scifact-gone")
    run(project, CONFIG)
    searcher = Searcher(GenerationStore.open(project), embedder(CONFIG, project))

    def score(text: str) -> float:
        asked = question(text)
        judged = judge_answer(searcher.library, asked, searcher.search(asked))
        return judged.score if judged else 0.0

    texts = {row["id"]: row["text"] for row in lines("dev.queries.jsonl")}
    print("## Nothing here answers this: SciFact dev, abstracts taken out\n")
    print(f"{len(parts.abstracts)} abstracts taken out; threshold {THRESHOLD}.\n")
    print("| with | without | AUROC | with, told no | without, told no |")
    print("|--:|--:|--:|--:|--:|")
    kept, gone = ([score(texts[query]) for query in side] for side in (parts.kept, parts.gone))
    shares = [sum(s < THRESHOLD for s in side) / len(side) for side in (kept, gone)]
    print(f"| {len(kept)} | {len(gone)} | {area(kept, gone):.3f} | {shares[0]:.2f} | "
          f"{shares[1]:.2f} |")  # fmt: skip
    print(f"\n“{NOBODY_SAYS}”: {score(NOBODY_SAYS):.3f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made) / "scifact")
