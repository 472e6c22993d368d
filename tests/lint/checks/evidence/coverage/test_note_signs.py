"""Where a reader finds a note or a page, though no citation says so."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.lint.checks.evidence.coverage.note_signs import sentences_with_note_signs


def signed(text: str) -> list[str]:
    """The sentences beside which a sign stands, by their first words."""
    draft = parse(text)
    return [text[start : start + 10] for start in sentences_with_note_signs(draft)]


@pytest.mark.parametrize(
    "sign",
    [
        "Only 14% knew it.<sup>10</sup>",
        "Only 14% knew it <sup>10, 11</sup>.",
        "Only 14% knew it.[^4]",
        "Only 14% knew it,[^note] as told.",
        "Only “the same” (628-629).",
        'Only \\"the same\\" (620).',
        'Only "the same," (\\"The Soul\\" 21).',
        "Only “the same.” (p. 4)",
        "Only “the same” (pg 16).",
        "Only the same, Ibid.",
        "Only 14% knew it. [[3]](#3)",
        "Only 14% knew it [3](#ref-3).",
        "Only the same (loc. cit.).",
    ],
)
def test_a_sign_speaks_for_its_sentence_alone(sign: str) -> None:
    assert signed(f"Rents rose. {sign} Voles dig.\n") == [sign[:10]]


@pytest.mark.parametrize(
    "text",
    [
        "Only 14% knew it.[^4] Voles dig.\n\n[^4]: And we asked all.\n",
        "Only 14% (620) knew it.",
        "Only “some” (a few) knew it.",
        "The area is 4 m<sup>2</sup>, or 10<sup>3</sup> in all, or 4 m^2^.",
        "",
    ],
)
def test_what_is_no_sign(text: str) -> None:
    assert signed(text) == []


def test_numbers_glued_to_words_are_notes_where_there_are_several() -> None:
    text = "About 190 million live there in 2100(1). Rents rose by 9%. So did wages(2). "
    assert signed(text + "So it is of course(3, 4).\n") == [
        "About 190 ",
        "So did wag",
        "So it is o",
    ]
    assert signed(text + "\n") == []
    assert signed("Up by equation(1). Down by section(2). So by article(3).\n") == []
    assert signed("The f(1), the g(2) and the area(3) of course(5) rose.\n") == []


def test_a_number_in_brackets_names_a_source_of_a_numbered_list() -> None:
    text = "Needs must be met (1). So wages fell (2). Rents rose (1, 2). It has (9) parts.\n\n"
    entries = [f"{n}. Roe, J. (2015). A book about needs and rents. Leeds.\n" for n in (1, 2)]
    assert signed(text + "".join(entries)) == ["Needs must", "So wages f", "Rents rose"]
    assert signed(text + entries[0]) == []  # the list has no second
    assert signed(text + "1. Rents.\n2. Wages.\n") == []
    assert (
        signed("It rose by step (1), step (2), and then by step (1).\n\n" + "".join(entries)) == []
    )


def test_numbers_in_brackets_whose_list_is_in_another_file() -> None:
    told = "The soil holds it (20) and was named. They drift (62). They mix (83, 84), and so on. "
    more = "Rents rose (150). Voles dig (151). Only 14% knew it (3). It rained."
    assert len(signed(told + more)) == 6
    few = "We list (1) and (2). They come in (3) and (4), and in groups (5) of more (6) and (7)."
    assert signed(few) == []
    assert signed(told) == []
