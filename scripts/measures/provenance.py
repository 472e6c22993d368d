"""Measure which sentence of a cited paper a citing sentence finds: SciSumm, offline.

    python scripts/measures/provenance.py

Each paper is a library whose passages are its sentences; each sentence that cites it is asked as it
stands. Prints a Markdown section: whether a sentence that readers chose is the first, among the
first three, among the first five, in each order there ever was, on two halves of the papers.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from retrieval import CONFIG, SHARED, lines

from mdrag.evidence.model import Parent, Passage, Source
from mdrag.index import generations, store_sync
from mdrag.index.embed import embedder
from mdrag.index.records import Records
from mdrag.project import FOLDERS, Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.rankings import RANKINGS
from mdrag.retrieve.search import Searcher, question

SET = SHARED / "eval" / "scisumm_provenance"
_DEPTHS = (1, 3, 5)


def records(uid: str, sentences: Sequence[Mapping[str, Any]]) -> Records:
    """A paper whose sentences are passages; a passage's alias is the id of its sentence."""
    passages, text = [], ""
    for number, row in enumerate(sentences):
        start, text = len(text), f"{text}{row['text']}\n\n"
        name = f"{uid}|r=00000001|s=1|p=000|b={number:03d}"
        end = start + len(row["text"])
        passages.append(Passage(name, row["id"], f"{uid}:s1", uid, row["text"], start, end,
                                start, end, tokens=len(row["text"].split())))  # fmt: skip
    source = Source(uid, f"raw/evidence/{uid}.md", True)
    parent = Parent(f"{uid}:s1", uid, text, 0, len(text), 0, 0, "", ())
    return Records((source,), {uid: text}, {uid: ()}, (parent,), tuple(passages), (), ())


def library(folder: Path, sentences: Sequence[Mapping[str, Any]]) -> Searcher:
    """A search of one paper."""
    for name in FOLDERS:
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "meta" / "project.json").write_text(json.dumps({"project_id": "scisumm"}))
    project, made = Project(folder.resolve()), records("doc_00000001", sentences)
    chosen = embedder(CONFIG, project)
    by_uid = {source.doc_uid: source for source in made.sources}
    synced = store_sync.sync(project, made.passages, by_uid, chosen)
    assert synced is not None
    generations.write(
        project,
        made,
        lambda: synced.vectors,
        inputs="0" * 64,
        embedder=chosen.name,
        build_id="scisumm",
    )
    return Searcher(GenerationStore.open(project), chosen)


def found(folder: Path) -> Iterator[tuple[str, int, list[bool]]]:
    """(paper, ranking, whether a chosen sentence is among the first 1, 3, 5) of each question."""
    papers, asked = defaultdict(list), defaultdict(list)
    for row in lines("dev.corpus.jsonl", SET):
        papers[row["doc"]].append(row)
    for row in lines("dev.queries.jsonl", SET):
        asked[row["doc"]].append(row)
    for paper, questions in asked.items():
        searcher = library(folder / paper, papers[paper])
        for row in questions:
            gold = {name for chosen in row["gold"] for name in chosen}
            for ranking in RANKINGS:
                hits = searcher.search(question(row["text"]), ranking=ranking).hits
                right = [hit.passage.alias in gold for hit in hits]
                yield paper, ranking, [any(right[:depth]) for depth in _DEPTHS]


def half(paper: str) -> int:
    """0 or 1, by nothing that is in the paper."""
    return hashlib.sha256(paper.encode()).digest()[-1] % 2


def main(folder: Path) -> None:
    """Ask all, print."""
    every = list(found(folder))
    print("## The sentence of a cited paper that is meant: SciSumm, offline\n")
    print("| order | questions | hit@1 | hit@3 | hit@5 | hit@1, one half | the other |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for ranking in RANKINGS:
        rows = [(half(paper), hits) for paper, one, hits in every if one == ranking]
        means = [sum(hits[at] for _, hits in rows) / len(rows) for at in range(len(_DEPTHS))]
        for side in (0, 1):
            mine = [hits[0] for which, hits in rows if which == side]
            means.append(sum(mine) / len(mine))
        print(f"| {ranking} | {len(rows)} | {' | '.join(f'{mean:.3f}' for mean in means)} |")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        main(Path(made))
