"""Train and measure the demand for a source: which sentences of finished drafts carry one.

    python scripts/measures/demand.py            figures; weights never saw the document
    python scripts/measures/demand.py --write    … and mdrag/claims/demand/weights.json

It learns from real drafts whose citations are taken out and from the labelled sentences. Only
weights of named features are kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from removal import (
    CITED,
    as_in_draft,
    cited_sentences,
    documents,
    inside,
    row_features,
    without_citations,
)

from claims import SHARED, auroc, fit  # the scripts beside this one
from mdrag.claims.classify import is_silent
from mdrag.claims.cues import cues
from mdrag.claims.demand.draft_demand import DRAFT, DraftSentence, draft_features, with_stretches
from mdrag.claims.demand.sentence_demand import LOCAL, SILENT, local_features
from mdrag.claims.demand.weights import WEIGHTS
from mdrag.claims.features import SHAPE
from mdrag.claims.sentence_place import SentencePlace, section_of, section_title
from mdrag.draft.language import is_english
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.draft.read import read
from mdrag.draft.roles.block_roles import roles_of
from mdrag.draft.roles.heading_roles import APART

SENTENCE = (*cues().families, *SHAPE, *LOCAL)
NAMES = (*SENTENCE, *DRAFT)
RIDGE = 60.0
AROUND = 0.6
FOLDS = 7
# How much a set weighs: labels of the last come from patterns
SHARES = {"drafts": 2.0, "citeworth_drafts": 0.5, "citeworth_acl": 0.3}
KNOWN = 3  # cited sentences of a document that says anything of what is cited


class Labelled(NamedTuple):
    """A sentence with what is known of it."""

    features: dict[str, float]  # of the sentence by itself
    in_draft: DraftSentence
    label: int


class Document(NamedTuple):
    """The sentences of a document, file by file."""

    set: str
    name: str
    files: list[list[Labelled]]


def sentences_of(draft: Draft, losers: set[int]) -> Iterator[Labelled]:
    """The sentences of running text of a draft without citations."""
    roles = roles_of(draft)
    by_block: dict[int, list[int]] = {}
    for at, one in enumerate(draft.sentences):
        by_block.setdefault(one.block, []).append(at)
    for block, mine in sorted(by_block.items()):
        here = draft.blocks[block]
        apart = roles[block] in APART or {"table", "footnote"} & {*here.within}
        if apart or here.kind not in ("paragraph", "plain") or not is_english(draft, here):
            continue
        section = section_of(section_title(draft, block))
        for n, at in enumerate(mine):
            prose = draft.sentences[at].prose
            if is_silent(prose):
                continue
            ends = len(mine) > 1 or any(one.endswith("list") for one in here.within)
            place = SentencePlace(section, ends and n == 0, ends and n == len(mine) - 1)
            features = local_features(prose, place, n, len(mine))
            yield Labelled(features, DraftSentence(prose, 0.0, roles[block]), int(at in losers))


def drafts() -> Iterator[Document]:
    """The drafts, their citations taken out."""
    for name, paths in [*documents(False).items(), *documents(True).items()]:
        files = []
        for path in paths:
            draft = read(path)
            text, pieces = without_citations(draft)
            bare = parse(text, str(path))
            cited = cited_sentences(draft).values()
            losers = {bare.sentence_at(inside(draft, one, pieces)) for one in cited}
            files.append(list(sentences_of(bare, losers)))
        yield Document("drafts", name, [one for one in files if one])


def of_rows(rows: Sequence[dict[str, Any]]) -> list[Labelled]:
    """The labelled rows of one document, in order."""
    return [Labelled(row_features(row, rows), as_in_draft(row, rows), row["label"]) for row in rows]


def labelled_sets() -> Iterator[Document]:
    """The labelled sentences, by document."""
    for name, files in (("citeworth_drafts", ("dev", "more")), ("citeworth_acl", ("dev",))):
        rows: dict[str, list[dict[str, Any]]] = {}
        for file in files:
            path = SHARED / "eval" / name / f"{file}.jsonl"
            for line in path.read_text("utf-8").splitlines():
                row = json.loads(line)
                rows.setdefault(row["doc"], []).append(row)
        for doc, some in rows.items():
            yield Document(name, doc, [of_rows(some)])


class Data(NamedTuple):
    """All sentences as arrays."""

    x: Any
    y: Any
    weight: Any
    document: Any  # its number
    files: list[Any]  # rows of each file


def matrix(found: Sequence[Document]) -> Data:
    """The documents as arrays; a labelled copy of a draft is the same document."""
    rows: list[list[float]] = []
    labels, numbers, files = [], [], []
    for number, document in enumerate(found):
        for file in document.files:
            files.append(np.arange(len(rows), len(rows) + len(file)))
            for one, more in zip(file, draft_features([s.in_draft for s in file]), strict=True):
                rows.append([{**one.features, **more}.get(name, 0.0) for name in NAMES])
                labels.append(one.label)
                numbers.append(number)
    y, docs = np.array(labels, dtype=float), np.array(numbers)
    sets = np.array([one.set for one in found])[docs]
    weight = np.bincount(docs)[docs] ** -0.5  # a book does not outweigh thirty papers
    for number in range(len(found)):  # nor one that cites much those that cite less
        balance(weight, [(docs == number) & (y == label) for label in (0.0, 1.0)])
        weight[docs == number] *= y[docs == number].sum() >= KNOWN
    for name, share in SHARES.items():
        here = [(sets == name) & (y == label) for label in (0.0, 1.0)]
        balance(weight, here, share * (sets == "drafts").sum())
    return Data(np.array(rows), y, weight * len(y) / weight.sum(), docs, files)


def balance(weight: Any, groups: Sequence[Any], total: float | None = None) -> None:
    """Give the groups the same weight in sum; ``total`` of them, else what they have."""
    total = weight[np.logical_or.reduce(groups)].sum() if total is None else total
    for group in groups:
        if weight[group].sum():
            weight[group] *= total / len(groups) / weight[group].sum()


def with_surroundings(data: Data, alone: Any) -> Any:
    """The scores with those around them."""
    score = np.zeros(len(alone))
    for file in data.files:
        score[file] = with_stretches([max(v, SILENT + 0.1) for v in alone[file]], AROUND)
    return score


def scores_of_unseen(data: Data, tested: Sequence[int]) -> Any:
    """Scores of the documents ``tested`` from weights that saw none of their fold."""
    alone = np.zeros(len(data.y))
    for fold in range(FOLDS):
        test = np.isin(data.document, tested[fold::FOLDS])
        beta = fit(data.x[~test], data.y[~test], data.weight[~test], RIDGE)
        alone[test] = data.x[test] @ beta[:-1] + beta[-1]
    return with_surroundings(data, alone)


def main(write: bool) -> None:
    """Print the figures; write the weights when asked."""
    found = list(drafts())
    mine = {one.name for one in found}
    found += [one for one in labelled_sets() if one.name not in mine]
    data = matrix(found)
    cited = [
        n for n, one in enumerate(found)
        if one.set == "drafts" and data.y[data.document == n].sum() >= CITED
    ]  # fmt: skip
    score = scores_of_unseen(data, cited)
    print("## The demand for a source\n\nWeights never saw the document.\n")
    print("| document | sentences | cite | AUROC |\n|---|--:|--:|--:|")
    each = []
    for n in cited:
        here = data.document == n
        each.append(auroc(data.y[here], score[here]))
        print(f"| {found[n].name} | {here.sum()} | {int(data.y[here].sum())} | {each[-1]:.3f} |")
    print(f"| mean of {len(each)} | | | {np.mean(each):.3f} |")
    if not write:
        return
    beta = fit(data.x, data.y, data.weight, RIDGE)
    named = {name: round(float(b), 3) for name, b in zip(NAMES, beta[:-1], strict=True)}
    content = {
        "bias": round(float(beta[-1]), 3), "around": AROUND,
        "sentence": {name: named[name] for name in SENTENCE},
        "draft": {name: named[name] for name in DRAFT},
        "habit": json.loads(WEIGHTS.read_text("utf-8"))["habit"],  # citing_habit.py learns it
    }  # fmt: skip
    WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv[1:])
