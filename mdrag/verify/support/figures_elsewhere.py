"""Figures of a sentence that stand on another page of its source, and not on the one it names.

A page may say the same in other words, so words alone accuse it late (`page_says`). A figure is
there or is not: where one sentence of the source holds most of the claim with all of its figures,
and the named pages hold none of them, that sentence is the one meant.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import cast

from mdrag.evidence.model import Page
from mdrag.evidence.store import EvidenceStore
from mdrag.recall import keep_answer_of_library
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import agree, complements, same_value
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.sentence_elsewhere import SaidElsewhere, best_elsewhere, quotes_source

__all__ = ["figures_elsewhere"]

_THERE = 0.6  # share of the sentence's words, rare ones counting more, that stands elsewhere
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
    if not there or any(len(page.text.split()) < _WORDS_OF_A_PAGE for page in there):
        return None
    if any(_gives(one, other) for one in wanted for other in _figures_on(there)):
        return None
    what = sentence_demand(text, store.rarity(words_to_ask(text)))
    if len(what.weight) < _FEW:
        return None
    near = nearest_passages(store, uid, text)
    found = best_elsewhere(what.weight, near, pages, frozenset(named), _THERE)[1]
    if found is None or quotes_source(store, uid, text):
        return None
    given = numbers(found.sentence)
    if not all(any(same_value(one, other) for other in given) for one in wanted):
        return None
    return found._replace(
        matched=tuple(what.words.values()), figures=tuple(text[n.start : n.end] for n in wanted)
    )


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
