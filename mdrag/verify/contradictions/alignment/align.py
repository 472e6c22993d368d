"""A sentence of the draft beside the sentences of its source that say the same, word by word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.draft.memo import latest
from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.sentence_ends import split
from mdrag.text.words import FUNCTION_WORDS, stem, tokens
from mdrag.verify.quantities.parse_numbers import Number, numbers

__all__ = [
    "AlignedSentence",
    "AlignedWord",
    "DifferenceSlot",
    "align",
    "beside",
    "close",
    "content",
    "covered_share",
    "every_sentence_of",
    "is_content_word",
    "sentences_of",
    "verbatim",
    "words",
]

_WORD = lazy_regex(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[^\W_]+|%")
_BROKEN = lazy_regex(r"(?<=[^\W\d_])(?:-|\u00ad)[ \t]*\n\s*(?=[a-z])")
_BLOCK = lazy_regex(r"\n\s*\n|\t")
_AROUND = 6  # words each side of a difference that must be the same in the source
_SAME = 0.65  # share of them
_LEAST = 0.5  # share of the sentence's content that a source sentence must hold to be looked at
_EDGE = 4  # words at either end that may differ from the source's before they count as own words
_FEW = 4  # content words in common: fewer are no sentence of the source
_FEW_OF_ALL = 3  # … where all of the draft but one word stands there running
_SHORT = 6  # words of any kind that do
_TOGETHER = 0.9  # … or this much of both, where the writer adds as much again
_MOST_LOOKED_AT = 4  # source sentences compared word by word


class AlignedWord(NamedTuple):
    """A word or number of a sentence; ``key`` is the same for what counts as the same."""

    key: str
    text: str
    start: int
    end: int
    number: Number | None = None


class DifferenceSlot(NamedTuple):
    """Where draft and source differ: words ``[i1, i2)`` of one, ``[j1, j2)`` of the other."""

    i1: int
    i2: int
    j1: int
    j2: int


class AlignedSentence(NamedTuple):
    """A sentence of the source beside one of the draft.

    ``forward``: share of the draft's content (by rarity) that it holds; ``backward``: share of its
    content that the draft holds. ``pairs``: for each word of the draft the index of its partner in
    the source, -1 without one. ``first``/``last``: the words of the draft that stand for the
    source sentence; those before and after are the writer's own, without partners or slots.
    """

    ours: tuple[AlignedWord, ...]
    theirs: tuple[AlignedWord, ...]
    pairs: tuple[int, ...]
    slots: tuple[DifferenceSlot, ...]
    sentence: str
    passage: Passage
    forward: float
    backward: float
    first: int
    last: int


def align(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> tuple[AlignedSentence, ...]:
    """The source sentences that say most of ``text``, best first; () when none says half of it.

    ``rarity``: inverse document frequency by lower-case word; a missing word counts 1.
    """
    ours = words(text)
    mine = content(ours)
    if not mine:
        return ()
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in mine.items()}
    scored, total = [], sum(weight.values())
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            shared = len(mine.keys() & keys)
            if not shared:
                continue  # as most sentences of a source
            forward = sum([w for key, w in weight.items() if key in keys]) / total
            backward = shared / len(keys)
            if forward >= _LEAST or (shared >= _FEW and forward + backward >= _TOGETHER):
                scored.append((forward, backward, sentence, passage))
    scored.sort(key=lambda one: (-(one[0] + 0.3 * one[1]), one[2]))
    kept: dict[str, AlignedSentence] = {}
    for forward, backward, sentence, passage in scored:
        if sentence not in kept:
            kept[sentence] = beside(ours, sentence, passage, forward, backward)
        if len(kept) == _MOST_LOOKED_AT:
            break
    return tuple(kept.values())


def covered_share(weight: Mapping[str, float], keys: frozenset[str]) -> float:
    """Share of the weight whose keys are held."""
    total = sum(weight.values())
    return sum([w for key, w in weight.items() if key in keys]) / total if total else 0.0


@latest
def content(found: Sequence[AlignedWord]) -> Mapping[str, str]:
    """Key → lower-case word, of the words that say something; numbers do not."""
    return {w.key: w.text.lower() for w in found
            if w.number is None and is_content_word(w) and len(w.text) > 1}  # fmt: skip


@lru_cache(maxsize=512)
def words(text: str) -> tuple[AlignedWord, ...]:
    """The words and numbers of ``text`` in order; "don't" and "cannot" are two words each."""
    found: list[AlignedWord] = []
    done = 0
    for number in (*numbers(text), None):
        last = number.start if number else len(text)
        for hit in _WORD.finditer(text, done, last):
            found += _worded(hit.group(), hit.start())
        if number:
            key = f"#{number.low:.10g}" + (f"-{number.high:.10g}" if number.ranged else "")
            found.append(
                AlignedWord(key, text[number.start : number.end], number.start, number.end, number)
            )
            done = number.end
    return tuple(found)


def _worded(word: str, at: int) -> list[AlignedWord]:
    low = word.lower().replace("’", "'")
    end = at + len(word)
    if low == "cannot" or (low.endswith("n't") and len(low) > 3):
        verb = {"cannot": "can", "can't": "can", "won't": "will"}.get(low) or low[:-3]
        return [AlignedWord(stem(verb), verb, at, end), AlignedWord("not", "not", at, end)]
    if low.endswith("'s"):
        low, word = low[:-2], word[:-2]
    return [AlignedWord("".join(stem(t) for t in tokens(low)) or low, word, at, end)]


@lru_cache(maxsize=2048)
def sentences_of(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The sentences of a passage with the keys of their content words, three of them at least."""
    return tuple(one for one in every_sentence_of(text) if len(one[1]) > 2)


