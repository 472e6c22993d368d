"""pandoc-crossref, when it is installed and when it is not; a small stand-in plays it."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from export.conformance import problems
from mdrag.draft.read import read
from mdrag.export.build import pandoc_crossref
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project

TEXT = """See @fig:dot, [@tbl:few] and [@fig:dot; @tbl:few], as Marmot (2015){#doc_8f3a2c1d} says.

![A dot](dot.png){#fig:dot}

| a | b |
|---|---|
| 1 | 2 |

: Few {#tbl:few}
"""
# As pandoc-crossref does it: "Figure 1: " before captions, "fig. 1" for a key that it knows, and
# nothing of any other citation. It has to run before citeproc, which takes every key for a work.
STAND_IN = """#!{python}
import panflute as pf

def number(element, doc):
    if element.tag in ("Figure", "Table") and element.identifier.startswith(("fig:", "tbl:")):
        kind = element.identifier[:3]
        doc.counts[kind] = doc.counts.get(kind, 0) + 1
        doc.found[element.identifier] = doc.counts[kind]
        name = {{"fig": "Figure", "tbl": "Table"}}[kind]
        first = element.caption.content[0]
        first.content = [pf.Str(name), pf.Space(), pf.Str(f"{{doc.counts[kind]}}:"), pf.Space(),
                         *first.content]

def refer(element, doc):
    if element.tag == "Cite" and all(c.id in doc.found for c in element.citations):
        keys = [c.id for c in element.citations]
        return pf.Str(", ".join(f"{{key[:3]}}.\\u00a0{{doc.found[key]}}" for key in keys))

def prepare(doc):
    doc.counts, doc.found = {{}}, {{}}

pf.run_filters([number, refer], prepare)
"""


def words(path: Path) -> str:
    """The text of a file as it is printed."""
    parts = {".docx": "word/document.xml", ".odt": "content.xml"}
    if part := parts.get(path.suffix):
        code = zipfile.ZipFile(path).read(part).decode()
    else:
        code = path.read_text("utf-8").partition("<body")[2]
    shown = re.sub(r"<w:instrText.*?</w:instrText>", "", code)
    return " ".join(re.sub(r"<[^>]+>", "", shown).split())


@pytest.fixture
def draft(project: Project) -> Path:
    path = project.root / "figures.md"
    path.write_text(TEXT)
    return path


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pandoc_crossref, "program", lambda: "")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "pandoc-crossref"
    program.write_text(STAND_IN.format(python=sys.executable))
    program.chmod(0o755)
    monkeypatch.setattr(pandoc_crossref, "program", lambda: str(program))


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("output", ["numbered.docx", "numbered.html"])
def test_figures_and_tables_are_numbered_where_it_is_installed(
    draft: Path, make: Callable[..., BuildResult], output: str
) -> None:
    built = make("figures.md", output)
    text = words(built.path)
    assert "See fig. 1, tbl. 1 and fig. 1, tbl. 1, as Marmot (2015) says." in text
    assert "Figure 1: A dot" in text and "Table 1: Few" in text
    assert not [line for line in built.said if "crossref" in line or "fig:" in line]
    if output.endswith("docx"):
        assert problems(built.path) == []


@pytest.mark.usefixtures("absent")
@pytest.mark.parametrize("output", ["own.docx", "own.odt", "own.html"])
@pytest.mark.parametrize("mode", ["live", "plain"])
def test_mdrag_numbers_them_where_it_is_not(
    draft: Path, make: Callable[..., BuildResult], output: str, mode: str
) -> None:
    built = make("figures.md", output, mode=mode)
    assert built.said == ()
    text = words(built.path).replace("\u00a0", " ")
    assert "See Figure 1, Table 1 and Figure 1 and Table 1, as Marmot" in text
    assert "Figure 1: A dot" in text and "Table 1: Few" in text
    if output.endswith("docx") and mode == "live":
        assert problems(built.path) == []


@pytest.mark.usefixtures("absent")
def test_what_names_nothing_is_told_with_its_place(
    project: Project, make: Callable[..., BuildResult]
) -> None:
    (project.root / "gone.md").write_text("Words.\n\nSee @fig:gone.\n")
    built = make("gone.md", "gone.docx")
    (said,) = built.said
    assert "gone.md:3:5: @fig:gone names nothing that has this label" in said
    assert "See @fig:gone." in words(built.path)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("See @fig:one.", True),
        ("![x](y.png){#fig:one}", True),
        ("$$x$$ {#eq:one width=3}", True),
        ("Words (Marmot, 2015){#doc_8f3a2c1d} and @figure2015.", False),
        ("# Head {#sec:intro}", True),
        ("`@fig:code` only", False),
    ],
)
def test_which_drafts_want_it(tmp_path: Path, text: str, wanted: bool) -> None:
    path = tmp_path / "d.md"
    path.write_text(text + "\n")
    assert pandoc_crossref.needs_crossref(read(path)) is wanted


@pytest.mark.usefixtures("absent")
def test_without_any_reference_nothing_is_said(
    project: Project, make: Callable[..., BuildResult]
) -> None:
    (project.root / "none.md").write_text("Marmot (2015){#doc_8f3a2c1d}.\n")
    assert make("none.md", "none.docx").said == ()
