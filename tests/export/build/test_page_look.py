"""Lines, font, size and margins that the settings ask for stand in the Word file that is built."""

from __future__ import annotations

import shutil
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.oxml.ns import qn

from mdrag.config import parse
from mdrag.draft.read import read
from mdrag.errors import ConfigError
from mdrag.export.build.page_look import OWN_LOOK, PageLook, write_look
from mdrag.export.build.pandoc_run import BuildResult, Job, build
from mdrag.project import Project
from mdrag.settings import ExportSettings

DRAFT = """# One

Words (Marmot, 2015){#doc_8f3a2c1d}.^[A note.]

More words of the text.

> Quoted.

- item

```
code
```
"""
TEXT = ("Body Text", "First Paragraph", "Compact", "Block Text", "Bibliography")


def built(project: Project, name: str = "look.docx", **settings: Any) -> BuildResult:
    (project.root / "page_look.md").write_text(DRAFT)
    draft = read(project.root / "page_look.md")
    return build(Job.of(draft, project.root / name, project, ExportSettings(settings)))


def lines(document: Any, name: str) -> float | None:
    spacing: float | None = document.styles[name].paragraph_format.line_spacing
    return spacing


def test_nothing_set_is_the_look_that_ships(project: Project) -> None:
    document = docx.Document(built(project, "own_look.docx").path)
    assert lines(document, "Body Text") == OWN_LOOK.line_spacing
    assert document.styles["Body Text"].font.size.pt == OWN_LOOK.font_size
    assert round(document.sections[0].left_margin.cm, 2) == OWN_LOOK.margins_cm
    fonts = document.styles.element.find(f".//{qn('w:rPrDefault')}//{qn('w:rFonts')}")
    assert fonts.get(qn("w:ascii")) == OWN_LOOK.font


@pytest.mark.parametrize("spacing", [1.0, 1.5, 2.0])
def test_the_text_has_the_lines_that_are_set(project: Project, spacing: float) -> None:
    document = docx.Document(built(project, f"lines{spacing}.docx", line_spacing=spacing).path)
    used = {one.style.name for one in document.paragraphs}
    assert {"First Paragraph", "Body Text", "Block Text", "Bibliography"} <= used
    assert {lines(document, name) for name in TEXT} == {spacing}
    assert lines(document, "Footnote Text") == 1.0
    assert document.styles["Bibliography"].paragraph_format.space_after.pt == 6


def test_font_size_and_margins_are_those_that_are_set(project: Project) -> None:
    path = built(project, "all.docx", font="Arial & Co", font_size=11, margins_cm=3.0).path
    document = docx.Document(path)
    styles = document.styles
    fonts = styles.element.find(f".//{qn('w:rPrDefault')}//{qn('w:rFonts')}")
    assert {fonts.get(qn(f"w:{one}")) for one in ("ascii", "hAnsi", "cs")} == {"Arial & Co"}
    assert styles["Verbatim Char"].font.name == "Courier New"
    assert {styles[name].font.size.pt for name in (*TEXT, "Heading 2")} == {11}
    assert styles["Heading 1"].font.size.pt == 14 and styles["Footnote Text"].font.size.pt == 10
    (section,) = document.sections
    sides = (section.left_margin, section.right_margin, section.top_margin, section.bottom_margin)
    assert {round(one.cm, 2) for one in sides} == {3.0}
    assert lines(document, "Body Text") == OWN_LOOK.line_spacing


def test_the_file_of_a_school_is_changed_only_where_a_setting_says_it(tmp_path: Path) -> None:
    path = tmp_path / "school.docx"  # python-docx's own template stands for a school's
    school = docx.Document()
    school.styles["Normal"].font.name = "Georgia"
    school.save(path)
    after_before = docx.Document(path).styles["Body Text"].paragraph_format.space_after
    write_look(path, PageLook(line_spacing=2.0, margins_cm=1.0))
    after = docx.Document(path)
    assert lines(after, "Body Text") == lines(after, "Normal") == 2.0
    assert after.styles["Normal"].font.name == "Georgia"
    assert after.styles["Body Text"].paragraph_format.space_after == after_before
    section = after.sections[0]
    assert round(section.left_margin.cm, 2) == 1.0 and section.header_distance.cm < 1.0
    write_look(path, PageLook(font="Arial", font_size=12))
    again = docx.Document(path)
    assert again.styles["Normal"].font.name == "Arial"
    assert again.styles["Normal"].font.size.pt == 12
    fonts = again.styles["Heading 1"].element.rPr.find(qn("w:rFonts"))
    assert fonts.get(qn("w:ascii")) == "Arial" and fonts.get(qn("w:asciiTheme")) is None


def test_another_format_is_said_to_take_none_of_it(project: Project) -> None:
    said = built(project, "look.odt", line_spacing=2.0, font="Arial").said
    assert [line for line in said if "export.line_spacing, export.font" in line]
    assert not [line for line in built(project, "look.odt").said if "export." in line]


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
def test_libreoffice_prints_the_lines_as_far_apart(project: Project) -> None:
    import pypdfium2

    (project.root / "long.md").write_text("# One\n\n" + "word " * 300 + "\n")
    draft = read(project.root / "long.md")

    def leading(spacing: float) -> float:
        settings = ExportSettings({"line_spacing": spacing})
        output = project.root / f"long{spacing}.pdf"
        job = Job.of(draft, output, project, settings, engine="soffice")
        page = pypdfium2.PdfDocument(build(job).path)[0].get_textpage()
        found = page.get_text_range()
        bottoms = {round(page.get_charbox(at)[1]) for at, one in enumerate(found) if one == "o"}
        every = sorted(bottoms, reverse=True)
        return sorted(one - other for one, other in pairwise(every))[len(every) // 2]

    assert 1.9 < leading(2.0) / leading(1.0) < 2.1


def test_the_file_is_whole(project: Project) -> None:
    path = built(project, "whole.docx", line_spacing=2.0, font="Arial", margins_cm=2.0).path
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("line_spacing: double", "export.line_spacing should be a number, not 'double'"),
        ("line_spacing: 12", "export.line_spacing should be between 0 and 3, not 12.0"),
        ("font_size: 120", "export.font_size should be between 0 and 72"),
        ("margins_cm: 25.4", "export.margins_cm should be between 0 and 8"),
        ("font: 12", "export.font should be text"),
        ("linespacing: 2", "did you mean export.line_spacing?"),
    ],
)
def test_a_value_that_is_none_is_told_at_its_line(line: str, told: str) -> None:
    with pytest.raises(ConfigError) as problem:
        parse(f"export:\n  {line}\n", "config.yaml")
    assert told in str(problem.value) and "config.yaml:2" in str(problem.value)
