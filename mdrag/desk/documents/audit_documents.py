"""An audit → its eight documents under outputs/audits, written where they differ from the last."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.audit.audit_files import AuditDocument, build_id, keep_audits
from mdrag.audit.table import table
from mdrag.audit.whole_draft import DraftAudit
from mdrag.desk.desk import Desk
from mdrag.project import Project, write_atomic
from mdrag.report import audit as report
from mdrag.report import audit_documents, citations, gate, style
from mdrag.report.sources import as_list, used_sources

__all__ = ["AuditFile", "audit_json", "audit_notes", "write_documents"]


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

    All have one number; when they say what their newest versions say, none is written again.
    """
    documents = tuple(_documents(desk, project, audit))
    paths, written = keep_audits(project, Path(desk.path), documents, "mdrag audit")
    if written:
        newest = next(one for one in documents if (one.kind, one.suffix) == ("style", ".md"))
        write_atomic(project.outputs / "style_report.md", newest.content)
    return tuple(AuditFile(project.relative(path), written) for path in paths)


def audit_notes(desk: Desk) -> tuple[str, ...]:
    """What stands at the head of every document of an audit: of what, and by what, it was made."""
    config = desk.config
    return (
        f"draft: {desk.name}",
        f"draft_sha256: {desk.sha256}",
        f"build_id: {build_id(desk.project) or 'none'}",
        f"threshold T = {config.verify_citations_threshold_T}, "
        f"k = {config.verify_citations_k}, backend: {config.support_backend}",
    )


def _documents(desk: Desk, project: Project, audit: DraftAudit) -> Iterator[AuditDocument]:
    build, notes = build_id(project), audit_notes(desk)
    title, limit = Path(desk.path).name, table(desk.config).style_findings
    claims = gate.as_json(audit.gate, desk.name, desk.sha256, build)
    told = audit_documents.claims_document(audit.gate, title, notes, desk.language)
    yield AuditDocument("claims", ".md", told)
    yield AuditDocument("claims", ".json", _json(claims))
    if audit.cited:
        told = citations.markdown(audit.cited, title, notes, desk.language)
        yield AuditDocument("citations", ".md", told)
        yield AuditDocument("citations", ".json", _json(citations.as_json(audit.cited)))
    yield AuditDocument(
        "style", ".md", style.markdown(audit.style, title, limit, notes, desk.language)
    )
    yield AuditDocument("style", ".json", _json(style.as_json(audit.style, desk.name, limit)))
    listed = as_list(used_sources(desk.draft, desk.evidence))
    told = audit_documents.audit_document(audit, title, notes, listed, desk.language)
    yield AuditDocument("audit", ".md", told)
    yield AuditDocument("audit", ".json", _json(audit_json(desk, audit)))


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
