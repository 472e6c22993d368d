"""Word, slides and a web page from raw/ to the pack, the findings and the Word file."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from commands import run as mdrag
from made_documents import paragraph as prose
from made_docx import made_docx, paragraph, run
from made_pptx import made_pptx, shape
from mdrag.project import Project
from mdrag.scaffold import initialise

_CELL = "<w:tc><w:tcPr/>{}</w:tc>"
_PAGE = """<html><head><title>Voles in winter</title><meta name="author" content="Anna Clark">
<meta name="date" content="2021-03-04"><meta property="og:site_name" content="Vole Times">
<link rel="canonical" href="https://voles.example/winter"></head>
<body><nav><a href="/">Home</a></nav><main><h1>Voles in winter</h1><h2>Depth</h2>
<p>In hard frost, voles dig burrows that are forty centimetres deep.</p>{}</main></body></html>"""


def rubric() -> bytes:
    rows = (("Criterion", "Distinction"), ("Argument", "Each claim rests on evidence"))
    cells = ("".join(_CELL.format(paragraph(run(text))) for text in row) for row in rows)
    made = "".join(f"<w:tr>{row}</w:tr>" for row in cells)
    grid = '<w:tblGrid><w:gridCol w:w="1"/><w:gridCol w:w="1"/></w:tblGrid>'
    return made_docx(paragraph(run("Marking rubric")) + f"<w:tbl><w:tblPr/>{grid}{made}</w:tbl>")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = initialise(tmp_path_factory.mktemp("formats") / "essay").project
    guidance, slides = (project.raw / "instruction" / name for name in ("guidance", "slides"))
    (guidance / "rubric.docx").write_bytes(rubric())
    made_pptx([shape("Hibernation", kind="title") + shape(prose(7))] * 3, slides / "week1.pptx")
    text = "".join(f"<p>{prose(number)}</p>" for number in range(5))
    (project.raw / "evidence" / "winter.html").write_text(_PAGE.format(text), "utf-8")
    (project.raw / "evidence" / "two\nlines.docx").write_bytes(b"no zip")
    (project.raw / "evidence" / "empty.pptx").touch()
    said = mdrag("ingest", cwd=project.root)
    assert said.returncode == 1 and "3 new, 0 changed, 0 unchanged, 2 failed" in said.stderr
    assert "two␊lines.docx: is no Word but text" in said.stderr
    assert "empty.pptx: is empty (0 bytes)" in said.stderr
    return project


def sources(project: Project) -> dict[str, dict[str, Any]]:
    lines = (project.meta / "sources.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return {Path(one["source_path"]).name: one for one in found}


def test_a_second_ingest_reads_nothing(project: Project) -> None:
    said = mdrag("ingest", cwd=project.root)
    assert "0 new, 0 changed, 3 unchanged, 2 failed" in said.stderr


def test_the_rubric_and_the_slides_are_found_with_their_tables(project: Project) -> None:
    mdrag("query", "marking criterion argument distinction", "--mode", "instruction",
          cwd=project.root)  # fmt: skip
    packs = sorted((project.root / "outputs/evidence").glob("instruction_pack_*.md"))
    pack = packs[-1].read_text("utf-8")
    assert "Argument\tEach claim rests on evidence" in pack and "rubric.docx" in pack


def test_a_slide_is_shown_by_its_number(project: Project) -> None:
    uid = sources(project)["week1.pptx"]["doc_uid"]
    said = mdrag("show", uid, "--page", "2", cwd=project.root)
    assert said.returncode == 0 and "page 2" in said.stdout and "Hibernation" in said.stdout
    anchors = (project.chunks / "anchors.jsonl").read_text("utf-8").splitlines()
    mine = [one for one in map(json.loads, anchors) if one["doc_id"] == uid]
    assert {one["page_no"] for one in mine} <= {1, 2, 3}
    assert mine and all(one["bbox_missing_reason"] for one in mine)


def test_a_web_page_is_cited_without_pages(project: Project, tmp_path: Path) -> None:
    page = sources(project)["winter.html"]
    assert (page["year"], page["doc_type"], page["published_date"], page["url"]) == (
        2021, "website", "2021-03-04", "https://voles.example/winter",
    )  # fmt: skip
    uid = page["doc_uid"]
    draft = project.root / "outputs/drafts/d.md"
    draft.write_text(
        f"Voles dig burrows that are forty centimetres deep [@{uid}].\n\n"
        f"In hard frost voles dig burrows [@{uid}, p. 3].\n", "utf-8",
    )  # fmt: skip
    said = mdrag("lint", draft, cwd=project.root)
    assert "has no pages, so p. 3 cannot be checked" in said.stdout and "error" not in said.stdout
    built = mdrag("build", draft, "--static", "-o", tmp_path / "d.docx", cwd=project.root)
    assert built.returncode == 0, built.stderr
    text = zipfile.ZipFile(tmp_path / "d.docx").read("word/document.xml").decode()
    assert "Clark" in text and "2021" in text and "voles.example/winter" in text
    opened = mdrag("open", uid, "-p", "2", cwd=project.root)
    assert "has no pages; it is opened at its beginning" in opened.stderr


def test_every_passage_holds(project: Project) -> None:
    said = mdrag("check-ids", cwd=project.root)
    assert said.returncode == 0 and "every passage has an anchor" in said.stdout
