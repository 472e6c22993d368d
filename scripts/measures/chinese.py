"""Measure Chinese questions over English paragraphs, offline: XQuAD through ingest, index, query.

    python scripts/measures/chinese.py [FOLDER [EMBEDDER]]    FOLDER keeps the project for a second
                                                              run; EMBEDDER: e5 instead of static

Prints a Markdown section: whether the paragraph that answers is the first, among the first ten, by
the dictionary and, as a ceiling, with the questions' English originals given by an agent.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from retrieval import CONFIG, SHARED, judgements, lines, project_in

from mdrag.config import Config
from mdrag.errors import UsageError
from mdrag.index.embed import embedder
from mdrag.ingest.run.pipeline import run
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher, question
from mdrag.retrieve.translate import in_english

SET = SHARED / "eval" / "xquad_zh_en"


def measured(searcher: Searcher, english: Mapping[str, str]) -> tuple[float, float, float]:
    """R@1, R@10 and MRR@10; ``english``: the English form that an agent gives, by question."""
    judged = judgements(SET)
    paths = {s.doc_uid: Path(s.source_path).stem for s in searcher.library.sources()}
    ranks = []
    for row in lines("dev.queries.jsonl", SET):
        asked = question(row["text"], english.get(row["id"], ""))
        try:
            hits = searcher.search(in_english(asked, CONFIG, searcher.library)).hits
        except UsageError:  # nobody knows a word of it
            ranks.append(0)
            continue
        ranking = list(dict.fromkeys(paths[hit.passage.doc_uid] for hit in hits))[:10]
        right = (at for at, name in enumerate(ranking, 1) if judged[row["id"]].get(name))
        ranks.append(next(right, 0))
    first, ten = ranks.count(1), sum(map(bool, ranks))
    return first / len(ranks), ten / len(ranks), sum(1 / r for r in ranks if r) / len(ranks)


def main(folder: Path, chosen: str = "static") -> None:
    """Ingest, ask every question twice, print."""
    config = Config({**CONFIG.values, "embedder": chosen}, CONFIG.sections)
    project = project_in(folder, lines("corpus.jsonl", SET), "xquad")
    run(project, config)
    searcher = Searcher(
        GenerationStore.open(project), embedder(config, project), config.vector_weight
    )
    originals = {row["id"]: row["text"] for row in lines("dev_en_ceiling.queries.jsonl", SET)}
    manifest = searcher.library.generation.manifest
    print("## Chinese questions, offline: XQuAD\n")
    print(f"{manifest.sources} English paragraphs, {len(originals)} Chinese questions; "
          f"embedder {manifest.embedder}.\n")  # fmt: skip
    print("| English form | R@1 | R@10 | MRR@10 | CPU a question |\n|---|---|---|---|---|")
    for name, english in (("dictionary (CC-CEDICT)", {}), ("the originals (--q-en)", originals)):
        began = time.process_time()
        figures = " | ".join(f"{value:.3f}" for value in measured(searcher, english))
        took = (time.process_time() - began) / len(originals) * 1000
        print(f"| {name} | {figures} | {took:.0f} ms |")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]), *sys.argv[2:3])
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made) / "xquad")
