"""Measure whether a pack knows that the library has no answer: answers are taken out.

    python scripts/measures/answerable.py [FOLDER]    FOLDER keeps the project for a second run

200 questions of SciFact dev whose abstracts are not in the library against 200 whose are, the same
of XQuAD's paragraphs, and the questions of each asked of the other's library, which has no answer
to any. The weights of `mdrag.retrieve.answerable` were fitted on other questions. Prints a Markdown
section.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from retrieval import CONFIG, SHARED, judgements, lines, project_in

from mdrag.index.embed import embedder
from mdrag.ingest.run.pipeline import run
from mdrag.retrieve.answerable import THRESHOLD, judge_answer
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question

_MANY = 200
_XQUAD = SHARED / "eval" / "xquad_zh_en"
_SEEN = 800  # questions of XQuAD, in the order of their hashes, that the weights saw or may have
NOBODY_SAYS = "what percentage of the class passed the quantum cooking exam"


class QuestionSplit(NamedTuple):
    """Ids of questions, and of the abstracts that are taken out."""

    gone: Sequence[str]
    kept: Sequence[str]
    abstracts: frozenset[str]


def by_hash(names: Sequence[str]) -> list[str]:
    """``names`` in an order that has nothing to do with them."""
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())


def split(judged: Mapping[str, Mapping[str, int]], seen: int = 0) -> QuestionSplit:
    """200 questions whose answers are taken out, 200 that lose none of theirs.

    ``seen``: questions, in the order of their hashes, that are passed over.
    """
    found = {q: {name for name, gain in gains.items() if gain} for q, gains in judged.items()}
    order = by_hash(list(found))[seen:]
    gone = order[:_MANY]
    out = frozenset(name for query in gone for name in found[query])
    kept = [query for query in order[_MANY:] if not found[query] & out][:_MANY]
    return QuestionSplit(gone, kept, out)


def area(kept: Sequence[float], gone: Sequence[float]) -> float:
    """AUROC: how often a question with an answer scores higher than one without."""
    wins = sum((a > b) + (a == b) / 2 for a in kept for b in gone)
    return wins / (len(kept) * len(gone))


class AskedLibrary(NamedTuple):
    """A library without the answers to some questions, and the texts of all of them."""

    parts: QuestionSplit
    texts: Mapping[str, str]
    searcher: Searcher

    def score(self, text: str) -> float:
        """How likely it is that the library answers."""
        asked = question(text)
        judged = judge_answer(self.searcher.library, asked, self.searcher.search(asked))
        return judged.score if judged else 0.0

    def scores(self, texts: Sequence[str]) -> list[float]:
        """The same of each."""
        return [self.score(text) for text in texts]


def without_answers(folder: Path, data: Path, queries: str, parts: QuestionSplit) -> AskedLibrary:
    """Ingest what is left of the corpus in ``data``."""
    rows = (r for r in lines("corpus.jsonl", data) if r["id"] not in parts.abstracts)
    project = project_in(folder, rows, folder.name)
    run(project, CONFIG)
    texts = {row["id"]: row["text"] for row in lines(queries, data)}
    searcher = Searcher(GenerationStore.open(project), embedder(CONFIG, project))
    return AskedLibrary(parts, texts, searcher)


def show(name: str, here: AskedLibrary, other: AskedLibrary) -> None:
    """A row: questions with an answer, without one, and those of another subject."""
    kept, gone = (
        here.scores([here.texts[query] for query in side])
        for side in (here.parts.kept, here.parts.gone)
    )
    off = here.scores([other.texts[query] for query in (*other.parts.kept, *other.parts.gone)])
    no = [sum(s < THRESHOLD for s in side) / len(side) for side in (kept, gone, off)]
    print(f"| {name} | {len(kept)} | {len(gone)} | {len(off)} | {area(kept, gone):.3f} | "
          f"{area(kept, off):.3f} | {no[0]:.2f} | {no[1]:.2f} | {no[2]:.2f} |")  # fmt: skip


def main(folder: Path) -> None:
    """Ingest both, ask, print."""
    scifact = without_answers(
        folder / "scifact", SHARED / "eval" / "scifact_ir", "dev.queries.jsonl", split(judgements())
    )
    judged = judgements(_XQUAD)
    parts = split(judged, _SEEN)
    xquad = without_answers(folder / "xquad", _XQUAD, "dev_en_ceiling.queries.jsonl", parts)
    print("## Nothing here answers this: answers taken out\n")
    print(f"{len(scifact.parts.abstracts)} abstracts and {len(parts.abstracts)} paragraphs taken "
          f"out; threshold {THRESHOLD}. Off: questions for the other library.\n")  # fmt: skip
    print("| library | with | without | off | AUROC, without | AUROC, off | with, told no "
          "| without, told no | off, told no |")  # fmt: skip
    print("|---" + "|--:" * 8 + "|")
    show("SciFact", scifact, xquad)
    show("XQuAD", xquad, scifact)
    print(f"\n“{NOBODY_SAYS}”: {scifact.score(NOBODY_SAYS):.3f}, {xquad.score(NOBODY_SAYS):.3f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made))
