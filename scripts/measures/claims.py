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
from typing import Any

import numpy as np

from mdrag.claims.classify import prior
from mdrag.claims.cues import cues
from mdrag.claims.features import SHAPE, Seen, seen
from mdrag.claims.place import Place, section_of

SETS = {"citeworth_drafts": 1.0, "citeworth_acl": 0.3}  # labels of the second come from patterns
WEIGHTS = Path(__file__).resolve().parents[2] / "mdrag" / "claims" / "weights.json"
SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
RIDGE = 8.0
NAMES = (*cues().families, *SHAPE)


def rows(shared: Path) -> list[dict[str, Any]]:
    """All labelled sentences, with the set they come from."""
    found = []
    for name in SETS:
        path = shared / "eval" / name / "dev.jsonl"
        for line in path.read_text("utf-8").splitlines():
            found.append({**json.loads(line), "set": name})
    return found


def sight(row: dict[str, Any]) -> Seen:
    """The features of a row, its place as the linter would know it."""
    before, _, after = row["context"].partition("[[SENT]]")
    place = Place(section_of(row["section"]), not before.strip(), not after.strip())
    return seen(row["text"], place)


def matrix(found: list[dict[str, Any]]) -> tuple[Any, Any, Any, Any]:
    """Features, labels, sample weights, document numbers."""
    at = {name: i for i, name in enumerate(NAMES)}
    x = np.zeros((len(found), len(NAMES)))
    for i, row in enumerate(found):
        for name, value in sight(row).features.items():
            x[i, at[name]] = value
    y = np.array([row["label"] for row in found], dtype=float)
    weight = np.array([SETS[row["set"]] for row in found])
    for name in SETS:  # both labels weigh the same within a set: the score is centred on 0.5
        here = np.array([row["set"] == name for row in found])
        for label in (0.0, 1.0):
            chosen = here & (y == label)
            weight[chosen] *= here.sum() / (2 * chosen.sum())
    docs = sorted({row["doc"] for row in found})
    return x, y, weight, np.array([docs.index(row["doc"]) for row in found])


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
    n = max(1, int(len(y) * share))
    return float(y[np.argsort(-score, kind="stable")][:n].mean())


def cross_validated(x: Any, y: Any, weight: Any, docs: Any, folds: int = 10) -> Any:
    """Scores of each sentence from weights that never saw its document."""
    score = np.zeros(len(y))
    for fold in range(folds):
        test = docs % folds == fold
        beta = fit(x[~test], y[~test], weight[~test])
        score[test] = 1 / (1 + np.exp(-(x[test] @ beta[:-1] + beta[-1])))
    return score


def main(shared: Path, write: bool) -> None:
    """Print the figures; write the weights when asked."""
    found = rows(shared)
    x, y, weight, docs = matrix(found)
    score = cross_validated(x, y, weight, docs)
    priors = np.array([prior(sight(row)) for row in found])
    score = 1 / (1 + np.exp(-np.log(score / (1 - score)) - priors))
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
    if not write:
        return
    beta = fit(x, y, weight)
    for i in np.argsort(beta[:-1]):
        print(f"{NAMES[i]:14} {beta[i]:+.2f}  in {int((x[:, i] > 0).sum())}")
    named = {name: round(float(beta[i]), 3) for i, name in enumerate(NAMES)}
    content = {"bias": round(float(beta[-1]), 3), "weights": named}
    WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(SHARED, "--write" in sys.argv[1:])
