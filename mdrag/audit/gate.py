"""The citation gate: each claim PASS, WARN or BLOCK, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.audit.checked_bindings import CHECK_RULES, CheckedBinding, sentence_of
from mdrag.audit.draft_findings import DraftFindings
from mdrag.audit.missing_library import UNREAD, MissingLibrary
from mdrag.audit.table import OWN, GateTable, worst
from mdrag.draft.labels import label_places, names_label
from mdrag.draft.model import Draft
from mdrag.draft.roles.heading_roles import APART
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.lint.run.claim_rows import ClaimRow, rows_of
from mdrag.text.lines import Lines
from mdrag.verify.quotations.attribution import attribute_quotations
from mdrag.verify.support.binding_rows import SourceRow
from mdrag.verify.support.bindings import support_of
from mdrag.verify.works.author_year import label
from mdrag.verify.works.notes import calling_sentences
from mdrag.verify.works.works_in_text import mentions

__all__ = ["OTHER_SOURCE", "UNCITED", "CitationSlot", "Gate", "GateClaim", "gate"]

_SAID = {
    "unknown-source": "cites {who}, which the library does not have; correct the id, or ingest it",
    "not-citable": "cites {who}, which steers the writing and is never cited; bind another source",
    "source-gone": "cites {who}, whose file is no longer under raw/; put it back, or bind another",
    "source-unreadable": "no text could be read from {who}, so nothing was checked; it needs OCR",
    "passage-gone": "the passage bound in {who} is gone; name a passage or page that is there",
    "other-language": "not checked against {who}: mdrag compares English only; do it yourself",
    "too-short": "too few words stand with {who} to be looked up there; read them yourself",
    "malformed": "the binding does not parse; see: mdrag lint",
    "swallowed": "pandoc would swallow the binding; move it into a sentence",
}
OTHER_SOURCE = "citation.other-source"
_BLOCKING = ("unknown-source", "not-citable", "source-gone", "malformed", "swallowed")
_STALE = ("passage-gone",)
# Nothing was compared: the slot says neither OK nor MISSING.
_UNCHECKED = frozenset({"source-unreadable", "other-language", "too-short"})


# Sections whose claims are the writer's own, or told again elsewhere
_OWN_ROLES = frozenset({"results", "method", "abstract", "conclusion"})
_CAPTION = "caption"  # a label, which states nothing a source could say
_OF_SUPPORT = frozenset({"citation.missing-support", "citation.weak"})
UNCITED = fill(
    "claims something and cites nothing, though it does not stand out in its draft; bind a source "
    "where it is not your own or common knowledge"
)


class CitationSlot(NamedTuple):
    """One citation slot of a claim."""

    doc_id: str
    version: str | None  # None: no such source, or nobody could look
    chunk_id: str | None
    page: str  # printed number, else that of the file, "" when there is none
    support_score: float | None
    status: str | None  # OK | WEAK | MISSING; None = not checked


class GateClaim(NamedTuple):
    """A sentence that claims something, or cites."""

    id: str  # c1, c2, …
    text: str
    kind: str  # the claim type that asks for most; "own" when it only cites
    line: int
    column: int
    status: str  # NEED | OK | WAIVED
    gate: str  # PASS | WARN | BLOCK
    why: str  # "" when there is nothing to say
    citations: tuple[CitationSlot, ...]
    suggested_queries: tuple[str, ...]
    rules: tuple[str, ...] = ()  # whose findings count here
    sentence: int = -1
    elsewhere: tuple[str, str] = ("", "")  # the source that says it instead, and its page


class Gate(NamedTuple):
    """What the gate says of a draft: the worst of its claims."""

    gate: str
    claims: tuple[GateClaim, ...]
    notes: tuple[str, ...]  # what was not looked at, and why
    broken: bool = False  # whether a rule broke: our bug
    unchecked: int = 0  # claims that cite while there is no library to look in
    unread_bindings: int = 0  # bindings of the draft then: whether any source was ever read

    def tally(self, **wanted: str) -> int:
        """How many claims have these values: ``tally(gate="BLOCK")``."""
        return sum(all(getattr(c, k) == v for k, v in wanted.items()) for c in self.claims)


class _Reason(NamedTuple):
    gate: str
    why: str
    rule: str
    queries: tuple[str, ...] = ()


def gate(
    linted: DraftFindings,
    store: EvidenceStore,
    table: GateTable,
    known: Sequence[CheckedBinding],
    unread: MissingLibrary = UNREAD,
) -> Gate:
    """The gate of a draft linted with the folders evidence and citation.

    ``known``: its bindings (`cited`), () without a library: then nothing that is cited can be
    checked, and the gate warns and says so, with what ``unread`` says is to be done.
    """
    draft = linted.draft
    joined = _SentenceNotes(linted, known, store)
    claims = tuple(_claims(joined, linted, store, table, f"not checked: {unread.hint}"))
    bindings = 0 if store.version else len(draft.bindings)
    unchecked = 0 if store.version else sum(joined.cites(claim.sentence) for claim in claims)
    notes = list(_notes(linted, store, unread, bindings, unchecked))
    found = worst(c.gate for c in claims)
    if draft.problems:
        found = worst((found, "WARN"))
    broken = bool(linted.result.summary.failures)
    return Gate(found, claims, tuple(notes), broken, unchecked, bindings)


def _notes(
    linted: DraftFindings,
    store: EvidenceStore,
    unread: MissingLibrary,
    bindings: int,
    unchecked: int,
) -> Iterator[str]:
    if not store.version:
        what = ""
        if bindings or unchecked:
            what = fill(
                " (bindings: {bindings}, claims and sentences that cite: {unchecked})",
                bindings=bindings,
                unchecked=unchecked,
            )
        told = fill("no source was looked at, so nothing that is cited was checked")
        yield f"{unread.hint}; {told}{what}"
    yield from (s for s in linted.result.summary.skipped if not s.startswith("no library"))
    if linted.off:
        yield fill("switched off in the settings: {off}", off=", ".join(linted.off))
    yield from (failure.told for failure in linted.result.summary.failures)


class _SentenceNotes:
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
    """Sentences that cite in words."""
    homes = calling_sentences(draft)
    return frozenset(homes.get(m.sentence, m.sentence) for m in mentions(draft) if m.sentence >= 0)


def _claims(
    joined: _SentenceNotes,
    linted: DraftFindings,
    store: EvidenceStore,
    table: GateTable,
    not_checked: str,
) -> Iterator[GateClaim]:
    draft = linted.draft
    lines = Lines(draft.text)
    rows = {row.sentence: row for row in rows_of(draft, linted.result, store)}
    wanted = {at for at, row in rows.items() if row.types or row.status != "OK"}
    wanted |= set(joined.citing) | set(joined.keys) | set(joined.named)
    wanted |= {at for at, found in joined.found.items() if any(_counts(f) for f in found)}
    order = sorted(wanted, key=lambda at: (_start(joined, draft, at), at))
    for number, at in enumerate(order, start=1):
        row = rows.get(at) or _bare(joined, draft, lines, at)
        yield _claim(f"c{number}", row, at, joined, store, table, not_checked)


def _counts(finding: Finding) -> bool:
    return finding.severity != "info" and finding.rule.startswith(("citation.", "evidence."))


def _start(joined: _SentenceNotes, draft: Draft, at: int) -> int:
    if at >= 0:
        return draft.sentences[at].start
    if at in joined.citing:
        return joined.citing[at][0].binding.start
    return len(draft.text)


def _bare(joined: _SentenceNotes, draft: Draft, lines: Lines, at: int) -> ClaimRow:
    """A row for what is no sentence of running text: a heading, a caption, a lone binding."""
    start = _start(joined, draft, at)
    if at >= 0:
        text = draft.sentences[at].prose
    elif at in joined.citing:
        text = joined.citing[at][0].row.sentence_text or draft.text[start:][:80].split("\n")[0]
    else:
        first = min(joined.found.get(at, []), key=lambda f: f.start, default=None)
        start = first.start if first else start
        text = draft.text[first.start : first.end] if first else ""
    caption = at >= 0 and draft.blocks[draft.sentences[at].block].kind == "caption"
    role = _CAPTION if caption else ""
    return ClaimRow(text, *lines.place(start), (), 0.0, (), "OK", at, role)


def _claim(
    name: str,
    row: ClaimRow,
    at: int,
    joined: _SentenceNotes,
    store: EvidenceStore,
    table: GateTable,
    not_checked: str,
) -> GateClaim:
    found = joined.found.get(at, [])
    waived = frozenset(f.rule for f in joined.waived.get(at, []))
    needed = next((f for f in found if f.rule == EVIDENCE_NEEDED), None)
    kind = (needed.claim_type if needed else "") or next(iter(row.types), OWN)
    reasons = [*_of_findings(found, kind, table)]
    if store.version:
        silent = waived | _OF_SUPPORT if row.role == _CAPTION else waived
        reasons += _of_sources(joined.citing.get(at, []), kind, table, silent, reasons)
        slots = [_slot(s) for one in joined.citing.get(at, []) for s in one.row.sources]
        slots += [CitationSlot(key, None, None, "", None, None) for key in joined.keys.get(at, [])]
        beside = row.bindings or joined.introduced.get(at, ())
        slots += [] if slots else _borne_out(row.text, beside, store)
        spoken = {r.rule for r in reasons if r.gate != "PASS"}
        if joined.keys.get(at) and "citation.unbound" not in spoken:
            why = fill(
                "cites {keys}, which is no source of the library, so nothing was checked; bind it "
                "to a source",
                keys=", ".join(joined.keys[at]),
            )
            reasons.append(_Reason(table.stale[kind], why, "citation.unbound"))
    else:
        slots = [CitationSlot(key, None, None, "", None, None) for key in joined.keys.get(at, [])]
        if joined.cites(at):
            reasons.append(_Reason("WARN", not_checked, ""))
    reasons = [r for r in reasons if r.rule not in waived and r.gate != "PASS"]
    cites = joined.cites(at) or at in joined.introduced
    if not (slots or reasons or waived or cites) and table.uncited[kind] == "BLOCK":
        if row.role in _OWN_ROLES or row.role in APART:
            kind = OWN  # its own figures, or no argument at all
        else:
            reasons = [_Reason("WARN", UNCITED, "")]
    reasons.sort(key=lambda r: r.gate == "WARN")  # what blocks first
    excused = row.status == "WAIVED" or (bool(waived) and not reasons)
    status = "NEED" if needed else "WAIVED" if excused else "OK"
    return GateClaim(
        name, row.text, kind, row.line, row.column, status, worst(r.gate for r in reasons),
        _joined(dict.fromkeys(r.why for r in reasons)), tuple(slots),
        tuple(dict.fromkeys(q for r in reasons for q in r.queries)),
        tuple(dict.fromkeys(r.rule for r in reasons if r.rule)), at, _elsewhere(found),
    )  # fmt: skip


def _elsewhere(found: Sequence[Finding]) -> tuple[str, str]:
    """The source and page that a finding names instead of those cited; blank without one."""
    shown = (f.evidence for f in found if f.rule == OTHER_SOURCE and f.evidence)
    one = next(shown, None)
    if one is None:
        return "", ""
    return one.doc_uid, one.page_label or (str(one.page_index) if one.page_index else "")


def _joined(reasons: Iterable[str]) -> str:
    every = list(reasons)
    return join_sentences("{first} {second}", every) if every else ""


def _borne_out(text: str, keys: Iterable[str], store: EvidenceStore) -> list[CitationSlot]:
    """The sources cited beside a claim that bear it out, as its slots."""
    found = []
    for key in keys:
        source = store.source(key)
        if source is None:
            continue
        support = support_of(store, source.doc_uid, text)
        passage = support.passage
        page = passage.page_label or str(passage.page_start or "") if passage else ""
        found.append(
            CitationSlot(
                source.doc_uid, source.doc_version, passage.chunk_id if passage else None, page,
                support.score, support.status,
            )
        )  # fmt: skip
    return found


def _of_findings(found: Iterable[Finding], kind: str, table: GateTable) -> Iterator[_Reason]:
    for finding in found:
        says = table.of_finding(finding.rule, finding.severity, kind)
        yield _Reason(says, finding.message, finding.rule, finding.suggested_queries)


def _of_sources(
    citing: Iterable[CheckedBinding], kind: str, table: GateTable, waived: frozenset[str],
    told: Iterable[_Reason],
) -> Iterator[_Reason]:  # fmt: skip
    """What the rows of the bindings say that no finding says yet."""
    said = {reason.rule for reason in told} | waived
    for one in citing:
        for check in ("malformed", "swallowed"):  # what no source of the row can say
            rule = CHECK_RULES[check]
            if check in one.row.checks and rule not in said:
                yield _Reason("BLOCK", fill(_SAID[check]), rule)
        for source in one.row.sources:
            yield from _of_source(source, kind, table, said)


def _of_source(source: SourceRow, kind: str, table: GateTable, said: set[str]) -> Iterator[_Reason]:
    who = label(source.source) if source.source else source.doc_uid
    for check in source.checks:
        rule = CHECK_RULES.get(check, "")
        if rule and rule in said:
            continue
        if check in _BLOCKING:
            yield _Reason("BLOCK", fill(_SAID[check], who=who), rule)
        elif check in _UNCHECKED:
            yield _Reason("WARN", fill(_SAID[check], who=who), rule)
        elif check in _STALE:
            yield _Reason(table.stale[kind], fill(_SAID[check], who=who), rule)
    if set(source.checks) & {*_BLOCKING, *_UNCHECKED}:
        return
    if source.status == "MISSING" and "citation.missing-support" not in said:
        why = fill("no passage of {who} says anything of this; bind the source that does", who=who)
        yield _Reason(table.missing, why, "citation.missing-support")
    elif source.status == "WEAK" and "citation.weak" not in said:
        why = fill(
            "{who} says little of this (support {score:.2f}); read the passage",
            who=who,
            score=source.support_score,
        )
        yield _Reason(table.weak, why, "citation.weak")


def _slot(source: SourceRow) -> CitationSlot:
    version = source.source.doc_version if source.source else None
    checked = not _UNCHECKED & set(source.checks)
    return CitationSlot(
        source.doc_uid, version, source.chunk_id or None, source.page,
        source.support_score if checked else None, source.status if checked else None,
    )  # fmt: skip
