"""CSL-JSON items of sources and their addresses."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from essay_project import SOURCES
from mdrag.evidence.model import Person, Source
from mdrag.zotero.items import (
    CSL_TYPES,
    foreign_uris,
    item,
    library_columns,
    missing_variables,
    short_author,
    uris,
)

HEALTH = SOURCES[0]


def test_an_item_is_clean_csl_json_named_by_the_doc_uid() -> None:
    assert item(HEALTH) == {
        "id": "doc_8f3a2c1d",
        "citation-key": "doc_8f3a2c1d",
        "type": "article-journal",
        "title": "The health gap & its causes",
        "author": [{"family": "Marmot", "given": "Anna B."}],
        "issued": {"date-parts": [[2015]]},
        "container-title": "Journal of Burrows",
        "volume": "12",
        "issue": "3",
        "page": "101-112",
        "DOI": "10.9999/burrow.1",
        "language": "en",
    }


def test_what_is_not_known_is_not_in_the_item() -> None:
    bare = Source("doc_00000001", "raw/evidence/pdfs/burrow notes.pdf", True, language="")
    assert item(bare) == {
        "id": "doc_00000001",
        "citation-key": "doc_00000001",
        "type": "document",
        "title": "burrow notes",
    }
    assert missing_variables(bare) == ("title", "author", "issued")


@pytest.mark.parametrize(
    ("fields", "gaps"),
    [
        ({"doc_type": "book", "year": 2001, "publisher": "P"}, ()),
        ({"doc_type": "book", "year": 2001}, ("publisher",)),
        ({"doc_type": "journal_article"}, ("issued", "container-title")),
        ({"doc_type": "website", "url": "https://example.org"}, ("publisher",)),
    ],
)
def test_missing_names_what_a_reader_needs(fields: dict[str, object], gaps: tuple[str]) -> None:
    source = Source("doc_00000001", "x.pdf", True, title="T", authors=(Person("A", "B"),))
    assert missing_variables(source._replace(**fields)) == gaps


@pytest.mark.parametrize("venue", ["Proceedings of the...", "Proceedings of the …"])
def test_a_venue_that_is_cut_is_lacking(venue: str) -> None:
    source = Source(
        "doc_8f3a2c1d", "raw/evidence/a.pdf", True, "evidence_document", title="Towns",
        authors=(Person("Okafor", "Chidi"),), year=2005, doc_type="conference_paper",
        container_title=venue,
    )  # fmt: skip
    assert missing_variables(source) == ("container-title",)
    assert missing_variables(source._replace(container_title="Proceedings of the 3rd")) == ()


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"doc_type": "book_chapter"}, "chapter"),
        ({"container_title": "J"}, "article-journal"),
        ({"isbn": "978"}, "book"),
        ({"doi": "10.1/x", "url": "https://x"}, "article-journal"),
        ({"url": "https://x"}, "webpage"),
        ({"doc_type": "something new"}, "document"),
    ],
)
def test_the_type_is_told_or_guessed(fields: dict[str, object], kind: str) -> None:
    assert item(Source("doc_00000001", "x.pdf", True)._replace(**fields))["type"] == kind


def test_dates_are_as_exact_as_they_agree() -> None:
    def issued(**fields: object) -> object:
        return item(HEALTH._replace(**fields)).get("issued")

    assert issued(published_date="2015-03-02") == {"date-parts": [[2015, 3, 2]]}
    assert issued(published_date="2014-03-02") == {"date-parts": [[2015]]}
    assert issued(published_date="2014-03", year=None) == {"date-parts": [[2014, 3]]}
    assert issued(year=None) is None


def test_organisations_are_literal_names() -> None:
    who = item(SOURCES[2])
    assert who["author"] == [{"literal": "World Health Organization"}]
    assert "accessed" not in who
    page = HEALTH._replace(doc_type="website", accessed_at="2026-11-01T10:00:00")
    assert item(page)["accessed"] == {"date-parts": [[2026, 11, 1]]}


def test_authors_in_running_text() -> None:
    people = (Person("Vole", "B"), Person("Lemming", "C"), Person("Shrew", "D"))
    told = [short_author(HEALTH._replace(authors=people[:n])) for n in (1, 2, 3)]
    assert told == ["Vole", "Vole and Lemming", "Vole et al."]
    assert short_author(HEALTH._replace(authors=())) == HEALTH.title


def test_every_type_is_a_csl_type() -> None:
    from export.conformance import CSL_TYPES as KNOWN

    assert set(CSL_TYPES.values()) <= KNOWN


def test_an_address_never_changes() -> None:
    # Documents that were sent out hold it; Zotero tells papers apart by it.
    assert uris("doc_8f3a2c1d") == ("http://zotero.org/users/0/items/0CAD8PSY",)


@given(st.from_regex(r"doc_[0-9a-f]{8}|doc_[0-9a-f]{12}", fullmatch=True))
def test_addresses_are_of_the_form_zotero_accepts_and_of_no_real_item(uid: str) -> None:
    (address,) = uris(uid)
    assert re.fullmatch(r"http://zotero\.org/users/\d+/items/[A-Z0-9]{8}", address)
    assert set(address[-8:]) & set("01O")  # letters no key of Zotero's own has
    assert foreign_uris(uid) != uris(uid)


def test_the_number_of_a_report_is_no_issue() -> None:
    found = item(
        Source("doc_8f3a2c1d", "raw/evidence/r.pdf", True, doc_type="report", issue="3/2021")
    )
    assert found["number"] == "3/2021"
    assert "issue" not in found


def test_what_is_lacking_is_named_as_the_column_of_the_library() -> None:
    assert library_columns(("issued", "author", "container-title", "DOI")) == (
        "year",
        "authors",
        "container_title",
        "doi",
    )
