from __future__ import annotations

from mdrag.evidence.model import Page
from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.quality import measure, report


def document(
    text: str, flags: tuple[str, ...] = (), pages: int = 1, dropped: int = 0
) -> ParsedDocument:
    blocks, at = [], 0
    for part in text.split("\n\n"):
        blocks.append(TextBlock("paragraph", at, at + len(part)))
        at += len(part) + 2
    sheets = tuple(Page(n + 1, "", text if n == 0 else "") for n in range(pages))
    running = (("head|#", 3, ("Head | 1", "Head | 2", "Head | 3", "Head | 4")),) if dropped else ()
    return ParsedDocument(
        text, sheets, tuple(blocks), (), "local", {}, flags, -1, running, 20, dropped
    )


def test_a_good_source_needs_no_check() -> None:
    found = measure(
        "raw/a.pdf", document("Plain words of a paragraph that runs on. " * 9, dropped=2)
    )
    assert found.repeated_lines == 0.1
    assert found.non_letters < 0.1
    assert not found.needs_manual_check


def test_scans_empty_pages_and_torn_text_are_advised_on() -> None:
    assert "OCR" in measure("a", document("", ("needs_ocr",))).advice[0]
    assert measure("a", document("Words.", pages=3)).pages_without_text == (2, 3)
    assert "short" in measure("a", document("\n\n".join(["ab"] * 12))).advice[0]
    assert "signs" in measure("a", document("1234 + 5 = abc " * 40)).advice[0]
    assert "map" in measure("a", document("ab", ("unreadable_text",))).advice[0]
    assert "library.csv" in measure("a", document("Words.", ("front_matter_unread",))).advice[0]
    assert "running" in measure("a", document("Plain words. " * 40, dropped=9)).advice[0]


def test_the_report_lists_trouble_first_and_three_samples() -> None:
    good = measure("b|c.pdf", document("Plain words here. " * 40, dropped=2))
    bad = measure("z.pdf", document("", ("needs_ocr",)))
    text = report([good, bad])
    assert "2 sources; 1 to look at." in text
    assert text.index("z.pdf") < text.index("b\\|c.pdf")
    assert "needs_manual_check" in text
    assert "“Head \\| 3”" in text and "Head \\| 4" not in text
    assert report([bad, good]) == text


def test_slides_may_be_written_in_catchwords() -> None:
    short = document("\n\n".join(["few words"] * 20))
    assert any("very short" in one for one in measure("a.pdf", short).advice)
    assert not any("very short" in one for one in measure("a.pptx", short).advice)


def test_a_doubtful_recognition_is_not_citable_until_somebody_looked() -> None:
    (advice,) = measure("a", document("Words.", ("ocr_uncertain", "scanned_ocr"))).advice
    assert "cannot be cited" in advice and "--citable true" in advice
