"""Why a source may not be cited; the one place that decides it for the Word file."""

from __future__ import annotations

from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill

__all__ = ["NO_LIBRARY", "refusal"]

NO_LIBRARY = fill(
    "there is no library here; go to the essay's folder, or name it with --project, or make one "
    "there: mdrag init, mdrag ingest"
)


def refusal(key: str, evidence: EvidenceStore) -> str:
    """Why the source named by ``key`` cannot be exported, and what to do; "" when it can."""
    source = evidence.source(key)
    if source is None:
        if not evidence.version:
            return fill("cannot be looked up: {hint}", hint=NO_LIBRARY)
        return fill("is not in the library; run: mdrag library")
    unread = {"needs_ocr", "ocr_uncertain", "unreadable_text"} & set(source.flags)
    if not source.citable and unread and source.source_type == "evidence_document":
        why = fill("is a scan that was read with little confidence, or not at all")
        if "unreadable_text" in unread:
            why = fill("has fonts that do not name their letters, so its text is not known")
        return fill(
            "may not be cited: {source} {why}; compare it with the page, then: "
            "mdrag meta set --doc_uid {doc_uid} --citable true",
            source=source.source_path or fill("this source"), why=why, doc_uid=source.doc_uid,
        )  # fmt: skip
    if not source.citable:
        return fill(
            "may not be cited: {source} is guidance, not evidence; cite a source under "
            "raw/evidence",
            source=source.source_path or fill("this source"),
        )
    return ""
