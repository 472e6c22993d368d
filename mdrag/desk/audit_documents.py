"""An audit → its eight documents under outputs/audits, written where they differ from the last."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.audit.audit_files import build_id, keep_audit
from mdrag.audit.table import table
from mdrag.audit.whole_draft import DraftAudit
from mdrag.desk.desk import Desk
from mdrag.project import Project, write_atomic
from mdrag.report import audit as report
from mdrag.report import audit_documents, citations, gate, style
from mdrag.report.sources import as_list, used_sources

__all__ = ["AuditFile", "audit_json", "write_documents"]


class AuditFile(NamedTuple):
    """A document, relative to the project, and whether this run wrote it."""

    path: str
    written: bool


def audit_json(desk: Desk, audit: DraftAudit) -> dict[str, Any]:
    """The audit as a document of JSON, with the sources used."""
    told = report.as_json(audit, desk.name, desk.sha256, build_id(desk.project))
    used = used_sources(desk.draft, desk.evidence)
    told["sources_used"] = [
        {"doc_uid": one.key, "pages_cited": list(one.pages), "status": one.problem or "ok"}
        for one in used
    ]
    return told


def write_documents(desk: Desk, project: Project, audit: DraftAudit) -> tuple[AuditFile, ...]:
    """Claims, citations, style and audit, as Markdown and as JSON. Raises FileProblem.

    A document that says what its newest version says is not written again.
    """
    found = []
    for kind, suffix, content in _documents(desk, project, audit):
        draft = Path(desk.path)
        path, written = keep_audit(project, draft, kind, content, suffix, "mdrag audit")
        found.append(AuditFile(project.relative(path), written))
        if (kind, suffix, written) == ("style", ".md", True):
            write_atomic(project.outputs / "style_report.md", content)
    return tuple(found)


def _documents(desk: Desk, project: Project, audit: DraftAudit) -> Iterator[tuple[str, str, str]]:
    build = build_id(project)
    title, limit = Path(desk.path).name, table(desk.config).style_findings
    notes = [f"draft: {desk.name}", f"draft_sha256: {desk.sha256}", f"build_id: {build or 'none'}"]
    claims = gate.as_json(audit.gate, desk.name, desk.sha256, build)
    yield "claims", ".md", audit_documents.claims_document(audit.gate, title, notes)
    yield "claims", ".json", _json(claims)
    if audit.cited:
        yield "citations", ".md", citations.markdown(audit.cited, title, notes)
        yield "citations", ".json", _json(citations.as_json(audit.cited))
    yield "style", ".md", style.markdown(audit.style, title, limit, tuple(notes))
    yield "style", ".json", _json(style.as_json(audit.style, desk.name, limit))
    listed = as_list(used_sources(desk.draft, desk.evidence))
    yield "audit", ".md", audit_documents.audit_document(audit, title, notes, listed, desk.language)
    yield "audit", ".json", _json(audit_json(desk, audit))


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
