"""What a sentence that cites is about, and whom it names."""

from __future__ import annotations

import pytest

from mdrag.evidence.model import Person, Source
from mdrag.retrieve.order.cited_in_question import (
    cited_works,
    named_sources,
    without_citations,
)

SOURCES = [
    Source("doc_1", "a.pdf", True, authors=(Person("Vole", "A."), Person("Stoat")), year=2015),
    Source("doc_2", "b.pdf", True, authors=(Person("Vole", "A."),), year=2018),
    Source("doc_3", "c.pdf", True, authors=(Person("van der Burg", "S."),), year=2019),
    Source("doc_4", "d.pdf", True, year=2015),
]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Trees cool towns in summer (Vole, 2015).", "Trees cool towns in summer ."),
        ("Vole and Stoat (2015) cool towns with trees.", "cool towns with trees."),
        ("Towns cool down (see Vole, 2015; Elk, 2016) with trees.", "Towns cool down with trees."),
        ("Trees cool towns [3, 4] in summer.", "Trees cool towns in summer."),
        ("Trees cool towns, as found by Elk et al.", "Trees cool towns, as found by"),
    ],
)
def test_what_cites_is_left_out(text: str, left: str) -> None:
    assert without_citations(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "what came of the crisis (2008) in Greece",
        "how many were out of work (June 2019)",
        "see Vole (2015)",  # nothing would be left
        "does income explain health",
        "失业与死亡率 (2015)",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert without_citations(text) == text


def test_works_are_named_by_author_and_year() -> None:
    found = cited_works("Vole (2015) and others (Elk & Yak, 2016; Gnu, 2017) say so.")
    assert [(work.author, work.year) for work in found] == [
        ("Vole", "2015"), ("Elk & Yak", "2016"), ("Gnu", "2017"),
    ]  # fmt: skip


def test_sources_are_named_by_their_first_author_and_year() -> None:
    assert named_sources("Vole and Stoat (2015) count trees.", SOURCES) == {"doc_1"}
    assert named_sources("Trees (Stoat, 2015) are counted.", SOURCES) == frozenset()
    assert named_sources("Trees (van der Burg, 2019; Vole, 2018).", SOURCES) == {"doc_2", "doc_3"}
    assert named_sources("Trees in 2015.", SOURCES) == frozenset()
