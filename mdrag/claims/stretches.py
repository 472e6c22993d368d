"""The marks of paragraphs; of a long one they are kept sentence by sentence.

What the tagger makes of a sentence rests on its words and the few beside it, and what is marked
there on the sentences before and after. So of a long paragraph in which one sentence changed, that
one and its neighbours are tagged again, and the marks are those of the whole paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from mdrag.cachedir import code_stamp
from mdrag.claims.facts import Mark
from mdrag.claims.parses import Parses
from mdrag.from_json import from_json
from mdrag.recall import KeptAnswers

__all__ = ["LongParagraphs", "TaggedStretch", "stretches", "window"]

_LONG = 12  # sentences: a shorter paragraph is tagged as fast as its sentences are looked up
# The pipeline's network looks at four tokens to either side (depth 4, window 1), its parser at one
# more; a word is a token or more, and some are to spare.
_BESIDE = 8

Marks = tuple[Mark, ...]


class TaggedStretch(NamedTuple):
    """Sentences ``[low, high)`` of a paragraph, tagged for the sake of ``[first, last)``."""

    low: int
    first: int
    last: int
    high: int


class _Plan(NamedTuple):
    keys: tuple[str, ...]
    known: Mapping[int, Marks]
    missing: tuple[TaggedStretch, ...]


class LongParagraphs:
    """`Parses` whose marks of long paragraphs are kept in ``answers``; None: nowhere."""

    def __init__(self, parses: Parses, answers: KeptAnswers | None) -> None:
        """Nothing is asked yet."""
        self._parses, self._answers = parses, answers
        self._plans: dict[tuple[str, ...], _Plan] = {}

    def ahead(self, paragraphs: Iterable[Sequence[str]]) -> None:
        """Parse what is not known of these. Raises ServiceError as `Parses.ahead` does."""
        self._parses.ahead(piece for one in paragraphs for piece in self._pieces(tuple(one)))

    def marks(self, sentences: Sequence[str]) -> tuple[Marks, ...]:
        """What the grammar marks in each sentence. Raises ServiceError as `Parses.marks` does."""
        key = tuple(sentences)
        plan = self._plans.pop(key, None) or self._planned(key)
        if plan is None:
            return self._parses.marks(key)
        found = dict(plan.known)
        for low, first, last, high in plan.missing:
            marks = self._parses.marks(key[low:high])
            for at in range(first, last):
                found[at] = marks[at - low]
                if self._answers is not None:
                    self._answers.write(plan.keys[at], found[at])
        return tuple(found[at] for at in range(len(key)))

    def _pieces(self, sentences: tuple[str, ...]) -> list[tuple[str, ...]]:
        plan = self._planned(sentences)
        if plan is None:
            return [sentences]
        self._plans[sentences] = plan
        return [sentences[one.low : one.high] for one in plan.missing]

    def _planned(self, sentences: tuple[str, ...]) -> _Plan | None:
        if self._answers is None or len(sentences) <= _LONG:
            return None
        keys = tuple(_key(sentences, at) for at in range(len(sentences)))
        kept, known = self._answers.read(keys), dict[int, Marks]()
        for at, key in enumerate(keys):
            try:
                if key in kept:
                    known[at] = from_json(kept[key], Marks)
            except (TypeError, ValueError):
                continue  # damaged: tag it again
        missing = [at for at in range(len(sentences)) if at not in known]
        return _Plan(keys, known, tuple(stretches(sentences, missing)))


def stretches(sentences: Sequence[str], wanted: Sequence[int]) -> Iterator[TaggedStretch]:
    """What must be tagged to know the marks of the ``wanted`` sentences, which are in order."""
    whole: TaggedStretch | None = None
    for at in wanted:
        low, high = window(sentences, at)
        if whole and low <= whole.high:
            whole = whole._replace(last=at + 1, high=high)
        else:
            if whole:
                yield whole
            whole = TaggedStretch(low, at, at + 1, high)
    if whole:
        yield whole


def window(sentences: Sequence[str], at: int) -> tuple[int, int]:
    """From where to where a paragraph's sentences decide the marks of the one at ``at``."""
    low, high = max(at - 1, 0), min(at + 2, len(sentences))
    words = 0
    while low and words < _BESIDE:
        low -= 1
        words += _tokens(sentences[low])
    words = 0
    while high < len(sentences) and words < _BESIDE:
        words += _tokens(sentences[high])
        high += 1
    return low, high


def _tokens(sentence: str) -> int:
    """So many tokens at least; an empty sentence is one."""
    return max(len(sentence.split()), 1)


def _key(sentences: Sequence[str], at: int) -> str:
    low, high = window(sentences, at)
    asked = repr((code_stamp(), at - low, sentences[low:high]))
    return "t" + blake2b(asked.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
