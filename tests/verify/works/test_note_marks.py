"""Calls of notes in the forms that word processors, web pages and LaTeX leave behind."""

from __future__ import annotations

import pytest

from lint_context import check, context
from mdrag.verify.works.note_marks import note_marks

_CALLS = [
    "<sup>6</sup>",
    "<sup>[6](#fn6)</sup>",
    "<sup>[[6]](#footnote-6)</sup>",
    '<sup><a href="#fn6" id="ref6">6</a></sup>',
    '<a href="#fn6"><sup>6</sup></a>',
    "[6](#fn6)",
    "[[6]](#_ftn6)",
    "[\\[6\\]](#_ftn6)",
    "[[6]{.underline}](#_ftn6)",
    "[^6^](#fn6)",
    "^[\\[6\\]](#_ftn6)^",
    "^6^",
    "^6, 7^",
    "⁶",
    "¹²",
    "\\footnote{Hall, *The Village*, 12.}",
    "\\footcite[12]{hall}",
    '<d-cite key="hall"/>',
    '<d-cite key="hall"></d-cite>',
]


@pytest.mark.parametrize("call", _CALLS)
def test_a_note_behind_a_stop_cites(call: str) -> None:
    lead = "The land was cleared early. As one author puts it, “nobody would have believed this”"
    figure = "About 45% of all farmers in the country had left their land by 1930"
    for text in (f"{lead}.{call} So it was.", f"{lead}{call}. So it was."):
        assert note_marks(text), text
        assert not list(check("citation.quote-unattributed", context(text)))
    assert list(check("citation.quote-unattributed", context(f"{lead}. So it was.")))
    noted = f"{figure}.{call} The towns grew."
    assert not list(check("evidence.needed", context(noted)))
    assert list(check("evidence.needed", context(f"{figure}. The towns grew.")))


@pytest.mark.parametrize(
    "text",
    [
        "an area of 12 m<sup>2</sup>",
        "10^3^ of them",
        "(a + b)² is positive",
        "an area of 12 km²",
        "the 2<sup>nd</sup> time",
        "see [the page](#fn6)",
        "x^2 + y^2",
    ],
)
def test_powers_and_links_call_no_note(text: str) -> None:
    assert not note_marks(text)


def test_a_note_that_only_remarks_is_no_source_of_a_figure() -> None:
    text = "About 45% of all farmers in the country had left by 1930.\\footnote{It was a dry year.}"
    assert list(check("evidence.needed", context(text)))
