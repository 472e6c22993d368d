"""Files that are no .docx, or a bad one: one clear line each, soon."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_archive import damaged, with_part
from made_docx import TYPES, made_docx, paragraph, run
from mdrag.errors import FileProblem
from mdrag.zotero.docx.read import read_docx

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
GOOD = made_docx(paragraph(run("Some words.")))


def zipped(**parts: str | bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/"), content)
    return packed.getvalue()


LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    "<w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>"
)
OUTSIDE = '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>'
BAD = {
    "empty": (b"", "is empty"),
    "text": (b"Just some words.", "is no Word file"),
    "old": (OLE + b"\0" * 600, "is an old Word file (.doc)"),
    "locked": (OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "by a password"),
    "rtf": (b"{\\rtf1 hello}", "is an RTF file"),
    "pdf": (b"%PDF-1.7", "is a PDF"),
    "html": (b"<html><body>", "is a web page"),
    "odt": (zipped(mimetype="application/vnd.oasis.opendocument.text"), "is an OpenDocument"),
    "xlsx": (zipped(xl__workbook="x"), "is a spreadsheet"),
    "other zip": (zipped(readme="x"), "word/document.xml is missing"),
    "no parts": (zipped(**{"[Content_Types].xml": TYPES, "_rels__.rels": "<r/>"}), "is missing"),
    "cut": (GOOD[: len(GOOD) // 2], "is damaged"),
    "broken xml": (with_part(GOOD, "word/document.xml", "<w:document><w:p>"), "is broken"),
    "entities": (with_part(GOOD, "word/document.xml", LAUGHS), "declares entities"),
    "outside": (with_part(GOOD, "word/document.xml", OUTSIDE), "declares entities"),
    "deep": (with_part(GOOD, "word/document.xml", "<a>" * 5000 + "</a>" * 5000), "nested 200 deep"),
    "bomb": (
        lambda: with_part(GOOD, "word/document.xml", b"<a>" + b" " * 90_000_000 + b"</a>"),
        "unpacks to",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    content, told = BAD[name]
    path = tmp_path / "back.docx"
    path.write_bytes(content if isinstance(content, bytes) else content())
    with pytest.raises(FileProblem) as problem:
        read_docx(path)
    said = str(problem.value)
    assert told in said and said.startswith(str(path)) and "\n" not in said


def test_a_file_that_is_not_there_and_a_folder(tmp_path: Path) -> None:
    for path, told in ((tmp_path / "none.docx", "no such file"), (tmp_path, "cannot be read")):
        with pytest.raises(FileProblem, match=told):
            read_docx(path)


def test_an_encrypted_zip_is_told(tmp_path: Path) -> None:
    content = bytearray(GOOD)
    at = 0
    while (at := content.find(b"PK\x01\x02", at)) >= 0:
        content[at + 8] |= 1  # the bit that says: encrypted
        at += 4
    path = tmp_path / "back.docx"
    path.write_bytes(bytes(content))
    with pytest.raises(FileProblem, match="password"):
        read_docx(path)


def test_names_in_the_archive_reach_nothing_outside(tmp_path: Path) -> None:
    secret = tmp_path / "secret.xml"
    secret.write_text("<w:comments/>", "utf-8")
    relations = zipfile.ZipFile(io.BytesIO(GOOD)).read("word/_rels/document.xml.rels").decode()
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
    one = f'<Relationship Id="e" Type="{kind}" Target="../../{secret.name}"/>'
    path = tmp_path / "inner" / "back.docx"
    path.parent.mkdir()
    told = relations.replace("</Relationships>", one + "</Relationships>")
    path.write_bytes(with_part(GOOD, "word/_rels/document.xml.rels", told))
    assert read_docx(path).remarks == ()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["inner", "secret.xml"]


@settings(max_examples=50)
@given(st.integers(0, 2**32), st.integers(1, 12))
def test_no_damage_makes_anything_but_a_told_problem(
    tmp_path_factory: pytest.TempPathFactory, seed: int, hits: int
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "back.docx"
    path.write_bytes(damaged(GOOD, seed, hits))
    try:
        read_docx(path)
    except FileProblem as problem:
        assert str(path) in str(problem)


def test_a_paragraph_nobody_wrote_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.docx"
    path.write_bytes(made_docx(paragraph(run("words " * 40_000))))
    with pytest.raises(FileProblem, match=r"a paragraph of 2[34]\d,\d+ characters, more than"):
        read_docx(path)
