"""Quotations whose sentence says whose words they are; and those that leave it open."""

from __future__ import annotations

import pytest

from mdrag.lint.checks.evidence.known_speaker import tells_whose_words


@pytest.mark.parametrize(
    "written",
    [
        "The original article states: “fluctuations covered a range of different periods”.",
        "The report also warned that “no funds are left for the repair of the schools”.",
        "Many echoed this respondent: “I would want them to have as much help as possible”.",
        "They are reminded of the stereotype that “boys are better at math”, and fail.",
        "In Eliot's *Middlemarch* she hears “the roar that lies on the other side of silence”.",
        "There is fear in Eliot's “The Waste Land”, but “in a handful of dust”.",
    ],
)
def test_somebody_is_known_to_speak(written: str) -> None:
    assert tells_whose_words(written, written)


@pytest.mark.parametrize(
    "written",
    [
        "Fusion “lies in resolving contradictions among the representations of one object”.",
        "As Klyne states, “RDF cannot prevent anyone from making inconsistent assertions”.",
        "It is *often* “used by someone to stand for a referent that is absent”.",
        "A sign is “something which stands to somebody for something in some respect”.",
        "In *Emma*, “a young woman, handsome, clever, and rich, with a comfortable home and happy "
        "disposition, seemed to unite some of the best blessings of existence”.",
    ],
)
def test_a_source_is_missing(written: str) -> None:
    assert not tells_whose_words(written, written)
