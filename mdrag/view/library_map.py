"""The library as a map: which sources are alike, which are nearly the same, which go together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mdrag.evidence.model import Source
from mdrag.ingest.duplicates import near_pairs
from mdrag.ingest.ledger import read as read_ledger
from mdrag.retrieve.library import GenerationStore
from mdrag.text.words import FUNCTION_WORDS
from mdrag.verify.quantities.absent_numbers import absent_numbers
from mdrag.verify.support.bindings import support_of
from mdrag.view.model import DraftView

if TYPE_CHECKING:
    import numpy as np

__all__ = ["LibraryMap", "MapPlace", "OfferedSource", "library_map", "offered_sources", "uses"]

_MOST = 300  # sources on a map; more is no picture any more
_NAME_WORDS = 3
_ASKED = 40  # sentences that need a source for which one is looked for
_OFFERED = 10


class MapPlace(NamedTuple):
    """A source on the map; ``x`` and ``y`` from 0 to 1, ``group``: which others are like it."""

    doc_uid: str
    x: float
    y: float
    group: int  # index of `LibraryMap.groups`


class LibraryMap(NamedTuple):
    """The citable sources by what they say; ``groups``: the words that tell each from the rest."""

    places: tuple[MapPlace, ...]
    groups: tuple[str, ...]
    nearly_same: tuple[tuple[str, str, float], ...]  # two sources, and how much of their text


class OfferedSource(NamedTuple):
    """A source nobody cited yet that says something of a sentence that needs one."""

    line: int
    text: str  # the sentence
    doc_uid: str
    page: str  # printed number, else that of the file, "" when there is none
    score: float
    status: str  # OK, WEAK
    lacks: tuple[str, ...] = ()  # numbers of the sentence that its passage does not have


def library_map(store: GenerationStore) -> LibraryMap | None:
    """The map of a library; None for one with fewer than two sources that can be compared.

    Sources lie by the first two principal components of their mean passage vectors, the mean of the
    library taken off, half by value, half by rank. Two that are each other's, or one the other's,
    nearest are of one group.
    """
    import numpy as np

    sources = [one for one in store.sources() if one.citable][:_MOST]
    means = _means(store, [one.doc_uid for one in sources])
    sources = [one for one in sources if one.doc_uid in means]
    if len(sources) < 2:
        return None
    apart = np.stack([means[one.doc_uid] for one in sources])
    apart = apart - apart.mean(axis=0)
    u, s, _ = np.linalg.svd(apart, full_matrices=False)
    flat = np.zeros((len(sources), 2))
    flat[:, : min(2, u.shape[1])] = u[:, :2] * s[:2]
    for axis in range(2):
        column = flat[:, axis]
        if column[np.argmax(np.abs(column))] < 0:
            column *= -1  # a component has no sign of its own
        wide = float(np.ptp(column))
        if wide > 1e-9:  # half by value, half by rank: one that is far off leaves the others room
            rank = column.argsort(kind="stable").argsort() / (len(column) - 1)
            flat[:, axis] = ((column - column.min()) / wide + rank) / 2
        else:
            flat[:, axis] = 0.5
    group = _groups(apart)
    places = tuple(
        MapPlace(one.doc_uid, round(float(x), 4), round(float(y), 4), group[at])
        for at, (one, (x, y)) in enumerate(zip(sources, flat, strict=True))
    )
    names = tuple(
        _name(store, [one for at, one in enumerate(sources) if group[at] == number])
        for number in range(max(group) + 1)
    )
    sketches = {uid: entry.sketch for uid, entry in read_ledger(store.project).items()}
    known = {uid: held for uid, held in sketches.items() if uid in means and held}
    return LibraryMap(places, names, tuple(near_pairs(known)))


def _means(store: GenerationStore, uids: Sequence[str]) -> dict[str, np.ndarray]:
    """The mean vector of each source's passages, its lists of references left out; length 1."""
    import numpy as np

    try:
        vectors = np.load(store.generation.vectors, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError):
        return {}
    rows = {rowid: row for row, rowid in enumerate(store.rowids)}
    kinds = store.subtypes() - {"references"}
    found = {}
    for uid in uids:
        own = store.select({uid}, True, (), {kind or "none" for kind in kinds})
        held = [rows[one] for one in own if rows[one] < len(vectors)]
        mean = np.asarray(vectors[held], dtype=np.float64).mean(axis=0) if held else np.zeros(1)
        length = float(np.linalg.norm(mean))
        if np.isfinite(length) and length > 1e-9:
            found[uid] = mean / length
    return found


def _groups(apart: np.ndarray) -> list[int]:
    """For each source the number of its group: those that nearest neighbours join."""
    import numpy as np

    lengths = np.linalg.norm(apart, axis=1, keepdims=True)
    alike = apart / np.where(lengths > 1e-9, lengths, 1.0)
    close = alike @ alike.T
    np.fill_diagonal(close, -2.0)
    home = list(range(len(apart)))

    def root(at: int) -> int:
        while home[at] != at:
            at = home[at]
        return at

    for at, nearest in enumerate(close.argmax(axis=1)):
        home[root(at)] = root(int(nearest))
    roots = [root(at) for at in range(len(apart))]
    number = {one: n for n, one in enumerate(dict.fromkeys(roots))}
    return [number[one] for one in roots]


def _name(store: GenerationStore, sources: Sequence[Source]) -> str:
    """The words of the titles that tell a group from the rest of the library."""
    count: Counter[str] = Counter()
    for one in sources:
        count.update({word.strip(".,:;()[]“”\"'?!").casefold() for word in one.title.split()})
    words = [w for w in count if len(w) > 3 and w.isalpha() and w not in FUNCTION_WORDS]
    rare = store.rarity(words)
    best = sorted(words, key=lambda word: (-count[word] * rare[word], word))
    return ", ".join(best[:_NAME_WORDS])


def offered_sources(view: DraftView, store: GenerationStore) -> tuple[OfferedSource, ...]:
    """Sources the draft does not cite, for its first 40 sentences that need one; best first."""
    used = {place.doc_uid for one in view.citations for place in one.places}
    found: dict[str, list[OfferedSource]] = defaultdict(list)
    for one in [one for one in view.sentences if one.status == "needed"][:_ASKED]:
        near = dict.fromkeys(passage.doc_uid for passage in store.suggest(one.text, 10))
        for uid in [uid for uid in near if uid not in used][:3]:
            support = support_of(store, uid, one.text)
            if support.status == "MISSING" or support.passage is None:
                continue
            passage = support.passage
            page = passage.page_label or str(passage.page_start or "")
            lacks = absent_numbers(one.text, passage.text)
            offer = OfferedSource(
                one.line, one.text, uid, page, support.score, support.status, lacks
            )
            found[one.text].append(offer)
    best = [max(offers, key=lambda one: (not one.lacks, one.score)) for offers in found.values()]
    return tuple(sorted(best, key=lambda offer: (-offer.score, offer.line))[:_OFFERED])


def uses(view: DraftView) -> Mapping[str, int]:
    """How many citations of the draft rest on each source."""
    return Counter(uid for one in view.citations for uid in {p.doc_uid for p in one.places})
