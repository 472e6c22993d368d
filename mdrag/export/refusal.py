"""Why a source may not be cited; the one place that decides it for the Word file."""

from __future__ import annotations

from mdrag.evidence.store import EvidenceStore

__all__ = ["refusal"]


def refusal(key: str, evidence: EvidenceStore) -> str:
    """Why the source named by ``key`` cannot be exported, and what to do; "" when it can."""
    source = evidence.source(key)
    if source is None:
        if not evidence.version:
            return "there is no library here to look it up; run: mdrag ingest"
        return "is not in the library; run: mdrag library"
    if not source.citable:
        return (
            f"may not be cited: {source.source_path or 'this source'} is guidance, not evidence; "
            "cite a source under raw/evidence"
        )
    return ""
