"""Plain pandoc, by hand and by a defaults file, writes what ``mdrag build`` writes."""

from __future__ import annotations

import os
import re
import shutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.cli.main import main
from mdrag.draft.read import read
from mdrag.export.build.pandoc_run import Job, build
from mdrag.export.build.table_rows import rows_kept_whole
from mdrag.export.citations.styles import find
from mdrag.project import Project
from mdrag.settings import ExportSettings
from mdrag.shipped import shipped

EVERY = Path(__file__).parent.parent / "export"
PARTS = ("word/document.xml", "word/footnotes.xml", "docProps/custom.xml")


@pytest.fixture(scope="module")
def draft(project: Project) -> Path:
    for name in ("own.json", "dot.png"):
        shutil.copy(EVERY / name, project.root / name)
    path = project.root / "every.md"
    text = (EVERY / "every_form.md").read_text("utf-8")
    path.write_text(f"{text}\n# References\n\n::: {{#refs}}\n:::\n", "utf-8")
    return path


def parts(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name).decode() for name in PARTS]


@pytest.mark.parametrize("style", ["chicago", "apa", "chicago-notes", "ieee"])
def test_build_is_plain_pandoc(
    plain_pandoc: Callable[..., object], project: Project, draft: Path, style: str
) -> None:
    job = Job.of(
        read(draft), project.root / f"b-{style}.docx", project, ExportSettings(), style=style
    )
    csl = [] if style == "chicago" else [f"--csl={find(style)}"]  # Chicago is pandoc's own
    by_hand = project.root / f"p-{style}.docx"
    done = plain_pandoc(
        "", str(draft), "resolve", "--citeproc", *csl, "zotero", "-o", str(by_hand),
        f"--reference-doc={job.reference}",
    )  # fmt: skip
    assert not done.code, done.err
    # but for rows of tables, which pandoc cannot keep from breaking over pages
    assert list(map(rows_kept_whole, parts(by_hand))) == parts(build(job).path)


def defaults(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["defaults", *arguments])
    assert not ended.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize("form", ["docx", "odt", "html"])
def test_a_defaults_file_is_the_filters_in_order(
    plain_pandoc: Callable[..., object], project: Project, draft: Path, form: str,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    beside = str(Path(sys.executable).parent)  # where the filters are, as in an activated .venv
    monkeypatch.setenv("PATH", os.pathsep.join([beside, os.environ["PATH"]]))
    file = defaults(capsys, form).strip()
    last = (
        ["-s", "--mathml", "-M", "link-citations=true", "evidence"]
        if form == "html"
        else ["zotero"]
    )
    told = project.root / f"told.{form}"
    named = project.root / f"named.{form}"
    one = plain_pandoc("", str(draft), "resolve", "--citeproc", *last, "-o", str(told))
    other = plain_pandoc("", str(draft), "-d", file, "-o", str(named))
    assert (one.code, other.code) == (0, 0), other.err
    if form == "docx":
        assert parts(named) == parts(told)
    elif form == "odt":
        content = [zipfile.ZipFile(path).read("content.xml") for path in (named, told)]
        assert content[0] == content[1] and b"ZOTERO_ITEM" in content[0]
    else:
        assert named.read_text("utf-8") == told.read_text("utf-8")
        assert "mdrag-evidence" in named.read_text("utf-8")


def test_the_files_are_listed_and_others_refused(capsys: pytest.CaptureFixture[str]) -> None:
    listed = [Path(line) for line in defaults(capsys).splitlines()]
    assert [path.name for path in listed] == ["docx.yaml", "html.yaml", "odt.yaml"]
    assert all(path.parent == shipped("filters") for path in listed)
    for path in listed:
        assert re.match(rf'# pandoc .*defaults {path.stem}\)"', path.read_text("utf-8"))
    with pytest.raises(SystemExit) as ended:
        main(["defaults", "rtf"])
    assert ended.value.code == 2
    assert "no defaults for 'rtf'; there are: docx, html, odt" in capsys.readouterr().err
