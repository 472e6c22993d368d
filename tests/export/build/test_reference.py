"""The look that ships: reference.docx, reference.odt, and which file's styles a build uses."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from lxml import etree

import mdrag
from mdrag.draft.read import read
from mdrag.errors import UsageError
from mdrag.export.build.pandoc_run import BuildResult, Job
from mdrag.limits.pandoc import pandoc_path
from mdrag.project import Project
from mdrag.settings import ExportSettings

OURS = Path(mdrag.__file__).parent
SCRIPT = OURS.parent / "scripts" / "make_reference.py"
DRAFT = """---
title: Title
author: A. Writer
---

# One

Words (Marmot, 2015){#doc_8f3a2c1d}.^[A note.]

> Quoted.

- item

| a |
|---|
| b |

: Caption

![Figure](dot.png)

Term
:   Definition

```
code
```
"""


def names(path: Path) -> set[str]:
    return {style.element.name_val.lower() for style in docx.Document(path).styles}


@pytest.mark.checkout
def test_the_script_makes_what_ships() -> None:
    command = [sys.executable, str(SCRIPT), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_style_of_pandoc_is_there(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.docx"
    command = [pandoc_path(), "--print-default-data-file", "reference.docx"]
    theirs.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    assert names(theirs) <= names(OURS / "reference.docx")


def test_a_file_built_without_asking_has_our_look(
    make: Callable[..., BuildResult], project: Project
) -> None:
    (project.root / "look.md").write_text(DRAFT)
    document = docx.Document(make("look.md", "look.docx").path)
    styles = {style.element.name_val.lower(): style for style in document.styles}
    used = {paragraph.style.element.name_val.lower() for paragraph in document.paragraphs}
    assert {"title", "author", "heading 1", "first paragraph", "block text", "table caption",
            "bibliography"} <= used  # fmt: skip
    listed = styles["bibliography"].paragraph_format
    assert listed.first_line_indent == -listed.left_indent != 0  # hangs before any Refresh
    assert styles["normal"].paragraph_format.line_spacing == 1.5
    assert styles["body text"].font.size.pt == 12
    assert styles["footnote text"].font.size.pt == 10
    assert styles["table"].element.find(f".//{qn('w:tblBorders')}/{qn('w:bottom')}") is not None
    section = document.sections[0]
    assert round(section.page_width.cm, 1) == 21
    assert {round(m.cm, 2) for m in (section.left_margin, section.top_margin)} == {2.54}
    assert " PAGE " in section.footer._element.xml
    heading = styles["heading 1"].element.rPr
    assert heading.find(qn("w:color")) is None and heading.find(qn("w:rFonts")) is None


def test_the_header_of_a_table_is_bold_and_stays_with_the_row_below() -> None:
    styles = {s.element.name_val.lower(): s for s in docx.Document(OURS / "reference.docx").styles}
    table = styles["table"].element
    header = table.find(f"{qn('w:tblStylePr')}[@{qn('w:type')}='firstRow']")
    assert header.find(f"{qn('w:rPr')}/{qn('w:b')}") is not None
    assert header.find(f"{qn('w:pPr')}/{qn('w:keepNext')}") is not None
    for name in ("compact", "body text", "normal"):  # a cell's own style takes nothing of it back
        assert styles[name].font.bold is None
        assert styles[name].paragraph_format.keep_with_next is None
    assert styles["table caption"].paragraph_format.keep_with_next


def test_an_odt_has_the_same_look(make: Callable[..., BuildResult], project: Project) -> None:
    (project.root / "look.md").write_text(DRAFT)
    path = make("look.md", "look.odt").path
    root = etree.fromstring(zipfile.ZipFile(path).read("styles.xml"))
    ns = {k: f"urn:oasis:names:tc:opendocument:xmlns:{v}:1.0"
          for k, v in (("style", "style"), ("fo", "xsl-fo-compatible"))}  # fmt: skip
    (style,) = root.iterfind(".//style:style[@style:name='Bibliography_20_1']", ns)
    told = style.find("style:paragraph-properties", ns).attrib
    assert told[f"{{{ns['fo']}}}text-indent"] == "-1.27cm"
    assert told[f"{{{ns['fo']}}}margin-left"] == "1.27cm"


def test_whose_styles_are_used(project: Project, tmp_path: Path) -> None:
    folder = project.root / "styles"
    folder.mkdir(exist_ok=True)
    for name in ("asked", "draft", "setting"):
        shutil.copy(OURS / "reference.docx", folder / f"{name}.docx")
    told = folder / "told.md"
    told.write_text("---\nreference-doc: draft.docx\n---\n\nWords.\n")
    plain = folder / "plain.md"
    plain.write_text("Words.\n")
    settings = ExportSettings({"reference_doc": "styles/setting.docx"})

    def used(draft: Path, output: str, reference: Path | None = None) -> Path | None:
        return Job.of(read(draft), Path(output), project, settings, reference=reference).reference

    asked = folder / "asked.docx"
    assert used(told, "x.docx", asked) == asked
    assert used(told, "x.docx") == folder / "draft.docx"
    assert used(plain, "x.docx") == folder / "setting.docx"
    assert used(told, "x.odt") == OURS / "reference.odt"  # theirs is for Word
    assert used(plain, "x.html") is None
    assert (
        Job.of(read(plain), Path("x.docx"), None, ExportSettings()).reference
        == OURS / "reference.docx"
    )
    with pytest.raises(UsageError, match=r"needs a \.odt"):
        used(plain, "x.odt", asked)
    (folder / "not.odt").write_bytes((OURS / "reference.docx").read_bytes())
    with pytest.raises(UsageError, match=r"not\.odt: is no \.odt file"):
        used(plain, "x.odt", folder / "not.odt")
    told.write_text("---\nreference-doc: gone.docx\n---\n\nWords.\n")
    with pytest.raises(UsageError, match=r"told\.md: reference-doc: .*gone\.docx: no such file"):
        used(told, "x.docx")
