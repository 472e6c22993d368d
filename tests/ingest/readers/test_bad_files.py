from __future__ import annotations

import os
import zlib
from pathlib import Path

import pytest

from made_pdf import SENTENCES, bytes_pdf, set_pdf
from mdrag.errors import SourceProblem
from mdrag.ingest.readers import NOT_YET, READERS, formats, read, reader_of


def refused(path: Path) -> str:
    with pytest.raises(SourceProblem) as problem:
        read(path)
    assert "\n" not in problem.value.reason
    return problem.value.reason


@pytest.mark.parametrize(
    "suffix",
    sorted({suffix for one in READERS.values() for suffix in one.suffixes if reader_of(suffix)}),
)
def test_an_empty_file_says_so(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    path.touch()
    assert "empty (0 bytes)" in refused(path)


@pytest.mark.parametrize("suffix", sorted(NOT_YET))
def test_other_formats_are_not_read_yet(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(b"whatever")
    assert refused(path).startswith("not read yet")


def test_an_unknown_suffix_names_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.xyz"
    path.write_bytes(b"x")
    assert f"not read: {formats()} are" in refused(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<!DOCTYPE html><html><body>Sign in</body></html>", "web page"),
        (b"PK\x03\x04" + b"\0" * 50, "zip archive"),
        (b"Just some words.\n", "text"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "PNG image"),
        (bytes(range(256)) * 4, "something else"),
    ],
)
def test_a_pdf_that_is_something_else(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    assert said in refused(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.4\n...", "a PDF"),
        (bytes(range(256)) * 8, "binary"),
        (b"\xff\xfeh\0e\0l\0l\0o\0", "UTF-16"),
        (b"caf\xe9 in Latin-1, line one\n", "not UTF-8 (byte 0xE9 in line 1)"),
        (b" \n\t\n", "no text"),
    ],
)
@pytest.mark.parametrize("suffix", [".md", ".txt"])
def test_text_that_is_no_text(tmp_path: Path, suffix: str, data: bytes, said: str) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(data)
    assert said in refused(path)


def test_a_missing_file(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "gone.pdf")


def test_truncated(tmp_path: Path) -> None:
    whole = set_pdf(tmp_path, SENTENCES)
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(whole.read_bytes()[:400])
    assert "broken or cut off" in refused(cut)


def test_encrypted(tmp_path: Path) -> None:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(set_pdf(tmp_path, SENTENCES)))
    writer.encrypt("secret", algorithm="RC4-128")
    path = tmp_path / "locked.pdf"
    writer.write(path)
    assert "password" in refused(path)


def test_no_pages(tmp_path: Path) -> None:
    from pypdf import PdfWriter

    path = tmp_path / "none.pdf"
    PdfWriter().write(path)
    assert "without pages" in refused(path)


def test_an_empty_page_has_no_text_and_no_crash(tmp_path: Path) -> None:
    document = read(bytes_pdf(tmp_path, b""))
    assert document.text == "" and document.words == () and len(document.pages) == 1
    assert "needs_ocr" in document.flags


DEFLATED = b"BT /F1 12 Tf 20 50 Td (Seen on this page) Tj ET"


def paged(folder: Path, *packed: bytes) -> Path:
    """A PDF with a page for each deflated content."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import DecodedStreamObject, NameObject

    writer = PdfWriter()
    for content in packed:
        page = writer.add_page(PdfReader(bytes_pdf(folder, b"")).pages[0])
        stream = DecodedStreamObject()
        stream.set_data(content)
        stream[NameObject("/Filter")] = NameObject("/FlateDecode")
        page[NameObject("/Contents")] = writer._add_object(stream)
    path = folder / "paged.pdf"
    writer.write(path)
    return path


def test_pages_whose_contents_do_not_unpack_are_no_scan(tmp_path: Path) -> None:
    whole = zlib.compress(DEFLATED)
    broken = b"\x07\x11" + whole[2:]
    assert read(paged(tmp_path, whole)).text == "Seen on this page"
    said = refused(paged(tmp_path, broken, broken))
    assert "damaged" in said and "2 streams do not unpack" in said
    document = read(paged(tmp_path, whole, broken))
    assert document.text == "Seen on this page"
    assert "damaged_pages" in document.flags and "needs_ocr" not in document.flags


@pytest.mark.parametrize("content", [b"", zlib.compress(b"")])
def test_empty_pages_are_not_damaged(tmp_path: Path, content: bytes) -> None:
    document = read(paged(tmp_path, content, content))
    assert len(document.pages) == 2 and document.text == ""


def test_a_tree_of_pages_that_holds_itself_is_no_scan(tmp_path: Path) -> None:
    path = tmp_path / "circle.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
        b"2 0 obj\n<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 50 >>\nendobj\n"
        b"3 0 obj\n<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 40 >>\nendobj\n"
        b"trailer << /Root 1 0 R /Size 4 >>\n%%EOF"
    )
    assert "50 are not there" in refused(path)


def test_an_image_alone_needs_ocr(tmp_path: Path) -> None:
    pixels = zlib.compress(b"\x80" * 64)
    inline = b"q 200 0 0 100 0 0 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /Fl ID " + pixels + b" EI Q"
    document = read(bytes_pdf(tmp_path, inline))
    assert "needs_ocr" in document.flags
    assert [page.text for page in document.pages] == [""]


def test_an_invisible_layer_over_a_scan_is_read(tmp_path: Path) -> None:
    pixels = zlib.compress(b"\x80" * 64)
    content = b"q 200 0 0 100 0 0 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /Fl ID " + pixels + b" EI Q "
    content += b"BT 3 Tr /F1 10 Tf 20 50 Td (Recognised words of a page) Tj ET"
    document = read(bytes_pdf(tmp_path, content))
    assert document.text == "Recognised words of a page"
    assert {"scanned_ocr", "ocr_layer"} <= set(document.flags)
    assert "needs_ocr" not in document.flags


def tree(kids: str, count: int, size: int = 0) -> bytes:
    """A PDF of one page whose page tree says whatever it likes; ``size`` bytes longer."""
    return (
        b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
        b"2 0 obj\n<</Type/Pages/Kids["
        + kids.encode()
        + b"]/Count %d>>\nendobj\n" % count
        + b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n"
        b"trailer\n<</Root 1 0 R>>\n%%EOF\n%" + b"x" * size
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (tree("2 0 R", 999_999), "999,999 pages, and 2"),
        (tree("3 0 R", 999_999), "999,999 pages, and 2"),
        (tree("2 0 R", 20_000, 100_000), "101 are not there"),
        (tree("3 0 R", 20_000, 100_000), "101 are not there"),
        (tree("3 0 R " * 30_000, 30_000), "has 30,000 pages, more than 25,000"),
    ],
)
def test_a_page_tree_that_lies_or_runs_in_circles(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "loop.pdf"
    path.write_bytes(content)
    assert why in refused(path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    assert "it is a named pipe, not a file" in refused(tmp_path / "a.pdf")
