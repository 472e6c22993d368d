"""Train and measure the topic scorer: which sentence of a paragraph readers find central.

python scripts/measures/topic.py            figures, cross-validated by document
python scripts/measures/topic.py --write    … the weights, and mdrag/claims/topic.json
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np

from mdrag.claims.topic import FEATURES, topic_features

WEIGHTS = Path(__file__).resolve().parents[2] / "mdrag" / "claims" / "topic.json"
SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
RIDGE = 3.0
STEPS, RATE = 400, 0.5


def paragraphs(shared: Path) -> list[tuple[str, str, Any, Any]]:
    """(document, genre, features of each sentence, 1 for the most central ones)."""
    found = []
    path = shared / "eval" / "para_prominence" / "dev.jsonl"
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        x = np.zeros((len(row["sents"]), len(FEATURES)))
        for at, features in enumerate(topic_features([s["text"] for s in row["sents"]])):
            for name, value in features.items():
                x[at, FEATURES.index(name)] = value
        rank = np.array([s["prominence"] for s in row["sents"]])
        found.append((row["id"].split("#")[0], row["genre"], x, (rank == rank.min()).astype(float)))
    return found


def fit(chosen: list[tuple[str, str, Any, Any]], ridge: float = RIDGE) -> Any:
    """Weights by gradient ascent on the log share of the central sentences in each paragraph."""
    most = max(len(y) for _, _, _, y in chosen)
    x = np.zeros((len(chosen), most, len(FEATURES)))
    y = np.zeros((len(chosen), most))
    there = np.zeros((len(chosen), most))
    for at, (_, _, features, central) in enumerate(chosen):
        x[at, : len(central)], y[at, : len(central)] = features, central
        there[at, : len(central)] = 1
    beta = np.zeros(len(FEATURES))
    for _ in range(STEPS):
        p = np.exp(x @ beta) * there
        p /= p.sum(axis=1, keepdims=True)
        q = p * y
        q /= q.sum(axis=1, keepdims=True)
        gradient = np.einsum("ps,psf->f", q - p, x) - 2 * ridge * beta
        beta += RATE * gradient / len(chosen)
    return beta


def picks(found: list[tuple[str, str, Any, Any]], folds: int = 10) -> list[int]:
    """The sentence picked in each paragraph by weights that never saw its document."""
    docs = sorted({doc for doc, _, _, _ in found})
    fold_of = {doc: at % folds for at, doc in enumerate(docs)}
    betas = [fit([p for p in found if fold_of[p[0]] != fold]) for fold in range(folds)]
    return [int(np.argmax(x @ betas[fold_of[doc]])) for doc, _, x, _ in found]


def main(shared: Path, write: bool) -> None:
    """Print the figures; write the weights when asked."""
    found = paragraphs(shared)
    chosen = picks(found)
    print("## Which sentence states the point of a paragraph\n")
    print("Picked is one of the sentences readers found most central. Weights never saw the")
    print("paragraph's document.\n")
    print("| genre | paragraphs | first sentence | scorer |")
    print("|---|--:|--:|--:|")
    genres = sorted({genre for _, genre, _, _ in found})
    shares = []
    for name in (*genres, "all"):
        mine = [(p, at) for p, at in zip(found, chosen, strict=True) if name in (p[1], "all")]
        first = sum(p[3][0] for p, _ in mine) / len(mine)
        ours = sum(p[3][at] for p, at in mine) / len(mine)
        shares.append((first, ours))
        print(f"| {name} | {len(mine)} | {first:.3f} | {ours:.3f} |")
    mean = np.mean(shares[:-1], axis=0)
    print(f"| mean of the genres | | {mean[0]:.3f} | {mean[1]:.3f} |")
    if write:
        beta = fit(found)
        for at in np.argsort(beta):
            print(f"{FEATURES[at]:14} {beta[at]:+.2f}")
        named = {name: round(float(beta[at]), 3) for at, name in enumerate(FEATURES)}
        WEIGHTS.write_text(json.dumps(named, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(SHARED, "--write" in sys.argv[1:])
