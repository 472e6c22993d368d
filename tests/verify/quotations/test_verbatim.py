"""Parts of a quotation that all stand in its source, and whether they make one there."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.editorial_marks import MOST_HIDDEN, Part, parts
from mdrag.verify.quotations.letters import SqueezedText
from mdrag.verify.quotations.verbatim import in_order, matches, over_breaks

SOURCE = "Teachers adapt slowly to change. Schools were stable. Teachers adapt slowly at last."


def told(*parts: str) -> str:
    """What `in_order` says of a quotation of these parts."""
    quoted = " … ".join(parts)
    places = [quoted.index(part) for part in parts]
    return in_order(
        SqueezedText(SOURCE),
        quoted,
        [Part(at, at + len(part)) for at, part in zip(places, parts, strict=True)],
    )


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (("Schools were stable", "slowly at last"), "far"),
        (("Schools were stable", "Teachers adapt"), "far"),  # they stand behind it, too
        (("Schools were stable", "slowly to change"), "order"),
        (("slowly at last", "Schools were"), "order"),
        (("stable. Teachers", "Teachers adapt slowly at"), "order"),  # one overlaps the other
        (("Schools were stable",), ""),
        (("Schools were stable", "pupils adapt slowly"), ""),  # not there at all
        (("Schools were stable", "at last"), ""),  # too short to say
    ],
)
def test_why_parts_make_no_quotation(parts: tuple[str, ...], why: str) -> None:
    assert told(*parts) == why


def test_words_that_stand_everywhere_are_shown_at_twenty_places() -> None:
    quoted = "it was said"
    source = SqueezedText("It was said. " * 50)
    assert len(list(matches(source, quoted, [Part(0, len(quoted))]))) == 20


def found(quoted: str, text: str) -> list[str]:
    """What the source has at each place of a quotation, from its first part to its last."""
    source = SqueezedText(text)
    return [text[one.start : one.end] for one in matches(source, quoted, parts(quoted, True))]


@pytest.mark.parametrize(
    ("quoted", "text", "places"),
    [
        ("Voles dig", "Voles dig. VOLES  dig? Vole digs.", ["Voles dig", "VOLES  dig"]),
        ("Voles … dig", "Voles never dig. They dig.", ["Voles never dig"]),
        ("dig … dig", "They dig and dig and dig.", ["dig and dig", "dig and dig"]),
        ("Voles … deep dig … rain", "Voles rain deep dig Voles rain", ["Voles rain deep dig Voles "
         "rain"]),
        ("Voles … deep dig", "deep dig Voles", []),
        ("deep dig … Voles", "Voles deep dig", []),
        # whole words, but for what stands in brackets
        ("oles dig", "Voles dig.", []),
        ("[v]oles dig", "Voles dig.", ["oles dig"]),
        ("Voles di", "Voles dig.", []),
        ("Voles di[d]", "Voles dig.", ["Voles di"]),
        ("Voles", "Voles2 dig.", ["Voles"]),
        ("2 dig", "Voles2 dig.", ["2 dig"]),
        ("in 1", "in 1.5 rooms", []),
        ("in 1", "in 1. So", ["in 1"]),
        ("in 1", "in 1,500 rooms", []),
        ("5 rooms", "in 1.5 rooms", []),
        ("5 rooms", "in a.5 rooms", ["5 rooms"]),
        ("5 rooms", ".5 rooms", ["5 rooms"]),
        ("5 rooms", "15 rooms", []),
    ],
)  # fmt: skip
def test_where_the_parts_of_a_quotation_stand(quoted: str, text: str, places: list[str]) -> None:
    assert found(quoted, text) == places


def test_an_ellipsis_hides_a_paragraph_at_most() -> None:
    for letters, held in ((MOST_HIDDEN, True), (MOST_HIDDEN + 1, False)):
        between = "x" * (letters // 10 * 10)
        between += "x" * (letters - len(between))
        assert bool(found("The old voles … dig", f"The old voles {between} dig.")) is held
        assert bool(found("The … old voles dig", f"The {between} old voles dig.")) is held


TEXT = "Voles dig deep holes in the wet\n\n12 NOTES\n\nmeadows of the north. They sleep at noon."
QUOTED = "Voles dig deep holes in the wet meadows of the north"


@pytest.mark.parametrize(
    ("quoted", "text", "pieces"),
    [
        (QUOTED, TEXT, ["Voles dig deep holes in the wet", "meadows of the north"]),
        (QUOTED + ". They sleep", TEXT, ["Voles dig deep holes in the wet",
                                         "meadows of the north. They sleep"]),
        ("the wet meadows of the north", TEXT, ["the wet", "meadows of the north"]),
        ("wet meadows of the north", TEXT, ["wet", "meadows of the north"]),
        ("et meadows of the north", TEXT, None),  # from inside a word
        ("holes in the wet meadows of the nor", TEXT, None),
        ("in the wet me", TEXT, None),  # fewer than sixteen letters
        (QUOTED, TEXT.replace("\n\n", " "), None),  # no paragraph ends there
        (QUOTED, TEXT.replace("meadows", "fields"), None),
        (QUOTED, TEXT.replace("the wet", "the dry"), None),
        (QUOTED, TEXT.replace("12 NOTES", "x" * 6100), None),  # too far
        (QUOTED, TEXT.replace("12 NOTES", "x" * 5900), ["Voles dig deep holes in the wet",
                                                        "meadows of the north"]),
        (QUOTED.replace("deep", "deep\n\n"), TEXT.replace("deep ", "deep\n\nHEAD\n\n"),
         ["Voles dig deep", "holes in the wet", "meadows of the north"]),
    ],
)  # fmt: skip
def test_a_quotation_over_a_break_stands_in_pieces(
    quoted: str, text: str, pieces: list[str] | None
) -> None:
    match = over_breaks(SqueezedText(text), quoted, Part(0, len(quoted)))
    assert (match and [text[a:b] for a, b in match.spans]) == pieces


@pytest.mark.parametrize(
    ("text", "pages", "held"),
    [
        ("Voles dig holes there.\n\nRain fell.\n\nThey sleep at noon.", (), False),
        ("Voles dig holes there.\n\nRain fell.\n\nThey sleep at noon.", (0, 30), True),
        ("Voles dig holes there.\n\nRain fell.\n\nThey sleep at noon.", (0, 3), False),
        ("Voles dig holes there\n\nRain fell.\n\nThey sleep at noon.", (), True),
        ("Voles dig holes there.”\n\nRain fell.\n\nThey sleep at noon.", (), False),
        ("Voles dig holes there.\n\n* * *\n\nThey sleep at noon.", (), True),
    ],
)
def test_a_sentence_passed_over_is_left_out(text: str, pages: tuple[int, ...], held: bool) -> None:
    quoted = "Voles dig holes there. They sleep at noon."
    source = SqueezedText(text)
    assert bool(over_breaks(source, quoted, Part(0, len(quoted)), pages)) is held
