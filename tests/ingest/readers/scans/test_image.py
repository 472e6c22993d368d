"""Images and scans: words with boxes from what a recognition says, which is made up here.

The recognition itself is tried where it is installed.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from made_pdf import bytes_pdf
from mdrag.errors import SourceProblem
from mdrag.ingest.readers import pdf, read
from mdrag.ingest.readers.scans import recognise, scanned_pages
from mdrag.ingest.readers.scans.recognised_page import recognition_marks

LINES = [
    ("Voles dig deep.", 0.99, (100, 100, 400, 130)),
    ("They sleep in winter.", 0.98, (100, 140, 520, 170)),
    ("田鼠挖得很深。", 0.97, (100, 180, 380, 210)),
]


def engine(lines: list[tuple[str, float, tuple[int, int, int, int]]], parts: bool = False) -> Any:
    """What answers as RapidOCR does."""

    def corners(box: tuple[int, int, int, int]) -> list[list[int]]:
        x0, y0, x1, y1 = box
        return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]

    def word_parts(text: str, score: float, box: tuple[int, int, int, int]) -> tuple[Any, ...]:
        step = (box[2] - box[0]) / len(text)
        return tuple(
            (sign, score, corners((int(box[0] + at * step), box[1], int(box[0] + (at + 1) * step), box[3])))  # noqa: E501
            for at, sign in enumerate(text) if sign != " "
        )  # fmt: skip

    return lambda picture, return_word_box: SimpleNamespace(
        boxes=np.array([corners(box) for _, _, box in lines]) if lines else None,
        txts=tuple(text for text, _, _ in lines),
        scores=tuple(score for _, score, _ in lines),
        word_results=tuple(word_parts(*line) for line in lines) if parts else None,
    )


@pytest.fixture
def recognising(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognise, "_engine", lambda: engine(LINES))
    for module in (recognise, pdf):
        monkeypatch.setattr(module, "ocr_installed", lambda: True)


@pytest.fixture
def installed(recognising: None) -> None:
    pytest.importorskip("PIL", reason="the extra ocr is not installed")


def png(width: int, height: int) -> bytes:
    def part(kind: bytes, held: bytes) -> bytes:
        return (
            struct.pack(">I", len(held)) + kind + held + struct.pack(">I", zlib.crc32(kind + held))
        )

    rows = zlib.compress((b"\0" + b"\xff" * width) * min(height, 2000))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


@pytest.mark.parametrize("parts", [True, False])
def test_words_are_parted_at_white_space_only(monkeypatch: pytest.MonkeyPatch, parts: bool) -> None:
    monkeypatch.setattr(recognise, "_engine", lambda: engine(LINES, parts))
    found = recognise.recognise(np.zeros((300, 600, 3)))
    assert [word.text for word in found] == [
        "Voles", "dig", "deep.", "They", "sleep", "in", "winter.", "田鼠挖得很深。",
    ]  # fmt: skip
    assert [word.line for word in found] == [0, 0, 0, 1, 1, 1, 1, 2]
    first, second = found[:2]
    assert (first.x0, first.y0, first.y1) == (100, 100, 130) and first.x1 < second.x0
    assert abs(first.x1 - 200) < 2 and (found[-1].x0, found[-1].x1) == pytest.approx((100, 380), 1)


@pytest.mark.usefixtures("installed")
def test_an_image_is_a_page_of_words_with_boxes(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png(600, 800))
    document = read(path)
    assert " ".join(document.text.split()) == (
        "Voles dig deep. They sleep in winter. 田鼠挖得很深。"
    )
    assert document.parser == "local-ocr" and len(document.pages) == 1
    assert document.flags == ("no_headings", "scanned_ocr")
    assert document.metadata["ocr_confidence"] == "0.98"
    word = document.words[0]
    assert document.text[word.start : word.end] == "Voles"
    assert (word.x0, word.y0) == pytest.approx((100 / 600, 100 / 800), abs=1e-3)


@pytest.mark.usefixtures("recognising")
def test_a_scan_in_a_pdf_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = zlib.compress(b"\x80" * 64)
    inline = b"q 200 0 0 100 0 0 cm BI /W 8 /H 8 /CS /G /BPC 8 /F /Fl ID " + pixels + b" EI Q"
    path = bytes_pdf(tmp_path, inline)
    document = read(path)
    assert document.text.startswith("Voles dig deep.") and "scanned_ocr" in document.flags
    assert not {"needs_ocr", "ocr_layer"} & set(document.flags)
    monkeypatch.setattr(recognise, "_engine", lambda: engine([]))
    assert "needs_ocr" in read(path).flags
    assert scanned_pages.recognise_pages(path, [])[0] == {}


def test_little_confidence_is_told() -> None:
    def marks(*scores: float) -> tuple[str, ...]:
        words = [recognise.RecognisedWord("word", 0, 0, 1, 1, 0, score) for score in scores]
        return recognition_marks(["ocr_layer"], words)[0]

    assert marks(0.99, 0.97) == ("scanned_ocr",)
    assert marks(0.9, 0.92) == ("ocr_uncertain", "scanned_ocr")
    assert marks(*[0.99] * 20, 0.5) == ("ocr_uncertain", "scanned_ocr")
    assert marks(*[0.99] * 50, 0.5) == ("scanned_ocr",)


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognise, "ocr_installed", lambda: False)
    path = tmp_path / "a.png"
    path.write_bytes(png(10, 10))
    with pytest.raises(SourceProblem, match=r'pip install "mdrag\[ocr\]"'):
        read(path)


BAD = {
    "a.png": (png(10, 10)[:40], "damaged|no image"),
    "b.png": (lambda: png(40_000, 40_000), "40,000 x 40,000 pixels|no image"),
    "c.jpg": (b"\xff\xd8\xff" + b"\0" * 400, "no image|damaged"),
    "d.tif": (b"II*\x00" + b"\xff" * 400, "no image|damaged"),
    "e.png": (b"GIF89a" + b"\0" * 40, "no image|damaged"),
    "f.png": (b"%PDF-1.7", "is no image but a PDF"),
    "g.webp": (b"RIFF\0\0\0\0WAVEfmt ", "no image|damaged"),
}


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    content, told = BAD[name]
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content())
    with pytest.raises(SourceProblem, match=told) as problem:
        read(tmp_path / name)
    assert "\n" not in problem.value.reason


@pytest.mark.usefixtures("installed")
def test_an_image_without_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognise, "_engine", lambda: engine([]))
    path = tmp_path / "a.png"
    path.write_bytes(png(10, 10))
    with pytest.raises(SourceProblem, match="no text was recognised"):
        read(path)


def test_the_real_recognition_reads_print(tmp_path: Path) -> None:
    pytest.importorskip("rapidocr", reason="the extra ocr is not installed")
    import pypdfium2

    from made_pdf import SENTENCES, set_pdf

    sheet = pypdfium2.PdfDocument(set_pdf(tmp_path, SENTENCES))[0]
    sheet.render(scale=200 / 72).to_pil().save(tmp_path / "a.png")
    document = read(tmp_path / "a.png")
    assert SENTENCES.split()[0] in document.text and "ocr_uncertain" not in document.flags
