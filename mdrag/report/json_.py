"""One JSON document: ``{findings: […], summary: {…}}``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mdrag.report.records import Report, UncheckedDraft, records, summary

__all__ = ["write"]


def write(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> Iterator[str]:
    """The document, in pieces."""
    findings = [record for report in reports for record in records(report)]
    document = {"findings": findings, "summary": summary(reports, unread)}
    yield json.dumps(document, ensure_ascii=False, indent=2) + "\n"
