"""PDF by whatever is installed: found on PATH, chosen by name, and LibreOffice at the last."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from mdrag.errors import ServiceError, UsageError
from mdrag.export.build import command, pdf
from mdrag.export.build.pandoc_run import BuildResult, Job
from mdrag.project import Project
from mdrag.settings import ExportSettings

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are scripts")
# typst's own library behind the command line that pandoc calls
TYPST = """#!{python}
import sys
import typst
assert sys.argv[1] == "compile"
root = [one.removeprefix("--root=") for one in sys.argv if one.startswith("--root=")]
typst.compile(sys.argv[-2], output=sys.argv[-1], root=root[0])
"""
DRAFT = (
    "---\ntitle: T\n---\n\n# One\n\nMarmot (2015){#doc_8f3a2c1d} and (Vole, 2018){#doc_0a1b2c3d}."
    "\n\n![A dot](dot.png)\n"
)


def program(folder: Path, name: str, text: str = "#!/bin/sh\nexit 1\n") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No engine at all: an empty folder as PATH."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(pdf, "_OFFICES", ())
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


@pytest.fixture
def draft(project: Project) -> None:
    (project.root / "paper.md").write_text(DRAFT)


def test_without_any_the_writer_is_told_what_to_install(nothing: Path) -> None:
    with pytest.raises(ServiceError, match=r"install typst .* or LibreOffice"):
        pdf.find()
    with pytest.raises(ServiceError, match="xelatex is not installed"):
        pdf.find("xelatex")
    with pytest.raises(UsageError, match="no such engine; there are typst, "):
        pdf.find("laser")


@POSIX
def test_the_best_that_is_installed_is_taken_unless_another_is_asked_for(nothing: Path) -> None:
    for name in reversed(pdf.ENGINES):
        made = program(nothing, name)
        assert pdf.find() == pdf.Engine(name, str(made), pdf.ENGINES[name])
    assert pdf.find("pdflatex").name == "pdflatex"
    assert pdf.find(str(nothing / "weasyprint")).reads == "html5"


@POSIX
@pytest.mark.usefixtures("draft")
def test_typst_prints_it(
    nothing: Path,
    make: Callable[..., BuildResult],
    monkeypatch: pytest.MonkeyPatch,
    filters_path: str,
) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join([str(nothing), filters_path]))
    program(nothing, "typst", TYPST.format(python=sys.executable))
    built = make("paper.md", "typst.pdf")
    pages = PdfReader(built.path).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Marmot (2015) and (Vole & Lemming, 2018)." in text and "References" in text
    assert round(float(pages[0].mediabox.width)) == 595  # A4
    assert built.said == ()


@pytest.mark.usefixtures("draft")
@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not here")
def test_libreoffice_prints_the_word_file_and_that_is_said(
    make: Callable[..., BuildResult],
) -> None:
    built = make("paper.md", "office.pdf", engine="soffice")
    text = " ".join(PdfReader(built.path).pages[0].extract_text().split())
    assert "Marmot (2015) and (Vole & Lemming, 2018)." in text
    assert any("LibreOffice" in line for line in built.said)
    assert not [one for one in built.path.parent.iterdir() if one.name.startswith(".office")]


@POSIX
@pytest.mark.usefixtures("draft")
def test_an_engine_that_fails_leaves_nothing(nothing: Path, project: Project) -> None:
    from mdrag.draft.read import read
    from mdrag.export.build.pandoc_run import build

    office = program(nothing, "soffice", "#!/bin/sh\necho broken profile >&2\nexit 77\n")
    job = Job.of(
        read(project.root / "paper.md"), project.root / "no.pdf", project, ExportSettings()
    )
    assert job.engine and job.engine.program == str(office)
    with pytest.raises(ServiceError, match="LibreOffice made no PDF: broken profile"):
        build(job)
    assert not list(project.root.glob("*no*pdf"))


@POSIX
@pytest.mark.usefixtures("draft")
def test_the_printed_commands_are_two_where_libreoffice_prints(
    nothing: Path, project: Project
) -> None:
    from mdrag.draft.read import read

    program(nothing, "soffice")
    job = Job.of(read(project.root / "paper.md"), Path("x.pdf"), project, ExportSettings())
    first, second = command.shell(job).splitlines()
    assert "--to=docx" in first and "mdrag-mode=static" in first
    assert first.endswith("--output=x.docx")
    assert second.endswith("--headless --convert-to pdf --outdir . x.docx")
