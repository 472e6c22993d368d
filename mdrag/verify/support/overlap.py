"""A sentence against passages, word by word: the features the support score weighs.

Every feature is between 0 and 1 and never falls when a passage says more of the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = [
    "FEATURES",
    "NOWHERE",
    "SentenceDemand",
    "best",
    "compare",
    "covered_share",
    "distinct_words",
    "is_common",
    "sentence_demand",
    "stems_lacking",
]

FEATURES = ("window", "union", "sentence", "pairs", "rarest", "numbers", "names", "mass")

# A word no source holds. Its rarity is the highest there is and grows with the library, so the
# others are measured by it: a word counts the same in a library of ten papers and of a thousand.
NOWHERE = "qzxjvkqw"

_RAREST = 7.0  # the rarity that NOWHERE is set to
_COMMON = 2.0  # the most a word of common_stems.txt counts
_FULL_MASS = 40.0  # rarity found that counts as full: six or seven rare words
_WINDOW = 160  # tokens: passages shorter than this are read together with the next ones
_SENTENCE_END = lazy_regex(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9])")
_NAME = lazy_regex(r"(?<![.!?:]\s)(?<!^)(?<!\w)(?:[A-Z][a-z]+|[A-Z]{2,}\w*|\w*[a-z][A-Z]\w*)")
_NUMBER = lazy_regex(r"(?<![\w.])\d+(?:[.,]\d+)*")


class SentenceDemand(NamedTuple):
    """What a sentence asks of its source."""

    weight: dict[str, float]  # content stem → rarity
    rarest: frozenset[str]  # up to four of its rarest stems
    pairs: frozenset[tuple[str, str]]  # content stems that follow each other
    numbers: frozenset[str]
    names: frozenset[str]
    words: dict[str, str]  # content stem → the word as the sentence has it


class _WordSets(NamedTuple):
    """A stretch of a source as sets."""

    stems: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    numbers: frozenset[str]
    size: int


def sentence_demand(sentence: str, rarity: Mapping[str, float]) -> SentenceDemand:
    """The sentence's content words, pairs, numbers and names; ``rarity`` by lower-case word.

    With the rarity of `NOWHERE` among them all are set in proportion to it.
    """
    highest = rarity.get(NOWHERE, _RAREST) or _RAREST
    scale = _RAREST / highest
    words, pairs, numbers, names = _own_demand(sentence)
    common = _common_stems()
    weight = {
        s: max(min(rarity.get(w, highest) * scale, _COMMON if s in common else _RAREST), 0.05)
        for s, w in words.items()
    }
    rarest = sorted(weight, key=lambda s: (-weight[s], s))[:4]
    return SentenceDemand(
        weight, frozenset(rarest), pairs, numbers, frozenset(names & weight.keys()), words
    )


class _OwnDemand(NamedTuple):
    """What of a sentence's demand no library changes."""

    words: dict[str, str]  # stem → its first word
    pairs: frozenset[tuple[str, str]]
    numbers: frozenset[str]
    names: frozenset[str]


def distinct_words(sentence: str) -> tuple[str, ...]:
    """The lower-case words and figures of a sentence, each once, in order."""
    return tuple(dict.fromkeys(_words(sentence)))


@lru_cache(maxsize=16)
def _words(sentence: str) -> tuple[str, ...]:
    return tuple(tokens(sentence))


@lru_cache(maxsize=64)
def _own_demand(sentence: str) -> _OwnDemand:
    """Each word is looked at once, however often a long sentence has it."""
    every = _words(sentence)
    stems = {token: stem(token) for token in dict.fromkeys(every) if _content(token)}
    first: dict[str, str] = {}
    for token, its in stems.items():
        first.setdefault(its, token)
    backwards = [stems[token] for token in dict.fromkeys(reversed(every)) if token in stems]
    names = {t for name in dict.fromkeys(_NAME.findall(sentence)) for t in tokens(name)}
    return _OwnDemand(
        {its: first[its] for its in backwards},
        _pairs([stems[token] for token in every if token in stems]),
        _numbers(sentence),
        frozenset(stem(t) for t in names if _content(t)),
    )


def compare(what: SentenceDemand, passages: Sequence[Passage]) -> dict[str, float]:
    """The features of a sentence beside these passages, best passage first or in any order."""
    whole = [_read(p.text) for p in passages]
    windows = [_join(group) for group in _windows(whole)] + _neighbours(passages, whole)
    together = _join(whole)
    return {
        "window": max((covered_share(what.weight, w.stems) for w in windows), default=0.0),
        "union": covered_share(what.weight, together.stems),
        "mass": max((_mass(what.weight, w.stems) for w in windows), default=0.0),
        "sentence": max(
            (covered_share(what.weight, s) for p in passages for s in _sentences(p.text)),
            default=0.0,
        ),
        "pairs": _share(what.pairs, together.pairs),
        "rarest": covered_share({s: what.weight[s] for s in what.rarest}, together.stems),
        "numbers": _share(what.numbers, together.numbers),
        "names": _part(what.weight, what.names & together.stems),
    }


