"""A cited work that was retracted, as its title or Crossref says."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lint_context import check, context
from mdrag.config import parse as settings
from mdrag.lint.checks.citation import retracted
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.services.crossref_notices import Notice, NoticeAnswers, Record

DOI = "10.1000/gap.1"
TEXT = "Poverty kills (Marmot, 2015){#doc_8f3a2c1d}."
DROP = "cite other evidence, or say in the sentence that it was retracted"


class Shelf(ExampleLibrary):
    """The example library with a DOI, and what is said of it, for one source."""

    def __init__(self, **more: object) -> None:
        super().__init__()
        one = self._sources["doc_8f3a2c1d"]
        self._sources = {**self._sources, one.doc_uid: one._replace(doi=DOI, **more)}  # type: ignore[arg-type]


def told(
    monkeypatch: pytest.MonkeyPatch,
    record: Record | None,
    text: str = TEXT,
    lint: str = "online: true",
    **more: object,
) -> list[tuple[str, str]]:
    def records(dois: Iterable[str], *_: object) -> NoticeAnswers:
        assert list(dois) == [DOI]
        return NoticeAnswers({DOI: record} if record else {})

    monkeypatch.setattr(retracted, "records", records)
    around = context(text, Shelf(**more))._replace(config=settings(f"lint: {{{lint}}}", ""))
    return [(f.severity.value, f.message) for f in check("citation.retracted", around)]


@pytest.mark.parametrize(
    ("record", "severity", "words"),
    [
        (Record(DOI, True, "The Health Gap", (Notice("retraction", "10.1/x", "2020-01"),)), "error",
         "Marmot 2015 has a retraction of 2020-01, https://doi.org/10.1/x"),
        (Record(DOI, True, "The Health Gap", (Notice("partial_retraction", "", ""),)), "error",
         "Marmot 2015 has a partial retraction;"),
        (Record(DOI, True, "The Health Gap", (Notice("expression_of_concern", "", ""),)), "warning",
         "Marmot 2015 has a expression of concern"),
        (Record(DOI, True, "The Health Gap",
                (Notice("expression_of_concern", "", ""), Notice("withdrawal", "", ""))), "error",
         "Marmot 2015 has a withdrawal"),
        (Record(DOI, True, "RETRACTED: The Health Gap"), "error",
         "Marmot 2015 is retracted (Crossref: “RETRACTED: The Health Gap”)"),
        (Record(DOI, True, "Schools of the Northern Towns"), "warning",
         f"the DOI of Marmot 2015, {DOI}, is that of “Schools of the Northern Towns”"),
    ],
)  # fmt: skip
def test_what_crossref_says(
    monkeypatch: pytest.MonkeyPatch, record: Record, severity: str, words: str
) -> None:
    ((found, message),) = told(monkeypatch, record)
    assert found == severity
    assert words.rstrip(";") in message


@pytest.mark.parametrize(
    "record",
    [
        Record(DOI, True, "The Health Gap"),
        Record(DOI, True, "The Health Gap", (Notice("correction", "10.1/x", ""),)),
        Record(DOI, True, ""),
        Record(DOI, False, "RETRACTED: The Health Gap"),
        None,
    ],
)
def test_nothing_is_said_of_a_work_that_stands(
    monkeypatch: pytest.MonkeyPatch, record: Record | None
) -> None:
    assert told(monkeypatch, record) == []


def test_a_writer_who_speaks_of_the_retraction_is_only_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = Record(DOI, True, "RETRACTED: The Health Gap")
    text = TEXT.replace("Poverty kills", "In the work since retracted, poverty kills")
    assert [severity for severity, _ in told(monkeypatch, record, text)] == ["info"]


def test_what_the_library_knows_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for more in ({"title": "Withdrawn article: The Health Gap"}, {"flags": ("retracted",)}):
        ((severity, message),) = told(monkeypatch, None, **more)
        assert severity == "error"
        assert "marked as retracted" in message
        assert DROP in message
    assert told(monkeypatch, None, title="Retracted memories") == []


def test_nobody_is_asked_unless_the_writer_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> NoticeAnswers:
        raise AssertionError

    monkeypatch.setattr(retracted, "records", refused)
    assert check("citation.retracted", context(TEXT, Shelf())) == []


@pytest.mark.parametrize(("count", "said"), [(1, "1 DOI could"), (2, "2 DOIs could")])
def test_what_could_not_be_looked_up_is_said(
    monkeypatch: pytest.MonkeyPatch, count: int, said: str
) -> None:
    answers = NoticeAnswers({}, (DOI,) * count, "no answer")
    monkeypatch.setattr(retracted, "records", lambda *_: answers)
    around = context(TEXT, Shelf())._replace(config=settings("lint: {online: true}", ""))
    notes: list[str] = []
    assert check("citation.retracted", around._replace(unfinished=notes.append)) == []
    assert [note.startswith(said) and note.endswith("(no answer)") for note in notes] == [True]
