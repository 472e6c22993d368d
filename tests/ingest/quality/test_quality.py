from __future__ import annotations

import pytest

from mdrag.config import parse
from mdrag.evidence.model import Page
from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.quality import advice
from mdrag.ingest.quality.advice import QualityLimits, flagged_pages, page_ranges, with_advice
from mdrag.ingest.quality.figures import Quality
from mdrag.ingest.quality.figures import measure as figures_of
from mdrag.ingest.quality.report import doubt_lines, line, report

LIMITS = QualityLimits.of(parse("", ""))


def measure(name: str, one: ParsedDocument, limits: QualityLimits = LIMITS) -> Quality:
    return with_advice(figures_of(name, one), limits)


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


def test_scans_empty_pages_and_torn_text_are_advised_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "ocr_installed", lambda: False)
    assert "OCR" in measure("a", document("", ("needs_ocr",))).advice[0]
    assert measure("a", document("Words.", pages=3)).pages_without_text == (2, 3)
    left_out = measure("a", document("Words.", ("text_left_out",), pages=3)).advice[0]
    assert "pages 2–3 have no text here" in left_out and "parser local" in left_out
    torn = measure("a", document("Words.", ("damaged_pages",), pages=3)).advice[0]
    assert "pages 2–3 are damaged in the file" in torn
    assert "short" in measure("a", document("\n\n".join(["ab"] * 12))).advice[0]
    assert "signs" in measure("a", document("1234 + 5 = abc " * 40)).advice[0]
    assert "map" in measure("a", document("ab", ("unreadable_text",))).advice[0]
    assert "library.csv" in measure("a", document("Words.", ("front_matter_unread",))).advice[0]
    assert "running" in measure("a", document("Plain words. " * 40, dropped=9)).advice[0]


def test_pages_without_text_are_named_and_not_counted() -> None:
    found = figures_of("a", document("Words.", pages=3))

    def told(*pages: int, flags: tuple[str, ...] = ()) -> str:
        return with_advice(
            found._replace(pages_without_text=pages, flags=flags, advice=()), LIMITS
        ).advice[0]

    assert told(4).startswith("page 4 has no text: look at it;")
    assert told(4, 7).startswith("pages 4 and 7 have no text: look at them;")
    assert told(1, 3, 4, 5, 9).startswith("pages 1, 3–5 and 9 have no text:")
    assert told(4, flags=("damaged_pages",)).startswith("page 4 is damaged in the file:")
    assert told(4, flags=("text_left_out",)).startswith("page 4 has no text here, though")


def test_the_report_lists_trouble_first_and_three_samples() -> None:
    good = measure("b|c.pdf", document("Plain words here. " * 40, dropped=2))
    bad = measure("z.pdf", document("", ("needs_ocr",)))
    text = report([line(good), line(bad)])
    assert "2 sources; 1 to look at." in text
    assert text.index("z.pdf") < text.index("b\\|c.pdf")
    assert "needs_manual_check" in text
    assert "“Head \\| 3”" in text and "Head \\| 4" not in text
    assert report([line(bad), line(good)]) == text


def test_samples_that_read_alike_where_they_are_cut_stand_once() -> None:
    long = "Roe (2018). Towns and how they grow. " * 4
    row = measure("a.pdf", document("Plain words here. " * 40, dropped=2))
    row = row._replace(templates=(("roe|#", 3, (f"{long}1", f"{long}2", f"{long}3")),))
    text = report([line(row)])
    assert f"on 3 pages: “{long[:120]}…”\n" in text


def test_the_thresholds_are_settings() -> None:
    signs = document("1234 + 5 = abc " * 40)
    lenient = QualityLimits.of(parse("quality:\n  non_letters: 1\n", ""))
    assert measure("a", signs).needs_manual_check
    assert not measure("a", signs, lenient).needs_manual_check
    strict = QualityLimits.of(parse("quality: {non_letters: 0.01, least_chars: 5}\n", ""))
    assert measure("a", document("Words (1)."), strict).needs_manual_check


def test_advice_names_only_what_works_here(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = document("", ("needs_ocr",), pages=3)
    for installed in (False, True):
        monkeypatch.setattr(advice, "ocr_installed", lambda has=installed: has)
        (here,) = measure("a.pdf", scan).advice
        assert "(pages 1–3)" in here and "mdrag config set parser mineru" in here
        assert ("mdrag[ocr]" in here) is not installed
        (read,) = measure("a.pdf", scan, LIMITS._replace(others=("local",))).advice
        assert "mineru" not in read and "a copy with text" in read
        (picture,) = measure("a.png", scan).advice  # MinerU is sent PDFs only
        assert "mineru" not in picture


def test_the_parser_in_use_is_no_other_one() -> None:
    assert LIMITS.others == ("mineru", "mineru-local")
    torn = document("\n\n".join(["ab"] * 12))
    assert "(mineru, mineru-local)" in measure("a.pdf", torn).advice[0]
    assert "parser" not in measure("a.docx", torn).advice[0]


def test_pages_without_text_are_named_by_number() -> None:
    assert page_ranges((9, 1, 3, 4, 5)) == "1, 3–5, 9"
    assert page_ranges(range(1, 99, 2), most=2) == "1, 3 … (49 pages)"
    found = measure("a.pdf", document("Words.", pages=4))
    assert flagged_pages(found) == (2, 3, 4)
    assert "| a.pdf | 4 | 2–4 |" in report([line(found)])


def test_slides_of_pictures_are_no_scans() -> None:
    (told,) = measure("a.pptx", document("Words.", pages=3)).advice
    assert told == "slides without text: 2–3; pictures on slides are not read"
    (told,) = measure("a.pptx", document("", ("needs_ocr",), pages=3)).advice
    assert told.startswith("slides without text: 1–3; ") and "save them as PDF" in told


def test_slides_may_be_written_in_catchwords() -> None:
    short = document("\n\n".join(["few words"] * 20))
    assert any("very short" in one for one in measure("a.pdf", short).advice)
    assert not any("very short" in one for one in measure("a.pptx", short).advice)


def test_a_doubtful_recognition_is_not_citable_until_somebody_looked() -> None:
    (advice,) = measure("a", document("Words.", ("ocr_uncertain", "scanned_ocr"))).advice
    assert "cannot be cited" in advice and "--citable true" in advice


def test_what_is_uncertain_stands_in_the_report() -> None:
    good = line(measure("a.pdf", document("Plain words here. " * 40)))
    doubts = doubt_lines("a.pdf", ["the year may be “2001”", "<b>"], "en")
    told = report([good._replace(doubts=doubts)])
    assert told.endswith("\n- `a.pdf`: \\<b>\n")
    assert "## Titles, authors and years to check\n\n- `a.pdf`: the year may be “2001”" in told


def test_an_uncertain_scan_is_made_citable_by_a_line_that_can_be_copied() -> None:
    found = measure("raw/a scan.pdf", document("Words. " * 40, ("ocr_uncertain", "scanned_ocr")))
    assert "mdrag meta set --doc_uid 'raw/a scan.pdf' --citable true" in found.advice[0]
