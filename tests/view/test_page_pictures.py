"""Pictures of pages: drawn apart, kept within bounds, refused in a line where they cannot be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from made_pdf import bytes_pdf
from mdrag.view.pages.page_pictures import PagePictures, StripRequest, draw_pages, draw_strips
from mdrag.view.pages.picture import grey_png, png
from mdrag.view.pages.sentence_boxes import frames, sentence_boxes

TEXT = b"BT /F1 12 Tf 20 60 Td (Walking is good) Tj ET"


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return bytes_pdf(tmp_path, TEXT)


def test_a_page_is_drawn_once_with_its_words(pdf: Path, tmp_path: Path) -> None:
    pictures = PagePictures(tmp_path / "cache")
    page = pictures.page(pdf, 1)
    assert page.picture.startswith(b"\x89PNG") and (page.width, page.height) == (200, 100)
    (words,) = page.words
    assert words.text == "Walking is good"
    assert 0.09 < words.x0 < 0.11 and 0.2 < words.y0 < words.y1 < 0.5
    (kept,) = (tmp_path / "cache").iterdir()
    pdf_time = pdf.stat()
    content = pdf.read_bytes()
    pdf.write_bytes(b"x" * len(content))  # nobody looks into the file any more
    os.utime(pdf, ns=(pdf_time.st_atime_ns, pdf_time.st_mtime_ns))
    assert pictures.page(pdf, 1) == page
    kept.write_bytes(b"{")  # a broken cache is no cache
    assert pictures.page(pdf, 1).problem == "it is broken or no PDF"


def test_the_cache_keeps_within_its_bound(pdf: Path, tmp_path: Path) -> None:
    pictures = PagePictures(tmp_path / "cache", bound=1)
    pictures.page(pdf, 1)
    other = pdf.rename(pdf.with_name("other.pdf"))
    pictures.page(other, 1)
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_turned_page_has_its_words_where_it_shows_them(tmp_path: Path) -> None:
    turned = bytes_pdf(tmp_path, TEXT, "/Rotate 90")
    page = PagePictures(tmp_path / "cache").page(turned, 1)
    (words,) = page.words
    assert (page.width, page.height) == (100, 200)
    assert words.y1 - words.y0 > words.x1 - words.x0  # it reads downwards
    assert 0.08 < words.y0 < 0.12


def test_what_cannot_be_drawn_says_why(pdf: Path, tmp_path: Path) -> None:
    pictures = PagePictures(tmp_path / "cache")
    assert pictures.page(pdf, 2).problem == "page 2 cannot be drawn"
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing")
    assert pictures.page(broken, 1).problem == "it is broken or no PDF"
    assert draw_pages(broken, 100, [1])[1].problem
    pypdf = pytest.importorskip("pypdf")
    writer = pypdf.PdfWriter(clone_from=pdf)
    writer.encrypt("secret", algorithm="RC4-128")
    locked = tmp_path / "locked.pdf"
    writer.write(locked)
    assert pictures.page(locked, 1).problem == "it is encrypted"


def test_a_page_as_large_as_a_wall_is_drawn_small(tmp_path: Path) -> None:
    wall = bytes_pdf(tmp_path, TEXT)
    wall.write_bytes(wall.read_bytes().replace(b"[0 0 200 100]", b"[0 0 14400 9000]"))
    page = PagePictures(tmp_path / "cache").page(wall, 1)
    assert (page.width, page.height) == (14_400, 9_000)
    assert int.from_bytes(page.picture[16:20]) <= 1500


def test_strips_and_pages_of_one_file_come_together(pdf: Path) -> None:
    assert list(draw_pages(pdf, 200, [1, 7, 1])) == [1]
    there = StripRequest(1, "Walking is good …", [])
    not_there = StripRequest(1, "Sitting is better", [(0.1, 0.2, 0.5, 0.6)])
    drawn = draw_strips(pdf, 400, [there, StripRequest(9, "", []), not_there])
    assert list(drawn) == [0, 2]
    assert drawn[0].found and not drawn[2].found
    assert 0 < drawn[0].height < 50


def test_a_sentence_is_boxed_where_it_stands() -> None:
    words = [
        (0.1, 0.10, 0.5, 0.12, "Before it. The ﬁrst half"),
        (0.1, 0.13, 0.5, 0.15, "of a sen-"),
        (0.1, 0.16, 0.5, 0.18, "tence. After it."),
        (0.6, 0.10, 0.9, 0.12, "…"),
    ]
    boxes = sentence_boxes(words, "The first half of a sentence.")
    assert [box[1] for box in boxes] == [0.10, 0.13, 0.16]
    assert boxes[0][0] > 0.2 and boxes[0][2] == pytest.approx(0.5)
    assert boxes[2][2] < 0.35
    (frame,) = frames(boxes)
    assert frame == pytest.approx((0.1, 0.10, 0.5, 0.18))
    assert sentence_boxes(words, "Another sentence of some length.") == []
    assert len(frames([(0.1, 0.1, 0.4, 0.12), (0.6, 0.1, 0.9, 0.12)])) == 2


def test_grey_pictures_are_small_and_colour_stays() -> None:
    grey = [bytes(range(0, 240, 2)) for _ in range(40)]
    assert len(grey_png(grey, 120)) < len(png([bytes(v for g in row for v in (g, g, g))
                                               for row in grey], 120))  # fmt: skip
    assert png([b"\x00\x00\xff" * 3], 3)[25] == 2  # red, green and blue
    assert png([b"\x07\x07\x07" * 3], 3)[25] == 0  # grey
