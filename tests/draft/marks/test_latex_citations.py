"""Citations as LaTeX commands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.marks.latex_citations import latex_citations
from mdrag.draft.parse import parse


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (r"\cite{bell2017}", "[@bell2017]"),
        (r"\citep{bell2017, doe:2015}", "[@bell2017; @doe:2015]"),
        (r"\citep[12]{bell2017}", "[@bell2017, 12]"),
        (r"\parencite[see][p. 12]{bell2017}", "[see @bell2017, p. 12]"),
        (r"\citep[e.g.][]{bell2017}", "[e.g. @bell2017]"),
        (r"\citet{bell2017}", "@bell2017"),
        (r"\textcite[3]{bell2017}", "@bell2017 [3]"),
        (r"\citet{bell2017, doe2015}", ""),
        (r"\citeauthor{bell2017}", ""),
        (r"\citep*{bell2017}", ""),
    ],
)
def test_how_pandoc_writes_it(command: str, meant: str) -> None:
    text = f"Tutors help {command}. So they do.\n"
    (one,) = latex_citations(parse(text))
    assert (text[one.start : one.end], one.meant) == (command, meant)


@pytest.mark.parametrize(
    "text", ["Write `\\citep{a}`.", "```tex\n\\citep{a}\n```", "It excites {me}.", "\\cite{}."]
)
def test_what_is_none(text: str) -> None:
    assert list(latex_citations(parse(text))) == []


@given(st.text(alphabet="\\cite{}[]pt,a *`\n", max_size=60))
def test_no_text_stops_it_and_places_are_commands(text: str) -> None:
    draft = parse(text)
    for one in latex_citations(draft):
        assert draft.text[one.start] == "\\" and draft.text[one.end - 1] == "}"