def best(what: SentenceDemand, passages: Sequence[Passage]) -> tuple[int, tuple[str, ...]]:
    """Index of the passage that says most of the sentence (-1: none does), and which words."""
    covered = [covered_share(what.weight, _read(p.text).stems) for p in passages]
    if not covered or max(covered) == 0:
        return -1, ()
    at = max(range(len(covered)), key=lambda i: (covered[i], -i))
    held = _read(passages[at].text).stems
    return at, tuple(word for s, word in reversed(what.words.items()) if s in held)


def stems_lacking(what: SentenceDemand, passages: Sequence[Passage]) -> list[str]:
    """The content stems of a sentence that stand in none of the passages."""
    held = [_read(p.text).stems for p in passages]
    return [s for s in what.weight if not any(s in one for one in held)]


def is_common(key: str) -> bool:
    """Whether a stem is common in academic English, whatever the subject."""
    return key in _common_stems()


@cache
def _common_stems() -> frozenset[str]:
    lines = (Path(__file__).parent / "common_stems.txt").read_text("utf-8").splitlines()
    return frozenset(stem for line in lines if line[:1] != "#" for stem in line.split())


def _content(token: str) -> bool:
    return token not in FUNCTION_WORDS and (len(token) > 1 or not token.isascii())


def _pairs(found: Sequence[str]) -> frozenset[tuple[str, str]]:
    return frozenset(pairwise(found))


def _numbers(text: str) -> frozenset[str]:
    return frozenset(n.replace(",", "") for n in set(_NUMBER.findall(text)))


@lru_cache(maxsize=2048)
def _read(text: str) -> _WordSets:
    every = tokens(text)
    content = [stem(token) for token in every if _content(token)]
    return _WordSets(frozenset(content), _pairs(content), _numbers(text), len(every))


@lru_cache(maxsize=2048)
def _sentences(text: str) -> tuple[frozenset[str], ...]:
    pieces = _SENTENCE_END.split(text)
    return tuple(frozenset(stem(t) for t in tokens(piece)) for piece in pieces)


def _join(found: Sequence[_WordSets]) -> _WordSets:
    if len(found) == 1:
        return found[0]
    stems: set[str] = set()
    pairs: set[tuple[str, str]] = set()
    numbers: set[str] = set()
    size = 0
    for read in found:
        stems |= read.stems
        pairs |= read.pairs
        numbers |= read.numbers
        size += read.size
    return _WordSets(frozenset(stems), frozenset(pairs), frozenset(numbers), size)


def _windows(whole: Sequence[_WordSets]) -> list[list[_WordSets]]:
    """Short passages (single sentences) gathered to about the length of a real one."""
    groups: list[list[_WordSets]] = []
    size = _WINDOW
    for read in whole:
        if size >= _WINDOW:
            groups.append([])
            size = 0
        groups[-1].append(read)
        size += read.size
    return groups


def _neighbours(passages: Sequence[Passage], whole: Sequence[_WordSets]) -> list[_WordSets]:
    """Each two passages that follow each other in the source, read as one."""
    order = sorted(range(len(passages)), key=lambda i: (passages[i].doc_uid, passages[i].start))
    joined = []
    for one, two in pairwise(order):
        before, after = passages[one], passages[two]
        close = 0 <= after.start - before.end <= 4 and before.end > 0
        if before.doc_uid == after.doc_uid and close:
            joined.append(_join((whole[one], whole[two])))
    return joined


def covered_share(weight: Mapping[str, float], held: Set[str]) -> float:
    """Share of all weight that the stems in ``held`` carry; 0 of nothing."""
    total = sum(weight.values())
    return sum([w for s, w in weight.items() if s in held]) / total if total else 0.0


def _share(wanted: frozenset[object] | frozenset[str], held: frozenset[object]) -> float:
    """Share of ``wanted`` that is held; nothing wanted counts as nothing found."""
    return len(wanted & held) / len(wanted) if wanted else 0.0


def _part(weight: Mapping[str, float], held: frozenset[str]) -> float:
    """Share of the whole sentence's rarity that these stems hold."""
    total = sum(weight.values())
    return sum(weight[s] for s in held) / total if total else 0.0


def _mass(weight: Mapping[str, float], held: frozenset[str]) -> float:
    """How much was found in all: three common words say less than three rare ones."""
    return min(1.0, sum(w for s, w in weight.items() if s in held) / _FULL_MASS)
