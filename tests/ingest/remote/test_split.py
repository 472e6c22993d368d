from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pdf import set_pdf
from mdrag.errors import SourceProblem
from mdrag.ingest.readers import read
from mdrag.ingest.remote.split import PageSpan, halves, spans_of, split_file

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


def test_what_is_no_pdf_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.4 and nothing more")
    with pytest.raises(SourceProblem, match="broken or cut off"):
        _split(path, tmp_path)
    path = set_pdf(tmp_path, _PAGES)
    with pytest.raises(SourceProblem, match="has 7 pages"):
        _split(path, tmp_path, spans=[PageSpan(6, 9)])
