from __future__ import annotations

from itertools import pairwise

import pytest

from boxes import agreement
from mdrag.ingest.readers import read
from shared import SHARED, needs_shared

KINDS = {
    "jose": "jose/jose.00259/paper.pdf",
    "two columns": "acl/P05-1004/paper.pdf",
    "three columns": "gov/federal-register-2020-17221.pdf",
    "footnotes between columns": "acl/E09-2008/paper.pdf",
    "scan": "acl/H89-2014/paper.pdf",
    "table": "rubric/argumentation_effectiveness_rubric.pdf",
}


@needs_shared
@pytest.mark.parametrize("kind", KINDS)
def test_words_inside_the_boxes_are_the_words(kind: str) -> None:
    assert SHARED is not None
    path = SHARED / "corpus" / "pdf" / KINDS[kind]
    document = read(path)
    found = agreement(path, document)
    assert found.precision >= 0.99 and found.recall >= 0.99
    assert ("scanned_ocr" in document.flags) == (kind == "scan")
    pages = [word.page_index for word in document.words]
    assert pages == sorted(pages)
    assert all(a.end <= b.start for a, b in pairwise(document.words))
    assert [page.start for page in document.pages[1:]] == [p.end for p in document.pages[:-1]]
