"""Claims with passages of a source → support scores, how well they part true from false, and T.

AUROC is the probability that a true pair scores above a false one, ties counting half (Mann and
Whitney); balanced accuracy is the mean of the shares of true and of false pairs told rightly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.evidence.model import Passage
from mdrag.filled_sentence import fill
from mdrag.json_rows import json_rows

__all__ = ["Calibration", "Pair", "calibration", "pairs", "rarity_of", "score_pairs"]

# What labels say besides 0, 1, true and false; SUPPORT … as in SciFact, OK … as in our own tables.
_LABELS: Mapping[str, bool] = {
    "1": True, "true": True, "support": True, "supported": True, "ok": True, "yes": True,
    "0": False, "false": False, "contradict": False, "not_enough": False, "swapped": False,
    "weak": False, "missing": False, "no": False, "refute": False, "refutes": False,
    "supports": True, "not_enough_info": False, "nei": False,
}  # fmt: skip


class Pair(NamedTuple):
    """One line of the file."""

    row: Mapping[str, Any]  # as it was read
    claim: str
    passages: tuple[str, ...]
    label: bool | None  # whether the source supports the claim; None = not said


class Calibration(NamedTuple):
    """What the labelled pairs say about the score."""

    positive: int
    negative: int
    auroc: float
    threshold: float  # T that maximises balanced accuracy
    balanced_accuracy: float  # at that T
    present: float  # balanced accuracy at the T of the settings


def pairs(path: Path) -> tuple[Pair, ...]:
    """The rows of a JSONL file. Raises FileProblem with the line of the first one that is wrong."""
    wanted = '{"claim": …, "source_passages": [ … ]}'
    return tuple(_pair(path, number, row) for number, row in json_rows(path, wanted))


def _pair(path: Path, number: int, row: Mapping[str, Any]) -> Pair:
    claim = row.get("claim")
    if not isinstance(claim, str) or not claim.strip():
        raise FileProblem(path, fill("claim should be text"), number)
    given = row.get("source_passages")
    if not isinstance(given, list):
        raise FileProblem(path, fill("source_passages should be a list of texts"), number)
    texts = [_text(path, number, at, one) for at, one in enumerate(given)]
    return Pair(row, claim, tuple(texts), _label(path, number, row.get("label")))


def _text(path: Path, number: int, at: int, given: object) -> str:
    """A passage: text, or an object that holds it as ``text``."""
    text = given.get("text") if isinstance(given, dict) else given
    if not isinstance(text, str):
        raise FileProblem(path, fill("source_passages[{at}] should be text", at=at), number)
    return text


def _label(path: Path, number: int, given: object) -> bool | None:
    if given is None or given == "":
        return None
    name = str(given).casefold().strip().replace(" ", "_")
    if isinstance(given, float) and given.is_integer():
        name = str(int(given))
    if name not in _LABELS:
        told = fill(
            "label should be 1 or 0 (or SUPPORT, CONTRADICT, NOT_ENOUGH), not {given!r}",
            given=given,
        )
        raise FileProblem(path, told, number)
    return _LABELS[name]


def score_pairs(rows: Sequence[Pair], threshold: float) -> tuple[tuple[float, str], ...]:
    """Support score and status of each pair; a word's rarity is that among all passages given."""
    from mdrag.verify.support.score import support

    texts = dict.fromkeys(text for row in rows for text in row.passages)
    rarity = rarity_of(list(texts))
    found = []
    for row in rows:
        passages = [Passage("", "", "", "", text, 0, len(text)) for text in row.passages]
        one = support(row.claim, passages, rarity, threshold)
        found.append((one.score, one.status))
    return tuple(found)


def rarity_of(texts: Sequence[str]) -> dict[str, float]:
    """Word → inverse document frequency of its stem over ``texts``, as a library gives it."""
    from mdrag.text.words import stem, tokens
    from mdrag.verify.support.overlap import NOWHERE

    held: Counter[str] = Counter()
    stems: dict[str, str] = {NOWHERE: stem(NOWHERE)}
    for text in texts:
        found = set(tokens(text))
        stems |= {word: stem(word) for word in found if word not in stems}
        held.update({stems[word] for word in found})
    n = len(texts)
    return {
        word: math.log(1 + (n - held[one] + 0.5) / (held[one] + 0.5)) for word, one in stems.items()
    }


def calibration(
    scores: Iterable[float], labels: Iterable[bool | None], present: float
) -> Calibration | None:
    """What the labels say; None unless there are pairs of both kinds. ``present``: T now."""
    judged = [(s, y) for s, y in zip(scores, labels, strict=True) if y is not None]
    positive = sum(y for _, y in judged)
    negative = len(judged) - positive
    if not positive or not negative:
        return None
    counts: dict[float, list[int]] = {}
    for score, label in judged:
        counts.setdefault(score, [0, 0])[label] += 1
    levels = sorted(counts)
    below = wins = 0.0
    rising: list[tuple[float, float]] = []  # (T, balanced accuracy), T between two scores
    false_below, true_below = 0, 0
    last = None
    for level in levels:
        accuracy = ((positive - true_below) / positive + false_below / negative) / 2
        rising.append((_between(last, level), accuracy))
        wins += counts[level][1] * (below + counts[level][0] / 2)
        below += counts[level][0]
        false_below, true_below = false_below + counts[level][0], true_below + counts[level][1]
        last = level
    best = max(accuracy for _, accuracy in rising)
    threshold = min((t for t, a in rising if a == best), key=lambda t: abs(t - present))
    right = sum((score >= present) == y for score, y in judged if y)
    right_not = sum((score >= present) == y for score, y in judged if not y)
    now = (right / positive + right_not / negative) / 2
    return Calibration(positive, negative, wins / (positive * negative), threshold, best, now)


def _between(lower: float | None, upper: float) -> float:
    """A round number above ``lower`` and not above ``upper``; the middle where there is room."""
    if lower is None:
        return max(0.0, math.floor(upper * 100) / 100)
    middle = (lower + upper) / 2
    for digits in (2, 3, 4):
        t = math.ceil(middle * 10**digits) / 10**digits
        if lower < t <= upper:
            return t
    return upper
