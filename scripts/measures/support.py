"""Train and measure the support score: was the sentence written about this source.

    python scripts/measures/support.py            figures, cross-validated
    python scripts/measures/support.py --write    … and mdrag/verify/support/support.json

Only the weights of named features are kept; no sentence of the labelled sets is.
"""

from __future__ import annotations

import json
import math
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from claims import auroc  # the script beside this one
from mdrag.evidence.model import Passage
from mdrag.text.words import stem, tokens
from mdrag.verify.support.overlap import FEATURES, NOWHERE, compare, sentence_demand
from mdrag.verify.support.score import shape

SHARED = Path(os.environ.get("MDRAG_SHARED") or Path(__file__).resolve().parents[3] / "shared")
WEIGHTS = Path(__file__).resolve().parents[2] / "mdrag" / "verify" / "support" / "support.json"
NAMES = (*FEATURES, "length", "has_numbers", "has_names")


class Pair(NamedTuple):
    """A sentence beside passages of a source: the cited one or another."""

    set: str
    source: str  # the true source's group: folds are cut along it
    sentence: str
    passages: tuple[Passage, ...]
    true: bool
    label: str  # SUPPORT | CONTRADICT | NOT_ENOUGH | "" = no judgement


def passages_of(texts: Iterable[str], uid: str) -> tuple[Passage, ...]:
    """Texts as passages without places."""
    return tuple(Passage(str(i), str(i), "", uid, text, 0, 0) for i, text in enumerate(texts))


def rows(name: str) -> list[dict[str, Any]]:
    """The dev rows of a labelled set."""
    path = SHARED / "eval" / name
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


class Nearest:
    """BM25 over a few texts, for choosing what of a wrong source looks most alike."""

    def __init__(self, texts: Sequence[str], rarity: Mapping[str, float]) -> None:
        """Count the stems of ``texts``."""
        self.texts, self.rarity = texts, rarity
        self.counts = [Counter(stem(t) for t in tokens(text)) for text in texts]

    def __call__(self, sentence: str, k: int) -> list[str]:
        """The ``k`` texts nearest to ``sentence``, best first."""
        wanted = {stem(t): self.rarity.get(t, self.rarity[NOWHERE]) for t in tokens(sentence)}
        mean = sum(c.total() for c in self.counts) / max(1, len(self.counts))

        def score(c: Counter[str]) -> float:
            size = 1.2 * (0.25 + 0.75 * c.total() / mean)
            return sum(w * 2.2 * c[s] / (c[s] + size) for s, w in wanted.items() if s in c)

        order = sorted(range(len(self.texts)), key=lambda i: -score(self.counts[i]))
        return [self.texts[i] for i in order[:k] if score(self.counts[i]) > 0]


def rarity_of(texts: Sequence[str]) -> dict[str, float]:
    """Word → inverse document frequency of its stem over ``texts``, as a library gives it."""
    held: Counter[str] = Counter()
    words: set[str] = set()
    for text in texts:
        found = set(tokens(text))
        words |= found
        held.update({stem(t) for t in found})
    n = len(texts)
    words.add(NOWHERE)
    return {w: math.log(1 + (n - held[stem(w)] + 0.5) / (held[stem(w)] + 0.5)) for w in words}


def judged(name: str, draw: random.Random) -> tuple[list[Pair], Mapping[str, float]]:
    """citint, scifact_verify: few sentences a source; each claim once true and twice swapped."""
    found = rows(f"{name}/dev.jsonl")
    group = _groups([r["source_passages"] for r in found])
    pools: dict[int, dict[str, None]] = defaultdict(dict)
    for at, row in zip(group, found, strict=True):
        pools[at].update(dict.fromkeys(row["source_passages"]))
    rarity = rarity_of([t for pool in pools.values() for t in pool])
    near = {at: Nearest(list(pool), rarity) for at, pool in pools.items()}
    pairs = []
    for at, row in zip(group, found, strict=True):
        source = f"{name}:{at}"
        mine = passages_of(row["source_passages"], "true")
        pairs.append(Pair(name, source, row["claim"], mine, True, row["label"]))
        other = draw.choice(found)
        while set(other["source_passages"]) & set(pools[at]):
            other = draw.choice(found)
        wrong = passages_of(other["source_passages"], "swapped")
        pairs.append(Pair(name, source, row["claim"], wrong, False, ""))
        elsewhere = draw.choice([g for g in near if g != at])
        nearest = near[elsewhere](row["claim"], len(row["source_passages"]))
        pairs.append(
            Pair(name + ", nearest of the wrong source", source, row["claim"],
                 passages_of(nearest, "nearest"), False, "")
        )  # fmt: skip
    return pairs, rarity


