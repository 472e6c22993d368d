"""What is known of each sentence before the gate judges it: what it cites, what was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mdrag.audit.checked_bindings import CheckedBinding, sentence_of
from mdrag.audit.draft_findings import DraftFindings
from mdrag.draft.labels import label_places, names_label
from mdrag.draft.model import Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Finding
from mdrag.verify.quotations.attribution import attribute_quotations
from mdrag.verify.works.notes import calling_sentences
from mdrag.verify.works.works_in_list import listed_paged_mentions
from mdrag.verify.works.works_in_text import mentions

__all__ = ["SentenceNotes"]


class SentenceNotes:
    """What is known of each sentence; keys below 0 are bindings that stand in none."""

    def __init__(
        self, linted: DraftFindings, known: Sequence[CheckedBinding], store: EvidenceStore
    ) -> None:
        draft = linted.draft
        bindings = tuple(one.binding for one in known) or draft.bindings
        homes = calling_sentences(draft)
        self.citing: dict[int, list[CheckedBinding]] = {}
        for at, one in enumerate(known):
            key = one.binding.sentence if one.binding.sentence >= 0 else -2 - at
            key = homes.get(key, key)
            self.citing.setdefault(key, []).append(one)
        self.keys = _keys(draft, {b.start for b in bindings} if store.version else set())
        self.named = _named(draft) if not store.version else frozenset()
        self.introduced = _introduced(draft, store)
        self.found: dict[int, list[Finding]] = {}
        self.waived: dict[int, list[Finding]] = {}
        for findings, into in ((linted.counted, self.found), (linted.excused, self.waived)):
            for finding in findings:
                at = sentence_of(draft, bindings, finding)
                into.setdefault(at, []).append(finding)

    def cites(self, sentence: int) -> bool:
        """Whether a sentence cites by a mark, a key or in words."""
        return bool(self.keys.get(sentence)) or sentence in self.named


def _keys(draft: Draft, bound: set[int]) -> Mapping[int, list[str]]:
    """Sentence → keys cited there that are no binding; without a library, all of them."""
    found: dict[int, list[str]] = {}
    homes = calling_sentences(draft)
    labels = frozenset(place.label for place in label_places(draft.text))
    for citation in draft.citations:
        keys = [one.key for one in citation.items if not names_label(one.key, labels)]
        if keys and citation.start not in bound:
            home = homes.get(citation.sentence, citation.sentence)
            found.setdefault(home, []).extend(keys)
    if not bound:
        for binding in draft.bindings:
            keys = found.setdefault(homes.get(binding.sentence, binding.sentence), [])
            keys.extend(ref.key for ref in binding.refs if ref.key not in keys)
    return found


def _introduced(draft: Draft, store: EvidenceStore) -> Mapping[int, tuple[str, ...]]:
    """Sentence of a block quotation → the sources that the words around it are bound to."""
    found: dict[int, tuple[str, ...]] = {}
    blocks = {
        block: tuple(dict.fromkeys(ref.key for _, ref in one.bound))
        for one in attribute_quotations(draft, store)
        if one.quote.whole and one.bound
        for block in range(one.quote.block, one.quote.final + 1)
    }
    for at, sentence in enumerate(draft.sentences):
        if sentence.block in blocks:
            found[at] = blocks[sentence.block]
    return found


def _named(draft: Draft) -> frozenset[int]:
    """Sentences that cite in words, by year or by page."""
    homes = calling_sentences(draft)
    cited = {one.sentence for one in mentions(draft)}
    cited |= {one.sentence for one in listed_paged_mentions(draft)}
    return frozenset(homes.get(at, at) for at in cited if at >= 0)
