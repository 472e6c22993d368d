"""Paragraphs go to the tagger so many tokens at a time, and are tagged as they are alone."""

from __future__ import annotations

import pytest

from mdrag.claims import nlp

PARAGRAPHS = [
    ["The wards were chosen by lot.", "It is clear that trust was lost."], [""],
    ["Rents rise faster than wages."] * 4, ["No."], ["Costs, which were low, had doubled by 2019."],
]  # fmt: skip


def _tags(monkeypatch: pytest.MonkeyPatch, most: int) -> list[list[tuple[str, str, int]]]:
    monkeypatch.setattr(nlp, "_BATCH", most)
    docs = nlp.parse_paragraphs(PARAGRAPHS)
    return [[(word.tag_, word.dep_, word.head.i) for word in doc] for doc in docs]


def test_batches_of_any_size_are_tagged_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = _tags(monkeypatch, 1)
    assert len(alone) == len(PARAGRAPHS)
    assert _tags(monkeypatch, 12) == alone == _tags(monkeypatch, 10_000)


def test_a_batch_holds_no_more_tokens_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    docs = list(nlp.parse_paragraphs(PARAGRAPHS))
    monkeypatch.setattr(nlp, "_BATCH", 14)
    batches = list(nlp._batches(docs))
    assert [doc for batch in batches for doc in batch] == docs
    assert all(len(batch) == 1 or sum(map(len, batch)) <= 14 for batch in batches)
    assert len(batches) < len(docs)
