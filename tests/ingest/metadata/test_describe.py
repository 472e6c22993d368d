"""What a source is and whether it may be cited, by its folder and by what was read of it."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.config import load
from mdrag.evidence.model import Source
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata.describe import describe_source, with_citation_key

_TEXT = "Voles in winter\n\nPublished 1998 in a book. See https://doi.org/10.1234/other."
_SAID = {
    "title": "Voles in winter", "url": "https://voles.example/winter", "doc_type": "website",
    "published_date": "2021-03-04", "date": "2021-03-04",
}  # fmt: skip


def described(
    path: str, said: dict[str, str], flags: tuple[str, ...] = (), text: str = _TEXT
) -> Source:
    return with_doubts(path, said, flags, text)[0]


def with_doubts(
    path: str, said: dict[str, str], flags: tuple[str, ...] = (), text: str = _TEXT
) -> tuple[Source, Mapping[str, tuple[str, ...]]]:
    document = ParsedDocument(text, (), (), (), "local", said, flags)
    old = LedgerEntry(Source("doc_0a1b2c3d", path, True))
    return describe_source(old, document, path, "f" * 64, (), load(None))


def test_a_web_page_says_where_and_when_it_was_published() -> None:
    page = described("raw/evidence/a.html", _SAID)
    assert (page.doc_type, page.url, page.published_date, page.year) == (
        "website", "https://voles.example/winter", "2021-03-04", 2021,
    )  # fmt: skip
    assert page.metadata_from["url"] == page.metadata_from["published_date"] == "file"


def test_a_day_that_a_page_prints_under_its_title_is_its_year_too() -> None:
    printed = described("raw/evidence/a.html", _SAID, text="Voles in winter\n\n4 March 2021\n")
    assert printed.year == 2021 and printed.metadata_from["year"] == "file"
    of_another = described("raw/evidence/a.html", _SAID)
    assert of_another.year == 2021


def test_years_and_dois_in_the_text_of_a_page_are_of_others() -> None:
    undated = {key: value for key, value in _SAID.items() if "date" not in key}
    page, doubts = with_doubts("raw/evidence/a.html", undated)
    assert doubts["year"] == ()  # none is known: it is asked for
    assert (page.year, page.doi) == (None, "") and "year" not in page.metadata_from
    paper = described("raw/evidence/a.docx", {"title": "Voles in winter"})
    assert (paper.year, paper.doi) == (1998, "")  # the DOI is that of what it cites


def test_a_page_among_the_instructions_is_guidance() -> None:
    page = described("raw/instruction/guidance/a.html", _SAID)
    assert (page.doc_type, page.citable) == ("guidance", False)


def test_what_was_recognised_badly_or_not_at_all_is_not_citable() -> None:
    path = "raw/evidence/a.pdf"
    assert described(path, {}, ("scanned_ocr",)).citable
    assert not described(path, {}, ("ocr_uncertain", "scanned_ocr")).citable
    assert not described(path, {}, ("needs_ocr",), text="").citable
    assert described(path, {}, ("needs_ocr",)).citable
    assert not described(path, {}, ("unreadable_text",)).citable


def test_however_many_sources_are_called_the_same_each_has_a_key_of_its_own() -> None:
    taken: set[str] = set()
    for number in range(1000):
        note = Source(f"doc_{number}", "raw/evidence/a.md", True, title="Notes")
        taken.add(with_citation_key(note, "", taken).citation_key)
    assert len(taken) == 1000
    assert {"notes", "notesa", "notesaa", "notesaaa"} <= taken
