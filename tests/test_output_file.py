"""What may be written over: only what is byte for byte as mdrag wrote it, and nothing in raw/."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import run
from mdrag.errors import FileProblem, UsageError
from mdrag.fence import write_over
from mdrag.output_file import (
    HTML_SEAL,
    MARKDOWN_SEAL,
    is_as_written,
    is_sealed,
    log_name,
    refuse_edited,
    refuse_output,
    remember_output,
    write_sealed,
)
from mdrag.project import Project
from mdrag.versions import write_next


@given(st.text(max_size=200), st.sampled_from([HTML_SEAL, MARKDOWN_SEAL]), st.data())
def test_any_change_breaks_the_seal(words: str, seal: str, data: st.DataObject) -> None:
    import hashlib

    text = f"{seal}\n{words}".encode("utf-8", "replace")
    sealed = text.replace(b"0" * 64, hashlib.sha256(text).hexdigest().encode(), 1)
    assert is_sealed(sealed)
    at = data.draw(st.integers(0, len(sealed) - 1))
    assert not is_sealed(sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :])
    assert not is_sealed(sealed + b"\n") and not is_sealed(text)


def test_a_page_is_written_over_until_somebody_edits_it(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for words in ("one", "two", "0" * 64):
        write_sealed(page, f"{HTML_SEAL}<p>{words}</p>")
    edited = page.read_text("utf-8").replace("<p>", "<p>my note: ")
    page.write_text(edited, "utf-8")
    with pytest.raises(UsageError, match="was edited since mdrag wrote it"):
        write_sealed(page, f"{HTML_SEAL}<p>three</p>")
    assert page.read_text("utf-8") == edited
    page.write_text("<p>mine</p>", "utf-8")
    with pytest.raises(UsageError, match="mdrag did not write it"):
        refuse_edited(page)
    refuse_edited(tmp_path / "none.html")


def _project(root: Path) -> Project:
    for name in ("meta", "raw/evidence", "outputs"):
        (root / name).mkdir(parents=True)
    (root / "meta" / "project.json").write_text("{}")
    return Project(root)


def test_nothing_is_written_into_raw_by_any_way(tmp_path: Path) -> None:
    root = _project(tmp_path / "essay").root
    (root / "way").symlink_to("raw/evidence", target_is_directory=True)
    for name in ("raw/x.md", "raw/evidence/x.md", "way/x.md", "outputs/../raw/x.md", "raw/new/x"):
        with pytest.raises(FileProblem, match="yours alone"):
            refuse_output(root / name)
    refuse_output(root / "outputs" / "raw" / "x.md")
    refuse_output(tmp_path / "raw" / "x.md")
    for name, told in (("outputs", "is a folder"), ("x", "ends in .html"), ("x.html", "the draft")):
        with pytest.raises(UsageError, match=told):
            refuse_output(root / name, root / "x.html", () if name == "outputs" else (".html",))


def test_the_log_knows_what_was_written_and_survives_damage(tmp_path: Path) -> None:
    import hashlib

    project = _project(tmp_path / "essay")
    place = project.root / "out.docx"
    place.write_bytes(b"built")
    assert not is_as_written(place, project)
    remember_output(place, hashlib.sha256(b"built").hexdigest(), project, mode="appendix")
    assert is_as_written(place, project) and log_name(place, project) == "out.docx"
    place.write_bytes(b"edited")
    assert not is_as_written(place, project) and not is_as_written(tmp_path / "none", project)
    place.write_bytes(b"built")
    (project.meta / "exports.jsonl").write_text("[1]\n")
    assert not is_as_written(place, project)


def test_two_who_write_the_next_version_at_once_get_one_each(tmp_path: Path) -> None:
    draft = tmp_path / "essay_v001.md"
    draft.write_text("one")
    with ThreadPoolExecutor(4) as pool:
        written = list(pool.map(lambda n: write_next(draft, f"text {n}"), range(8)))
    assert len({*written}) == 8
    assert [path.read_text() for path in written] == [f"text {n}" for n in range(8)]
    assert {*tmp_path.iterdir()} == {draft, *written}
    with pytest.raises(FileExistsError):
        write_over(draft, b"mine", b"what was there once")
    write_over(draft, b"mine", b"one")
    assert draft.read_text() == "mine" and len([*tmp_path.iterdir()]) == 9


def test_a_stripped_draft_somebody_edited_is_left_alone(here: Path) -> None:
    (here / "draft.md").write_text("# Naps\n\nNaps help {#doc_0a1b2c3d p=2}.\n", "utf-8")
    assert run("strip", "draft.md", "-o", "out.md").returncode == 0
    (here / "draft.md").write_text("# Naps\n\nNaps help a lot {#doc_0a1b2c3d p=2}.\n", "utf-8")
    assert run("strip", "draft.md", "-o", "out.md").returncode == 0
    (here / "out.md").write_text("edited\n", "utf-8")
    refused = run("strip", "draft.md", "-o", "out.md")
    assert refused.returncode == 2 and "is not as mdrag wrote it" in refused.stderr
    assert (here / "out.md").read_text("utf-8") == "edited\n"
    (here / "empty.md").touch()
    assert run("strip", "draft.md", "-o", "empty.md").returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        ["lint", "a.md"],
        ["strip", "a.md", "-o", "new.md"],
        ["strip", "draft.md", "-o", "a.md"],
        ["lint", "draft.md", "--watch", "--note", "a.md"],
    ],
)
def test_links_that_go_round_are_told(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.md").symlink_to("b.md")
    Path("b.md").symlink_to("a.md")
    Path("draft.md").write_text("It is fine.\n")
    done = run(*command)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("mdrag: a.md: ")
