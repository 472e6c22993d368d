"""Which block of the document is which block of the draft, and which character which."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.blocks.reworded_headings import NO_HEADING, reworded_headings
from mdrag.returned.blocks.tokens import TextToken

__all__ = ["Bag", "Pairs", "bag", "likeliest_pairs", "likeness", "pair_anywhere", "pair_blocks"]

_NEAR = 0.35  # share of words two blocks must have in common, in the place where it is expected
_FAR = 0.6  # and anywhere else
_MOST = 60_000  # pairs of blocks compared for one gap
_RARE = 20  # blocks that hold a word, up to which it says which block is meant
_CLOSE = 40  # blocks compared with one, those first that share most rare words

Bag = Counter[str]


class Pairs(NamedTuple):
    """``of[i]``: index of the draft's block that block ``i`` of the document is, or -1."""

    of: tuple[int, ...]
    lost: tuple[int, ...]  # blocks of the draft that are not in the document


def pair_blocks(
    worded: Sequence[Sequence[TextToken]],
    drafted: Sequence[Sequence[TextToken]],
    said: Sequence[WordBlock],
    blocks: Sequence[DraftBlock],
) -> Pairs:
    """Pair blocks: equal ones first, then the likest in the gaps, then the likest anywhere."""
    # a picture that is not there prints its caption twice: as itself, and in its own place
    ours = [_key(one, w.kind == "caption") for one, w in zip(worded, said, strict=True)]
    theirs = [_key(one, b.kind == "caption") for one, b in zip(drafted, blocks, strict=True)]
    found = [-1] * len(ours)
    matcher = difflib.SequenceMatcher(None, ours, theirs, autojunk=False)
    bags = [bag(one) for one in worded], [bag(one) for one in drafted]
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            found[a:b] = range(c, d)
        elif tag == "replace":
            for i, j in _likest(range(a, b), range(c, d), bags[0], bags[1], said, blocks):
                found[i] = j
    taken = {j for j in found if j >= 0}
    left = [i for i, j in enumerate(found) if j < 0 and bags[0][i]]
    for i, j in pair_anywhere(left, [j for j in range(len(theirs)) if j not in taken], *bags):
        found[i] = j
        taken.add(j)
    return Pairs(tuple(found), tuple(j for j in range(len(theirs)) if j not in taken))


def _key(tokens: Iterable[TextToken], caption: bool) -> str:
    return "caption: " * caption + " ".join(token.key for token in tokens)


def bag(tokens: Iterable[TextToken]) -> Bag:
    """The words of a block with their counts."""
    return Counter(token.key.lower() for token in tokens if len(token.key) > 1)


def likeness(one: Bag, other: Bag) -> float:
    """Share of words two blocks have in common (Dice's coefficient, of words with their counts)."""
    size = one.total() + other.total()
    return 2 * (one & other).total() / size if size else 0.0


def _likest(
    ours: range, theirs: range, mine: Sequence[Bag], others: Sequence[Bag],
    said: Sequence[WordBlock], blocks: Sequence[DraftBlock],
) -> list[tuple[int, int]]:  # fmt: skip
    """The pairs, in order, that have most in common."""
    if len(ours) == len(theirs) == 1 and _same_kind(said[ours[0]].kind, blocks[theirs[0]]):
        return [(ours[0], theirs[0])]
    found = likeliest_pairs(ours, theirs, mine, others, _NEAR)
    return _between(found, ours, theirs, said, blocks)


def likeliest_pairs(
    ours: Sequence[int], theirs: Sequence[int], mine: Sequence[Bag], others: Sequence[Bag],
    least: float,
) -> list[tuple[int, int]]:  # fmt: skip
    """The pairs, in order, that have most in common, each at least ``least``."""
    if len(ours) * len(theirs) > _MOST:
        return []
    best = [[0.0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    like = [[likeness(mine[i], others[j]) for j in theirs] for i in ours]
    for i in range(len(ours) - 1, -1, -1):
        for j in range(len(theirs) - 1, -1, -1):
            both = like[i][j] + best[i + 1][j + 1] if like[i][j] >= least else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], both)
    found, i, j = [], 0, 0
    while i < len(ours) and j < len(theirs):
        if like[i][j] >= least and best[i][j] == like[i][j] + best[i + 1][j + 1]:
            found.append((ours[i], theirs[j]))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return found


def _between(
    found: list[tuple[int, int]], ours: range, theirs: range, said: Sequence[WordBlock],
    blocks: Sequence[DraftBlock],
) -> list[tuple[int, int]]:  # fmt: skip
    """Also pairs single blocks of one kind that stand between two pairs, and their headings."""
    more = []
    edges = [(ours.start - 1, theirs.start - 1), *found, (ours.stop, theirs.stop)]
    for (i, j), (k, m) in pairwise(edges):
        if k - i == 2 and m - j == 2 and _same_kind(said[i + 1].kind, blocks[j + 1]):
            more.append((i + 1, j + 1))
        elif k - i > 2 or m - j > 2:
            levels = (
                [_level(one) for one in said[i + 1 : k]],
                [_level(one) for one in blocks[j + 1 : m]],
            )
            more += [(i + 1 + a, j + 1 + b) for a, b in reworded_headings(*levels)]
    return sorted([*found, *more])


def _level(one: WordBlock | DraftBlock) -> int:
    return one.level if one.kind == "heading" else NO_HEADING


def _same_kind(kind: str, block: DraftBlock) -> bool:
    """Whether a paragraph of Word may be that block, by what it is."""
    if kind in ("heading", "cell", "caption", "title", "code"):
        return {
            "heading": block.kind == "heading",
            "cell": "table" in block.within and block.kind != "caption",
            "caption": block.kind == "caption",
            "title": block.kind == "front-matter",
            "code": block.kind == "code",
        }[kind]
    return block.kind in ("paragraph", "plain", "line-block", "definition-term") and (
        "table" not in block.within
    )


def pair_anywhere(
    ours: Sequence[int], theirs: Sequence[int], mine: Sequence[Bag], others: Sequence[Bag],
    least: float = _FAR,
) -> list[tuple[int, int]]:  # fmt: skip
    """The likest pairs wherever they stand, best first; compares only what shares a rare word."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for j in theirs:
        for word in others[j]:
            holders[word].append(j)
    scored = []
    for i in ours:
        rare = [word for word in mine[i] if len(holders.get(word, ())) <= _RARE]
        shared = Counter(j for word in rare for j in holders.get(word, ()))
        near = shared.most_common(_CLOSE)
        scored += [(likeness(mine[i], others[j]), -i, -j) for j, _ in near]
    found: dict[int, int] = {}
    taken = set()
    for score, i, j in sorted(scored, reverse=True):
        if score < least:
            break
        if -i not in found and -j not in taken:
            found[-i] = -j
            taken.add(-j)
    return list(found.items())
