"""What a finished file says about itself."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import docx
import pytest

from export.conformance import problems
from export.conformance_odt import problems_of
from mdrag.draft.read import read
from mdrag.draft.words import count
from mdrag.errors import UsageError
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.build.properties import NAMES, property_names
from mdrag.project import Project

FRONT = """---
title: "*Paths* & parks"
author: [A. Writer, "B. Other & Son"]
keywords: [green, walks]
date: today
student_id: 4711
{more}---

Words and more words (Marmot, 2015){{#doc_8f3a2c1d}}.
"""


@pytest.fixture
def draft(project: Project) -> Path:
    path = project.root / "told.md"
    path.write_text(FRONT.format(more=""))
    return path


def core(path: Path) -> str:
    return zipfile.ZipFile(path).read("docProps/core.xml").decode()


def test_nothing_is_told_unless_asked(draft: Path, make: Callable[..., BuildResult]) -> None:
    path = make("told.md", "silent.docx").path
    assert not re.search("Writer|Paths|green", core(path))
    printed = docx.Document(path)
    assert [p.text for p in printed.paragraphs[:3]] == [
        "Paths & parks",
        "A. Writer",
        "B. Other & Son",
    ]
    meta = zipfile.ZipFile(make("told.md", "silent.odt").path).read("meta.xml").decode()
    assert not re.search("Writer|Paths|green|4711", meta)


def test_what_is_asked_is_told_and_no_more(draft: Path, make: Callable[..., BuildResult]) -> None:
    path = make("told.md", "told.docx", properties="title,words").path
    told = docx.Document(path).core_properties
    assert (told.title, told.author, told.keywords) == ("Paths & parks", "", "")
    app = zipfile.ZipFile(path).read("docProps/app.xml").decode()
    assert f"<Words>{count(read(draft))}</Words>" in app
    assert problems(path) == []  # the fields and Zotero's own properties are still there
    path = make("told.md", "all.docx", properties="all").path
    told = docx.Document(path).core_properties
    assert (told.author, told.keywords) == ("A. Writer; B. Other & Son", "green, walks")
    assert told.created.year >= 2026


def test_an_odt_tells_the_same(draft: Path, make: Callable[..., BuildResult]) -> None:
    path = make("told.md", "told.odt", properties="author,words").path
    meta = zipfile.ZipFile(path).read("meta.xml").decode()
    assert "<dc:creator>A. Writer; B. Other &amp; Son</dc:creator>" in meta
    assert "dc:title" not in meta and "keyword" not in meta
    assert f'meta:word-count="{count(read(draft))}"' in meta
    assert problems_of(path) == []
    assert zipfile.ZipFile(path).infolist()[0].filename == "mimetype"
    assert zipfile.ZipFile(path).infolist()[0].compress_type == zipfile.ZIP_STORED


@pytest.mark.parametrize("more", ["toc: true\n", "subtitle: S\nauthor: [{name: Ann, place: X}]\n"])
def test_a_title_block_that_must_stay_metadata_leaves_nothing_either(
    project: Project, make: Callable[..., BuildResult], more: str
) -> None:
    front = (
        FRONT.replace('author: [A. Writer, "B. Other & Son"]\n', "") if "author" in more else FRONT
    )
    (project.root / "toc.md").write_text(front.format(more=more))
    path = make("toc.md", "toc.docx").path
    assert problems(path) == []
    assert not re.search("Writer|Paths|green", core(path))
    meta = zipfile.ZipFile(make("toc.md", "toc.odt").path).read("meta.xml").decode()
    assert not re.search("Writer|Paths|green|today", meta)


@pytest.mark.parametrize("name", ["same.docx", "same.odt"])
def test_the_same_draft_makes_the_same_bytes_at_a_fixed_time(
    draft: Path, make: Callable[..., BuildResult], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    first = make("told.md", name, properties="all").path.read_bytes()
    assert make("told.md", name, properties="all").path.read_bytes() == first
    assert b"2027" in zipfile.ZipFile(make("told.md", name).path).read(
        "meta.xml" if name.endswith("odt") else "docProps/core.xml"
    )


def test_names_of_properties() -> None:
    assert property_names("") == ()
    assert property_names(" Title, words,") == ("title", "words")
    assert property_names("all") == NAMES
    with pytest.raises(UsageError, match="--properties shoe is not known; there are: title"):
        property_names("title,shoe")
