from __future__ import annotations

import hashlib
import json

import pytest

from made_documents import document, paragraph
from mdrag.errors import SourceProblem
from mdrag.evidence.model import Passage
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.anchors import Origin, anchor_id, anchors

PDF = Origin("doc_8f3a2c1d", "raw/evidence/pdfs/a.pdf", "ab" * 32, "v1", ".pdf")


def _passage(made: ParsedDocument, start: int, end: int, **more: object) -> Passage:
    return Passage(
        chunk_id="doc_8f3a2c1d|r=00000000|s=1|p=001|b=001",
        alias="s1-p001-b001",
        parent_id="doc_8f3a2c1d:p001",
        doc_uid="doc_8f3a2c1d",
        text=made.text[start:end],
        start=start,
        end=end,
        page_start=1 if made.pages else 0,
        section_path=("One",),
    )._replace(**more)  # type: ignore[arg-type]


def test_rects_hold_the_words_of_the_passage_and_no_others() -> None:
    made = document([paragraph(1, 4), paragraph(2, 4)], page_breaks=(1,))
    start = made.text.index("Study1x1")
    end = made.text.index("Study1x3") - 1
    (anchor,) = anchors(made, [_passage(made, start, end)], PDF)
    inside = [
        word for word in made.words
        if word.page_index == anchor.page_no
        and any(r.x0 <= (word.x0 + word.x1) / 2 <= r.x1 and r.y0 <= (word.y0 + word.y1) / 2 <= r.y1
                for r in anchor.rects)
    ]  # fmt: skip
    assert " ".join(made.text[w.start : w.end] for w in inside) == made.text[start:end]
    lines = {word.line for word in inside}
    assert len(anchor.rects) == len(lines)


def test_a_passage_over_a_page_break_has_two_anchors() -> None:
    made = document([paragraph(1, 2), paragraph(2, 2)], page_breaks=(1,))
    found = list(anchors(made, [_passage(made, 0, len(made.text))], PDF))
    assert [anchor.page_no for anchor in found] == [1, 2]
    assert len({anchor.evidence_anchor_id for anchor in found}) == 2
    for anchor in found:
        assert anchor.bbox is not None
        assert anchor.bbox.x0 == min(r.x0 for r in anchor.rects)
        assert anchor.bbox.y1 == max(r.y1 for r in anchor.rects)


def test_the_id_is_the_formula_of_the_contract() -> None:
    made = document([paragraph(1, 2)], page_breaks=(0,))
    (anchor,) = anchors(made, [_passage(made, 0, len(made.text))], PDF)
    assert anchor.bbox is not None
    box = json.dumps(anchor.bbox._asdict(), separators=(",", ":"))
    page = str(anchor.page_no)
    parts = [anchor.chunk_id, "text", "ab" * 32, "v1", page, box, '["One"]']
    expected = hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]
    assert anchor.evidence_anchor_id == expected == anchor_id(anchor)
    assert anchor_id(anchor._replace(rects=())) == expected
    assert anchor_id(anchor._replace(doc_version="v2")) != expected


def test_a_hyphenated_word_has_a_rect_on_each_line() -> None:
    from mdrag.evidence.model import Page
    from mdrag.ingest.document import PlacedWord

    text = "informative"
    words = (
        PlacedWord(0, 5, 1, 0, 0.8, 0.1, 0.9, 0.12),
        PlacedWord(5, 11, 1, 1, 0.1, 0.13, 0.2, 0.15),
    )
    made = document([text])._replace(pages=(Page(1, "1", text, 0, 11),), words=words)
    (anchor,) = anchors(made, [_passage(made, 0, 11)], PDF)
    assert [tuple(rect) for rect in anchor.rects] == [(0.8, 0.1, 0.9, 0.12), (0.1, 0.13, 0.2, 0.15)]


