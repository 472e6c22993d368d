"""Train and measure what a draft's citations say of its other sentences.

    python scripts/measures/citing_habit.py            figures
    python scripts/measures/citing_habit.py --write    … and the weights of claims/demand

Of the sentences that cite, half at random are taken as if they did not; how well are these ranked
among those that do not cite, without the habit of the draft and with it? Weights are learned on the
documents that anybody may look at, those that are kept aside are only measured. The demand below
comes from weights that never saw the document.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from demand import Document, Labelled, drafts, labelled_sets, matrix, scores_of_unseen
from removal import KEPT

from claims import auroc, fit  # the scripts beside this one
from mdrag.claims.demand.citing_habit import HABIT, HabitSentence, habit_features
from mdrag.claims.demand.draft_demand import LEAST_FREE, stems
from mdrag.claims.demand.sentence_demand import signs_of
from mdrag.claims.demand.weights import WEIGHTS

CITED = 15  # sentences of a file that cite: fewer show no habit once half are hidden
DRAWS = 3
RIDGE = 20.0
FEW, MANY = 0.02, 0.06  # shares of a draft that would be asked


class Draw(NamedTuple):
    """A file with half of its citations hidden: the sentences that seem to cite nothing."""

    document: str
    x: Any  # demand, then `HABIT`
    y: Any  # whether it cites


def halves(document: Document, demand: list[Any]) -> Iterator[Draw]:
    """The draws of a document; ``demand``: of its sentences, file by file."""
    chance = random.Random(document.name)
    for file, values in zip(document.files, demand, strict=True):
        cited = sum(one.label for one in file)
        if cited < CITED or len(file) - cited < LEAST_FREE:
            continue
        for _ in range(DRAWS):
            shows = [bool(one.label) and chance.random() < 0.5 for one in file]
            found = habit_features([
                habit_sentence(one, value, cites)
                for one, value, cites in zip(file, values, shows, strict=True)
            ])  # fmt: skip
            left = ~np.array(shows)
            label = np.array([one.label for one in file])[left]
            if 0 < label.sum() < len(label):
                yield Draw(document.name, np.column_stack([values, np.array(found)])[left], label)


def habit_sentence(one: Labelled, demand: float, cites: bool) -> HabitSentence:
    """A labelled sentence as the linter would compare it."""
    words = frozenset(stems(one.in_draft.prose))
    return HabitSentence(words, signs_of(one.features), float(demand), cites)


def learned(draws: list[Draw]) -> dict[str, float]:
    """The weights of the habit where the demand weighs one."""
    x, y = np.vstack([one.x for one in draws]), np.hstack([one.y for one in draws])
    weight = np.hstack(
        [np.where(one.y == 1, 1 / one.y.sum(), 1 / (1 - one.y).sum()) for one in draws]
    )
    spread = x.std(axis=0) + 1e-9
    beta = fit(x / spread, y.astype(float), weight * len(y) / weight.sum(), RIDGE)[:-1] / spread
    return dict(zip(HABIT, (beta[1:] / beta[0]).round(3).tolist(), strict=True))


def measured(draws: list[Draw], weights: dict[str, float]) -> list[float]:
    """Means over documents, without the habit and with it: AUROC, precision of the top shares."""
    rows: dict[str, list[list[float]]] = {}
    for one in draws:
        habit = one.x[:, 1:] @ np.array([weights[name] for name in HABIT])
        row = []
        for score in (one.x[:, 0], one.x[:, 0] + habit):
            order = np.argsort(-score)
            tops = [one.y[order[: max(3, int(share * len(order)))]].mean() for share in (FEW, MANY)]
            row += [auroc(one.y, score), *tops]
        rows.setdefault(one.document, []).append(row)
    return [float(v) for v in np.mean([np.mean(some, axis=0) for some in rows.values()], axis=0)]


def main(write: bool) -> None:
    """Print the figures; write the weights when asked."""
    found = list(drafts())
    mine = {one.name for one in found}
    every = found + [one for one in labelled_sets() if one.name not in mine]
    data = matrix(every)
    score = scores_of_unseen(data, range(len(found)))
    draws, at = list[Draw](), 0
    for document in found:
        demand = [score[data.files[at + n]] for n in range(len(document.files))]
        at += len(document.files)
        draws += halves(document, demand)
    mine_, aside = ([d for d in draws if (d.document in KEPT) == kept] for kept in (False, True))
    weights = learned(mine_)
    print("## What a draft cites elsewhere\n\n| documents | n | AUROC | top 2 % | top 6 % |")
    print("|---|--:|--:|--:|--:|")
    for name, some in (("learned on", mine_), ("kept aside", aside)):
        row = measured(some, weights)
        count = len({one.document for one in some})
        for label, part in (("without", row[:3]), ("with", row[3:])):
            print(f"| {name}, {label} | {count} | " + " | ".join(f"{v:.3f}" for v in part) + " |")
    print(weights)
    if write:
        content = json.loads(WEIGHTS.read_text("utf-8"))
        content["habit"] = weights
        WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main("--write" in sys.argv[1:])
