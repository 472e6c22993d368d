"""``mdrag gate`` on a small library: the file, the exit codes, stray drafts."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from commands import run
from made_library import make_project
from mdrag.evidence.schemas import problems
from mdrag.project import Project
from mortality_project import MARMOT, TRUE, mortality_project

UNKNOWN = "Unemployment raises mortality in Finland (Nobody, 2015){#doc_aaaaaaaa}."


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return mortality_project(tmp_path_factory.mktemp("library") / "essay")


def write(folder: Path, text: str, name: str) -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_the_document_is_written_as_the_next_version_and_printed_the_same(project: Project) -> None:
    for number, outcome, text in ((1, "written", f"{TRUE}\n"), (2, "written", TRUE),
                                  (2, "unchanged", TRUE)):  # fmt: skip
        draft = write(project.outputs / "drafts", text, "essay_v001.md")
        code, out, err = run("gate", draft, "--format", "json")
        name = f"outputs/audits/essay_v001_claims_v00{number}.json"
        assert (code, f"{outcome}: {name}" in err) == (0, True)
        document = json.loads((project.root / name).read_text("utf-8"))
        assert document == json.loads(out)
        assert list(problems("claims", document)) == []
    assert document["draft"] == "outputs/drafts/essay_v001.md"
    assert document["draft_sha256"] == sha256(TRUE.encode()).hexdigest()
    assert document["build_id"]
    (claim,) = document["claims"]
    (slot,) = claim["citations"]
    assert (slot["doc_id"], slot["version"], slot["page"]) == (MARMOT.uid, "v1", 101)
    log = (project.meta / "version_log.jsonl").read_text("utf-8")
    assert '"to_version": "essay_v001_claims_v002.json"' in log


def test_a_block_exits_1_and_names_the_place(project: Project) -> None:
    draft = write(project.outputs / "drafts", f"{TRUE}\n\n{UNKNOWN}\n", "bad.md")
    code, out, _ = run("gate", draft, "--no-file")
    assert code == 1
    assert "bad.md:3:1 [" in out
    assert not list((project.outputs / "audits").glob("bad*"))


def test_the_settings_of_the_project_decide(project: Project) -> None:
    text = f"Volcanoes erupt because magma rises (Marmot, 2015){{#{MARMOT.uid}}}."
    draft = write(project.outputs / "drafts", text, "volcano.md")
    assert run("gate", draft, "--no-file")[0] == 1
    project.config_path.write_text("gate:\n  missing: WARN\n", "utf-8")
    try:
        assert run("gate", draft, "--no-file")[0] == 0
        project.config_path.write_text("gate:\n  mising: WARN\n", "utf-8")
        code, _, err = run("gate", draft, "--no-file")
        assert code == 2
        assert "did you mean gate.missing?" in err
    finally:
        project.config_path.unlink()


def test_a_stray_draft_is_gated_without_a_file_and_never_green(tmp_path: Path) -> None:
    code, out, err = run("gate", write(tmp_path, TRUE, "stray.md"))
    assert code == 2
    assert "1 binding not checked: no library" in err and "mdrag init" in err
    assert "not checked: no library" in out
    assert out.splitlines()[-1].startswith("WARN")
    assert "outside a project" in err
    assert [path.name for path in tmp_path.iterdir()] == ["stray.md"]


def test_bindings_without_an_index_fail_with_the_hint_that_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = make_project(tmp_path / "essay")
    monkeypatch.chdir(project.root)
    bound = write(project.outputs / "drafts", TRUE, "bound.md")
    code, out, err = run("gate", bound, "--no-file")
    assert (code, "put the PDFs into raw/evidence/pdfs, then: mdrag ingest" in err) == (2, True)
    assert "bindings: 1" in out
    (project.raw / "evidence" / "pdfs" / "marmot.pdf").write_bytes(b"%PDF-")
    code, _, err = run("gate", bound, "--no-file")
    assert (code, "the sources under raw/ were not read here yet: mdrag ingest" in err) == (2, True)
    assert "put the PDFs" not in err
    plain = write(project.outputs / "drafts", "I argue that this matters.", "plain.md")
    assert run("gate", plain, "--no-file")[0] == 0
    monkeypatch.chdir(tmp_path)
    assert f"mdrag ingest --project {project.root}" in run("gate", bound, "--no-file")[2]


def test_what_is_left_out_is_named_where_it_is(project: Project) -> None:
    draft = write(project.outputs / "drafts", f"{UNKNOWN}\n\n" * 12, "long.md")
    _, out, _ = run("gate", draft, "--no-file")
    assert "… and 2 more; all of them: --format json" in out
    assert "in the JSON document" not in out
    assert "… and 2 more, in the JSON document" in run("gate", draft)[1]


def test_several_drafts_are_several_documents(project: Project) -> None:
    folder = project.outputs / "drafts"
    names = [write(folder, TRUE, "a.md"), write(folder, UNKNOWN, "b.md")]
    code, out, _ = run("gate", *names, "--no-file", "--format", "json")
    assert (code, [one["gate"] for one in json.loads(out)]) == (1, ["PASS", "BLOCK"])


def test_a_bad_draft_never_stops_the_others(tmp_path: Path) -> None:
    good = write(tmp_path, TRUE, "good.md")
    code, out, err = run("gate", str(tmp_path / "none.md"), good, "--format", "json", "--no-file")
    assert (code, [one["draft"] for one in json.loads(out)]) == (2, [good])
    assert "none.md: no such draft" in err


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"caf\xe9 is no UTF-8\n")
    for name in ("none.md", "bad.md", "."):
        code, out, err = run("gate", str(tmp_path / name))
        assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert (
        run(
            "gate",
        )[0]
        == 2
    )


def test_it_speaks_chinese(project: Project) -> None:
    project.config_path.write_text("ui_language: zh\n", "utf-8")
    try:
        draft = write(project.outputs / "drafts", TRUE, "zh.md")
        _, out, _ = run("gate", draft, "--no-file")
        assert "个论断与引用" in out
    finally:
        project.config_path.unlink()


def test_what_is_printed_as_code_was_not_read_and_that_is_said(tmp_path: Path) -> None:
    draft = tmp_path / "tabs.md"
    said = "The law was made in the city, and it was good for most of the people there by 9%."
    draft.write_text(f"I argue so.\n\n\t{said}\n\nI end.\n\n\t{said}\n", "utf-8")
    told = (
        "paragraphs behind a tab are printed as code, and nothing here has read them: 2; see: "
        f"mdrag lint {draft} --select structure.indented-paragraph"
    )
    code, out, _ = run("gate", str(draft), "--no-file")
    # a long path is broken at its hyphens
    assert code == 0 and "".join(told.split()) in "".join(out.split())
    draft.write_text("I argue so.\n\nI end.\n", "utf-8")
    assert "behind a tab" not in run("gate", str(draft), "--no-file")[1]
