"""Train and measure the claim score: which sentences of real drafts carry a citation.

    python scripts/measures/claims.py            figures, cross-validated by document
    python scripts/measures/claims.py --write    … the weights of every feature, and weights.json

Only the weights of named features are kept; no sentence of the labelled sets is.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mdrag.claims.classify import prior
from mdrag.claims.cues import cues
from mdrag.claims.features import SHAPE, SentenceFeatures, sentence_features
from mdrag.claims.sentence_place import SentencePlace, section_of

SETS = {"citeworth_drafts": 1.0, "citeworth_acl": 0.6}  # labels of the second come from patterns
WEIGHTS = Path(__file__).resolve().parents[2] / "mdrag" / "claims" / "weights.json"
SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
RIDGE = 20.0
AROUND = 0.3  # how much the sentences before and after count, as a mean of their log odds
SCORED = 40  # documents with fewer labelled sentences say too little to be measured alone
NAMES = (*cues().families, *SHAPE)


def rows(shared: Path) -> list[dict[str, Any]]:
    """All labelled sentences, with the set they come from."""
    found = []
    for name in SETS:
        path = shared / "eval" / name / "dev.jsonl"
        for line in path.read_text("utf-8").splitlines():
            found.append({**json.loads(line), "set": name})
    return found


def sight(row: dict[str, Any]) -> SentenceFeatures:
    """The features of a row, its place as the linter would know it."""
    before, _, after = row["context"].partition("[[SENT]]")
    place = SentencePlace(section_of(row["section"]), not before.strip(), not after.strip())
    return sentence_features(row["text"], place)


def neighbours(row: dict[str, Any]) -> list[SentenceFeatures]:
    """The sentences before and after, as the linter sees them: in the same section."""
    section = SentencePlace(section_of(row["section"]))
    return [
        sentence_features(text.strip(), section)
        for text in row["context"].split("[[SENT]]")
        if text.strip()
    ]


class Data(NamedTuple):
    """The labelled sentences as arrays, one row a sentence."""

    x: Any  # features
    near: Any  # mean features of the neighbours, and in the last column whether there are any
    y: Any
    weight: Any
    docs: Any  # number of the document
    names: list[str]  # of the documents


def vector(what: SentenceFeatures) -> Any:
    """The features of one sentence in the order of NAMES."""
    return np.array([what.features.get(name, 0.0) for name in NAMES])


def matrix(found: list[dict[str, Any]]) -> Data:
    """The rows as arrays."""
    x = np.array([vector(sight(row)) for row in found])
    near = np.zeros((len(found), len(NAMES) + 1))
    for i, row in enumerate(found):
        around = [vector(what) for what in neighbours(row)]
        if around:
            near[i] = [*np.mean(around, axis=0), 1.0]
    y = np.array([row["label"] for row in found], dtype=float)
    names = sorted({row["doc"] for row in found})
    docs = np.array([names.index(row["doc"]) for row in found])
    weight = np.bincount(docs)[docs] ** -0.5  # a book does not outweigh thirty papers
    for name, share in SETS.items():
        here = np.array([row["set"] == name for row in found])
        weight[here] *= share * here.sum() / weight[here].sum()
        for label in (0.0, 1.0):  # both labels weigh the same: the score is centred on 0.5
            chosen = here & (y == label)
            weight[chosen] *= share * here.sum() / 2 / weight[chosen].sum()
    return Data(x, near, y, weight, docs, names)


def fit(x: Any, y: Any, weight: Any, ridge: float = RIDGE) -> Any:
    """Weights of a logistic regression by Newton's method; the last one is the bias."""
    full = np.hstack([x, np.ones((len(x), 1))])
    beta = np.zeros(full.shape[1])
    penalty = np.full(full.shape[1], ridge)
    penalty[-1] = 0
    for _ in range(25):
        p = 1 / (1 + np.exp(-full @ beta))
        gradient = full.T @ (weight * (y - p)) - penalty * beta
        hessian = (full.T * (weight * p * (1 - p))) @ full + np.diag(penalty + 1e-9)
        step = np.linalg.solve(hessian, gradient)
        beta += step
        if np.abs(step).max() < 1e-8:
            break
    return beta


def auroc(y: Any, score: Any) -> float:
    """Area under the ROC curve; ties count half."""
    order = np.argsort(score, kind="mergesort")
    ranks = np.empty(len(score))
    _, inverse, counts = np.unique(score[order], return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks[order] = (ends - (counts - 1) / 2)[inverse]
    positive = y == 1
    n, m = positive.sum(), (~positive).sum()
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * m))


