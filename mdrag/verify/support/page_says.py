"""A named page that says nothing of its sentence, while another page of the source says it.

Strict, for an accusation must hold: a page may say in other words what another says in the
sentence's own, so nothing is told unless nearly all of the sentence stands in one sentence
elsewhere, and little of it on the named pages and those beside them (a running number may be
off by one). Figures are told sooner: `figures_elsewhere`.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import cast

from mdrag.draft.language import is_english
from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Page, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.recall import keep_answer_of_library
from mdrag.text.words import stems
from mdrag.verify.support.claim_text import claim_text
from mdrag.verify.support.figures_elsewhere import figures_elsewhere
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.support.overlap import covered_share
from mdrag.verify.support.pages import page_fit, possible_pages
from mdrag.verify.support.sentence_elsewhere import (
    SaidElsewhere,
    best_elsewhere,
    quotes_source,
    stemmed_sentences,
)
from mdrag.verify.works.bindings_by_sentence import bindings_in, citations_in

__all__ = ["page_that_says"]

# Shares of the sentence's words, rare ones counting more; scripts/measures/page_says.py.
_THERE = 0.8  # one sentence elsewhere holds so much
_HERE = 0.4  # three sentences running on the named pages hold less than this
_APART = 0.5  # and by so much less than the sentence elsewhere
_FEW = 5  # content words: fewer stand together by chance
_WORDS_OF_A_PAGE = 40  # fewer: a figure, a table or a scan, whose words were not all read
_RUNNING = 3  # sentences read together
_OPEN = lazy_regex(r"\d\s*ff|passim|seqq", re.IGNORECASE)  # nobody says where such pages end


def page_that_says(
    draft: Draft, binding: Binding, ref: Ref, store: EvidenceStore
) -> SaidElsewhere | None:
    """Where the source says what the pages ``ref`` names do not; None where that is not sure.

    A page that the source has not says nothing. None for a page that cannot be told (no printed
    numbers known and no ``pdf=``), for other languages, for a sentence that quotes the source (the
    check of quotations names the page).
    """
    source = store.source(ref.key)
    if source is None or ref.passage or "needs_ocr" in source.flags or binding.sentence < 0:
        return None
    sentence = draft.sentences[binding.sentence]
    if sentence.quoted or not is_english(draft, draft.blocks[binding.block]):
        return None
    texts = claim_text(draft, binding)
    beside = (bindings_in(draft, binding.sentence), citations_in(draft, binding.sentence))
    if any(one.start != binding.start for those in beside for one in those):
        texts = texts[1:]  # what the whole sentence says, others may vouch for
    if not texts:
        return None
    pages = store.pages(source.doc_uid)
    if not _is_told(ref, pages, source.page_range):
        return None
    named = _named_in(draft, binding.sentence, source, store)
    named |= _named((binding,), source, store)  # a citation by key stands in no list
    if not named and page_fit(ref, pages, source.page_range).kind != "missing":
        return None
    asked = cast(Hashable, store), source.doc_uid, texts[0], tuple(sorted(named))
    return _elsewhere(*asked) or figures_elsewhere(*asked)


def _named(bindings: Iterable[Binding], source: Source, store: EvidenceStore) -> frozenset[int]:
    """The pages of ``source`` that these bindings may mean."""
    pages = store.pages(source.doc_uid)
    named: set[int] = set()
    for ref in dict.fromkeys(r._replace(start=0, end=0) for b in bindings for r in b.refs):
        known = store.source(ref.key)
        if known and known.doc_uid == source.doc_uid:
            named |= possible_pages(ref, pages, source.page_range)
    return frozenset(named)


def _named_in(draft: Draft, sentence: int, source: Source, store: EvidenceStore) -> frozenset[int]:
    """`_named` of the bindings of a sentence; with n of them each asks for it."""
    known = _named_pages(draft, store)
    asked = sentence, source.doc_uid
    if asked not in known:
        known[asked] = _named(bindings_in(draft, sentence), source, store)
    return known[asked]


@latest
def _named_pages(draft: Draft, store: EvidenceStore) -> dict[tuple[int, str], frozenset[int]]:
    return {}


def _is_told(ref: Ref, pages: Sequence[Page], page_range: str) -> bool:
    """Whether it is known which pages ``ref`` means."""
    if _OPEN.search(ref.locator):
        return False
    kinds = ("index", "missing") if ref.pdf_page else ("label", "index-only", "missing")
    return page_fit(ref, pages, page_range).kind in kinds


@lru_cache(maxsize=1024)
@keep_answer_of_library
def _elsewhere(
    asked_of: Hashable, uid: str, text: str, named: tuple[int, ...]
) -> SaidElsewhere | None:
    from mdrag.verify.support.overlap import sentence_demand
    from mdrag.verify.support.score import words_to_ask

    store = cast(EvidenceStore, asked_of)
    what = sentence_demand(text, store.rarity(words_to_ask(text)))
    if len(what.weight) < _FEW:
        return None
    pages = store.pages(uid)
    there = [p for p in pages if p.page_index in named]
    if len(there) < len(named) or any(len(p.text.split()) < _WORDS_OF_A_PAGE for p in there):
        return None
    near = frozenset(at + by for at in named for by in (-1, 0, 1))
    passages = nearest_passages(store, uid, text)
    covered, found = best_elsewhere(what.weight, passages, pages, near, _THERE)
    if found is None:
        return None
    here = _most([p for p in pages if p.page_index in near], what.weight)
    if here >= min(_HERE, covered - _APART) or quotes_source(store, uid, text):
        return None
    held = frozenset(stems(found.sentence))
    return found._replace(matched=tuple(w for s, w in what.words.items() if s in held))


def _most(pages: Sequence[Page], weight: Mapping[str, float]) -> float:
    """The most that sentences running on these pages hold of the words."""
    whole = [held for page in pages for _, held in stemmed_sentences(page.text)]
    runs = (whole[at : at + _RUNNING] for at in range(len(whole)))
    return max((covered_share(weight, frozenset().union(*run)) for run in runs), default=0.0)
