"""Measure offline retrieval: SciFact's abstracts as Markdown files through ingest, index, query.

    python scripts/measures/retrieval.py [FOLDER [EMBEDDER]]

FOLDER keeps the project for a second run; EMBEDDER: minilm instead of static.

Prints a Markdown section: nDCG@10, R@10 and MRR@10 of the whole search and of each leg alone,
and what a question costs.
"""

from __future__ import annotations

import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mdrag import config as settings
from mdrag.config import Config
from mdrag.index.embed import embedder
from mdrag.ingest.run.pipeline import run
from mdrag.project import FOLDERS, Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Hits, Searcher, question

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
SET = SHARED / "eval" / "scifact_ir"
CONFIG = settings.load(None)


def lines(name: str, folder: Path = SET) -> Iterator[dict[str, Any]]:
    """The rows of a file of the set."""
    for line in (folder / name).read_text("utf-8").splitlines():
        yield json.loads(line)


def judgements(folder: Path = SET) -> Mapping[str, Mapping[str, int]]:
    """Query → document → relevance."""
    found: dict[str, dict[str, int]] = {}
    for line in (folder / "dev.qrels.tsv").read_text("utf-8").splitlines()[1:]:
        query, document, relevance = line.split("\t")
        found.setdefault(query, {})[document] = int(relevance)
    return found


def project_in(folder: Path, rows: Iterable[Mapping[str, Any]], name: str) -> Project:
    """A project with every row of a corpus as ``<id>.md``; what is there is kept."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "meta" / "project.json").write_text(json.dumps({"project_id": name}))
    raw = folder / "raw" / "evidence"
    for row in rows:
        path = raw / f"{row['id']}.md"
        if not path.exists():
            path.write_text(f"# {row['title']}\n\n{row['text']}\n", "utf-8")
    return Project(folder.resolve())


def documents(library: GenerationStore) -> Mapping[int, str]:
    """For every rowid the document its passage belongs to."""
    paths = {source.doc_uid: Path(source.source_path).stem for source in library.sources()}
    rowids = library.rowids
    found = library.at(list(rowids))
    return {row: paths[one.doc_uid] for row, one in zip(rowids, found, strict=True)}


def measures(ranking: Sequence[str], relevant: Mapping[str, int]) -> tuple[float, float, float]:
    """nDCG@10, recall@10, MRR@10."""
    gains = [relevant.get(document, 0) for document in ranking[:10]]
    ideal = sorted(relevant.values(), reverse=True)[:10]
    first = next((1 / rank for rank, gain in enumerate(gains, 1) if gain), 0.0)
    return _dcg(gains) / _dcg(ideal), sum(map(bool, gains)) / len(relevant), first


def _dcg(gains: Sequence[int]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))


def evaluated(
    owner: Mapping[int, str], answers: Mapping[str, Hits], of: Callable[[Hits], Sequence[int]]
) -> str:
    """A table row: the means over all queries of the ranking that ``of`` takes from the hits.

    Passages are grouped by document, each document at its best passage.
    """
    judged = judgements()
    found = []
    for query, hits in answers.items():
        ranking = list(dict.fromkeys(owner[rowid] for rowid in of(hits)))
        found.append(measures(ranking, judged[query]))
    means = [sum(column) / len(found) for column in zip(*found, strict=True)]
    return " | ".join(f"{mean:.3f}" for mean in means)


def leg(mode: str) -> Callable[[Hits], Sequence[int]]:
    """The rowids of one leg alone."""
    return lambda hits: [row for one in hits.legs if one.mode == mode for row, _ in one.hits]


def main(folder: Path, chosen: str = "static") -> None:
    """Ingest, ask every dev query, print."""
    config = Config({**CONFIG.values, "embedder": chosen}, CONFIG.sections)
    began = time.perf_counter()
    project = project_in(folder, lines("corpus.jsonl"), "scifact")
    run(project, config)
    ingested = time.perf_counter() - began
    library = GenerationStore.open(project)
    searcher = Searcher(library, embedder(config, project), config.vector_weight)
    searcher.search(question("warm up"))
    judged = judgements()
    began = time.process_time()
    answers = {
        row["id"]: searcher.search(question(row["text"]))
        for row in lines("dev.queries.jsonl")
        if row["id"] in judged
    }
    asked = (time.process_time() - began) / len(answers)
    manifest, owner = library.generation.manifest, documents(library)
    print("## Retrieval, offline: SciFact dev as Markdown files\n")
    print(f"{manifest.sources} sources, {manifest.passages} passages, {len(answers)} questions; "
          f"ingest {ingested:.0f} s wall, a search {asked * 1000:.0f} ms CPU.\n")  # fmt: skip
    print("| ranking | nDCG@10 | R@10 | MRR@10 |\n|---|---|---|---|")
    for name, of in (
        ("fused (what `mdrag query` returns)", lambda hits: [h.fused.rowid for h in hits.hits]),
        ("BM25 alone, 30 passages", leg("exact")),
        (f"{chosen} vectors alone, 30 passages", leg("semantic")),
    ):
        print(f"| {name} | {evaluated(owner, answers, of)} |")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]), *sys.argv[2:3])
    else:
        with tempfile.TemporaryDirectory() as made:
            main(Path(made) / "scifact")
