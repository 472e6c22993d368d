from __future__ import annotations

import struct
import zlib
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boxes import agreement
from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.readers import read
from mdrag.ingest.readers.drawn.fonts import Font
from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.ingest.readers.scans import recognise
from mdrag.ingest.readers.scans.skew import RECOGNISED, found_skew, level_words, turned_box

WIDTH, HEIGHT = 595.0, 842.0
FONT = Font(RECOGNISED, False, False, False)


def word(x0: float, base: float, long: int = 6) -> PrintedWord:
    return PrintedWord(
        "w" * long, x0, base - 8, x0 + 5 * long, base + 2, base, 10, FONT, True, False
    )


def page_of_words() -> list[PrintedWord]:
    return [word(60 + 45 * n, 80.0 + 13 * line) for line in range(30) for n in range(10)]


def askew(words: list[PrintedWord], angle: float) -> list[PrintedWord]:
    return level_words(words, -angle, WIDTH, HEIGHT)


@settings(max_examples=15, deadline=None)
@example(0.25)
@given(st.floats(-5, 5))
def test_the_angle_is_found_and_the_words_go_back_where_they_were(angle: float) -> None:
    straight = page_of_words()
    found = found_skew(askew(straight, angle), WIDTH)
    # a page that hardly slants may be taken for level: its lines do not meet
    assert found == pytest.approx(angle, abs=0.11) or (found == 0.0 and abs(angle) < 0.31)
    level = level_words(askew(straight, angle), angle, WIDTH, HEIGHT)
    for one, other in zip(level, straight, strict=True):
        assert one.base == pytest.approx(other.base, abs=0.1)
        assert one.x0 == pytest.approx(other.x0, abs=0.1)


@given(st.floats(-6, 6), st.floats(0, 500), st.floats(0, 800))
def test_a_box_turned_back_holds_the_word_where_it_was(angle: float, x: float, y: float) -> None:
    slanting = word(x, y)
    (level,) = level_words([slanting], angle, WIDTH, HEIGHT)
    x0, y0, x1, y1 = turned_box((level.x0, level.y0, level.x1, level.y1), angle, WIDTH, HEIGHT)
    assert x0 <= (slanting.x0 + slanting.x1) / 2 <= x1
    assert y0 <= (slanting.y0 + slanting.y1) / 2 <= y1


def test_few_words_and_tables_of_contents_show_no_angle() -> None:
    assert found_skew([word(60, 80.0 + 3 * n) for n in range(20)], WIDTH) == 0.0
    assert found_skew([word(60 + 11 * (n % 7), 80.0 + 13 * n) for n in range(40)], WIDTH) == 0.0


def test_a_scan_laid_askew_is_read_in_order(tmp_path: Path) -> None:
    rows = zlib.compress((b"\0" + b"\xff" * 6) * 8)
    png = b"\x89PNG\r\n\x1a\n"
    for kind, held in (
        (b"IHDR", struct.pack(">IIBBBBB", 6, 8, 8, 0, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b"")
    ):  # fmt: skip
        png += struct.pack(">I", len(held)) + kind + held
        png += struct.pack(">I", zlib.crc32(kind + held))
    (tmp_path / "scan.png").write_bytes(png)
    columns = ", ".join(f"[{name}. {SENTENCES * 3}]" for name in ("Alpha", "Beta"))
    path = set_pdf(
        tmp_path,
        f"""#set page(paper: "a4", margin: 0mm,
  background: image("scan.png", width: 100%, height: 100%))
#set text(9pt, hyphenate: false)
#set par(justify: true)
#rotate(-2.5deg)[#block(width: 100%, height: 100%, inset: 24mm)[
#grid(columns: 2, column-gutter: 12pt, {columns})]]""",
    )
    document = read(path)
    assert "ocr_layer" in document.flags
    assert document.text.split("\n\n") == [
        f"{name}. {(SENTENCES * 3).strip()}" for name in ("Alpha", "Beta")
    ]
    found = agreement(path, document)
    assert found.precision >= 0.99 and found.recall >= 0.99


def test_words_of_a_slanting_line_are_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    corners = [[100, 100], [500, 140], [498, 170], [98, 130]]
    found = SimpleNamespace(
        boxes=np.array([corners]), txts=("Voles dig deep.",), scores=(0.99,), word_results=None
    )
    monkeypatch.setattr(recognise, "_engine", lambda: lambda picture, return_word_box: found)
    first, *_, last = recognise.recognise(np.zeros((300, 600, 3)))
    assert last.y0 - first.y0 == pytest.approx(0.1 * (last.x0 + last.x1 - first.x0 - first.x1) / 2,
                                               abs=1)  # fmt: skip
    assert first.y1 - first.y0 == pytest.approx(30, abs=1)