def _groups(lists: Sequence[Sequence[str]]) -> list[int]:
    """Rows that share a source sentence are of the same source."""
    owner: dict[str, int] = {}
    parent = list(range(len(lists)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, texts in enumerate(lists):
        for text in texts:
            parent[root(i)] = root(owner.setdefault(text, i))
    return [root(i) for i in range(len(lists))]


def whole_papers(draw: random.Random) -> tuple[list[Pair], Mapping[str, float]]:
    """scisumm: citing sentences beside the 10 nearest 200-word passages of whole papers."""
    sentences: dict[str, list[str]] = defaultdict(list)
    for row in rows("scisumm_provenance/dev.corpus.jsonl"):
        sentences[row["doc"]].append(row["text"])
    chunks = {doc: _chunked(texts) for doc, texts in sentences.items()}
    rarity = rarity_of([text for texts in chunks.values() for text in texts])
    near = {doc: Nearest(texts, rarity) for doc, texts in chunks.items()}
    pairs = []
    for row in rows("scisumm_provenance/dev.queries.jsonl"):
        others = [doc for doc in near if doc != row["doc"]]
        for doc, true in ((row["doc"], True), (draw.choice(others), False)):
            passages = passages_of(near[doc](row["text"], 10), doc)
            pairs.append(Pair("scisumm", row["doc"], row["text"], passages, true, ""))
    return pairs, rarity


def _chunked(texts: Sequence[str], size: int = 150) -> list[str]:
    found: list[list[str]] = [[]]
    for text in texts:
        if sum(len(t.split()) for t in found[-1]) >= size:
            found.append([])
        found[-1].append(text)
    return [" ".join(chunk) for chunk in found if chunk]


def matrix(pairs: Sequence[Pair], rarity: Mapping[str, float]) -> Any:
    """One row of features a pair."""
    x = np.zeros((len(pairs), len(NAMES)))
    for i, pair in enumerate(pairs):
        what = sentence_demand(pair.sentence, rarity)
        found = {**compare(what, pair.passages), **shape(what)}
        x[i] = [found[name] for name in NAMES]
    return x


def fit(x: Any, y: Any, weight: Any, ridge: float = 4.0) -> Any:
    """Logistic regression whose overlap features may only help; the last value is the bias."""
    full = np.hstack([x, np.ones((len(x), 1))])
    beta = np.zeros(full.shape[1])
    for _ in range(3000):
        p = 1 / (1 + np.exp(-full @ beta))
        gradient = full.T @ (weight * (y - p)) - ridge * np.append(beta[:-1], 0)
        beta += 4.0 * gradient / weight.sum()
        beta[: len(FEATURES)] = np.maximum(beta[: len(FEATURES)], 0)
    return beta


def scores(x: Any, beta: Any) -> Any:
    """Probabilities."""
    return 1 / (1 + np.exp(-(x @ beta[:-1] + beta[-1])))


def main(write: bool) -> None:
    """Print the figures; write the weights when asked."""
    draw = random.Random(7)
    pairs: list[Pair] = []
    parts = []
    for found, rarity in (
        judged("citint", draw),
        judged("scifact_verify", draw),
        whole_papers(draw),
    ):
        pairs += found
        parts.append(matrix(found, rarity))
    x = np.vstack(parts)
    y = np.array([float(p.true) for p in pairs])
    kind = np.array([p.set.partition(",")[0] for p in pairs])
    name = np.array([p.set for p in pairs])
    # Sets weigh the same; within one, true and swapped citations do.
    weight = np.zeros(len(pairs))
    for one in set(kind):
        for label in (0.0, 1.0):
            here = (kind == one) & (y == label)
            weight[here] = 1000 / here.sum()
    sources = sorted({p.source for p in pairs})
    fold = np.array([sources.index(p.source) % 5 for p in pairs])
    score = np.zeros(len(pairs))
    for k in range(5):
        score[fold == k] = scores(x[fold == k], fit(x[fold != k], y[fold != k], weight[fold != k]))
    report(pairs, x, y, kind, name, score)
    if write:
        beta = fit(x, y, weight)
        named = {n: round(float(b), 3) for n, b in zip(NAMES, beta, strict=False)}
        print(named, beta[-1])
        content = {"bias": round(float(beta[-1]), 3), "weights": named}
        WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def report(pairs: Sequence[Pair], x: Any, y: Any, kind: Any, name: Any, score: Any) -> None:
    """The figures as a Markdown table."""
    print("## Support: does the sentence belong to this source\n")
    print("True against swapped citations; T = 0.55; weights never saw the source.\n")
    print("| set | true | swapped | AUROC | coverage alone | true ≥ T | swapped ≥ T |")
    print("|---|---|---|---|---|---|---|")
    for one in dict.fromkeys(name):
        chosen = (name == one) | ((kind == one.partition(",")[0]) & (y == 1))
        a, b = y[chosen], score[chosen]
        print(
            f"| {one} | {int(a.sum())} | {int((1 - a).sum())} | {auroc(a, b):.3f} "
            f"| {auroc(a, x[chosen, 0]):.3f} | {(b[a == 1] >= 0.55).mean():.2f} "
            f"| {(b[a == 0] >= 0.55).mean():.2f} |"
        )
    print("\nWithin the cited source: does it support the sentence (judged by people)?\n")
    print("| set | supported | not | AUROC |")
    print("|---|---|---|---|")
    for one in ("citint", "scifact_verify"):
        here = [i for i, p in enumerate(pairs) if p.set == one and p.true]
        a = np.array([float(pairs[i].label == "SUPPORT") for i in here])
        print(f"| {one} | {int(a.sum())} | {int((1 - a).sum())} | {auroc(a, score[here]):.3f} |")


if __name__ == "__main__":
    main("--write" in sys.argv[1:])
