"""Figures of a sentence that stand on another page of its source, and not on the one it names.

A page may say the same in other words, so words alone accuse it late (`page_says`). A figure is
there or is not: where one sentence of the source, or two running, hold most of the claim with all
of its figures, and the named pages hold none of them, that place is the one meant.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import pairwise
from typing import cast

from mdrag.evidence.model import Page, Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.recall import keep_answer_of_library
from mdrag.verify.quantities.made_numbers import made_by_others
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import agree, complements, same_value
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.overlap import covered_share
from mdrag.verify.support.passage_pages import stretch
from mdrag.verify.support.quotation_pages import on_pages
from mdrag.verify.support.sentence_elsewhere import (
    SaidElsewhere,
    best_elsewhere,
    quotes_source,
    stemmed_sentences,
)

__all__ = ["figures_elsewhere"]

_THERE = 0.6  # share of the sentence's words, rare ones counting more, that stands elsewhere
_THERE_IN_TWO = 0.65  # … in two sentences running
_FEW = 5  # words that count: fewer stand together by chance
_SMALL = 10  # whole numbers below stand on every page: two of them tell a page, or one larger
_SEVERAL = 2
_LEAST = 3
_WORDS_OF_A_PAGE = 40  # fewer: a figure, a table or a scan, whose words were not all read


@lru_cache(maxsize=1024)
@keep_answer_of_library
def figures_elsewhere(
    asked_of: Hashable, uid: str, text: str, named: tuple[int, ...]
) -> SaidElsewhere | None:
    """Where the figures of ``text`` stand when the pages ``named`` hold none of them.

    ``asked_of``: the evidence store. None where that is not sure.
    """
    from mdrag.verify.support.overlap import sentence_demand
    from mdrag.verify.support.score import words_to_ask

    wanted = _telling(text)
    if not wanted:
        return None
    store = cast(EvidenceStore, asked_of)
    pages = store.pages(uid)
    there = [page for page in pages if page.page_index in named]
    if len(there) < len(named) or any(len(p.text.split()) < _WORDS_OF_A_PAGE for p in there):
        return None
    made = made_by_others(text) if len(wanted) > 1 else frozenset()
    if _stand_on(there, [one for one in wanted if (one.start, one.end) not in made]):
        return None
    what = sentence_demand(text, store.rarity(words_to_ask(text)))
    if len(what.weight) < _FEW:
        return None
    near = nearest_passages(store, uid, text)
    found = best_elsewhere(what.weight, near, pages, frozenset(named), _THERE)[1]
    if found is None or not _all_given(wanted, found.sentence, made):
        found = _in_two_sentences(what.weight, wanted, made, near, pages, frozenset(named))
    if found is None or quotes_source(store, uid, text):
        return None
    shown = _given(wanted, found.sentence)
    if made and _stand_on(there, shown):
        return None
    return found._replace(
        matched=tuple(what.words.values()), figures=tuple(text[n.start : n.end] for n in shown)
    )


def _stand_on(pages: Sequence[Page], wanted: Sequence[Number]) -> bool:
    """Whether one of these figures stands on one of the pages."""
    return any(_gives(one, other) for one in wanted for other in _figures_on(pages))


def _given(wanted: Sequence[Number], sentence: str) -> list[Number]:
    given = numbers(sentence)
    return [one for one in wanted if any(same_value(one, other) for other in given)]


def _all_given(wanted: Sequence[Number], sentence: str, made: Set[tuple[int, int]]) -> bool:
    """Whether a sentence gives these figures, but for those that others of the claim make."""
    given = _given(wanted, sentence)
    return bool(given) and all(one in given or (one.start, one.end) in made for one in wanted)


def _in_two_sentences(
    weight: Mapping[str, float],
    wanted: Sequence[Number],
    made: Set[tuple[int, int]],
    passages: Sequence[Passage],
    pages: Sequence[Page],
    named: Set[int],
) -> SaidElsewhere | None:
    """The sentence that gives the figures, where it and the one beside it hold most of the words.

    “We had four helpers. We had thirty-nine learners.”, of a draft that joins the two.
    """
    best, found = _THERE_IN_TWO, None
    for passage in passages:
        for (first, held), (second, more) in pairwise(stemmed_sentences(passage.text)):
            covered = covered_share(weight, held | more)
            sentence = next((one for one in (second, first) if _all_given(wanted, one, made)), "")
            at = stretch(passage.text, sentence) if covered > best and sentence else None
            if at is None or not passage.page_start:
                continue
            on = on_pages(pages, passage.start + at[0], passage.start + at[1])
            if not any(page.page_index in named for page in on):
                best, found = covered, SaidElsewhere(on, sentence, passage, ())
    return found


def _telling(text: str) -> list[Number]:
    """The figures of a sentence that few pages have; [] where any page has all of them."""
    found = [n for n in numbers(text) if n.kind == "plain" and (n.low >= _LEAST or n.measure)]
    rare = [n for n in found if n.measure or n.step < 1 or n.low >= _SMALL]
    return rare or (found if len(found) >= _SEVERAL else [])


def _figures_on(pages: Sequence[Page]) -> Iterator[Number]:
    for page in pages:
        yield from numbers(page.text)


def _gives(wanted: Number, other: Number) -> bool:
    """Whether a figure of the page may be what the sentence means: rounded, or what is left."""
    return same_value(wanted, other) or agree(wanted, other) or complements(wanted, other)
