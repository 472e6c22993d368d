"""Which rows a model is asked of, and what its verdict makes of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mdrag.errors import ServiceError
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.binding_rows import BindingRow, SourceRow
from mdrag.verify.support.judged_rows import CONTRADICTED, judge_rows
from mdrag.verify.support.judges import PassageJudgement

LIBRARY = ExampleLibrary()
UID = "doc_8f3a2c1d"


class Judge:
    """Says the same of everything, and notes what it was asked."""

    def __init__(self, verdict: str, name: str = "made") -> None:
        self.verdict, self.name = verdict, name
        self.asked: list[str] = []

    def judge(self, sentence: str, passages: Sequence[str]) -> PassageJudgement:
        self.asked.append(sentence)
        if self.verdict == "silent":
            raise ServiceError("no answer")
        assert 0 < len(passages) <= 3 and len(set(passages)) == len(passages)
        return PassageJudgement(self.verdict, 0.9)


def row(status: str = "WEAK", *checks: str, uid: str = UID) -> BindingRow:
    source = SourceRow(uid, status, 0.2, (), "", "", "", LIBRARY.source(uid))
    said = "Poverty in childhood leads to worse health"
    return BindingRow("s001", said, 1, 1, (uid,), 0.2, status, checks, "", "", "", (source,), said)


@pytest.mark.parametrize(
    ("verdict", "status", "checks", "by"),
    [
        ("supported", "OK", (), "made"),
        ("contradicted", "WEAK", (CONTRADICTED,), "made"),
        ("open", "WEAK", (), "local"),
        ("silent", "WEAK", (), "local (made gave no answer: no answer)"),
    ],
)
def test_a_verdict(verdict: str, status: str, checks: tuple[str, ...], by: str) -> None:
    (found,) = judge_rows([row()], LIBRARY, [Judge(verdict)])
    assert (found.status, found.checks, found.sources[0].decided_by) == (status, checks, by)


@pytest.mark.parametrize(
    "one",
    [
        row("OK"),
        row("MISSING"),
        row("WEAK", "other-language"),
        row("WEAK", "too-short"),
        row("WEAK", "page-missing"),
        row(uid="doc_ffffffff"),
    ],
)
def test_what_nobody_is_asked_of(one: BindingRow) -> None:
    judge = Judge("supported")
    assert judge_rows([one], LIBRARY, [judge]) == (one,) and not judge.asked


def test_the_second_judge_is_asked_what_the_first_leaves_open() -> None:
    first, second, third = Judge("open", "a"), Judge("supported", "b"), Judge("contradicted", "c")
    (found,) = judge_rows([row()], LIBRARY, [first, second, third])
    assert found.sources[0].decided_by == "b"
    assert (len(first.asked), len(second.asked), len(third.asked)) == (1, 1, 0)


def test_a_judge_that_is_silent_is_asked_once() -> None:
    silent, other = Judge("silent", "a"), Judge("open", "b")
    found = judge_rows([row(), row()], LIBRARY, [silent, other])
    assert len(silent.asked) == 1 and len(other.asked) == 2
    assert [one.sources[0].decided_by for one in found] == [
        "local (a gave no answer: no answer)"
    ] * 2


def test_without_judges_rows_stay_as_they_are() -> None:
    assert judge_rows([row()], LIBRARY, []) == (row(),)
