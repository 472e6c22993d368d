"""The stored revision of a source: which passages it had, and where they are in a new text."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.ingest.tokens import text_sha1, tokens

__all__ = ["PassageMatch", "StoredPassage", "align", "digest_of", "pins", "reappearing_share"]

_SAME_ENOUGH = 0.3  # below this share of common words two passages are strangers
_PAIRS_COMPARED = 250_000


class StoredPassage(NamedTuple):
    """A passage of the stored revision, as the ledger remembers it."""

    section: str
    page: str
    block: str
    digest: str  # SHA-1 of the tokens of its core, 40 hex
    length: int  # number of those tokens


class PassageMatch(NamedTuple):
    """Which stored passage a new one continues, and how much of their words they share (0-1)."""

    old: int
    similarity: float


def digest_of(found: Sequence[str]) -> str:
    """SHA-1 over tokens: equal however they were spaced."""
    return text_sha1(" ".join(found))


def pins(
    stored: Sequence[StoredPassage], text: str, spans: Sequence[tuple[int, int]]
) -> dict[int, tuple[int, int]]:
    """Stored passages that reappear whole: index → (start, end) offsets in ``text``.

    ``spans``: the units of the new text. A passage reappears when a run of whole units has its
    tokens; runs are looked for in order, so what moved elsewhere is not found here.
    """
    lists = [tokens(text[start:end]) for start, end in spans]
    counts = [0]
    for found in lists:
        counts.append(counts[-1] + len(found))
    everything = [word for found in lists for word in found]
    places: dict[int, int] = {}
    for index, total in enumerate(counts):
        places.setdefault(total, index)
    found_at: dict[int, tuple[int, int]] = {}
    cursor = 0
    for index, known in enumerate(stored):
        if not known.length:
            continue
        for first in range(cursor, len(spans)):
            last = places.get(counts[first] + known.length)
            if last is None or last <= first:
                continue
            if digest_of(everything[counts[first] : counts[last]]) == known.digest:
                found_at[index] = (spans[first][0], spans[last - 1][1])
                cursor = last
                break
    return found_at


def reappearing_share(
    stored: Sequence[StoredPassage], found: Mapping[int, tuple[int, int]]
) -> float:
    """Share of the stored passages that reappear, 0-1; 0 when none were stored."""
    return len(found) / len(stored) if stored else 0.0


def align(
    stored: Sequence[StoredPassage],
    old_texts: Sequence[str] | None,
    new_texts: Sequence[str],
) -> dict[int, PassageMatch]:
    """New passage → the stored one it continues, one to one.

    First equal words, in order and then anywhere; between those that agree, the most similar in
    order. ``old_texts`` may be None when only the ledger survived: then what lies between two
    agreeing passages is paired when there are as many new ones as old.
    """
    if not stored:
        return {}
    new_words = [tokens(text) for text in new_texts]
    matched = _equal(stored, new_words)
    old_words = [Counter(tokens(text)) for text in old_texts] if old_texts is not None else None
    anchors = [(-1, -1), *_rising(matched), (len(stored), len(new_texts))]
    taken = {match.old for match in matched.values()}
    for (old_a, new_a), (old_b, new_b) in pairwise(anchors):
        olds = [i for i in range(old_a + 1, old_b) if i not in taken]
        news = [i for i in range(new_a + 1, new_b) if i not in matched]
        if not olds or not news:
            continue
        if old_words is None or len(olds) * len(news) > _PAIRS_COMPARED:
            if len(olds) == len(news):
                matched.update({n: PassageMatch(o, 0.5) for o, n in zip(olds, news, strict=True)})
            continue
        bags = {index: Counter(new_words[index]) for index in news}
        matched.update(_most_alike(olds, news, old_words, bags))
    return matched


def _equal(
    stored: Sequence[StoredPassage], new_words: Sequence[Sequence[str]]
) -> dict[int, PassageMatch]:
    waiting: dict[str, list[int]] = {}
    for index, known in enumerate(stored):
        waiting.setdefault(known.digest, []).append(index)
    matched: dict[int, PassageMatch] = {}
    for index, found in enumerate(new_words):
        if olds := waiting.get(digest_of(found)):
            matched[index] = PassageMatch(olds.pop(0), 1.0)
    return matched


def _rising(matched: Mapping[int, PassageMatch]) -> list[tuple[int, int]]:
    """(old, new) pairs that are in the same order in both: the longest such run."""
    pairs = [(matched[new].old, new) for new in sorted(matched)]
    tails: list[int] = []
    at_tail: list[int] = []
    before: list[int] = []
    for position, (old, _) in enumerate(pairs):
        slot = bisect_left(tails, old)
        before.append(at_tail[slot - 1] if slot else -1)
        tails[slot : slot + 1] = [old]
        at_tail[slot : slot + 1] = [position]
    run = []
    position = at_tail[-1] if at_tail else -1
    while position >= 0:
        run.append(pairs[position])
        position = before[position]
    return run[::-1]


def _most_alike(
    olds: Sequence[int],
    news: Sequence[int],
    old_words: Sequence[Counter[str]],
    new_words: Mapping[int, Counter[str]],
) -> dict[int, PassageMatch]:
    """The in-order pairing with the greatest similarity in all (dynamic programming)."""
    alike = [[_similarity(old_words[o], new_words[n]) for n in news] for o in olds]
    best = [[0.0] * (len(news) + 1) for _ in range(len(olds) + 1)]
    for i in range(len(olds) - 1, -1, -1):
        for j in range(len(news) - 1, -1, -1):
            pair = alike[i][j] + best[i + 1][j + 1] if alike[i][j] >= _SAME_ENOUGH else 0.0
            best[i][j] = max(pair, best[i + 1][j], best[i][j + 1])
    found: dict[int, PassageMatch] = {}
    i = j = 0
    while i < len(olds) and j < len(news):
        if alike[i][j] >= _SAME_ENOUGH and best[i][j] == alike[i][j] + best[i + 1][j + 1]:
            found[news[j]] = PassageMatch(olds[i], round(alike[i][j], 4))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return found


def _similarity(a: Counter[str], b: Counter[str]) -> float:
    total = a.total() + b.total()
    return 2 * (a & b).total() / total if total else 0.0
