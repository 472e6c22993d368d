"""A sentence that its own source does not say, while another source of the library says it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple, cast

from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.model import Passage, Source
from mdrag.evidence.store import EvidenceStore
from mdrag.recall import keep_answer_of_library
from mdrag.severity import Severity
from mdrag.text.words import tokens
from mdrag.verify.contradictions.alignment.align import AlignedSentence, align, content
from mdrag.verify.contradictions.check import contradictions
from mdrag.verify.contradictions.numbers import absent_numbers
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import agree
from mdrag.verify.support.bindings import problem_of
from mdrag.verify.support.nearest_passages import nearest_passages
from mdrag.verify.works.bindings_by_sentence import bindings_in
from mdrag.verify.works.bound_words import words_of_binding

__all__ = ["ToldBy", "source_that_says"]

_SAYS = 0.85  # share of the sentence's content in one sentence of the other source …
_HERE = 0.5  # … while none of its own source holds so much
_FEW = 5  # content words and numbers: fewer are shared by chance
_ASKED = 5  # passages of the library looked at


class ToldBy(NamedTuple):
    """The source that says it, and its sentence."""

    source: Source
    passage: Passage
    sentence: str


def source_that_says(
    draft: Draft, binding: Binding, ref: Ref, store: EvidenceStore
) -> ToldBy | None:
    """Who says what ``binding`` stands for, when the source ``ref`` names does not.

    Strict: one sentence must hold nearly all of it, with every number; None in doubt.
    """
    mine = store.source(ref.key)
    stretch = words_of_binding(draft, binding)
    if mine is None or stretch is None or problem_of(ref, store) or "needs_ocr" in mine.flags:
        return None
    beside = _cited_in(draft, binding.sentence, store)
    return _told(cast(Hashable, store), mine.doc_uid, stretch.text, beside)


def _cited_in(draft: Draft, sentence: int, store: EvidenceStore) -> tuple[str, ...]:
    """The sources that the bindings of a sentence name, by their ids."""
    known = _cited(draft, store)
    if sentence not in known:
        keys = {ref.key for one in bindings_in(draft, sentence) for ref in one.refs}
        known[sentence] = tuple(sorted({s.doc_uid for key in keys if (s := store.source(key))}))
    return known[sentence]


@latest
def _cited(draft: Draft, store: EvidenceStore) -> dict[int, tuple[str, ...]]:
    return {}


@lru_cache(maxsize=256)
@keep_answer_of_library
def _told(asked_of: Hashable, uid: str, text: str, beside: tuple[str, ...]) -> ToldBy | None:
    """Who says ``text``; the sources ``beside`` are cited for it."""
    store = cast(EvidenceStore, asked_of)
    rarity = store.rarity(tokens(text))
    passages = nearest_passages(store, uid, text)
    here = align(text, passages, rarity)
    told = bool(here) and here[0].forward >= _HERE
    if told and not any(absent_numbers(text, passages, store.text(uid))):
        return None  # its own source says much of it, and gives its numbers
    for passage in store.suggest(text, _ASKED):
        source = store.source(passage.doc_uid)
        if source is None or not source.citable or source.doc_uid in beside:
            continue
        best = next(iter(align(text, (passage,), rarity)), None)
        if best and _says(best) and not _denies(text, source.doc_uid, store):
            return ToldBy(source, passage, best.sentence)
    return None


def _denies(text: str, uid: str, store: EvidenceStore) -> bool:
    """Whether a source says something else of it, though it has nearly all of its words."""
    return any(one.severity is not Severity.INFO for one in contradictions(text, uid, store))


def _says(one: AlignedSentence) -> bool:
    shared = content(one.ours).keys() & content(one.theirs).keys()
    mine = [word.number for word in one.ours if word.number]
    if one.forward < _SAYS or len(shared) + len(mine) < _FEW:
        return False
    given = [word.number for word in one.theirs if word.number]
    return all(_given(number, given) for number in mine)


def _given(number: Number, given: list[Number]) -> bool:
    return number.kind in ("cited", "label", "one") or any(agree(number, one) for one in given)
