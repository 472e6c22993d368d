"""``mdrag zotero`` as it is called, against fake Zoteros on real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from essay_project import HEALTH, OMS, SOURCES, VOLES, essay_project
from mdrag.cli.main import main
from mdrag.project import Project
from mdrag.zotero import bindings
from patience import patience
from trusting import write_trusted
from warm_programs import mdrag_command
from zotero.fakes.server import FakeZotero
from zotero.some_works import keys_of

DRAFT = "# Essay\n\nMarmot (2015){#doc_8f3a2c1d} and (Vole, 2018){#doc_0a1b2c3d}.\n"


@pytest.fixture
def zotero(tmp_path: Path) -> Iterator[FakeZotero]:
    with FakeZotero(tmp_path / "zotero") as found:
        yield found


@pytest.fixture
def project(tmp_path: Path, zotero: FakeZotero, monkeypatch: pytest.MonkeyPatch) -> Project:
    found = essay_project(tmp_path / "essay")
    for source in SOURCES:
        path = found.root / source.source_path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source.doc_uid.encode())
    (found.root / "essay.md").write_text(DRAFT)
    write_trusted(found.config_path, f"zotero:\n  address: {zotero.address}\n")
    for name in ("ZOTERO_API_KEY", "ZOTERO_LOCAL_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(found.root)
    return found


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["zotero", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def states(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    told = json.loads(capsys.readouterr().out)
    return {one["doc_uid"]: one["state"] for one in told["sources"]}


def marmot(**changed: Any) -> dict[str, Any]:
    return {
        "itemType": "journalArticle", "title": "The health gap & its causes", "date": "2015-02",
        "DOI": "https://doi.org/10.9999/BURROW.1", "citationKey": "marmot2015", **changed,
    }  # fmt: skip


def test_push_then_status_then_push_again(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("status", "essay.md") == 1
    out, err = capsys.readouterr()
    assert out.count("missing") == 2 and "0 of 2 sources bound" in err
    assert err.splitlines()[-1].startswith("next: mdrag zotero push essay.md")
    assert "Zotero 9.0.6; local API: read; connector: yes; Better BibTeX: no" in err
    assert max(map(len, out.splitlines())) <= 100
    assert call("push", "essay.md", "--dry-run") == 0
    assert "2 would be added to My Library (connector)" in capsys.readouterr().err
    assert not (project.meta / "zotero.jsonl").exists()
    assert call("push", "essay.md") == 0
    err = capsys.readouterr().err
    assert "2 added to My Library (connector)" in err
    assert err.splitlines()[-1] == "next: mdrag build essay.md -o essay.docx"
    assert keys_of(zotero.store.mine) == [VOLES, HEALTH]
    assert call("status", "essay.md") == 0
    assert call("push", "essay.md") == 0
    assert len(zotero.store.mine.works()) == 2 and len(zotero.store.mine.files()) == 2
    assert {one.how for one in bindings.read(project.meta).values()} == {"pushed"}
    assert sorted(bindings.read(project.meta)) == [VOLES, HEALTH]


def test_without_a_draft_all_citable_sources_are_meant(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("status", "--format", "json") == 1
    assert set(states(capsys)) == {s.doc_uid for s in SOURCES if s.citable}


def test_bind_by_doi_and_file_and_the_rest_when_accepted(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    store = zotero.store
    store.add(store.mine, marmot())
    filed = store.add(store.mine, {"itemType": "book", "title": "Otherwise"})
    pdf = store.attach(store.mine, filed, "v.pdf", VOLES.encode())
    titled = store.add(
        store.mine, {"itemType": "report", "title": "World Burrow Report", "date": "2021"}
    )
    assert call("bind", "--format", "json") == 1
    found = states(capsys)
    assert (found[HEALTH], found[VOLES], found[OMS]) == ("bound", "bound", "candidate")
    there = bindings.read(project.meta)
    assert (there[HEALTH].how, there[VOLES].how, OMS in there) == ("doi", "hash", False)
    assert there[HEALTH].item["type"] == "article-journal" and "abstract" not in there[HEALTH].item
    assert there[VOLES].uri == f"http://zotero.org/users/8230813/items/{filed}"
    assert there[VOLES].link(2) == f"zotero://open-pdf/library/items/{pdf}?page=2"
    assert there[HEALTH].link(2) == f"zotero://select/library/items/{there[HEALTH].key}"
    assert call("bind", "--accept") == 1
    assert bindings.read(project.meta)[OMS].key == titled
    assert store.mine.items[titled].get("citationKey") is None  # nothing in Zotero was changed


def test_a_candidate_with_another_doi_is_shown_and_not_accepted_unless_forced(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    other = "10.1016/s0140-6736(05)67146-6"
    key = zotero.store.add(zotero.store.mine, marmot(DOI=other.upper(), citationKey="own"))
    assert call("status", "essay.md") == 1
    out, err = capsys.readouterr()
    assert f"{key}:   {other} “The health gap & its causes” (another DOI)" in out
    assert "the source: 10.9999/burrow.1 “The health gap & its causes”" in out
    assert max(map(len, out.splitlines())) <= 100
    assert call("status", "essay.md", "--format", "json") == 1
    (told,) = json.loads(capsys.readouterr().out)["sources"][0]["choices"]
    assert (told["doi"], told["other_doi"], told["year"]) == (other, True, 2015)
    assert call("bind", "essay.md", "--accept") == 1
    err = capsys.readouterr().err
    assert f"{key} has another DOI ({other}; the source: 10.9999/burrow.1); not bound" in err
    assert HEALTH not in bindings.read(project.meta)
    assert call("bind", "essay.md", "--force") == 2
    assert call("bind", "essay.md", "--accept", "--force") == 1
    assert bindings.read(project.meta)[HEALTH].key == key
    assert zotero.store.mine.items[key]["citationKey"] == "own"


def test_of_two_candidates_the_one_whose_doi_fits_is_accepted(
    project: Project, zotero: FakeZotero
) -> None:
    zotero.store.add(zotero.store.mine, marmot(DOI="10.9999/other"))
    key = zotero.store.add(zotero.store.mine, marmot(DOI=""))
    assert call("bind", "essay.md", "--accept") == 1
    assert bindings.read(project.meta)[HEALTH].key == key


def test_what_an_older_word_file_needs_is_said(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    zotero.store.add(zotero.store.mine, marmot())
    call("bind", "essay.md")
    err = capsys.readouterr().err
    assert "a Word file built before does not name these items" in err
    assert "mdrag build essay.md -o essay.docx, then Refresh in Word" in err
    assert "Refresh may also find" not in err  # that one was in Zotero before
    call("bind", "essay.md")
    assert "built before" not in capsys.readouterr().err  # nothing is new
    call("push", "essay.md")
    assert "what push added, Refresh may also find from the old file" in capsys.readouterr().err


def test_with_better_bibtex_alone_status_bind_and_push_agree(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    zotero.api, zotero.bbt = False, "9.0.57"
    zotero.store.add(zotero.store.mine, marmot())
    assert call("bind", "essay.md") == 1
    capsys.readouterr()
    for _ in range(2):
        assert call("status", "essay.md", "--format", "json") == 1
        assert states(capsys) == {HEALTH: "bound", VOLES: "missing"}
    assert call("push", "essay.md") == 0
    assert call("status", "essay.md") == 0
    out, err = capsys.readouterr()
    assert "gone" not in out + err and "Better BibTeX is asked instead" in err
    assert call("push", "essay.md") == 0
    assert keys_of(zotero.store.mine) == [VOLES, "marmot2015"]


def test_what_the_writer_names_counts(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    key = zotero.store.add(zotero.store.mine, {"itemType": "book", "title": "Nothing alike"})
    assert call("bind", "essay.md", f"{VOLES}={key}") == 1
    assert bindings.read(project.meta)[VOLES][2:4] == (key, "chosen")
    capsys.readouterr()
    for bad, told in ((f"{VOLES}=NONE2222", "no item"), (f"doc_ffffffff={key}", "not among")):
        assert call("bind", "essay.md", bad) == 2
        assert told in capsys.readouterr().err
    assert call("bind", "essay.md", "other.md") == 2


def test_the_same_paper_in_two_libraries_is_chosen_by_library(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    lab = zotero.store.group(4711, "Burrow Lab")
    for vault in (zotero.store.mine, lab):
        zotero.store.add(vault, marmot())
    assert call("bind", "essay.md") == 1
    out, err = capsys.readouterr()
    assert "ambiguous" in out and "groups/4711:" in out and "--library" in err
    assert HEALTH not in bindings.read(project.meta)
    assert call("bind", "essay.md", "--library", "groups/4711") == 1
    assert bindings.read(project.meta)[HEALTH].library == "groups/4711"
    assert call("bind", "essay.md", "--library", "everything") == 2


def test_with_zotero_closed_status_tells_what_was_bound(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    call("push", "essay.md")
    write_trusted(project.config_path, "zotero:\n  address: http://127.0.0.1:9\n")
    capsys.readouterr()
    assert call("status", "essay.md") == 0
    out, err = capsys.readouterr()
    assert out.count("bound") == 2 and "users/8230813:" in out and "Vole and Lemming 2018" in out
    assert max(map(len, out.splitlines())) <= 100
    assert "export-used-sources" not in err  # all is bound: the folder is not needed
    assert "not running; start it" in err and "2 of 2 sources were bound before" in err
    assert call("status", "essay.md", "--format", "json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["zotero"]["running"] is False and len(told["bound"]) == 2
    for command in ("push", "bind"):
        assert call(command, "essay.md") == 2
        assert "not running" in capsys.readouterr().err


def test_a_local_api_that_is_off_is_told_with_what_to_do(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    zotero.api = False
    assert call("status", "essay.md") == 0
    assert "Allow other applications on this computer" in capsys.readouterr().err
    assert call("push", "essay.md") == 2
    assert "Allow other applications on this computer" in capsys.readouterr().err
    assert zotero.count("POST", "save") == 0  # what cannot be looked at is not added to


def test_a_chinese_reader_is_told_in_chinese_and_a_program_in_english(
    project: Project, zotero: FakeZotero, capsys: pytest.CaptureFixture[str]
) -> None:
    with project.config_path.open("a", encoding="utf-8") as config:
        config.write("ui_language: zh\n")
    assert call("status", "essay.md") == 1
    out, err = capsys.readouterr()
    assert "状态" in out and "缺少" in out and "missing" not in out
    assert "本地 API" in err and "下一步：mdrag zotero push essay.md" in err
    assert call("status", "essay.md", "--format", "json") == 1
    assert {one["state"] for one in json.loads(capsys.readouterr().out)["sources"]} == {"missing"}
    assert call("bind", "essay.md", "doc_8f3a2c1d=NOSUCH12") == 2
    assert "Zotero 没有键为 NOSUCH12 的条目" in capsys.readouterr().err
    closed = "ui_language: zh\nzotero:\n  address: http://127.0.0.1:9\n"
    write_trusted(project.config_path, closed)
    assert call("status", "essay.md") == 0
    assert "Zotero 没有运行；请启动后再运行一次" in capsys.readouterr().err


def test_bad_settings_and_no_library(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_trusted(project.config_path, "zotero:\n  address: http://example.org\n")
    assert call("status") == 2
    assert "not on this machine" in capsys.readouterr().err
    project.config_path.write_text("zotero:\n  adress: x\n")
    assert call("status") == 2
    assert "did you mean zotero.address?" in capsys.readouterr().err
    (tmp_path / "stray.md").write_text(DRAFT)
    assert call("status", str(tmp_path / "stray.md")) == 2
    assert call("status", "nothing.md") == 2


def test_the_web_api_is_asked_only_when_one_says_so(
    project: Project, zotero: FakeZotero, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    with FakeZotero(tmp_path / "web", web=True) as web:
        told = f"zotero:\n  address: {zotero.address}\n  web: {web.address}\n"
        write_trusted(project.config_path, told)
        (project.root / ".env").write_text("ZOTERO_API_KEY=w3bkey\n")
        call("status", "essay.md")
        assert web.requests == []
        assert call("push", "essay.md", "--via", "web") == 0
        assert keys_of(web.store.mine) == [VOLES, HEALTH] and len(web.store.mine.files()) == 2
        out, err = capsys.readouterr()
        assert "w3bkey" not in out + err
        (project.root / ".env").unlink()
        web.requests.clear()
        assert call("status", "essay.md", "--via", "web") == 2
        assert "the web API wants a key" in capsys.readouterr().err
        assert web.requests == []


@pytest.mark.parametrize("at", ["saveItems", "saveAttachment"])
@pytest.mark.parametrize("fault", ["drop", "lost"])
def test_a_push_that_is_killed_goes_on_without_doubling(
    at: str, fault: str, project: Project, zotero: FakeZotero
) -> None:
    arguments = [sys.executable, "-m", "mdrag", "zotero", "push"]
    running = subprocess.Popen(arguments, cwd=project.root, stderr=subprocess.DEVNULL)

    def kill(method: str, path: str) -> str:
        if at in path and zotero.count("POST", at) == (1 if at == "saveItems" else 2):
            os.kill(running.pid, signal.SIGKILL)
            return fault
        return ""

    zotero.faults = kill
    running.wait(patience(20))
    assert running.returncode == -signal.SIGKILL
    zotero.faults = lambda method, path: ""
    assert call("push") == 0
    citable = sorted(source.doc_uid for source in SOURCES if source.citable)
    assert keys_of(zotero.store.mine) == citable
    assert len(zotero.store.mine.files()) == len(citable)
    assert sorted(bindings.read(project.meta)) == citable


def test_help_has_an_example() -> None:
    for command in ("status", "push", "bind"):
        done = subprocess.run(
            [*mdrag_command(), "zotero", command, "--help"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert "Example: mdrag zotero" in done.stdout


def test_with_zotero_closed_the_way_without_it_is_told(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    write_trusted(project.config_path, "ui_language: zh\nzotero:\n  address: http://127.0.0.1:9\n")
    assert call("status", "essay.md") == 0
    closing = capsys.readouterr().err.splitlines()[-1]
    assert closing.startswith("不开 Zotero：mdrag export-used-sources essay.md -o used")


def test_the_group_alone_shows_its_help_and_a_slip_is_met_with_the_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert call() == 2
    assert capsys.readouterr().err.startswith("Usage: mdrag zotero")
    assert call("statsu") == 2
    assert "did you mean status?" in capsys.readouterr().err
