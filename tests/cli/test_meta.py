from __future__ import annotations

import csv
import json
from pathlib import Path

import docx
import pytest
from pytest_httpserver import HTTPServer

from commands import run
from trusting import write_trusted


@pytest.fixture(scope="module")
def essay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("meta")
    assert run("init", cwd=where).returncode == 0
    (where / "raw" / "evidence" / "bell2017.md").write_text(
        "# Peer tutoring\n\nIt helps readers.\n"
    )
    assert run("ingest", cwd=where).returncode == 0
    return where


def fields(where: Path) -> dict[str, str]:
    listed = json.loads(run("meta", "list", "--format", "json", cwd=where).stdout)
    assert isinstance(listed[0], dict)
    return listed[0]


def test_what_the_writer_sets_stays_after_the_next_ingest(essay: Path) -> None:
    uid = fields(essay)["doc_uid"]
    done = run("meta", "set", "--doc_uid", uid, "--year", "2018", "--authors=Bell, Ruth", cwd=essay)
    assert done.returncode == 0, done.stderr
    run("ingest", cwd=essay)
    now = fields(essay)
    assert (now["year"], now["authors"]) == ("2018", "Bell, Ruth")
    assert "2018" in (essay / "meta" / "library.csv").read_text("utf-8-sig")
    assert f"{uid}" in (essay / "meta" / "version_log.jsonl").read_text()


def test_a_change_by_hand_in_the_csv_is_kept_beside_one_by_command(essay: Path) -> None:
    uid, table = fields(essay)["doc_uid"], essay / "meta" / "library.csv"
    table.write_text(
        table.read_text("utf-8-sig").replace("Peer tutoring", "Peer tutors"), "utf-8-sig"
    )
    assert run("meta", "set", "--doc_uid", uid, "--publisher", "Own", cwd=essay).returncode == 0
    now = fields(essay)
    assert (now["title"], now["publisher"]) == ("Peer tutors", "Own")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["--yeer", "2018"], "'yeer' is no field"),
        (["--year", "soon"], "the year 'soon' is no number"),
        (["--citable", "perhaps"], "write yes or no"),
        (["--accessed_at", "01.05.2026"], "accessed_at is '01.05.2026'; write it as 2026-05-01"),
        (["--published_date", "2026-02-30"], "write it as 2026-05-01"),
        (["--year"], "write --FIELD VALUE"),
        (["--publisher", "…"], "write the value instead of …"),
        ([], "write --FIELD VALUE"),
    ],
)
def test_what_cannot_be_set_changes_nothing(essay: Path, changes: list[str], said: str) -> None:
    before = (essay / "meta" / "library.csv").read_bytes()
    done = run("meta", "set", "--doc_uid", fields(essay)["doc_uid"], *changes, cwd=essay)
    assert done.returncode == 2
    assert said in done.stderr
    assert (essay / "meta" / "library.csv").read_bytes() == before


def test_a_source_is_listed_by_the_option_that_set_it(essay: Path) -> None:
    uid = fields(essay)["doc_uid"]
    listed = run("meta", "list", "--doc_uid", uid, cwd=essay)
    assert (listed.returncode, listed.stdout) == (0, run("meta", "list", uid, cwd=essay).stdout)


def test_an_unknown_source_is_told(essay: Path) -> None:
    done = run("meta", "set", "--doc_uid", "doc_00000000", "--year", "2018", cwd=essay)
    assert (done.returncode, "no source 'doc_00000000'" in done.stderr) == (2, True)


def test_the_name_of_its_file_names_a_source(essay: Path) -> None:
    done = run("meta", "set", "--doc_uid", "bell2017.md", "--isbn", "9780140328721", cwd=essay)
    assert done.returncode == 0 and fields(essay)["doc_uid"] in done.stderr, done.stderr
    assert run("show", "bell2017.md", cwd=essay).returncode == 0
    assert run("show", "bell2018.md", cwd=essay).returncode == 2


def test_doctor_counts_the_library_and_says_when_it_is_damaged(essay: Path) -> None:
    assert "1 source, index" in run("doctor", cwd=essay).stdout
    current = essay / "index" / "current.json"
    before = current.read_bytes()
    current.write_text("{")
    try:
        done = run("doctor", cwd=essay)
        assert done.returncode == 1
        assert "FAIL  library" in done.stdout
    finally:
        current.write_bytes(before)


