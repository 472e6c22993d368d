"""Bindings of a draft, each with the verdict on its sources and the findings about it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import NamedTuple

from mdrag.audit.draft_findings import DraftFindings
from mdrag.draft.model import Binding, Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Finding
from mdrag.verify.contradictions.absences.raised_words import RaisedWord, raised_words
from mdrag.verify.contradictions.absences.words_nowhere import words_nowhere
from mdrag.verify.support.binding_rows import BindingRow, rows
from mdrag.verify.support.bindings import all_bindings
from mdrag.verify.support.judged_rows import judge_rows
from mdrag.verify.support.judges import SupportJudge
from mdrag.verify.works.notes import calling_sentences

__all__ = ["CHECK_RULES", "CheckedBinding", "check_bindings", "sentence_of"]

# check of a row → the rule that speaks of the same, so that nothing is said twice and a waiver
# of the rule lets the check pass, too
CHECK_RULES: Mapping[str, str] = {
    "malformed": "citation.malformed",
    "swallowed": "citation.swallowed",
    "unknown-source": "citation.unknown-source",
    "not-citable": "citation.not-citable",
    "source-gone": "citation.source-gone",
    "source-unreadable": "citation.source-unreadable",
    "page-missing": "citation.page",
    "page-reversed": "citation.page",
    "page-elsewhere": "citation.page",
    "page-article": "citation.page",
    "page-unknown": "citation.page",
    "page-index": "citation.page",
    "page-says-not": "citation.page",
    "locator-conflict": "citation.locator-conflict",
    "author-year": "citation.author-year",
    "author-year-unsure": "citation.author-year",
}
_STATUS_RULES = {"WEAK": "citation.weak", "MISSING": "citation.missing-support"}
# These are what the status says already, or speak of words that are no binding.
_NO_CHECK = frozenset({"citation.weak", "citation.missing-support", "citation.unbound"})
# Checks that only warn, beside those of a quotation, a number or a direction (“-mismatch”)
_DOUBTS = frozenset({
    "page-says-not", "page-article", "locator-conflict", "name-absent", "quote-context",
    "number-absent", "relation-absent", "words-absent",
    "words-raised",
})  # fmt: skip
# Rules that inform of what a source lacks, and are a reason to read it though they never block
_ABSENCES = frozenset({"citation.number-absent", "citation.relation-absent"})
# Of a sentence with more bindings than this a finding belongs to the nearest so many: n findings,
# each told beside n bindings, would be n² of them.
_MOST_NEAR = 20


class CheckedBinding(NamedTuple):
    """One binding: its row, and what the citation rules say of it or of its sentence."""

    binding: Binding
    row: BindingRow
    findings: tuple[Finding, ...]  # of citation.*, in the order of the text
    waived: frozenset[str]  # rules waived there with a reason
    unsaid: tuple[str, ...] = ()  # telling words that no source of its sentence has
    raised: tuple[RaisedWord, ...] = ()  # words that say more than its source does

    @property
    def checks(self) -> tuple[str, ...]:
        """The checks of the row that nobody waived, then the names of the rules that object.

        And what the source lacks of a sentence that its score calls supported.
        """
        own = [c for c in self.row.checks if not self._lets(c)]
        said = {CHECK_RULES[c] for c in own if c in CHECK_RULES} | _NO_CHECK
        rules = [
            f.rule
            for f in self.findings
            if (f.severity != "info" or f.rule in _ABSENCES) and f.rule not in said
        ]
        names = (rule.partition(".")[2] for rule in rules)
        lacks = ["words-absent"] * bool(self.unsaid) + ["words-raised"] * bool(self.raised)
        return tuple(dict.fromkeys((*own, *names, *lacks)))

    @property
    def passes(self) -> bool:
        """Whether nothing of it needs a person: supported, and no hard check says no."""
        left = tuple(c for c in self.row.checks if not self._lets(c))
        plain = self.row._replace(checks=left)
        if _STATUS_RULES.get(self.row.status) in self.waived:
            plain = plain._replace(status="OK")
        failing = (f for f in self.findings if f.severity == "error" and f.rule not in _NO_CHECK)
        return plain.passes and not any(failing)

    @property
    def doubts(self) -> tuple[str, ...]:
        """The checks that object, though they may only warn: beside them nothing is OK."""
        return tuple(one for one in self.checks if one.endswith("-mismatch") or one in _DOUBTS)

    def _lets(self, check: str) -> bool:
        """Whether a waiver lets this check of the row pass."""
        return CHECK_RULES.get(check, "") in self.waived


def check_bindings(
    linted: DraftFindings,
    store: EvidenceStore,
    k: int,
    threshold: float,
    judges: Sequence[SupportJudge] = (),
) -> tuple[CheckedBinding, ...]:
    """Every binding of the draft in order; asks the library for each (`verify.rows`).

    ``judges`` are asked of what stays WEAK. A finding belongs to the bindings of its sentence;
    when it names sources, to those that name one of them, and when none there does (a block
    quotation), to the nearest binding that does. Of very many bindings in one sentence it belongs
    to the nearest.
    """
    draft = linted.draft
    bindings = all_bindings(draft.bindings, draft.citations, store)
    verified = judge_rows(rows(draft, store, k, threshold), store, judges)
    known = _Places(draft, bindings, store)
    found = _joined(known, (f for f in linted.counted if f.rule.startswith("citation.")))
    waived = _joined(known, (f for f in linted.excused if f.rule.startswith("citation.")))
    return tuple(
        CheckedBinding(binding, row, tuple(found.get(at, ())),
              frozenset(f.rule for f in waived.get(at, ())), known.unsaid(at, row),
              known.raised(at, row))
        for at, (binding, row) in enumerate(zip(bindings, verified, strict=True))
    )  # fmt: skip


def sentence_of(draft: Draft, bindings: tuple[Binding, ...], finding: Finding) -> int:
    """Index of the sentence a finding is about, -1 for none.

    A finding on a binding belongs to the binding's sentence, wherever the mark itself stands; one
    in a note that only cites, to the sentence that calls the note.
    """
    at = bisect_right(bindings, finding.start, key=lambda b: b.start) - 1
    found = draft.sentence_at(finding.start)
    if at >= 0 and finding.start < bindings[at].end:
        found = bindings[at].sentence
    return calling_sentences(draft).get(found, found)


class _Places:
    """Which bindings stand in which sentence, and name which source; each in order."""

    def __init__(self, draft: Draft, bindings: tuple[Binding, ...], store: EvidenceStore) -> None:
        self.draft, self.bindings, self.store = draft, bindings, store
        self.in_sentence: dict[int, list[int]] = {}
        self.naming: dict[str, list[int]] = {}
        self.naming_in: dict[tuple[int, str], list[int]] = {}  # sentence, source
        self.homes = homes = calling_sentences(draft)
        for at, binding in enumerate(bindings):
            sources = ((ref.key, store.source(ref.key)) for ref in binding.refs)
            uids = {source.doc_uid if source else key for key, source in sources}
            for uid in uids:
                self.naming.setdefault(uid, []).append(at)
            if binding.sentence >= 0:
                home = homes.get(binding.sentence, binding.sentence)
                self.in_sentence.setdefault(home, []).append(at)
                for uid in uids:
                    self.naming_in.setdefault((home, uid), []).append(at)

    def of(self, finding: Finding) -> Sequence[int]:
        """The bindings a finding is about, in order."""
        on = bisect_right(self.bindings, finding.start, key=lambda b: b.start) - 1
        if on >= 0 and finding.start < self.bindings[on].end:
            return [on]
        sentence = self.draft.sentence_at(finding.start)
        named = set(finding.doc_uids)
        mine = [self._nearest(self.naming_in.get((sentence, uid), ()), finding) for uid in named]
        anywhere = [self._nearest(self.naming.get(uid, ()), finding, 1) for uid in named]
        return (
            self._nearest(_merged(mine), finding)
            or _merged(anywhere)
            or self._nearest(self.in_sentence.get(sentence, ()), finding)
        )

    def unsaid(self, at: int, row: BindingRow) -> tuple[str, ...]:
        """The telling words of a supported row that no source of its sentence has."""
        if row.status != "OK" or not row.checked:
            return ()
        return words_nowhere(row.looked_for, self._uids_beside(at), self.store)

    def raised(self, at: int, row: BindingRow) -> tuple[RaisedWord, ...]:
        """What a supported row says more of than each of its sources."""
        if row.status != "OK" or not row.checked:
            return ()
        found = [raised_words(row.looked_for, uid, self.store) for uid in self._uids_beside(at)]
        return found[0] if found and all(found) else ()

    def _uids_beside(self, at: int) -> list[str]:
        """The known sources of a binding and of those in its sentence."""
        mine = self.bindings[at]
        home = self.homes.get(mine.sentence, mine.sentence)
        beside = (self.bindings[n] for n in self.in_sentence.get(home, [at])[:_MOST_NEAR])
        keys = dict.fromkeys(ref.key for one in (mine, *beside) for ref in one.refs)
        sources = (self.store.source(key) for key in keys)
        return list(dict.fromkeys(source.doc_uid for source in sources if source))

    def _nearest(
        self, among: Sequence[int], finding: Finding, most: int = _MOST_NEAR
    ) -> Sequence[int]:
        """The bindings ``among`` these that stand nearest to a finding, in order."""
        if len(among) <= most:
            return among
        after = bisect_left(among, finding.start, key=lambda at: self.bindings[at].start)
        around = among[max(after - most, 0) : after + most]
        return sorted(nsmallest(most, around, key=lambda at: self._away(at, finding.start)))

    def _away(self, at: int, offset: int) -> int:
        return abs(self.bindings[at].start - offset)


def _merged(lists: Iterable[Sequence[int]]) -> list[int]:
    return sorted({at for listed in lists for at in listed})


def _joined(known: _Places, findings: Iterable[Finding]) -> dict[int, list[Finding]]:
    joined: dict[int, list[Finding]] = {}
    for finding in findings:
        for at in known.of(finding):
            joined.setdefault(at, []).append(finding)
    return joined
