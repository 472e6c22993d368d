"""A scan that cannot be cited is told for what it is."""

from __future__ import annotations

import pytest

from lint_context import check, context
from mdrag.evidence.model import Source
from mdrag.evidence.store import NoEvidence


class OneSource(NoEvidence):
    """A library of one source that is not citable."""

    version = "one"

    def __init__(self, source_type: str, flag: str) -> None:
        flags = (flag,) if flag else ()
        self._source = Source("doc_0a1b2c3d", "raw/a.jpg", False, source_type, flags=flags)

    def source(self, uid: str) -> Source | None:
        return self._source if uid == self._source.doc_uid else None


@pytest.mark.parametrize(
    ("source_type", "flag", "told"),
    [
        ("evidence_document", "ocr_uncertain", "is a scan that was read with little confidence"),
        ("evidence_document", "", "steers the writing"),
        ("slides", "ocr_uncertain", "steers the writing"),
    ],
)
def test_the_reason_is_the_true_one(source_type: str, flag: str, told: str) -> None:
    store = OneSource(source_type, flag)
    (found,) = check("citation.not-citable", context("Voles dig [@doc_0a1b2c3d].", store))
    assert told in found.message
