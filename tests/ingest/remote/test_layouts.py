from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_pdf import SENTENCES, set_pdf
from made_results import LAYOUTS, made_zip, zip_of
from mdrag.errors import SourceProblem
from mdrag.evidence.model import Page
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read
from mdrag.ingest.remote.layouts import LayoutBlock, read_layout
from mdrag.ingest.remote.parts.assemble import assemble, compose_document

_PAPER = (
    '#set page(width: 300pt, height: 400pt, numbering: "1")\n#counter(page).update(41)\n'
    "= Registers of two censuses\n"
    + SENTENCES
    * 3
    + "\n\n#table(columns: 3, stroke: none, [Town], [1901], [1911], [Leeds], [40], [50], [York], "
    "[41], [51], [Hull], [42], [52])\n\n== Boundaries\n"
    + SENTENCES * 4
    + "\n\n= References\n\nSmith, A. (2001). On boundaries. Journal of Maps, 3, 1-9."
)

_PAGES = (Page(1, "", "", 0, 0, 600.0, 800.0), Page(2, "", "", 0, 0, 600.0, 800.0))


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return set_pdf(tmp_path_factory.mktemp("paper"), _PAPER)


def _assembled(paper: Path, content: bytes, folder: Path, pages: int) -> ParsedDocument:
    place = folder / "result.zip"
    place.write_bytes(content)
    return assemble(paper, {"parser": "mineru", "parts": [[1, pages, str(place)]]})


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_pages_words_and_places_of_the_pdf(
    layout: str, paper: Path, tmp_path: Path
) -> None:
    local = read(paper)
    found = _assembled(paper, made_zip(local, layout), tmp_path, len(local.pages))
    assert [(p.page_index, p.page_label) for p in found.pages] == [
        (p.page_index, p.page_label) for p in local.pages
    ]
    assert found.text.split() == local.text.split()
    heads = [found.text[b.start : b.end] for b in found.blocks if b.kind == "heading"]
    assert heads == [local.text[b.start : b.end] for b in local.blocks if b.kind == "heading"]
    assert found.text[found.references_start :].startswith("References")
    boxes = {(w.page_index, w.x0, w.y0, w.x1, w.y1) for w in local.words}
    mine = [(w.page_index, w.x0, w.y0, w.x1, w.y1) for w in found.words]
    assert len(mine) > 100 and sum(box in boxes for box in mine) >= 0.98 * len(mine)
    assert found.metadata == local.metadata and found.parser == "mineru"
    if layout != "content_list_v2":
        assert all(p.text.strip() for p in found.pages)
    tables = [found.text[b.start : b.end] for b in found.blocks if b.kind == "table"]
    assert tables == [local.text[b.start : b.end] for b in local.blocks if b.kind == "table"]
    assert "York\t41\t51" in tables[0]


def test_parts_are_put_back_on_their_pages(paper: Path, tmp_path: Path) -> None:
    local = read(paper)
    assert len(local.pages) >= 2
    parts = []
    for page in local.pages:
        blocks = [{"type": "text", "text": page.text, "page_idx": 0}]
        place = tmp_path / f"{page.page_index}.zip"
        place.write_bytes(zip_of({"result/x_content_list.json": json.dumps(blocks).encode()}))
        parts.append([page.page_index, page.page_index, str(place)])
    found = assemble(paper, {"parser": "mineru", "parts": parts[::-1]})
    assert [p.text.split() for p in found.pages] == [p.text.split() for p in local.pages]


def test_a_result_of_another_file_is_refused(paper: Path, tmp_path: Path) -> None:
    blocks = json.dumps([{"type": "text", "text": "Far away.", "page_idx": 77}]).encode()
    with pytest.raises(SourceProblem, match="it is not of this file"):
        _assembled(paper, zip_of({"a_content_list.json": blocks}), tmp_path, 2)


def _blocks(name: str, content: Any) -> list[LayoutBlock]:
    found = read_layout({name: lambda: content})
    assert found is not None
    return found


