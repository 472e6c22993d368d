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
from mdrag.view.appendix import write_appendix

DRAFT = """# Walks

Halloran and Østby (2018){#doc_f6193a47 p=114} fitted 1,204 adults in three mid-sized cities.
Maps were <script>alert(1)</script> criticised early (Kowalczyk-Reyes, 2012){#doc_0badcafe}.
"""


@pytest.fixture(scope="module")
def essay(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = shutil.copytree(ingested_essay, tmp_path_factory.mktemp("appendix") / "essay")
    (root / "short.md").write_text(DRAFT, "utf-8")
    return root


def test_each_form_holds_the_sentences_and_the_strips(essay: Path) -> None:
    desk = open_desk(essay / "short.md")
    for form in ("md", "html", "docx"):
        done = write_appendix(desk, essay / f"appendix.{form}")
        assert (done.entries, done.pictures) == (2, 1)
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
        assert "We fitted 1,204 adults" in parts.read("word/document.xml").decode("utf-8")
    assert write_appendix(desk, essay / "appendix.html").entries == 2  # ours: written again
    with pytest.raises(UsageError, match="there already"):
        write_appendix(desk, essay / "appendix.docx")


def test_what_is_no_appendix_is_told(essay: Path) -> None:
    (essay / "mine.html").write_text("<p>mine</p>", "utf-8")
    for name, told in (("a.txt", "is a .docx, .html, .md file"), ("mine.html", "choose another")):
        said = run("view", "short.md", "--appendix", name, cwd=essay)
        assert said.returncode == 2 and told in said.stderr
