"""The sentence of a source, off certain pages, that holds most of what a draft says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from mdrag.evidence.model import Page, Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.text.quotation_marks import quotations
from mdrag.text.sentence_ends import split
from mdrag.text.words import stems
from mdrag.verify.support.overlap import covered_share
from mdrag.verify.support.passage_pages import stretch
from mdrag.verify.support.quotation_pages import on_pages

__all__ = ["SaidElsewhere", "best_elsewhere", "quotes_source", "stemmed_sentences"]

_BLOCK = lazy_regex(r"\n\s*\n")
_BROKEN = lazy_regex(r"(?<=\w)-\n(?=[a-z])|\u00ad")
_LEAST_QUOTED = 3  # words


class SaidElsewhere(NamedTuple):
    """The sentence of the source that says it, and where."""

    pages: tuple[Page, ...]
    sentence: str
    passage: Passage
    matched: tuple[str, ...]  # the words of the draft's sentence found there
    figures: tuple[str, ...] = ()  # of the draft's sentence, when the named pages lack these alone


def best_elsewhere(
    weight: Mapping[str, float],
    passages: Sequence[Passage],
    pages: Sequence[Page],
    near: Set[int],
    least: float,
) -> tuple[float, SaidElsewhere | None]:
    """The sentence off the pages ``near`` that holds most of the words, and how much it holds.

    None when one on those pages holds as much, or none holds ``least``.
    """
    best, found = 0.0, None
    for passage in passages:
        for sentence, held in stemmed_sentences(passage.text):
            covered = covered_share(weight, held)
            if covered < max(best, least):
                continue
            at = stretch(passage.text, sentence)
            if at is None or not passage.page_start:
                continue
            on = on_pages(pages, passage.start + at[0], passage.start + at[1])
            if any(page.page_index in near for page in on):
                return covered, None
            if covered > best:
                best, found = covered, SaidElsewhere(on, sentence, passage, ())
    return best, found


@lru_cache(maxsize=512)
def stemmed_sentences(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The sentences of a text, white space settled, each with its stems."""
    return tuple((sentence, frozenset(stems(sentence))) for sentence in _cut(text))


def _cut(text: str) -> Iterator[str]:
    for block in _BLOCK.split(_BROKEN.sub("", text)):
        plain = " ".join(block.split())
        yield from (plain[start:end] for start, end in split(plain))


def quotes_source(store: EvidenceStore, uid: str, text: str) -> bool:
    """Whether the sentence quotes the source word for word."""
    said = (text[start + 1 : end].rstrip("”\"»’'") for start, end in quotations(text))
    return any(len(one.split()) >= _LEAST_QUOTED and store.find(one, uid) for one in said)