def test_boxes_of_all_three_systems_are_fractions_cut_at_the_page() -> None:
    line = {"bbox": [20, 10, 100, 50], "spans": [{"type": "text", "content": "Words."}]}
    block = {"type": "text", "bbox": [20, 10, 100, 50], "lines": [line]}
    middle = {"pdf_info": [{"page_idx": 0, "page_size": [200, 100], "para_blocks": [block]}]}
    flat = [{"type": "text", "text": "Words.", "bbox": [100, 100, 1004, 500], "page_idx": 0}]
    new = {"pages": [{"page_idx": 0, "blocks": [
        {"type": "text", "bbox": [0.1, 0.1, 0.5, 0.5],
         "content": [{"type": "text", "content": "Words."}]}]}]}  # fmt: skip
    assert _blocks("layout.json", middle)[0].box == (0.1, 0.1, 0.5, 0.5)
    assert _blocks("x_content_list.json", flat)[0].box == (0.1, 0.1, 1.0, 0.5)
    assert _blocks("middle_json.json", new)[0].box == (0.1, 0.1, 0.5, 0.5)


def test_old_lists_without_boxes_still_have_pages(paper: Path, tmp_path: Path) -> None:
    local = read(paper)
    flat = [
        {"type": "text", "text": "Invented wörds that no page prints.", "page_idx": p}
        for p in range(len(local.pages))
    ]
    content = zip_of({"a_content_list.json": json.dumps(flat).encode()})
    found = _assembled(paper, content, tmp_path, len(local.pages))
    assert [p.text.strip() for p in found.pages] == [flat[0]["text"]] * len(local.pages)
    assert found.words == ()


def test_words_of_a_scan_share_the_box_of_their_line() -> None:
    scan = ParsedDocument(
        text="", pages=_PAGES[:1], blocks=(), words=(), parser="local", metadata={},
        flags=("needs_ocr",),
    )  # fmt: skip
    block = LayoutBlock("paragraph", 0, (0.1, 0.1, 0.5, 0.2), "Read from a picture", 0)
    found = compose_document([block], scan, "mineru")
    assert [found.text[w.start : w.end] for w in found.words] == block.text.split()
    assert all(0.1 <= w.x0 < w.x1 <= 0.50001 and 0.1 <= w.y0 < w.y1 <= 0.20001 for w in found.words)
    assert "scanned_ocr" in found.flags and "needs_ocr" not in found.flags


def test_pages_of_text_that_were_taken_for_pictures_are_told_apart() -> None:
    pages = tuple(page._replace(text="Printed words. " * 20) for page in _PAGES)
    local = ParsedDocument("", pages, (), (), "local", {})
    found = compose_document([LayoutBlock("paragraph", 0, None, "Words.")], local, "mineru")
    assert "text_left_out" in found.flags
    scan = ParsedDocument("", _PAGES, (), (), "local", {})
    blank = compose_document([LayoutBlock("paragraph", 0, None, "Words.")], scan, "mineru")
    assert "text_left_out" not in blank.flags


def test_a_paragraph_that_goes_on_over_a_page_is_one() -> None:
    scan = ParsedDocument("", _PAGES, (), (), "local", {})
    blocks = [
        LayoutBlock("paragraph", 0, None, "It goes on with infor-"),
        LayoutBlock("footnote", 0, None, "1 A note."),
        LayoutBlock("paragraph", 1, None, "mation over the page.", goes_on=True),
    ]
    found = compose_document(blocks, scan, "mineru")
    assert found.text == "1 A note.\n\nIt goes on with information over the page."
    assert found.pages[1].text == "mation over the page."


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
        | st.sampled_from(["text", "title", "table", "list", "image", "pages", "code"]),
        lambda inner: st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["type", "content", "text", "bbox", "page_idx", "pages", "blocks", "pdf_info",
                 "para_blocks", "discarded_blocks", "page_size", "lines", "spans", "list_items",
                 "table_body", "table_caption", "html", "level", "text_level", "item_content"]
            ),
            inner,
            max_size=5,
        ),
        max_leaves=20,
    )
)  # fmt: skip
def test_no_json_breaks_a_layout(content: Any) -> None:
    for name in ("layout.json", "a_content_list.json", "content_list_v2.json", "middle_json.json"):
        for found in (read_layout({name: lambda: content}) or [],):
            assert all(isinstance(block.text, str) and block.page >= 0 for block in found)
