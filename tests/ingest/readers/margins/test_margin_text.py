from __future__ import annotations

from pathlib import Path

from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.readers import read
from mdrag.ingest.readers.margins.margin_text import in_margin

_TEXT = [(0.15 + 0.1 * (n % 7), 0.1 + 0.02 * n, 0.22 + 0.1 * (n % 7), 0.12 + 0.02 * n)
         for n in range(40)]  # fmt: skip


def test_only_what_stands_beside_the_text_at_the_edge_is_in_the_margin() -> None:
    stamp, label, far = (0.03, 0.3, 0.06, 0.5), (0.2, 0.3, 0.23, 0.5), (0.95, 0.8, 0.97, 0.9)
    assert in_margin([stamp, label, far], _TEXT, True) == [True, False, True]


def test_a_page_turned_as_a_whole_has_its_margins_at_its_ends() -> None:
    head = (0.4, 0.03, 0.6, 0.05)
    assert in_margin([head], _TEXT, False) == [True]
    assert in_margin([head], _TEXT, True) == [False]


def test_without_text_there_are_no_margins() -> None:
    assert in_margin([(0.03, 0.3, 0.06, 0.5)], _TEXT[:5], True) == [False]


def test_a_stamp_in_the_margin_is_no_text(tmp_path: Path) -> None:
    source = f"""#set page(paper: "a5", margin: 20mm)
#set text(10pt, hyphenate: false)
#place(dx: -17mm, dy: 60mm, rotate(-90deg, reflow: true)[arXiv:2101.01234v2 [cs.CL] 5 Jan 2021])
{SENTENCES * 3}"""
    text = " ".join(read(set_pdf(tmp_path, source)).text.split())
    assert text == (SENTENCES * 3).strip()
