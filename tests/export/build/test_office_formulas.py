"""Formulas that a LibreOffice without Math leaves blank are told."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from mdrag.export.build.office_formulas import blank_formulas

MATH = "<w:p><m:oMathPara><m:oMath></m:oMath></m:oMathPara><m:oMath></m:oMath></w:p>"


@pytest.mark.parametrize(
    ("libraries", "body", "told"),
    [
        (["libswlo.so"], MATH, "formulas left blank in the PDF: 2;"),
        (["swlo.dll"], MATH, "blank in the PDF: 2;"),
        (["libswlo.so", "libsmlo.so"], MATH, ""),
        (["swlo.dll", "smlo.dll"], MATH, ""),
        ([], MATH, ""),  # a wrapper: what is installed is not known
        (["libswlo.so"], "<w:p/>", ""),
    ],
)
def test_they_are_told_where_math_is_known_to_be_missing(
    tmp_path: Path, libraries: list[str], body: str, told: str
) -> None:
    for name in ["soffice", *libraries]:
        (tmp_path / name).touch()
    word = tmp_path / "essay.docx"
    with zipfile.ZipFile(word, "w") as held:
        held.writestr("word/document.xml", body)
    said = blank_formulas(word, str(tmp_path / "soffice"))
    assert told in said and bool(said) == bool(told)


def test_a_program_that_is_not_there_is_not_known(tmp_path: Path) -> None:
    assert blank_formulas(tmp_path / "no.docx", str(tmp_path / "no" / "soffice")) == ""