def average_precision(y: Any, score: Any) -> float:
    """Mean of the precision at each positive, best score first."""
    hits = y[np.argsort(-score, kind="stable")]
    return float((np.cumsum(hits) / np.arange(1, len(hits) + 1))[hits == 1].mean())


def precision_at(y: Any, score: Any, share: float) -> float:
    """Share of positives among the highest ``share`` of the scores."""
    n = max(1, round(len(y) * share))
    return float(y[np.argsort(-score, kind="stable")][:n].mean())


def cross_validated(data: Data, folds: int = 10) -> Any:
    """Log odds of each sentence from weights that never saw its document."""
    score = np.zeros(len(data.y))
    for fold in range(folds):
        test = data.docs % folds == fold
        beta = fit(data.x[~test], data.y[~test], data.weight[~test])
        score[test] = data.x[test] @ beta[:-1] + beta[-1] + AROUND * (data.near[test] @ beta)
    return score


class PerDocument(NamedTuple):
    """What one document says."""

    name: str
    size: int
    base: float  # share of its sentences that are cited
    auroc: float
    lift: float  # precision of the highest 5 % ÷ base


def per_document(data: Data, score: Any, chosen: Any) -> list[PerDocument]:
    """Every document with enough labelled sentences, and at least one cited."""
    found = []
    for number, name in enumerate(data.names):
        here = chosen & (data.docs == number)
        y, s = data.y[here], score[here]
        if len(y) < SCORED or not 0 < y.sum() < len(y):
            continue
        lift = precision_at(y, s, 0.05) / y.mean()
        found.append(PerDocument(name, len(y), float(y.mean()), auroc(y, s), float(lift)))
    return found


def print_documents(data: Data, score: Any, sets: Any) -> None:
    """The means over documents, and each document of the main set."""
    print(f"\nMeans over documents with at least {SCORED} labelled sentences:\n")
    print("| set | documents | AUROC | precision of the top 5 % ÷ base rate |\n|---|---|---|---|")
    shown: list[PerDocument] = []
    for name in SETS:
        each = per_document(data, score, sets == name)
        shown = shown or each
        mean, lift = np.mean([d.auroc for d in each]), np.mean([d.lift for d in each])
        print(f"| {name} | {len(each)} | {mean:.3f} | {lift:.2f} |")
    print("\n| document | sentences | cited | AUROC | top 5 % ÷ base rate |\n|---|---|---|---|---|")
    for d in shown:
        print(f"| {d.name} | {d.size} | {d.base:.3f} | {d.auroc:.3f} | {d.lift:.2f} |")


def main(shared: Path, write: bool) -> None:
    """Print the figures; write the weights when asked."""
    found = rows(shared)
    data = matrix(found)
    y = data.y
    score = cross_validated(data) + np.array([prior(sight(row)) for row in found])
    sets = np.array([row["set"] for row in found])
    free = np.array([not row["neighbour_cited"] for row in found])
    print("## Which sentences ask for evidence\n")
    print("Does the author cite in this sentence? Weights never saw the sentence's document.\n")
    print("| set | sentences | cited | AUROC | average precision | precision of the top 5 % |")
    print("|---|---|---|---|---|---|")
    for name, chosen in (
        *((name, sets == name) for name in SETS),
        *((f"{name}, no cited neighbour", (sets == name) & ((y == 1) | free)) for name in SETS),
        ("both", sets != ""),
    ):
        a, b = y[chosen], score[chosen]
        print(
            f"| {name} | {len(a)} | {a.mean():.3f} | {auroc(a, b):.3f} "
            f"| {average_precision(a, b):.3f} | {precision_at(a, b, 0.05):.3f} |"
        )
    print_documents(data, score, sets)
    if not write:
        return
    beta = fit(data.x, y, data.weight)
    for i in np.argsort(beta[:-1]):
        print(f"{NAMES[i]:14} {beta[i]:+.2f}  in {int((data.x[:, i] > 0).sum())}")
    named = {name: round(float(beta[i]), 3) for i, name in enumerate(NAMES)}
    content = {"bias": round(float(beta[-1]), 3), "around": AROUND, "weights": named}
    WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(SHARED, "--write" in sys.argv[1:])
