"""The last look over a finished file: nothing like a mark is in it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from mdrag.errors import UnresolvedBinding
from mdrag.export.build.last_look import last_look
from mdrag.export.build.printed_text import text_of_file
from mdrag.export.build.request import Job

A = "doc_8f3a2c1d"


def docx(path: Path, body: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", f'<w:document xmlns:w="w">{body}</w:document>')
        archive.writestr("docProps/custom.xml", f"<p>{A}</p>")
    return path


def job(tmp_path: Path, draft: str, **more: object) -> Job:
    (tmp_path / "draft.md").write_text(draft, "utf-8")
    return Job(tmp_path / "draft.md", Path("o.docx"), tmp_path / "x.csl", **more)  # type: ignore[arg-type]


def test_a_mark_split_over_runs_is_told_with_its_place_in_the_draft(tmp_path: Path) -> None:
    runs = "<w:p><w:r><w:t>So {#dco_8f</w:t></w:r><w:r><w:t>3a2c1d} it</w:t></w:r></w:p>"
    built = docx(tmp_path / "o.docx", runs)
    with pytest.raises(UnresolvedBinding, match=r"draft\.md:3:4: .*dco_8f3a2c1d.*o\.docx"):
        last_look(built, job(tmp_path, "One.\n\nSo {#dco_8f3a2c1d} it\n"))
    (said,) = last_look(built, job(tmp_path, "So {#dco_8f3a2c1d}\n", allow_unresolved=True))
    assert said.startswith("warning: ")


def test_code_fields_and_what_the_draft_does_not_hold_are_no_marks(tmp_path: Path) -> None:
    code = (
        f'<w:p><w:r><w:rPr><w:rStyle w:val="VerbatimChar"/></w:rPr><w:t>{{#{A}}}</w:t></w:r></w:p>'
    )
    field = f"<w:p><w:r><w:instrText>{A}</w:instrText></w:r></w:p>"
    built = docx(tmp_path / "o.docx", code + field)
    assert last_look(built, job(tmp_path, f"`{{#{A}}}` (M, 2015){{#{A}}}\n")) == ()
    other = docx(tmp_path / "p.docx", "<w:p><w:r><w:t>doc_20240101</w:t></w:r></w:p>")
    assert last_look(other, job(tmp_path, "words\n")) == ()


def test_marks_left_by_plain_are_there_to_be_found(tmp_path: Path) -> None:
    built = docx(tmp_path / "o.docx", f"<w:p><w:r><w:t>(M){{#{A}}}</w:t></w:r></w:p>")
    draft = f"(M){{#{A}}}\n"
    assert last_look(built, job(tmp_path, draft, mode="plain")) == ()
    with pytest.raises(UnresolvedBinding):
        last_look(built, job(tmp_path, draft))


def test_names_and_targets_of_a_page_are_looked_at(tmp_path: Path) -> None:
    page = tmp_path / "o.html"
    page.write_text(f'<p id="dco_8f3a2c1d"><a href="#ref-{A}">x</a><code>#{A}</code></p>')
    assert "#dco_8f3a2c1d" in text_of_file(page)
    assert not any(A in one for one in text_of_file(page))
