"""What was changed in a quotation that does not stand in its source word for word."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.difference import cut_off, difference, hidden
from mdrag.verify.quotations.editorial_marks import parts
from mdrag.verify.quotations.letters import SqueezedText

PAGE = (
    "Rain fell on most days of that long winter. The keeper of the northern lighthouse counted "
    "forty ships in May, and the harbour master wrote their names into a green book. Nobody knew "
    "why so many captains had chosen the narrow passage. In Leeds the price of bread doubled."
)


def changes(quoted: str, source: str = PAGE, pages: tuple[int, ...] = ()) -> list[tuple[str, ...]]:
    found = difference(SqueezedText(source), quoted, parts(quoted, True), pages)
    assert found is not None, quoted
    return [(one.kind, one.draft, one.source) for one in found.changes]


def same(quoted: str, source: str = PAGE) -> bool:
    return difference(SqueezedText(source), quoted, parts(quoted, True)) is not None


@pytest.mark.parametrize(
    ("quoted", "told"),
    [
        ("counted fifty ships in May, and the harbour master", [("number", "fifty", "forty")]),
        ("counted ships in May, and the harbour master wrote", [("number", "", "forty")]),
        ("counted all forty ships in May, and the harbour", [("hedge", "all", "")]),
        ("Nobody knew why so many pilots had chosen the passage",
         [("word", "pilots", "captains"), ("direction", "", "narrow")]),
        ("and in York the price of bread doubled",
         [("word", "and", "passage"), ("name", "York", "Leeds")]),
        ("the harbour master wrote their names into a red", [("word", "red", "green")]),
        ("a harbour master wrote their names", [("word", "a", "the")]),
        ("why so many captains had chosen a wide passage.",
         [("direction", "a wide", "the narrow")]),
    ],
)  # fmt: skip
def test_the_words_that_differ_on_both_sides(quoted: str, told: list[tuple[str, ...]]) -> None:
    assert changes(quoted) == told


def test_the_places_of_a_change_are_those_of_its_words() -> None:
    quoted = "The keeper of the southern lighthouse counted forty ships"
    found = difference(SqueezedText(PAGE), quoted, parts(quoted, True))
    assert found is not None
    (change,) = found.changes
    assert quoted[slice(*change.at)] == "southern"
    assert PAGE[slice(*change.there)] == "northern"
    assert PAGE[found.start : found.end] == quoted.replace("southern", "northern")
    assert found.shared == pytest.approx(8 / 9)
    assert not change.left_out


def test_words_left_out_stand_at_one_place_of_the_quotation() -> None:
    quoted = "the harbour master wrote names into a green book"
    found = difference(SqueezedText(PAGE), quoted, parts(quoted, True))
    assert found is not None
    (change,) = found.changes
    assert change.at == (quoted.index("names"),) * 2
    assert PAGE[slice(*change.there)] == "their"


@pytest.mark.parametrize(
    ("quoted", "held"),
    [
        ("northern lighthouse", False),  # two words
        ("northern lighthouse saw", True),
        ("northern lighthouse saw whales", False),  # two of four
        ("forty ships in June", True),
        ("names of ships into books", False),  # no two words together
        ("of the green", False),  # nothing is said
        ("the keeper of the southern lighthouse saw forty whales in a calm bay", False),
        ("the keeper of the northern lighthouse counted forty whales, seals and very small "
         "porpoises of that bay", True),  # seven in a row
        ("the keeper of the northern lighthouse counted forty ships, whales, seals, gulls, "
         "porpoises, otters, foxes, bears, wolves, hares, rats, mice", True),  # ten in a row
        ("the keeper of the northern lighthouse counted forty ships, whales, seals, gulls, "
         "porpoises, otters, foxes, bears, wolves, hares, rats, mice, voles, shrews, moles, cats, "
         "dogs", False),
        ("Wolves and bears", False),
        ("", False),
    ],
)  # fmt: skip
def test_what_is_a_sentence_of_the_source(quoted: str, held: bool) -> None:
    assert same(quoted) is held


@pytest.mark.parametrize(
    "quoted",
    [
        "counted forty ships in May, and the har bour master",
        "counted forty-ships in May, and the harbour master",
        "COUNTED FORTY SHIPS in May, and the harbour master",
    ],
)
def test_spelling_of_print_is_no_change(quoted: str) -> None:
    assert changes(quoted) == []


def test_a_lost_ligature_a_formula_and_a_note_mark_are_no_change() -> None:
    assert changes("the efficient keeper of the green lighthouse saw", "the e cient keeper of "
                   "the green lighthouse saw it") == []  # fmt: skip
    assert (
        changes(
            "The keepers of the green lighthouse affect the defined course of ships",
            "he keepers of the green lighthouse afect the deined course of ships.",
        )
        == []
    )
    assert changes("the keepers of the fin saw the green lighthouse", "the keepers of the in saw "
                   "the green lighthouse.") == [("word", "fin", "in")]  # fmt: skip
    assert changes("the sum of ab in the green lighthouse", "the sum of ∑αβ in the green "
                   "lighthouse was five") == []  # fmt: skip
    assert changes("the ships of 2014 were many and green", "the ships of 2014.4 were many and "
                   "green") == []  # fmt: skip
    assert changes("the ships of 2014 were many and green", "the ships of 2013.4 were many and "
                   "green") == [("number", "2014", "2013.4")]  # fmt: skip


@pytest.mark.parametrize(
    ("quoted", "source", "told"),
    [
        ("the keeper saw seven ships by the lighthouse",
         "the keeper saw eight ships by the light house of Leeds", [("number", "seven", "eight")]),
        ("lighthouse keepers saw seven ships near the town",
         "the light-\nhouse keepers saw eight ships near the town", [("number", "seven", "eight")]),
        ("the keeper saw seven ships by the lighthouse",
         "the keeper saw eight ships by the light tower of Leeds",
         [("number", "seven", "eight"), ("word", "lighthouse", "light")]),
        ("the keeper saw seven ships by the lighthouse",
         "the keeper saw eight ships by the light",
         [("number", "seven", "eight"), ("word", "lighthouse", "light")]),
    ],
)  # fmt: skip
def test_a_word_split_at_either_end_of_a_quotation_is_no_further_change(
    quoted: str, source: str, told: list[tuple[str, ...]]
) -> None:
    assert changes(quoted, source) == told


NOTES = "The keeper counted the ships{} and wrote their names into a green book."
QUOTED = "The keeper counted the ships and wrote their names into a green book"


@pytest.mark.parametrize(
    "between",
    [
        " (Vole, 2001)", " [12]", " (12)", " (3, 5–7)", " [3, 5–7]", " (see Shrew 1999, p. 4)",
        ",4 ", "7 ", " .12", "\n\nTABLE OF ALL\n\n",
    ],
)  # fmt: skip
def test_what_a_printer_put_between_words_is_no_change(between: str) -> None:
    assert changes(QUOTED, NOTES.format(between)) == []


@pytest.mark.parametrize(
    ("between", "told"),
    [
        (" (of Leeds)", "of Leeds"), (" of 40", "of 40"), (" 1234567", "1234567"),
        (" TABLE", "TABLE"), ("\n\nTABLE", "TABLE"), ("\nTABLE\n", "TABLE"), (" 12", "12"),
    ],
)  # fmt: skip
def test_words_of_the_source_left_out_are_told(between: str, told: str) -> None:
    assert [source for _, _, source in changes(QUOTED, NOTES.format(between))] == [told]


def test_at_the_turn_of_a_page_a_running_head_stands_in_between() -> None:
    text = NOTES.format("\nTHE HEALTH GAP")
    turn = text.index("THE HEALTH")
    assert changes(QUOTED, text, (0, turn)) == []
    assert changes(QUOTED, text, (0, turn + 60)) != []
    one_line = NOTES.format(" THE HEALTH GAP")
    assert changes(QUOTED, one_line, (0, one_line.index("THE HEALTH"))) != []


def test_a_sentence_between_paragraphs_is_left_out() -> None:
    text = "The keeper counted the ships.\n\nRain fell.\n\nHe wrote their names into a green book."
    quoted = "The keeper counted the ships. He wrote their names into a green book."
    assert [source for _, _, source in changes(quoted, text)] == ["Rain fell"]


def test_an_ellipsis_hides_what_may_be_left_out() -> None:
    assert changes("The keeper of the lighthouse … counted forty whales in May") == [
        ("word", "", "northern"), ("word", "whales", "ships")
    ]  # fmt: skip
    text = "The keeper of the tall lighthouse never once counted forty ships in May of that year."
    assert changes("The keeper of the lighthouse … counted forty ships in May", text) == [
        ("word", "", "tall"), ("negation", "…", "never once")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("left_out", "kind"),
    [
        ("it did not help", "negation"),
        ("perhaps", "hedge"),
        ("in 12 towns", "number"),
        ("in the town", ""),
        ("(Vole, 2001) and [12]", ""),
        ("it did not. Then he", ""),
        ("it did not.” Then he", ""),
        ("it did not.\n\nthen he", ""),
        ("it did not. then he", "negation"),
        (" ".join(["so"] * 59) + " not", "negation"),
        (" ".join(["so"] * 60) + " not", ""),
    ],
)
def test_what_an_ellipsis_may_hide(left_out: str, kind: str) -> None:
    text = f"Before {left_out} behind"
    found = list(hidden(text, 7, 7 + len(left_out)))
    assert [one.kind for one in found] == ([kind] if kind else [])
    for one in found:
        assert (one.draft, one.there, one.left_out) == ("…", (7, 7 + len(left_out)), True)
        assert one.source == " ".join(left_out.split())


@pytest.mark.parametrize(
    ("quoted", "behind", "told"),
    [
        ("It rose by 40", " % in Leeds", ("unit", "%")),
        ("It rose by 40", " per cent", ("unit", "per cent")),
        ("It rose by 40", " million", ("unit", "million")),
        ("It rose by 40”", " % in Leeds", ("unit", "%")),
        ("It rose by forty", " % in Leeds", None),
        ("It rose by 40", " ships", None),
        ("It helps.", " Not", None),
        ("It helps.", " not at all", ("negation", "not")),
        ("It helps!", " never", ("negation", "never")),
        ("It helps", " not at all", None),
        ("It helps...", " not at all", None),
        ("It helps.", " nothing", None),
    ],
)
def test_where_a_quotation_ends_too_early(
    quoted: str, behind: str, told: tuple[str, str] | None
) -> None:
    text = quoted.rstrip("”") + behind
    found = list(cut_off(quoted, text, len(text) - len(behind)))
    assert [(one.kind, one.source) for one in found] == ([told] if told else [])
    for one in found:
        assert text[slice(*one.there)] == one.source
        assert one.at == (len(quoted.rstrip("”")),) * 2
