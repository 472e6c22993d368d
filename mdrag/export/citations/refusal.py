"""Why a source may not be cited; the one place that decides it for the Word file."""

from __future__ import annotations

from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill

__all__ = ["NO_LIBRARY", "refusal"]

NO_LIBRARY = (
    "there is no library here; go to the essay's folder, or name it with --project, or make one "
    "there: mdrag init, mdrag ingest"
)


def refusal(key: str, evidence: EvidenceStore) -> str:
    """Why the source named by ``key`` cannot be exported, and what to do; "" when it can."""
    source = evidence.source(key)
    if source is None:
        if not evidence.version:
            return f"cannot be looked up: {NO_LIBRARY}"
        return fill("is not in the library; run: mdrag library")
    unread = {"needs_ocr", "ocr_uncertain", "unreadable_text"} & set(source.flags)
    if not source.citable and unread and source.source_type == "evidence_document":
        why = "is a scan that was read with little confidence, or not at all"
        if "unreadable_text" in unread:
            why = "has fonts that do not name their letters, so its text is not known"
        return (
            f"may not be cited: {source.source_path or 'this source'} {why}; "
            "compare it with the page, then: mdrag meta set "
            f"--doc_uid {source.doc_uid} --citable true"
        )
    if not source.citable:
        return (
            f"may not be cited: {source.source_path or 'this source'} is guidance, not evidence; "
            "cite a source under raw/evidence"
        )
    return ""
