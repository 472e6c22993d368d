"""An audit → its documents in Markdown: the claims, and the audit itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.gate.model import CitationSlot, Gate, GateClaim
from mdrag.audit.style import StyleReport
from mdrag.audit.whole_draft import DraftAudit
from mdrag.escapes import in_markdown
from mdrag.report.audit import step_told
from mdrag.report.gate import summary
from mdrag.report.grid_table import grid_table
from mdrag.wording import Words, words

__all__ = ["audit_document", "claims_document"]

_CLAIMS = ("claim_id", "claim_text", "claim_type", "linked_evidence", "status",
           "suggested_queries")  # fmt: skip
_CLAIM_WIDTHS = (8, 21, 14, 15, 6, 17)  # with the frame 100 columns
_FOLDER = "raw/instruction/"
_COMPLIANCE = ("asked for", "status", "where it is, or what to do", "source")
_COMPLIANCE_WIDTHS = (32, 7, 28, 20)


def claims_document(gate: Gate, title: str, notes: Sequence[str], language: str = "en") -> str:
    """``<draft>_claims_v001.md``: every claim, what it rests on, and what to look for."""
    tr = words(language)
    rows = [
        (
            claim.id, tr("{text} (line {line})", text=claim.text, line=claim.line), claim.kind,
            " ".join(map(_evidence, claim.citations)), _status(claim),
            "; ".join(claim.suggested_queries),
        )
        for claim in gate.claims
    ]  # fmt: skip
    head = [f"# {tr('Claims of {title}', title=in_markdown(title))}", ""]
    head += [*_bullets([*notes, summary(gate, language)]), ""]
    table = grid_table(_CLAIMS, _CLAIM_WIDTHS, rows)
    return "\n".join([*head, *(table if rows else [tr("No claim was found.")]), ""])


def _status(claim: GateClaim) -> str:
    """OK only where the gate passes it: what a check says against a bound claim stands there."""
    return claim.gate if claim.status == "OK" and claim.gate != "PASS" else claim.status


def _evidence(slot: CitationSlot) -> str:
    page = f" p. {slot.page}" if slot.page else ""
    return f"{slot.doc_id}{page} {slot.status or 'not checked'}"


def audit_document(
    audit: DraftAudit, title: str, notes: Sequence[str], sources: str, language: str = "en"
) -> str:
    """``<draft>_audit_v001.md``: compliance, weak locators, next steps, sources, coherence."""
    tr = words(language)
    out = [f"# {tr('Audit of {title}', title=in_markdown(title))}", ""]
    out += [*_bullets([*notes, summary(audit.gate, language)]), ""]
    out += [f"## {tr('Next steps')}", ""]
    for number, step in enumerate(audit.steps, start=1):
        out += [f"{number}. {in_markdown(step_told(step, tr))}", "", f"       {step.command}", ""]
    out += [f"## {tr('Rubric compliance')}", "", *_compliance(audit, tr), ""]
    out += [f"## {tr('Weak locators')}", "", *(_weak(audit, tr) or [tr("None.")]), ""]
    out += [f"## {tr('Sources used')}", "", sources.strip() or tr("None."), ""]
    out += [f"## {tr('Coherence')}", "", *_coherence(audit.style, tr), ""]
    held = (*audit.notes, *audit.ready.notes)
    out += (
        [f"## {tr('Notes')}", "", *_bullets([tr("{note}", note=one) for one in held]), ""]
        if held
        else []
    )
    return "\n".join(out)


def _bullets(lines: Sequence[str]) -> list[str]:
    return [f"- {in_markdown(line)}" for line in lines]


def _compliance(audit: DraftAudit, tr: Words) -> Iterator[str]:
    if not audit.compliance:
        yield tr("No file under raw/instruction asks for anything that could be compared.")
        return
    for status, title in (("missing", "Missing"), ("covered", "Covered"), ("look", "To look at")):
        rows = [
            (_asked(row, tr), tr(row.status), tr("{told}", told=told), _below(row))
            for row in audit.compliance
            if row.status == status
            for told in [row.where if status == "covered" else row.next]
        ]
        if rows:
            yield from (f"### {tr(title)} ({len(rows)})", "")
            yield from (*grid_table(tuple(map(tr, _COMPLIANCE)), _COMPLIANCE_WIDTHS, rows), "")
    yield tr("Sources lie below `{folder}`.", folder=_FOLDER)
    yield tr("Compared by headings, terms and counts: only reading shows whether it is well done.")


def _asked(row: ComplianceRow, tr: Words) -> str:
    """What is asked for; of a line that asks several things, which of them."""
    kind = tr(row.kind)
    if row.about:
        kind = tr("{kind} ({about})", kind=kind, about=tr(row.about))
    return f"{kind}: {row.text}"


def _below(row: ComplianceRow) -> str:
    """The place of a row without the folder that all of them share."""
    return str(row.place).removeprefix(_FOLDER)


def _weak(audit: DraftAudit, tr: Words) -> list[str]:
    told = "line {line}: {what}"
    said = ((tr(told, line=one.line, what=one.what), one.next) for one in audit.weak)
    return [f"- {in_markdown(what)} (`{command}`)" for what, command in said]


def _coherence(style: StyleReport, tr: Words) -> Iterator[str]:
    """Of each section the first sentence of its first and the last of its last paragraph."""
    for section in style.sections:
        if section.first and section.last:
            yield f"- **{in_markdown(section.title or tr('before the first heading'))}**"
            first, last = section.first[0], section.last[-1]
            yield f"  - {tr('begins (line {line})', line=first.line)}: {in_markdown(first.text)}"
            yield f"  - {tr('ends (line {line})', line=last.line)}: {in_markdown(last.text)}"
