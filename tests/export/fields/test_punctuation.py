"""Points of names, commas and stops at the ends of titles, as Zotero sets them."""

from __future__ import annotations

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.fields.punctuation import (
    add_question_commas,
    drop_name_points,
    move_full_stops,
)
from mdrag.export.fields.zotero_wording import close_with

ITEM = csl_item(
    {"author": [{"family": "Mole", "given": "I"}, {"family": "Vole", "given": "A. B."}]}
)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("(I. Mole and Vole 1989)", "(I Mole and Vole 1989)"),
        ("(see Shrew 2001; I. Mole and Vole 1989)", "(see Shrew 2001; I Mole and Vole 1989)"),
        ("(Mole and A. B. Vole 1989)", "(Mole and A. B. Vole 1989)"),
        ("Mole, I., and A. B. Vole. 1989.", "Mole, I., and A. B. Vole. 1989."),
    ],
)
def test_one_letter_that_is_the_whole_name_has_no_point(text: str, printed: str) -> None:
    style = CitationStyle(whole_names=True)
    assert inlines.flat(drop_name_points(inlines.words(text), [ITEM], style)) == printed
    assert inlines.flat(drop_name_points(inlines.words(text), [ITEM], CitationStyle())) == text


@pytest.mark.parametrize(
    ("item", "text", "printed"),
    [
        ({"title": "Will you dig? On trust", "title-short": "Will you dig?"},
         "Mole, “Will You Dig?” 3", "Mole, “Will You Dig?,” 3"),
        ({"title": "What is a ‘burrow’?"}, "Mole, “What Is a ‘Burrow’?” Tunnels 2, 3",
         "Mole, “What Is a ‘Burrow’?,” Tunnels 2, 3"),
        ({"title": "What digs"}, "Mole, “What Digs” 3", "Mole, “What Digs” 3"),
    ],
)  # fmt: skip
def test_a_note_has_a_comma_behind_a_question_of_the_title_it_prints(
    item: dict[str, str], text: str, printed: str
) -> None:
    style = CitationStyle(notes=True, locale="en-US")
    found = add_question_commas(inlines.words(text), [csl_item(item)], style, listed=False)
    assert inlines.flat(found) == printed


def test_the_stop_of_a_note_stands_within_marks_within_marks() -> None:
    style = CitationStyle(notes=True, locale="en-US")
    for text, printed in (
        ("Mole, “A Market for ‘Lemons’”.", "Mole, “A Market for ‘Lemons.’”"),
        ("Mole, “A Market for Lemons”.", "Mole, “A Market for Lemons.”"),
    ):
        assert inlines.flat(close_with(inlines.words(text), "", style)) == printed


def test_marks_that_a_title_brings_along_stay_in_british_english() -> None:
    item, text = (
        csl_item({"title": "It’s “quoted” & <i>italic</i>"}),
        "Vole, It’s ‘Quoted’ & Italic.",
    )
    british = move_full_stops(inlines.words(text), [item], CitationStyle(locale="en-GB"))
    assert inlines.flat(british) == "Vole, It’s “Quoted” & Italic."
    german = move_full_stops(inlines.words(text), [item], CitationStyle(locale="de-DE"))
    assert inlines.flat(german) == text
