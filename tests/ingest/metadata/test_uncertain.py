"""What is said of an uncertain field: the value in force, and the one that may be."""

from __future__ import annotations

from mdrag.evidence.model import Source
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata.uncertain import uncertain_lines


def lines(**uncertain: tuple[str, ...]) -> list[str]:
    source = Source("doc_8f3a2c1d", "raw/evidence/a.pdf", True, "evidence_document")
    return list(uncertain_lines(LedgerEntry(source, uncertain=uncertain)))


def test_a_value_that_is_in_force_is_no_other_that_may_be() -> None:
    (one,) = lines(title=("Aims",))
    assert one == (
        "the title is taken to be “Aims”; if that is right: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --title Aims"
    )
    (two,) = lines(authors=("pianta", "Pianta, Rosa"))
    assert two == (
        "the authors are taken to be “pianta” and may be “Pianta, Rosa”; if so: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --authors 'Pianta, Rosa'"
    )


def test_a_reading_list_that_the_paper_speaks_against_is_named() -> None:
    source = Source("doc_8f3a2c1d", "raw/a.pdf", True, metadata_from={"year": "reading_list"})
    (one,) = uncertain_lines(LedgerEntry(source, uncertain={"year": ("2018", "2019")}))
    assert one == (
        "the year: your reading list has “2018”, the paper “2019”; to take the paper's: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --year 2019"
    )


def test_what_nobody_knows_is_asked_for() -> None:
    assert [one.partition("; ")[0] for one in lines(authors=(), year=())] == [
        "author unknown", "no year found",
    ]  # fmt: skip


def test_a_website_that_nobody_signed_may_be_its_publishers() -> None:
    source = Source("doc_8f3a2c1d", "raw/a.html", True, doc_type="website", publisher="City of Ulm")
    (one,) = uncertain_lines(LedgerEntry(source, uncertain={"authors": ()}))
    assert one == (
        "author unknown; if “City of Ulm” speaks for itself: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --authors 'City of Ulm'"
    )


def test_the_name_of_a_file_is_not_offered_as_a_title() -> None:
    source = Source("doc_8f3a2c1d", "raw/cdc-notes.pdf", True, metadata_from={"title": "file_name"})
    one, two = (
        next(uncertain_lines(LedgerEntry(source, uncertain={"title": titles})))
        for titles in (("Cdc notes",), ("Cdc notes", "Notes on housing"))
    )
    assert one == (
        "the title is only the name of the file, “Cdc notes”; to settle it: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --title TITLE"
    )
    assert two.endswith("--title 'Notes on housing'")


def test_a_venue_that_is_cut_is_asked_for_and_not_offered() -> None:
    (one,) = lines(container_title=("Proceedings of the...",))
    assert one == (
        "the venue “Proceedings of the...” is cut short; to give the whole: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --container_title VENUE"
    )