@lru_cache(maxsize=2048)
def every_sentence_of(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """All sentences of a passage with the keys of their content words, words broken off joined."""
    found = []
    for block in _BLOCK.split(_BROKEN.sub("", text)):
        plain = " ".join(block.replace("\u00ad", "").split())
        for start, end in split(plain):
            sentence = plain[start:end]
            keys = frozenset(
                stem(t) for t in tokens(sentence) if t not in FUNCTION_WORDS and not t.isdigit()
            )
            found.append((sentence, keys))
    return tuple(found)


def beside(
    ours: tuple[AlignedWord, ...],
    sentence: str,
    passage: Passage,
    forward: float = 0.0,
    backward: float = 0.0,
) -> AlignedSentence:
    """The words of a draft and of a source sentence, paired where they are the same in order."""
    from difflib import SequenceMatcher

    theirs = words(sentence)
    a, b = [w.key for w in ours], [w.key for w in theirs]
    pairs = [-1] * len(a)
    for i, j, size in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        pairs[i : i + size] = range(j, j + size)
    first, last = _densest(pairs)
    pairs = [j if first <= i < last else -1 for i, j in enumerate(pairs)]
    low = max(0, first - min(pairs[first] + 1, _EDGE)) if last else 0
    after = len(b) - pairs[last - 1] if last else 0
    high = min(len(a), last + min(after, _EDGE))
    slots = tuple(_slots(pairs, first, last, low, high, len(b)))
    return AlignedSentence(
        ours, theirs, tuple(pairs), slots, sentence, passage, forward, backward, low, high
    )


def _densest(pairs: Sequence[int]) -> tuple[int, int]:
    """The stretch of the draft with most more partners than words without one."""
    best, found, start, total = 0, (0, 0), 0, 0
    for i, j in enumerate(pairs):
        if total < 0:
            start, total = i, 0
        total += 1 if j >= 0 else -1
        if total >= max(best, 1):
            best, found = total, (start, i + 1)
    return found


def _slots(
    pairs: Sequence[int], first: int, last: int, low: int, high: int, size: int
) -> Iterator[DifferenceSlot]:
    """What lies between partners; at both ends at most as much of the source as of the draft."""
    if not last:
        return
    start, at = low, max(0, pairs[first] - (first - low) - 1)
    for i in range(first, last):
        if pairs[i] < 0:
            continue
        if i > start or pairs[i] > at:
            yield DifferenceSlot(start, i, at, pairs[i])
        start, at = i + 1, pairs[i] + 1
    end = min(size, at + (high - start) + 1)
    if high > start or end > at:
        yield DifferenceSlot(start, high, at, end)


def verbatim(one: AlignedSentence) -> float:
    """Share of the draft's words that stand in the source sentence in the same order.

    The writer's own words before and after are not counted; 0 when too little is left. A short
    sentence counts where all of it but one difference stands there running.
    """
    same = [i for i in range(one.first, one.last) if one.pairs[i] >= 0]
    telling = sum(is_content_word(one.ours[i]) for i in same)
    if telling < _FEW_OF_ALL or (telling < _FEW and not _is_all_but_one(one, same)):
        return 0.0
    return len(same) / (same[-1] - same[0] + 1)


def _is_all_but_one(one: AlignedSentence, same: Sequence[int]) -> bool:
    """Whether one word or number of the draft has no partner, and all others stand running."""
    if len(same) != len(one.ours) - 1 or len(same) < _SHORT:
        return False
    return one.pairs[same[-1]] - one.pairs[same[0]] == same[-1] - same[0]


def is_content_word(word: AlignedWord) -> bool:
    """Whether it says something of the subject."""
    return word.text.lower() not in FUNCTION_WORDS


def close(found: AlignedSentence, slot: DifferenceSlot) -> bool:
    """Whether the words around a difference are the same in draft and source."""
    left = range(max(found.first, slot.i1 - _AROUND), slot.i1)
    right = range(slot.i2, min(found.last, slot.i2 + _AROUND))
    around = [*left, *right]
    same = [i for i in around if found.pairs[i] >= 0]
    if len(same) < max(3, _SAME * len(around)):
        return False
    near = [abs(found.pairs[i] - slot.j1) <= 2 * _AROUND for i in same]
    telling = [i for i in same if is_content_word(found.ours[i])]
    beside = (not left or found.pairs[left[-1]] == slot.j1 - 1,
              not right or found.pairs[right[0]] == slot.j2)  # fmt: skip
    return len(telling) >= 2 and all(near) and all(beside)
