"""The view as one file: whole, by itself, and never over somebody else's."""

from __future__ import annotations

import base64
import json
import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from commands import run
from mdrag.desk.desk import open_desk
from mdrag.errors import UsageError
from mdrag.view.single_file import write_html


@pytest.fixture
def essay(ingested_essay: Path, own_home: Path, tmp_path: Path) -> Path:
    shutil.copytree(ingested_essay.parent / "home" / "cache", own_home / "cache",
                    dirs_exist_ok=True)  # fmt: skip
    return shutil.copytree(ingested_essay, tmp_path / "essay")


def test_the_file_holds_everything_and_loads_nothing(essay: Path) -> None:
    gone = next((essay / "raw" / "evidence" / "pdfs").glob("nkemelu*"))
    gone.unlink()  # its pages have no picture; the others do
    text = (essay / "draft.md").read_text("utf-8").split("# What the walk does")[0]
    (essay / "draft.md").write_text(text, "utf-8")
    done = write_html(open_desk(essay / "draft.md"), essay / "view.html")
    assert done.size < 8_000_000 and done.pages >= 1 and done.left_out >= 1
    page = (essay / "view.html").read_text("utf-8")
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    for content in (script, style):
        assert base64.b64encode(sha256(content.encode()).digest()).decode() in page
    told = page.split('id="data">')[1].split("</script>")[0]
    data = json.loads(told)
    assert len(data["pages"]) == done.pages and data["live"] == ""
    linked = [p["link"] for c in data["citations"] for s in c["places"] for p in s["pages"]]
    assert any(re.fullmatch(r"raw/evidence/pdfs/[\w-]+\.pdf#page=\d+", one) for one in linked)
    problems = {one["problem"] for one in data["sources"].values()}
    assert "the file is gone" in problems
    assert '<section class="evidence">' in page and '<section class="plots">' in page
    assert write_html(open_desk(essay / "draft.md"), essay / "view.html").size == done.size


def test_a_file_of_somebody_else_is_left_alone(here: Path) -> None:
    (here / "draft.md").write_text("# Naps\n\nNaps help.\n", "utf-8")
    (here / "mine.html").write_text("<p>mine</p>", "utf-8")
    with pytest.raises(UsageError, match="choose another name"):
        write_html(open_desk("draft.md"), here / "mine.html")
    said = run("view", "draft.md", "--html", "mine.html")
    assert said.returncode == 2 and "mine.html" in said.stderr
    assert (here / "mine.html").read_text("utf-8") == "<p>mine</p>"
    said = run("view", "draft.md", "--html", "none/../new.html")
    assert said.returncode == 0 and "0 pages" in said.stderr
    assert "Naps help." in (here / "new.html").read_text("utf-8")
