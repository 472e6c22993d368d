from __future__ import annotations

import json
from pathlib import Path

import pytest

from mdrag.errors import FileProblem
from mdrag.evidence.model import Person, Source
from mdrag.evidence.schemas import problems
from mdrag.ingest import ledger
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata import library_csv
from mdrag.ingest.revision import StoredPassage
from mdrag.project import Project

ENTRY = LedgerEntry(
    Source(
        "doc_8f3a2c1d",
        "raw/evidence/pdfs/marmot.pdf",
        True,
        citation_key="marmot2015_health-inequalities",
        title="Health inequalities",
        authors=(Person("Marmot", "M."), Person("World Health Organization")),
        year=2015,
        doi="10.1000/182",
        sha256="ab" * 32,
        rev="8c1e9a02",
        flags=("needs_ocr",),
        metadata_from={"title": "file"},
    ),
    fingerprints=("ab" * 32,),
    passages=(StoredPassage("1", "001", "001", "cd" * 20, 150),),
    by_hand={"year": 2015},
)


def _project(tmp_path: Path, *entries: LedgerEntry) -> Project:
    (tmp_path / "meta").mkdir(exist_ok=True)
    (tmp_path / "meta" / "sources.jsonl").write_bytes(ledger.render(entries))
    (tmp_path / "meta" / "library.csv").write_bytes(library_csv.render(entries))
    return Project(tmp_path)


def test_the_ledger_is_read_back_as_written(tmp_path: Path) -> None:
    other = ENTRY._replace(source=ENTRY.source._replace(doc_uid="doc_00000000", year=None))
    project = _project(tmp_path, ENTRY, other)
    assert ledger.read(project) == {"doc_00000000": other, "doc_8f3a2c1d": ENTRY}
    for line in (project.meta / "sources.jsonl").read_text("utf-8").splitlines():
        assert list(problems("ledger", json.loads(line))) == []


def test_unknown_fields_are_ignored_and_missing_ones_named(tmp_path: Path) -> None:
    project = _project(tmp_path, ENTRY)
    path = project.meta / "sources.jsonl"
    line = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**line, "from_the_future": 1}) + "\n", "utf-8")
    assert ledger.read(project) == {"doc_8f3a2c1d": ENTRY}
    del line["doc_uid"]
    path.write_text("\n" + json.dumps(line) + "\n", "utf-8")
    with pytest.raises(FileProblem, match=r"sources\.jsonl:2: the field 'doc_uid' is missing"):
        ledger.read(project)
    path.write_text("{not json\n", "utf-8")
    with pytest.raises(FileProblem, match=r"sources\.jsonl:1: is no ledger line .*take it out"):
        ledger.read(project)


def test_the_csv_is_for_people(tmp_path: Path) -> None:
    project = _project(tmp_path, ENTRY)
    content = (project.meta / "library.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbfdoc_uid,source_path,citation_key")
    assert b'"Marmot, M.; World Health Organization",2015,' in content
    # what a spreadsheet would take for a number is never there
    assert b"8c1e9a02" not in content
    assert b"abababab" not in content


def test_untouched_nothing_was_changed_by_hand(tmp_path: Path) -> None:
    project = _project(tmp_path, ENTRY)
    assert library_csv.changed_by_hand(project, {"doc_8f3a2c1d": ENTRY}) == {}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Health inequalities,", "Health gaps,", {"title": "Health gaps"}),
        (",2015,", ",2016,", {"year": 2016}),
        (",2015,", ",,", {"year": None}),
        (
            '"Marmot, M.; World Health Organization"',
            '"Bell, Ruth"',
            {"authors": [["Bell", "Ruth"]]},
        ),
        (",evidence_document,yes,", ",report,no,", {"source_type": "report", "citable": False}),
    ],
)
def test_changes_by_hand_are_read_back(
    tmp_path: Path, before: str, after: str, expected: dict[str, object]
) -> None:
    project = _project(tmp_path, ENTRY)
    path = project.meta / "library.csv"
    text = path.read_text("utf-8-sig")
    assert before in text
    # as Excel saves it: no mark, semicolons where the list separator is one
    path.write_text(text.replace(before, after), "utf-8", newline="")
    entries = {"doc_8f3a2c1d": ENTRY}
    found = library_csv.changed_by_hand(project, entries)
    assert found == {"doc_8f3a2c1d": expected}
    source = library_csv.apply(ENTRY.source, found["doc_8f3a2c1d"])
    assert all(source.metadata_from[name] == "by_hand" for name in expected)
    again = ENTRY._replace(source=source)
    path.write_bytes(library_csv.render([again]))
    assert library_csv.changed_by_hand(project, {"doc_8f3a2c1d": again}) == {}


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (",2015,", ",two thousand,", "library.csv:2: the year 'two thousand' is no number"),
        (",yes,", ",maybe,", "library.csv:2: citable is 'maybe'; write yes or no"),
        ("doc_uid,", "id,", "library.csv:1: has no column doc_uid"),
    ],
)
def test_a_change_nobody_understands_is_named(
    tmp_path: Path, before: str, after: str, message: str
) -> None:
    project = _project(tmp_path, ENTRY)
    path = project.meta / "library.csv"
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8", newline="")
    with pytest.raises(FileProblem) as caught:
        library_csv.changed_by_hand(project, {"doc_8f3a2c1d": ENTRY})
    assert message in str(caught.value)


def test_a_title_that_is_a_formula_is_disarmed_and_comes_back(tmp_path: Path) -> None:
    entry = ENTRY._replace(source=ENTRY.source._replace(title='=HYPERLINK("x")'))
    project = _project(tmp_path, entry)
    assert b"'=HYPERLINK" in (project.meta / "library.csv").read_bytes()
    assert library_csv.changed_by_hand(project, {"doc_8f3a2c1d": entry}) == {}
