"""Sources named by hand in a parenthesis, and parentheses that only look so."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.lint.reading.citations.hand_citations import cites_by_hand, cites_lone_name


@pytest.mark.parametrize(
    "cited",
    [
        "Fulbrook, 15",
        "Fulbrook 15",
        "Swedberg & Agevall, 18-21",
        "Burke, pp. 110–112; Kim, 3",
        "Ooms, et al.",
        "Tom, Achoki, et al",
        "Behnke 1910-1913, F3-F7; F11-F13",
        "Anthony and Stanton 1902, 758",
        "Kim, Max Weber, plato.stanford.edu",
        "Historiography of Germany, Wikipedia.org",
        "www.who.int/data",
        "see Snyder, Modernity, Britannica.com",
        "Sobel, Longitude, chs. 3–8",
        "Light and Shade, Ch. 4, “What a Ray Is”; Module 6 lecture, 30:02, on rays",
        "Landes, Revolution in Time, pt. II, on precision",
        "NASA, “Sun Fact Sheet”",
        "Rathod et Al.",
        "based on OECD statistics",
        "data from the World Bank",
        "Source: Eurostat",
    ],
)
def test_a_source_is_named(cited: str) -> None:
    assert cites_by_hand(f"Half of them left the town ({cited}).")


@pytest.mark.parametrize(
    "aside",
    [
        "Table 3",
        "Phase II, 12",
        "UK",
        "the town of Leeds",
        "n = 40",
        "May 2019",
        "May 19",
        "COVID 19",
        "in 1910",
        "see Box 1",
        "Wave 1",
        "about 15 of them",
        "Chapter 3, part 2",
        "“What a Ray Is”",
        "the second of them, part 2",
    ],
)
def test_an_aside_names_none(aside: str) -> None:
    assert not cites_by_hand(f"Half of them left the town ({aside}).")


@pytest.mark.parametrize(
    ("ending", "cites"),
    [
        ("(The Global Fund)", True),
        ("(Chireshe and Ocran)", True),
        ("(Ogden & Porter)", True),
        ("(Student Wellbeing: An Analysis of the Evidence)", True),
        ("(France and Germany)", False),
        ("(Leeds)", False),
    ],
)
def test_names_alone_are_a_source_at_the_end(ending: str, cites: bool) -> None:
    assert cites_by_hand(f"Half of them left {ending}.") is cites
    assert cites_by_hand(f"They say “half of them left.” {ending}") is cites
    assert not cites_by_hand(f"Half of them {ending} left the town.")


FOUR = "It is so (Das). It is old (Das). It fell “at once” (Sen). It rose (ADRC)."


@pytest.mark.parametrize(
    ("text", "prose", "cites"),
    [
        (FOUR, "It is so (Das).", True),
        (FOUR, "It rose (ADRC).", True),
        (FOUR, "It (Das) rose.", False),
        (FOUR, "It rose (Roe).", False),
        ("It is so (Das). It is old (Das).", "It is so (Das).", False),
        ("It is so (Das). " * 5, "It is so (Das).", False),
        (
            "They live far off (France). Some do not (Peru). " * 3,
            "They live far off (France).",
            False,
        ),
        (
            "We use the Gini Index (GI). We use the Mean Log (ML). " * 3,
            "We use the Gini Index (GI).",
            False,
        ),
    ],
)
def test_a_name_alone_cites_where_a_draft_cites_so(text: str, prose: str, cites: bool) -> None:
    assert cites_lone_name(parse(text), prose) is cites


@pytest.mark.parametrize(
    ("prose", "cites"),
    [
        ("With five teachers, Lim et al. recommend workshops of 20 people (2021, p. 3).", True),
        ("with five teachers, they recommend workshops of 20 people (2021, p. 3).", False),
        ("Lim recommends workshops of 20 people (2021).", False),
    ],
)
def test_a_year_with_its_page_cites_who_was_named_before(prose: str, cites: bool) -> None:
    assert cites_by_hand(prose) is cites
