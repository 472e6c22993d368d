"""One JSON object a line, one line a finding, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mdrag.report.records import Report, UncheckedDraft, records

__all__ = ["write"]


def write(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> Iterator[str]:
    """The lines; a draft that could not be read (``unread``) has none."""
    for report in reports:
        for record in records(report):
            yield json.dumps(record, ensure_ascii=False) + "\n"
