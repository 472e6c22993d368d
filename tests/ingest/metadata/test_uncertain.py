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


def test_what_nobody_knows_is_asked_for() -> None:
    assert [one.partition("; ")[0] for one in lines(authors=(), year=())] == [
        "author unknown", "no year found",
    ]  # fmt: skip


def test_a_venue_that_is_cut_is_asked_for_and_not_offered() -> None:
    (one,) = lines(container_title=("Proceedings of the...",))
    assert one == (
        "the venue “Proceedings of the...” is cut short; to give the whole: "
        "mdrag meta set --doc_uid doc_8f3a2c1d --container_title VENUE"
    )
