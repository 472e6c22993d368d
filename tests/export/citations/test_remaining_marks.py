"""What is like a mark and stands in pandoc's document yet is refused, and red in its place."""

from __future__ import annotations

import io

import panflute as pf
import pypandoc
import pytest

from mdrag.evidence.store import NoEvidence
from mdrag.export.citations.remaining_marks import refuse_remaining_marks
from mdrag.export.citations.resolve import Resolver


def looked_at(text: str, *, keep: bool = False) -> tuple[str, list[str]]:
    """The text after the look, as plain text, and what was refused."""
    doc = pf.load(io.StringIO(pypandoc.convert_text(text, "json", "markdown")))
    resolver = Resolver(NoEvidence(), "html", keep=keep)
    refuse_remaining_marks(doc, resolver)
    dumped = io.StringIO()
    pf.dump(doc, dumped)
    plain = pypandoc.convert_text(dumped.getvalue(), "plain", "json", ["--wrap=none"])
    return plain.strip(), [one.key for one in resolver.problems]


@pytest.mark.parametrize(
    ("text", "red", "refused"),
    [
        ("So it is {#dco_8f3a2c1d}, he says.", "[dco_8f3a2c1d?]", "{#dco_8f3a2c1d}"),
        ("So *it* is (#doc_8f3a2c1d) here.", "[(#doc_8f3a2c1d)?]", "(#doc_8f3a2c1d)"),
        ("So #<doc_8f3a2c1d> it is.", "[doc_8f3a2c1d?]", "<doc_8f3a2c1d>"),
        (r"So \@doc_8f3a2c1d says.", "[@doc_8f3a2c1d?]", "@doc_8f3a2c1d"),
        (r"So (M, 2015){#\doc_8f3a2c1d p=4} it.", r"[\doc_8f3a2c1d p=4?]", r"{#\doc_8f3a2c1d p=4}"),
        ("So [it](#dco_8f3a2c1d) is.", "[#dco_8f3a2c1d?]", "#dco_8f3a2c1d"),
        ("So [it]{.dco_8f3a2c1d} is.", "[.dco_8f3a2c1d?]", ".dco_8f3a2c1d"),
    ],
)
def test_it_is_refused_and_red_stands_in_its_place(text: str, red: str, refused: str) -> None:
    plain, problems = looked_at(text)
    assert problems == [refused]
    assert red in plain.replace("*", "")


def test_where_pandoc_took_the_first_letters_no_word_is_lost_or_doubled() -> None:
    plain, problems = looked_at("So `x`{#d}oc_8f3a2c1d} it. And [y]{#do}c_0a1b2c3d} ends.")
    assert problems == ["{#d}oc_8f3a2c1d}", "{#do}c_0a1b2c3d}"]
    assert plain.count("ends.") == 1 and plain.startswith("So x")


@pytest.mark.parametrize(
    "text", ["As @doc_8f3a2c1d [p. 4] says [see @doc_8f3a2c1d].", "`{#dco_8f3a2c1d}` $x$ @smith"]
)
def test_citations_and_code_are_left_alone(text: str) -> None:
    assert looked_at(text)[1] == []


def test_what_stays_on_purpose_is_no_leftover() -> None:
    assert looked_at(r"So \@doc_8f3a2c1d says.", keep=True)[1] == []


def test_the_title_is_looked_at_and_keys_nobody_sees_are_not() -> None:
    head = "---\ntitle: On {#dco_8f3a2c1d}\nother: '{#dco_0a1b2c3d}'\n---\n\nWords.\n"
    assert looked_at(head)[1] == ["{#dco_8f3a2c1d}"]