def test_a_link_that_leads_outside_the_project_is_not_read(essay: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# Not for the library\n\nWords.\n")
    link = essay / "raw" / "evidence" / "linked.md"
    link.symlink_to(tmp_path / "secret.md")
    try:
        done = run("ingest", cwd=essay)
        assert done.returncode == 1
        assert "leads outside the project" in done.stderr
        assert "Not for the library" not in run("meta", "list", cwd=essay).stdout
    finally:
        link.unlink()


def test_crossref_is_asked_for_sources_with_a_doi(essay: Path, httpserver: HTTPServer) -> None:
    uid = fields(essay)["doc_uid"]
    run("meta", "set", "--doc_uid", uid, "--doi", "10.9999/bell.1", cwd=essay)
    settings = essay / "config.yaml"
    before = settings.read_text("utf-8")
    told = before.replace("lint:\n", f"lint:\n  crossref: {httpserver.url_for('')}\n", 1)
    write_trusted(settings, told)
    answer = httpserver.expect_ordered_request("/works/10.9999/bell.1")
    record = {"type": "book", "title": ["Peer tutoring"], "volume": "7", "publisher": "Town"}
    run("meta", "set", "--doc_uid", uid, "--publisher", "Own", cwd=essay)
    answer.respond_with_json({"message": record})
    done = run("meta", "enrich", cwd=essay)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "1 source known to Crossref, 0 without a DOI" in done.stderr
    (line,) = (essay / "meta" / "crossref.jsonl").read_text("utf-8").splitlines()
    told = json.loads(line)
    assert (told["item"]["volume"], len(told["asked_at"])) == ("7", 10)
    now = fields(essay)
    assert (now["volume"], now["publisher"]) == ("7", "Own")  # what was set by hand stays
    assert run("meta", "enrich", cwd=essay).returncode == 0  # nobody is asked a second time
    assert len(httpserver.log) == 1
    told = before.replace("lint:\n", "lint:\n  crossref: http://127.0.0.1:9\n", 1)
    write_trusted(settings, told)
    done = run("meta", "enrich", "--again", cwd=essay)
    assert done.returncode == 2 and "cannot be reached" in done.stderr
    settings.write_text(before, "utf-8")


def test_a_doi_of_another_work_is_told_and_nothing_taken(
    tmp_path: Path, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    paper = "# Peer tutoring helps readers\n\nIt does, doi:10.9999/other.2.\n"
    (tmp_path / "raw" / "evidence" / "bell2017.md").write_text(paper)
    assert run("ingest", cwd=tmp_path).returncode == 0
    uid = fields(tmp_path)["doc_uid"]
    run("meta", "set", "--doc_uid", uid, "--doi", "10.9999/other.2", cwd=tmp_path)
    monkeypatch.setenv("MDRAG_CROSSREF_URL", httpserver.url_for("").rstrip("/"))
    record = {"type": "book", "title": ["Rivers of the Alps"], "volume": "9"}
    httpserver.expect_request("/works/10.9999/other.2").respond_with_json({"message": record})
    done = run("meta", "enrich", "--format", "json", cwd=tmp_path)
    assert json.loads(done.stdout)["other_works"] == [uid]
    assert f"{uid}: 10.9999/other.2 is the DOI of “Rivers of the Alps”" in done.stderr
    assert not fields(tmp_path)["volume"]
    again = run("meta", "enrich", cwd=tmp_path)  # the answer is kept, and the DOI still wrong
    assert "is the DOI of “Rivers of the Alps”" in again.stderr and len(httpserver.log) == 1
    run("meta", "set", "--doc_uid", uid, "--doi", "10.9999/bell.1", cwd=tmp_path)
    record = {"type": "book", "title": ["Peer tutoring helps readers"], "volume": "7"}
    httpserver.expect_request("/works/10.9999/bell.1").respond_with_json({"message": record})
    mended = run("meta", "enrich", cwd=tmp_path)  # another DOI is asked for without --again
    assert "is the DOI of" not in mended.stderr and fields(tmp_path)["volume"] == "7"


def _cited(where: Path) -> str:
    return fields(where)["citable"]


def test_material_that_steers_is_not_citable_unless_that_is_said(essay: Path) -> None:
    uid = fields(essay)["doc_uid"]

    def put(*changes: str) -> str:
        done = run("meta", "set", "--doc_uid", uid, *changes, cwd=essay)
        assert done.returncode == 0, done.stderr
        return done.stderr

    assert _cited(essay) == "true"
    said = put("--source_type", "programme_info")
    assert f"--doc_uid {uid} --citable true" in said
    assert _cited(essay) == "false"
    pack = json.loads(run("query", "tutoring readers", "--format", "json", cwd=essay).stdout)
    assert pack["evidences"] == []
    assert "because you said so" in put("--citable", "true")
    run("ingest", cwd=essay)
    assert _cited(essay) == "true"
    put("--source_type", "evidence_document")


def test_what_is_said_counts_although_it_was_so_before(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    (tmp_path / "raw" / "evidence" / "code.md").write_text("# The code of the course\n\nRead it.\n")
    run("ingest", cwd=tmp_path)
    uid = fields(tmp_path)["doc_uid"]
    run("meta", "set", "--doc_uid", uid, "--citable", "true", cwd=tmp_path)
    done = run("meta", "set", "--doc_uid", uid, "--source_type", "Personal Notes", cwd=tmp_path)
    assert "because you said so" in done.stderr
    assert _cited(tmp_path) == "true"


def test_whose_it_is_is_set_for_one_source(essay: Path) -> None:
    uid = fields(essay)["doc_uid"]
    policy = ("--license", "CC-BY-4.0", "--visibility", "public", "--pii", "no")
    done = run("meta", "set", "--doc_uid", uid, *policy, cwd=essay)
    assert "licence: CC-BY-4.0, visibility: public, pii: none" in done.stderr, done.stderr
    anchor = json.loads((essay / "chunks" / "anchors.jsonl").read_text("utf-8").splitlines()[0])
    assert (anchor["license_tag"], anchor["visibility"]) == ("CC-BY-4.0", "public")
    done = run("meta", "set", "--doc_uid", uid, "--visibility", "everybody", cwd=essay)
    assert (done.returncode, "visibility may be public | internal" in done.stderr) == (2, True)
    asked = ("query", "tutoring", "--filter", "visibility=public", "--format", "json")
    assert len(json.loads(run(*asked, cwd=essay).stdout)["evidences"]) == 1


def test_what_is_uncertain_is_listed_until_it_is_settled(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    paper = tmp_path / "raw" / "evidence" / "notes.md"
    paper.write_text("# Peer tutoring\n\nIt helps readers in towns.\n")
    done = run("ingest", cwd=tmp_path)
    uid = fields(tmp_path)["doc_uid"]
    assert "notes.md: author unknown; to settle it: mdrag meta set" in done.stderr
    report = (tmp_path / "meta" / "parse_quality_report.md").read_text("utf-8")
    assert "no year found" in report
    title = fields(tmp_path)["title"]
    assert run("meta", "set", "--doc_uid", uid, "--title", title, cwd=tmp_path).returncode == 0
    listed = run("meta", "list", uid, cwd=tmp_path).stdout
    assert "title: Peer tutoring  (by_hand)" in listed


NAMES = (
    ("van der Burg, Sven A.", "van der Burg, S. A."),
    ("Schulte im Walde, Sabine", "Schulte im Walde, S."),
    ("King, Jr., Martin Luther", "King, M. L., Jr."),
    ("City of Leeds", "City of Leeds."),
    ("{Barnes and Noble, Inc.}", "Barnes and Noble, Inc."),
)


def test_names_reach_word_as_they_were_set(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    for number in range(len(NAMES)):
        paper = tmp_path / "raw" / "evidence" / f"paper{number}.md"
        paper.write_text(f"# A study of town {number}\n\nReaders of town {number} gain.\n")
    assert run("ingest", cwd=tmp_path).returncode == 0
    listed = json.loads(run("meta", "list", "--format", "json", cwd=tmp_path).stdout)
    cited = []
    for (name, _), source in zip(NAMES, listed, strict=True):
        uid = source["doc_uid"]
        done = run("meta", "set", "--doc_uid", uid, "--authors", name, "--year=2020", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        family = name.strip("{}") if name.startswith(("{", "City")) else name.split(",")[0]
        cited.append(f"Readers gain ({family}, 2020){{#{uid}}}.")
    _save_as_excel(tmp_path / "meta" / "library.csv")
    assert run("ingest", cwd=tmp_path).returncode == 0
    (tmp_path / "essay.md").write_text("# Essay\n\n" + " ".join(cited) + "\n", "utf-8")
    done = run("build", "essay.md", "-o", "essay.docx", "--style", "apa", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    words = [one.text for one in docx.Document(str(tmp_path / "essay.docx")).paragraphs]
    for (_, printed), mark in zip(NAMES, cited, strict=True):
        assert any(line.startswith(printed) for line in words), (printed, words)
        assert mark[: mark.index("{#")].removeprefix("Readers gain ") in words[1]
    assert words[1].count("(") == len(NAMES)  # no citation stands twice


def _save_as_excel(table: Path) -> None:
    """The table as a German Excel saves it: semicolons, no mark, a cell touched."""
    rows = list(csv.reader(table.read_text("utf-8-sig").splitlines()))
    rows[1][rows[0].index("publisher")] = "Own"
    with table.open("w", encoding="cp1252", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
