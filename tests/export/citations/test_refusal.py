"""What may not be cited, and what is said of it."""

from __future__ import annotations

import pytest

from mdrag.evidence.model import Source
from mdrag.evidence.store import NoEvidence
from mdrag.export.citations.refusal import refusal


class OneSource(NoEvidence):
    """A library of one source."""

    version = "one"

    def __init__(self, source: Source) -> None:
        self._source = source

    def source(self, uid: str) -> Source | None:
        return self._source if uid == self._source.doc_uid else None


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (Source("doc_a", "raw/evidence/a.pdf", True), ""),
        (Source("doc_a", "raw/instruction/a.pdf", False, "guidance"), "is guidance, not evidence"),
        (
            Source("doc_a", "raw/evidence/a.jpg", False, flags=("ocr_uncertain",)),
            "is a scan that was read with little confidence",
        ),
        (
            Source("doc_a", "raw/instruction/a.jpg", False, "slides", flags=("ocr_uncertain",)),
            "is guidance, not evidence",
        ),
    ],
)
def test_the_reason_is_the_true_one(source: Source, told: str) -> None:
    found = refusal("doc_a", OneSource(source))
    assert told in found and bool(found) == bool(told)