def _laid_out(*boxes: tuple[int, float, float, float, float]) -> ParsedDocument:
    """One letter a word, each with (line, x0, y0, x1, y1) on page 1."""
    from mdrag.evidence.model import Page
    from mdrag.ingest.document import PlacedWord

    text = " ".join("abcdefghij"[: len(boxes)])
    words = tuple(PlacedWord(2 * i, 2 * i + 1, 1, *box) for i, box in enumerate(boxes))
    return document([text])._replace(pages=(Page(1, "1", text, 0, len(text)),), words=words)


def test_a_rect_ends_where_another_passage_stands_between() -> None:
    made = _laid_out((0, 0.1, 0.1, 0.2, 0.12), (0, 0.7, 0.1, 0.8, 0.12), (0, 0.4, 0.1, 0.5, 0.12))
    (anchor,) = anchors(made, [_passage(made, 0, 3)], PDF)  # "a b", with c between them
    assert [tuple(rect) for rect in anchor.rects] == [(0.1, 0.1, 0.2, 0.12), (0.7, 0.1, 0.8, 0.12)]


def test_a_rect_that_would_cover_other_words_falls_into_single_ones() -> None:
    tall = [(0, 0.1, 0.1, 0.12, 0.2), (0, 0.5, 0.1, 0.52, 0.2)]
    made = _laid_out(*tall, (1, 0.3, 0.14, 0.4, 0.16))
    (anchor,) = anchors(made, [_passage(made, 0, 3)], PDF)
    assert len(anchor.rects) == 2
    whole = next(iter(anchors(made, [_passage(made, 0, 5)], PDF)))
    assert len(whole.rects) == 2


def test_a_pdf_passage_without_a_page_is_flagged() -> None:
    made = document([paragraph(1)])
    (anchor,) = anchors(made, [_passage(made, 0, 50, page_start=0)], PDF)
    assert {"page_missing", "needs_manual_check", "bbox_missing"} <= set(anchor.quality_flags)
    assert anchor.bbox_missing_reason


def test_a_pdf_passage_with_a_page_and_no_box_says_why() -> None:
    made = document([paragraph(1)], page_breaks=(0,))._replace(words=())
    (anchor,) = anchors(made, [_passage(made, 0, 50, page_start=1)], PDF)
    assert anchor.page_no == 1
    assert anchor.quality_flags == ("bbox_missing",)
    assert anchor.bbox_missing_reason


def test_a_passage_without_pages_and_headings_is_flagged() -> None:
    made = document([paragraph(1)], page_breaks=(0,))._replace(words=(), pages=())
    web = PDF._replace(suffix=".html")
    (bare,) = anchors(made, [_passage(made, 0, 50, page_start=0, section_path=())], web)
    assert (bare.quality_flags, bare.bbox_missing_reason) == (
        ("section_missing",), "html has no pages to place boxes on",
    )  # fmt: skip
    (below,) = anchors(made, [_passage(made, 0, 50, page_start=0, section_path=("Setup",))], web)
    assert (below.quality_flags, below.section_path) == ((), ("Setup",))


def test_a_pdf_passage_with_neither_fails_its_source() -> None:
    made = document([paragraph(1)])
    with pytest.raises(SourceProblem):
        list(anchors(made, [_passage(made, 0, 0, page_start=0)], PDF))


def test_markdown_needs_neither_page_nor_box() -> None:
    made = document([paragraph(1)])
    (anchor,) = anchors(made, [_passage(made, 0, 50)], PDF._replace(suffix=".md"))
    assert (anchor.page_no, anchor.bbox, anchor.quality_flags) == (None, None, ())


@pytest.mark.parametrize(
    ("kind", "begin", "expected"),
    [("table", "", "table"), ("code", "", "code"), ("formula", "", "formula"),
     ("caption", "Figure 2: Growth", "figure"), ("caption", "Table 1. Income", "table"),
     ("list", "", "text"), ("footnote", "", "text")],
)  # fmt: skip
def test_the_type_follows_the_block(kind: str, begin: str, expected: str) -> None:
    made = document([paragraph(1)])
    passage = _passage(made, 0, 50, block_type=kind, anchor=begin)
    (anchor,) = anchors(made, [passage], PDF._replace(suffix=".md"))
    assert anchor.anchor_type == expected
