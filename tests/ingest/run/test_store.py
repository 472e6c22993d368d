"""What is stored of a source is read again line by line."""

from __future__ import annotations

import json

import pytest

from mdrag.ingest.revision import StoredPassage
from mdrag.ingest.run.store import StoredLines


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c"])
def test_a_passage_may_hold_what_some_take_for_a_line_end(sign: str) -> None:
    words = f"One{sign}two"
    line = json.dumps({"alias": "s1-p002-b003", "text": words}, ensure_ascii=False)
    stored = StoredLines({"chunks": {"doc_8f3a2c1d": f"{line}\n".encode()}}, ())
    assert stored.texts("doc_8f3a2c1d", [StoredPassage("1", "002", "003", "0" * 40, 2)]) == [words]
