"""``mdrag verify-citations`` on a small library: rows, audit table, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.evidence.schemas import problems
from mdrag.index.build import update
from mdrag.project import Project

MARMOT = MadeSource(
    "marmot",
    [
        ["Health inequalities follow the social gradient: people lower down die earlier."],
        ["Unemployment raises mortality by 20 percent, e.g. in Finland."],
    ],
    title="The status syndrome", year=2015, family="Marmot",
    references="Kawachi I. Volcanoes and the sea. Lancet 2005.",
)  # fmt: skip
REPORT = MadeSource("report", [["Income inequality rose in all regions."]], year=2021,
                    family="WHO", paged=False)  # fmt: skip
RUBRIC = MadeSource("rubric", [["Discuss health inequalities critically."]], citable=False)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = make_project(tmp_path_factory.mktemp("library") / "essay", [MARMOT, REPORT, RUBRIC])
    update(made, load(None))
    return made


def write(project: Project, text: str, name: str = "essay_v001.md") -> str:
    path = project.outputs / "drafts" / name
    path.write_text(text, "utf-8")
    return str(path)


def test_supported_sentences_are_ok_and_the_table_is_written(project: Project) -> None:
    draft = write(
        project, f"Unemployment raises mortality in Finland (Marmot, 2015){{#{MARMOT.uid}}}."
    )
    code, out, err = run("verify-citations", draft, "--format", "json")
    (row,) = json.loads(out)
    assert code == 0
    assert (row["status"], row["checks"], row["page"]) == ("OK", [], 102)
    assert row["cited_doc_uids"] == [MARMOT.uid]
    assert (row["line"], row["column"]) == (1, 42)
    assert row["chunk_id"].startswith(MARMOT.uid)
    assert list(problems("verification", json.loads(out))) == []
    assert "outputs/audits/essay_v001_citations_v001.md" in err
    table = (project.outputs / "audits" / "essay_v001_citations_v001.md").read_text("utf-8")
    assert "| sentence_id |" in table
    assert "| OK |" in table


def test_a_table_is_never_overwritten(project: Project) -> None:
    sentence = f"Inequality rose (WHO, 2021){{#{REPORT.uid}}}."
    draft = write(project, sentence, "other.md")
    path = "outputs/audits/other_citations_v001.md"
    for outcome in ("written", "unchanged"):  # what it says already is not written again
        assert f"{outcome}: {path}" in run("verify-citations", draft)[2]
    run("verify-citations", write(project, f"So {sentence}", "other.md"))
    names = [path.name for path in (project.outputs / "audits").glob("other_*")]
    assert sorted(names) == ["other_citations_v001.md", "other_citations_v002.md"]
    log = (project.meta / "version_log.jsonl").read_text("utf-8")
    assert '"to_version": "other_citations_v002.md"' in log


@pytest.mark.parametrize(
    ("binding", "status", "check"),
    [
        (f"(Marmot, 2015){{#{MARMOT.uid}}}", "MISSING", None),
        ("(Marmot, 2015){#doc_aaaaaaaa}", "MISSING", "unknown-source"),
        (f"(Guide){{#{RUBRIC.uid}}}", "MISSING", "not-citable"),
        (f"(Marmot, 2015, p. 99){{#{MARMOT.uid}}}", "MISSING", "page-missing"),
        ("(Marmot, 2015){#doc_8f3a}", "MISSING", "malformed"),
    ],
)
def test_what_fails_says_why_and_exits_1(
    project: Project, binding: str, status: str, check: str
) -> None:
    draft = write(project, f"Volcanoes erupt below the sea {binding}.")
    code, out, _ = run("verify-citations", draft, "--format", "json", "--no-table")
    (row,) = json.loads(out)
    assert code == 1
    assert row["status"] == status
    assert check is None or check in row["checks"]
    assert row["suggested_query"].startswith("volcanoes erupt")


def test_a_right_page_number_is_needed_even_when_the_words_agree(project: Project) -> None:
    draft = write(
        project, f"Unemployment raises mortality in Finland (Marmot, 2015, p. 77){{#{MARMOT.uid}}}."
    )
    code, out, _ = run("verify-citations", draft, "--format", "json", "--no-table")
    assert (code, json.loads(out)[0]["status"]) == (1, "OK")
    code, out, _ = run("verify-citations", draft, "--no-table")
    assert code == 1 and out.startswith("FAILS") and "mdrag query" not in out


def test_several_sources_are_judged_each(project: Project) -> None:
    draft = write(
        project,
        f"Health follows a social gradient (M; W){{#{MARMOT.uid} #{REPORT.uid}}}.",
    )
    code, out, _ = run("verify-citations", draft, "--format", "json", "--no-table")
    (row,) = json.loads(out)
    assert [s["status"] for s in row["sources"]] == ["OK", "MISSING"]
    assert (code, row["status"]) == (1, "MISSING")


def test_a_draft_without_bindings_is_never_green(project: Project) -> None:
    code, out, err = run("verify-citations", write(project, "Nothing cited here."))
    assert (code, out) == (1, "")
    assert "nothing was checked" in err


def test_without_a_library_it_says_so(tmp_path: Path) -> None:
    draft = tmp_path / "stray.md"
    draft.write_text("Poverty kills (Marmot, 2015){#doc_8f3a2c1d}.", "utf-8")
    code, out, err = run("verify-citations", str(draft))
    assert (code, out) == (2, "")
    assert "nothing to check against: no library" in err
    assert len(err.splitlines()) == 1


def test_a_missing_draft_is_one_clear_line(project: Project) -> None:
    code, _, err = run("verify-citations", str(project.outputs / "drafts" / "none.md"))
    assert code == 2
    assert len(err.splitlines()) == 1


def test_the_text_is_at_most_100_columns(project: Project) -> None:
    long = "unemployment raises mortality in Finland and elsewhere " * 8
    draft = write(project, f"It is said that {long}(M){{#{MARMOT.uid} p=1}}.")
    _, out, _ = run("verify-citations", draft, "--no-table")
    assert out.splitlines()[0].startswith(("OK", "WEAK"))
    assert max(len(line) for line in out.splitlines()) <= 100


def test_the_question_to_ask_can_be_copied(project: Project) -> None:
    text = "Zirconium crystallographers photographed interferometer "
    text += "spectrometer diffractometer synchrotron measurements"
    draft = write(project, f"{text} (M){{#{MARMOT.uid}}}.")
    _, out, _ = run("verify-citations", draft, "--no-table")
    asked = [line.strip() for line in out.splitlines() if "mdrag query" in line]
    assert asked and all(line.count('"') == 2 for line in asked)


def test_the_reference_list_of_a_source_is_no_support(project: Project) -> None:
    draft = write(project, f"Volcanoes and the sea (M){{#{MARMOT.uid}}}.")
    _, out, _ = run("verify-citations", draft, "--format", "json", "--no-table")
    assert json.loads(out)[0]["status"] == "MISSING"
