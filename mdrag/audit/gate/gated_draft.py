"""The citation gate: each claim PASS, WARN or BLOCK, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mdrag.audit.checked_bindings import CheckedBinding
from mdrag.audit.draft_findings import DraftFindings
from mdrag.audit.gate.model import CitationSlot, Gate, GateClaim
from mdrag.audit.gate.reasons import UNCHECKED, GateReason, of_findings, of_sources
from mdrag.audit.gate.sentence_notes import SentenceNotes
from mdrag.audit.missing_library import UNREAD, MissingLibrary
from mdrag.audit.table import OWN, GateTable, worst
from mdrag.draft.model import Draft
from mdrag.draft.roles.heading_roles import APART
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.lint.run.claim_rows import ClaimRow, rows_of
from mdrag.text.lines import Lines
from mdrag.verify.support.binding_rows import SourceRow
from mdrag.verify.support.bindings import support_of

__all__ = ["OTHER_SOURCE", "UNCITED", "gate"]

OTHER_SOURCE = "citation.other-source"

# Sections whose claims are the writer's own, or told again elsewhere
_OWN_ROLES = frozenset({"results", "method", "abstract", "conclusion"})
_CAPTION = "caption"  # a label, which states nothing a source could say
_OF_SUPPORT = frozenset({"citation.missing-support", "citation.weak"})
UNCITED = fill(
    "claims something and cites nothing, though it does not stand out in its draft; bind a source "
    "where it is not your own or common knowledge"
)


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
    joined = SentenceNotes(linted, known, store)
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


def _claims(
    joined: SentenceNotes,
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


def _start(joined: SentenceNotes, draft: Draft, at: int) -> int:
    if at >= 0:
        return draft.sentences[at].start
    if at in joined.citing:
        return joined.citing[at][0].binding.start
    return len(draft.text)


def _bare(joined: SentenceNotes, draft: Draft, lines: Lines, at: int) -> ClaimRow:
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
    joined: SentenceNotes,
    store: EvidenceStore,
    table: GateTable,
    not_checked: str,
) -> GateClaim:
    found = joined.found.get(at, [])
    waived = frozenset(f.rule for f in joined.waived.get(at, []))
    needed = next((f for f in found if f.rule == EVIDENCE_NEEDED), None)
    kind = (needed.claim_type if needed else "") or next(iter(row.types), OWN)
    reasons = [*of_findings(found, kind, table)]
    if store.version:
        silent = waived | _OF_SUPPORT if row.role == _CAPTION else waived
        reasons += of_sources(joined.citing.get(at, []), kind, table, silent, reasons)
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
            reasons.append(GateReason(table.stale[kind], why, "citation.unbound"))
    else:
        slots = [CitationSlot(key, None, None, "", None, None) for key in joined.keys.get(at, [])]
        if joined.cites(at):
            reasons.append(GateReason("WARN", not_checked, ""))
    reasons = [r for r in reasons if r.rule not in waived and r.gate != "PASS"]
    cites = joined.cites(at) or at in joined.introduced
    if not (slots or reasons or waived or cites) and table.uncited[kind] == "BLOCK":
        if row.role in _OWN_ROLES or row.role in APART:
            kind = OWN  # its own figures, or no argument at all
        else:
            reasons = [GateReason("WARN", UNCITED, "")]
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


def _slot(source: SourceRow) -> CitationSlot:
    version = source.source.doc_version if source.source else None
    checked = not UNCHECKED & set(source.checks)
    return CitationSlot(
        source.doc_uid, version, source.chunk_id or None, source.page,
        source.support_score if checked else None, source.status if checked else None,
    )  # fmt: skip
