"""The appendix: each citation with its strip, in three forms."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest

from commands import run
from mdrag.desk.desk import open_desk
from mdrag.errors import UsageError
from mdrag.view.appendix import strip_name, write_appendix

DRAFT = """# Walks

Halloran and Østby (2018){#doc_f6193a47 p=114} fitted 1,204 adults in three mid-sized cities.
Maps were <script>alert(1)</script> criticised early (Kowalczyk-Reyes, 2012){#doc_0badcafe}.
"""
OTHER = "# Walks\n\nWalks helped 97 % of all adults in cities {#doc_f6193a47 p=114}.\n"


@pytest.fixture(scope="module")
def essay(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = shutil.copytree(ingested_essay, tmp_path_factory.mktemp("appendix") / "essay")
    (root / "short.md").write_text(DRAFT, "utf-8")
    return root


def test_each_form_holds_the_sentences_and_the_strips(essay: Path) -> None:
    desk = open_desk(essay / "short.md")
    steps: list[tuple[str, int, int]] = []
    for form in ("md", "html", "docx"):
        done = write_appendix(desk, essay / f"appendix.{form}", lambda *step: steps.append(step))
        assert (done.entries, done.pictures) == (2, 1)
    assert steps[-1][0] == "draw" and steps[-1][1] == steps[-1][2] > 0
    markdown = (essay / "appendix.md").read_text("utf-8")
    (picture,) = re.findall(r"!\[\]\(<(.*)>\)", markdown)
    strip = (essay / picture).read_bytes()
    assert strip.startswith(b"\x89PNG") and len(strip) < 24_000
    assert "raw/evidence/pdfs/halloran-ostby-2018.pdf, page 11" in markdown
    page = (essay / "appendix.html").read_text("utf-8")
    for told in (markdown, page):
        assert "We fitted 1,204 adults" in told and "<script" not in told
    with zipfile.ZipFile(essay / "appendix.docx") as parts:
        assert any(name.startswith("word/media/") for name in parts.namelist())
        written = parts.read("word/document.xml").decode("utf-8")
        assert "We fitted 1,204 adults" in written and written.count("Evidence for:") == 1
    for form in ("md", "html", "docx"):  # ours as we wrote them: written again
        path = essay / f"appendix.{form}"
        assert write_appendix(desk, path).entries == 2
        with path.open("ab") as file:
            file.write(b"a note of mine")
        kept = path.read_bytes()
        with pytest.raises(UsageError, match="left alone: move it away"):
            write_appendix(desk, path)
        assert path.read_bytes() == kept


def test_a_passage_without_the_number_is_called_the_nearest(essay: Path) -> None:
    (essay / "other.md").write_text(OTHER, "utf-8")
    for name in ("other_evidence.md", "other_evidence.html"):
        write_appendix(open_desk(essay / "other.md"), essay / name)
        assert "the nearest passage; does not have 97 %" in (essay / name).read_text("utf-8")


def test_what_a_person_put_beside_the_pictures_stays(essay: Path) -> None:
    desk, folder = open_desk(essay / "short.md"), essay / "notes_pages"
    folder.mkdir()
    mine = [folder / "strip_001.png", folder / "strip_ffffffffffffffffffff.png"]
    for one in mine:
        one.write_bytes(b"my own picture")
    write_appendix(desk, essay / "notes.md")
    (strip,) = set(folder.iterdir()) - set(mine)
    assert strip_name(strip.read_bytes()) == strip.name
    assert [one.read_bytes() for one in mine] == [b"my own picture"] * 2
    strip.write_bytes(b"cropped by me")
    with pytest.raises(UsageError, match=f"{strip.name}: mdrag did not write it"):
        write_appendix(desk, essay / "notes.md")
    assert strip.read_bytes() == b"cropped by me"
    strip.unlink()
    write_appendix(desk, essay / "notes.md")
    (essay / "short.md").write_text("# Walks\n\nNothing is cited.\n", "utf-8")
    write_appendix(open_desk(essay / "short.md"), essay / "notes.md")
    assert sorted(folder.iterdir()) == sorted(mine)  # the strip nothing names is taken away
    (essay / "short.md").write_text(DRAFT, "utf-8")


def test_what_is_no_appendix_is_told(essay: Path) -> None:
    (essay / "mine.html").write_text("<p>mine</p>", "utf-8")
    for names, told in (
        (("--appendix", "a.txt"), "ends in .docx or .html or .md"),
        (("--appendix", "mine.html"), "choose another"),
        (("--appendix", "raw/evidence/a.md"), "yours alone"),
        (("--html", "raw/a.html"), "yours alone"),
        (("--html", "page"), "ends in .html"),
        (("--html", "page.pdf"), "ends in .html"),
        (("--html", "a.html", "--appendix", "./a.html"), "give each a file"),
    ):
        for command in (("view",), ("audit", "--no-file")):
            said = run(*command, "short.md", *names, cwd=essay)
            assert said.returncode == 2 and told in said.stderr and not said.stdout
    assert not list(essay.glob("a.*")) and not list((essay / "raw").rglob("a.*"))
