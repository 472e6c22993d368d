from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pdf import set_pdf
from mdrag.errors import SourceProblem
from mdrag.ingest.readers import read
from mdrag.ingest.remote.parts.page_span import PageSpan, halves, spans_of
from mdrag.ingest.remote.parts.split import split_file
from mdrag.ingest.remote.parts.split_manifest import SentPart, SplitManifest

_PAGES = "#set page(width: 200pt, height: 200pt)\n" + "#pagebreak()\n".join(
    f"#v(60pt)\n{'long ' * n}words of sheet {n}.\n" for n in range(1, 8)
)


@given(st.integers(1, 2000), st.integers(1, 300))
def test_spans_follow_one_another_and_cover_the_file(pages: int, most: int) -> None:
    found = spans_of(pages, most)
    assert [span.first for span in found] == [1, *(span.last + 1 for span in found[:-1])]
    assert found[-1].last == pages and max(span.pages for span in found) <= most
    for span in found:
        both = halves(span)
        assert sum(half.pages for half in both) == span.pages
        assert (both[0].first, both[-1].last) == span


def _split(path: Path, folder: Path, **about: Any) -> dict[str, Any]:
    told = {"folder": str(folder), "pages": 200, "bytes": 10**8, "spans": [], **about}
    return split_file(path, told)


def test_a_pdf_within_the_limits_is_sent_as_it_is(tmp_path: Path) -> None:
    path = set_pdf(tmp_path, _PAGES)
    found = _split(path, tmp_path / "parts")
    assert found == {"pages": 7, "parts": [[1, 7, path.stat().st_size]]}
    assert not (tmp_path / "parts").exists()


def test_parts_hold_their_pages_and_nothing_else(tmp_path: Path) -> None:
    path = set_pdf(tmp_path, _PAGES)
    found = _split(path, tmp_path / "parts", pages=3)
    assert [part[:2] for part in found["parts"]] == [[1, 3], [4, 6], [7, 7]]
    assert _split(path, tmp_path / "again", pages=3)["parts"] == found["parts"]
    middle = read(tmp_path / "parts" / "0004-0006.pdf")
    assert [" ".join(page.text.split()) for page in middle.pages] == [
        f"{'long ' * n}words of sheet {n}." for n in (4, 5, 6)
    ]


def test_parts_that_are_too_large_are_halved_and_one_page_cannot_be(tmp_path: Path) -> None:
    path = set_pdf(tmp_path, _PAGES)
    whole = _split(path, tmp_path / "parts", pages=4)["parts"]
    most = whole[0][2] - 1
    found = _split(path, tmp_path / "halved", pages=4, bytes=most)["parts"]
    assert [part[:2] for part in found][:2] == [[1, 2], [3, 4]]
    assert all(part[2] <= most for part in found) and found[-1][1] == 7
    assert _split(path, tmp_path / "none", bytes=10)["parts"] == [[n, n, 0] for n in range(1, 8)]


def _scan(path: Path, pages: int) -> None:
    """Pages of noise with a black square in the upper left corner; the second lies on its side."""
    import pypdfium2

    image = pytest.importorskip("PIL.Image", reason="the extra ocr is not installed")
    noise = image.frombytes("L", (900, 1200), Random(1).randbytes(900 * 1200))
    noise.paste(0, (0, 0, 200, 200))
    packed = io.BytesIO()
    noise.save(packed, "JPEG", quality=95)
    with pypdfium2.PdfDocument.new() as made:
        for number in range(pages):
            page = made.new_page(150, 200)
            picture = pypdfium2.PdfImage.new(made)
            picture.load_jpeg(io.BytesIO(packed.getvalue()), inline=True)
            picture.set_matrix(pypdfium2.PdfMatrix().scale(150, 200))
            page.insert_obj(picture)
            page.set_rotation(90 if number == 1 else 0)
            page.gen_content()
        made.save(path)


def test_a_scan_that_is_too_large_is_drawn_anew_and_its_boxes_stay_true(tmp_path: Path) -> None:
    import pypdfium2

    _scan(tmp_path / "scan.pdf", 2)
    size = (tmp_path / "scan.pdf").stat().st_size
    assert "lighter" not in _split(tmp_path / "scan.pdf", tmp_path / "whole", lighter=True)
    plain = _split(tmp_path / "scan.pdf", tmp_path / "plain", bytes=size // 2)["parts"]
    assert plain[0][:2] == [1, 1]
    found = _split(tmp_path / "scan.pdf", tmp_path / "light", bytes=size // 2, lighter=True)
    ((first, last, light),) = found["parts"]
    assert (first, last, found["lighter"]) == (1, 2, [1]) and light <= size // 2
    manifest = SplitManifest("0" * 64, "a.pdf", "", 2, (SentPart(1, 2, light, "", lighter=True),))
    assert not manifest.whole
    with pypdfium2.PdfDocument(tmp_path / "light" / "0001-0002.pdf") as pdf:
        assert [pdf.get_page_size(n) for n in (0, 1)] == [(150, 200), (200, 150)]
        upright, turned = (pdf[n].render(scale=1).to_pil().convert("L") for n in (0, 1))
    assert upright.getpixel((12, 12)) < 60 < upright.getpixel((140, 12))
    assert turned.getpixel((188, 12)) < 60 < turned.getpixel((12, 12))


def test_pages_with_text_are_never_drawn_anew(tmp_path: Path) -> None:
    path = set_pdf(tmp_path, _PAGES)
    found = _split(path, tmp_path / "parts", bytes=10, lighter=True)
    assert found["parts"] == [[n, n, 0] for n in range(1, 8)] and found["lighter"] == []


def test_what_is_no_pdf_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.4 and nothing more")
    with pytest.raises(SourceProblem, match="broken or cut off"):
        _split(path, tmp_path)
    path = set_pdf(tmp_path, _PAGES)
    with pytest.raises(SourceProblem, match="has 7 pages"):
        _split(path, tmp_path, spans=[PageSpan(6, 9)])
