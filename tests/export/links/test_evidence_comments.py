"""Word comments that say what a citation rests on, and that do not come back as remarks."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run
from essay_project import HEALTH, essay_project
from export.conformance import fields_of, problems
from mdrag.project import Project
from mdrag.zotero.docx.read import read_docx

DRAFT = f"""# Essay

Health follows the gradient (Marmot, 2015){{#{HEALTH}}}, as health does
(Marmot, 2015){{#{HEALTH}}}(Vole, 2018){{#doc_0a1b2c3d}}.
In a note.[^n]

[^n]: So he says (Marmot, 2015){{#{HEALTH}}}.
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    found = essay_project(tmp_path_factory.mktemp("comments"))
    (found.root / "essay.md").write_text(DRAFT)
    return found


def test_each_citation_has_its_page_and_words(project: Project) -> None:
    root = project.root
    plain, told = root / "plain.docx", root / "told.docx"
    assert run("build", "essay.md", "-o", plain, cwd=root).returncode == 0
    done = run("build", "essay.md", "-o", told, "--evidence-comments", cwd=root)
    assert done.returncode == 0 and "citations in notes without a comment: 1" in done.stderr
    assert problems(told) == [] and fields_of(told) == fields_of(plain)
    assert _words(told) == _words(plain)
    remarks = read_docx(told).remarks
    assert [one.author for one in remarks] == ["mdrag evidence"] * 3
    assert [one.text for one in remarks] == [
        f"p. {at}“Health follows the gradient.” (raw/evidence/pdfs/{name}.pdf, page 4)"
        for at, name in (("104: ", "marmot"), ("104: ", "marmot"), ("4: ", "voles"))
    ]
    back = run("import-docx", told, "--draft", "essay.md", cwd=root)
    assert "review.comment" not in back.stdout and back.returncode == 0, back.stdout


def _words(path: Path) -> list[str]:
    return ["".join(piece.text for piece in one.pieces) for one in read_docx(path).paragraphs]


def test_where_there_are_no_comments_it_is_said(project: Project) -> None:
    for output, more in (("essay.html", ()), ("essay.odt", ()), ("essay.docx", ("--plain",))):
        done = run("build", "essay.md", "-o", output, "--evidence-comments", *more,
                   cwd=project.root)  # fmt: skip
        assert done.returncode == 2 and "--evidence-comments is for citations in a .docx" in (
            done.stderr
        )
        assert not (project.root / output).exists()
