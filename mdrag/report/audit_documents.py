"""An audit → its documents in Markdown: the claims, and the audit itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.audit.compliance import ComplianceRow
from mdrag.audit.gate import CitationSlot, Gate, GateClaim
from mdrag.audit.style import StyleReport
from mdrag.audit.whole_draft import DraftAudit
from mdrag.escapes import in_markdown
from mdrag.report.audit import step_told
from mdrag.report.gate import summary
from mdrag.report.grid_table import grid_table
from mdrag.wording import words

__all__ = ["audit_document", "claims_document"]

_CLAIMS = ("claim_id", "claim_text", "claim_type", "linked_evidence", "status",
           "suggested_queries")  # fmt: skip
_CLAIM_WIDTHS = (8, 21, 14, 15, 6, 17)  # with the frame 100 columns
_FOLDER = "raw/instruction/"
_COMPLIANCE = ("asked for", "status", "where it is, or what to do", "source")
_COMPLIANCE_WIDTHS = (32, 7, 28, 20)


def claims_document(gate: Gate, title: str, notes: Sequence[str]) -> str:
    """``<draft>_claims_v001.md``: every claim, what it rests on, and what to look for."""
    rows = [
        (
            claim.id, f"{claim.text} (line {claim.line})", claim.kind,
            " ".join(map(_evidence, claim.citations)), _status(claim),
            "; ".join(claim.suggested_queries),
        )
        for claim in gate.claims
    ]  # fmt: skip
    head = [f"# Claims of {in_markdown(title)}", "", *_bullets([*notes, summary(gate)]), ""]
    table = grid_table(_CLAIMS, _CLAIM_WIDTHS, rows)
    return "\n".join([*head, *(table if rows else ["No claim was found."]), ""])


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
    out = [f"# Audit of {in_markdown(title)}", "", *_bullets([*notes, summary(audit.gate)]), ""]
    out += ["## Next steps", ""]
    for number, step in enumerate(audit.steps, start=1):
        out += [f"{number}. {in_markdown(step_told(step, tr))}", "", f"       {step.command}", ""]
    out += ["## Rubric compliance", "", *_compliance(audit), ""]
    out += ["## Weak locators", "", *(_weak(audit) or ["None."]), ""]
    out += ["## Sources used", "", sources.strip() or "None.", ""]
    out += ["## Coherence", "", *_coherence(audit.style), ""]
    held = (*audit.notes, *audit.ready.notes)
    out += ["## Notes", "", *_bullets(held), ""] if held else []
    return "\n".join(out)


def _bullets(lines: Sequence[str]) -> list[str]:
    return [f"- {in_markdown(line)}" for line in lines]


def _compliance(audit: DraftAudit) -> Iterator[str]:
    if not audit.compliance:
        yield "No file under raw/instruction asks for anything that could be compared."
        return
    tr = words("en")
    for status, title in (("missing", "Missing"), ("covered", "Covered"), ("look", "To look at")):
        rows = [
            (f"{row.kind}: {row.text}", row.status, told.said(tr), _below(row))
            for row in audit.compliance
            if row.status == status
            for told in [row.where if status == "covered" else row.next]
        ]
        if rows:
            yield from (f"### {title} ({len(rows)})", "")
            yield from (*grid_table(_COMPLIANCE, _COMPLIANCE_WIDTHS, rows), "")
    yield f"Sources lie below `{_FOLDER}`."
    yield "Compared by headings, terms and counts: only reading shows whether it is well done."


def _below(row: ComplianceRow) -> str:
    """The place of a row without the folder that all of them share."""
    return str(row.place).removeprefix(_FOLDER)


def _weak(audit: DraftAudit) -> list[str]:
    return [f"- line {one.line}: {in_markdown(one.what)} (`{one.next}`)" for one in audit.weak]


def _coherence(style: StyleReport) -> Iterator[str]:
    """Of each section the first sentence of its first and the last of its last paragraph."""
    for section in style.sections:
        if section.first and section.last:
            yield f"- **{in_markdown(section.title or 'before the first heading')}**"
            yield f"  - begins (line {section.first[0].line}): {in_markdown(section.first[0].text)}"
            yield f"  - ends (line {section.last[-1].line}): {in_markdown(section.last[-1].text)}"
