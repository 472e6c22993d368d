"""Which block of the document is which block that was built, and what stands elsewhere now."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.pairing import Bag, bag, likeliest_pairs, likeness, pair_anywhere
from mdrag.returned.blocks.reworded_headings import NO_HEADING, reworded_headings
from mdrag.returned.blocks.tokens import TextToken

__all__ = ["DocumentPairs", "MovedRun", "pair_documents"]

_NEAR = 0.35  # share of words of two blocks in the place where each is expected
_SURE = 0.8  # and of two that are the same wherever they stand
_ALONE = 0.2  # and of two that stand alone between pairs
_FEW = 5  # words of a block so short that its place says more than its words
_PICTURE = 5_000  # characters: no paragraph is moved less readily than a picture
_HEADING = 1000  # a paragraph that crosses a heading moved, not the heading
_SORTED = ("title", "bibliography")  # kinds whose order is the build's
_LONG = 12  # characters by which a block is known wherever it stands


class MovedRun(NamedTuple):
    """Blocks ``[first, last]`` of the document that stood elsewhere when it was built.

    ``before``, ``after``: the nearest block that kept its place and that they follow now, and the
    nearest that follows them; -1 for none.
    """

    first: int
    last: int
    before: int
    after: int


class DocumentPairs(NamedTuple):
    """``of[i]``: the built block that block ``i`` is, or -1; ``lost``: those that are gone."""

    of: tuple[int, ...]
    lost: tuple[int, ...]
    moved: tuple[MovedRun, ...]


def pair_documents(
    worded: Sequence[WordBlock],
    built: Sequence[WordBlock],
    ours: Sequence[Sequence[TextToken]],
    theirs: Sequence[Sequence[TextToken]],
) -> DocumentPairs:
    """Pair blocks: equal ones first, then the likest in their place, then the likest anywhere."""
    keys = [_key(one, own) for one, own in zip(worded, ours, strict=True)]
    others = [_key(one, own) for one, own in zip(built, theirs, strict=True)]
    found = [-1] * len(keys)
    matcher = difflib.SequenceMatcher(None, keys, others, autojunk=False)
    gaps = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            found[a:b] = range(c, d)
        else:
            gaps.append((range(a, b), range(c, d)))
    _pair_equal(found, keys, others, worded)
    bags = [bag(one) for one in ours], [bag(one) for one in theirs]
    taken = set(found)
    left = [i for i, j in enumerate(found) if j < 0 and worded[i].kind != "cell"]
    free = [j for j in range(len(others)) if j not in taken and built[j].kind != "cell"]
    for i, j in pair_anywhere(left, free, *bags, _SURE):
        if worded[i].story == built[j].story:
            found[i] = j
    for mine, other in gaps:
        taken = set(found)
        left = [i for i in mine if found[i] < 0]
        right = [j for j in other if j not in taken]
        for i, j in _in_place(left, right, *bags, worded, built):
            found[i] = j
    taken = {j for j in found if j >= 0}
    left = [i for i, j in enumerate(found) if j < 0 and bags[0][i] and worded[i].kind != "cell"]
    free = [j for j in range(len(others)) if j not in taken and built[j].kind != "cell"]
    for i, j in pair_anywhere(left, free, *bags):
        if worded[i].story == built[j].story:
            found[i] = j
            taken.add(j)
    lost = tuple(j for j in range(len(others)) if j not in taken)
    return DocumentPairs(tuple(found), lost, tuple(_moved(found, worded)))


def _key(one: WordBlock, tokens: Sequence[TextToken]) -> str:
    words = "".join(token.key for token in tokens if token.key != " ")
    return f"{one.story} {one.kind == 'cell'} {words}"


def _pair_equal(
    found: list[int], keys: Sequence[str], others: Sequence[str], worded: Sequence[WordBlock]
) -> None:
    """Pair what says the same words elsewhere."""
    taken = set(found)
    free: defaultdict[str, list[int]] = defaultdict(list)
    for j, key in enumerate(others):
        if j not in taken:
            free[key].append(j)
    for i, key in enumerate(keys):
        if found[i] < 0 and free[key] and worded[i].kind != "cell" and len(key) >= _LONG:
            found[i] = free[key].pop(0)


def _in_place(
    ours: Sequence[int], theirs: Sequence[int], mine: Sequence[Bag], others: Sequence[Bag],
    worded: Sequence[WordBlock], built: Sequence[WordBlock],
) -> list[tuple[int, int]]:  # fmt: skip
    """The pairs of one gap; single blocks between two pairs, and headings, belong together."""
    pairs = likeliest_pairs(ours, theirs, mine, others, _NEAR)
    more = []
    edges = [(-1, -1), *((ours.index(i), theirs.index(j)) for i, j in pairs)]
    edges.append((len(ours), len(theirs)))
    for (a, c), (b, d) in pairwise(edges):
        if b - a == 2 and d - c == 2:
            i, j = ours[a + 1], theirs[c + 1]
            short = min(mine[i].total(), others[j].total()) < _FEW
            alike = short or likeness(mine[i], others[j]) >= _ALONE
            if alike and (worded[i].story, worded[i].kind) == (built[j].story, built[j].kind):
                more.append((i, j))
        elif b - a == d - c > 2 and all(one.kind == "cell" for one in (
            *(worded[i] for i in ours[a + 1 : b]), *(built[j] for j in theirs[c + 1 : d])
        )):  # fmt: skip
            more += zip(ours[a + 1 : b], theirs[c + 1 : d], strict=True)
        else:
            between = [worded[i] for i in ours[a + 1 : b]], [built[j] for j in theirs[c + 1 : d]]
            same = reworded_headings(*([_level(one) for one in some] for some in between))
            more += [(ours[a + 1 + i], theirs[c + 1 + j]) for i, j in same]
    return [*pairs, *more]


def _level(one: WordBlock) -> int:
    return one.level if one.kind == "heading" and one.story == "main" else NO_HEADING


def _moved(found: Sequence[int], worded: Sequence[WordBlock]) -> list[MovedRun]:
    """Runs of blocks outside the longest part that kept its order, by its characters."""
    units = _units(found, worded)
    order = [found[one.start] for one in units]
    kept = {units[at].start for at in _heaviest_rise(order, [_weight(worded, u) for u in units])}
    runs: list[list[range]] = []
    for unit in units:
        if unit.start in kept:
            continue
        before = runs[-1][-1].start if runs else unit.start
        between = range(before + 1, unit.start)
        if runs and not kept & {*between} and all(
            found[k] - found[before] == k - before for k in (*between, unit.start)
        ):  # fmt: skip
            runs[-1].append(unit)
        else:
            runs.append([unit])
    ends = {one.start: one.stop - 1 for one in units if one.start in kept}
    moved = []
    for run in runs:
        first, last = run[0].start, run[-1].stop - 1
        before = max((i for i in ends if i < first), default=-1)
        after = min((i for i in ends if i > last), default=-1)
        moved.append(MovedRun(first, last, ends.get(before, -1), after))
    return moved


def _units(found: Sequence[int], worded: Sequence[WordBlock]) -> list[range]:
    """What stays together when it moves: a block, or the cells of a table."""
    units: list[range] = []
    for i, j in enumerate(found):
        if j < 0 or worded[i].story != "main" or worded[i].kind in _SORTED:
            continue
        cell = worded[i].kind == "cell"
        if cell and units and units[-1].stop == i and worded[i - 1].kind == "cell":
            units[-1] = range(units[-1].start, i + 1)
        else:
            units.append(range(i, i + 1))
    return units


def _weight(worded: Sequence[WordBlock], unit: range) -> int:
    """What it takes to move blocks: their characters, and a picture hangs on its caption."""
    held = {"caption": _PICTURE, "heading": _HEADING}
    return sum(len(worded[i].original) + held.get(worded[i].kind, 0) for i in unit)


def _heaviest_rise(order: Sequence[int], weights: Sequence[int]) -> set[int]:
    """Places of the rising part of ``order`` that weighs most."""
    head, tail, ranks = 0, len(order), sorted(order)
    while head < tail and order[head] == ranks[head]:
        head += 1
    while tail > head and order[tail - 1] == ranks[tail - 1]:
        tail -= 1
    best: list[tuple[int, int]] = []  # (weight, place before) of the rise that ends here
    for at in range(head, tail):
        below = [(best[k - head][0], k) for k in range(head, at) if order[k] < order[at]]
        weight, before = max(below, default=(0, -1))
        best.append((weight + weights[at] + 1, before))
    kept = {*range(head), *range(tail, len(order))}
    at = max(range(head, tail), key=lambda k: best[k - head][0], default=-1)
    while at >= 0:
        kept.add(at)
        at = best[at - head][1]
    return kept
