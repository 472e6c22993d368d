from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mdrag.text.name_lists import parse_names, print_name, print_names
from mdrag.text.personal_names import FamilyAndGiven, plain

# Names of real people in 24 languages; "printed" is how a title page has them.
with (Path(__file__).parent / "real_names.tsv").open(encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def _name(row: dict[str, str]) -> FamilyAndGiven:
    given_name = ", ".join(filter(None, (row["given"], row["suffix"])))
    return FamilyAndGiven(f"{row['particle']} {row['family']}".strip(), given_name)


NAMES = [_name(row) for row in ROWS]
# A title page does not say where these part: a second given name, or the first of two families.
UNTOLD = {"Ralph Vaughan Williams", "David Lloyd George", "Arthur Conan Doyle",
          "Carmen Martín Gaite", "Boaventura de Sousa Santos", "João Guimarães Rosa"}  # fmt: skip


def test_five_hundred_names_of_twenty_languages_come_back() -> None:
    assert len(NAMES) >= 500 and len({row["language"] for row in ROWS}) >= 20
    for name in NAMES:
        assert parse_names(print_name(name)) == (name,)
    assert parse_names(print_names(NAMES)) == tuple(NAMES)


def test_no_real_name_needs_braces() -> None:
    assert not [name for name in NAMES if "{" in print_name(name)]


@pytest.mark.parametrize("language", sorted({row["language"] for row in ROWS}))
def test_names_as_printed_as_bibtex_and_inverted(language: str) -> None:
    rows = [row for row in ROWS if row["language"] == language]
    assert rows
    for row in rows:
        _read_as_printed_as_bibtex_and_inverted(row)


def _read_as_printed_as_bibtex_and_inverted(row: dict[str, str]) -> None:
    name = _name(row)
    if row["printed"] not in UNTOLD:
        assert parse_names(row["printed"]) == (name,)
        assert parse_names(row["printed"], "byline") == (name,)
    if row["given"]:
        family = f"{row['particle']} {row['family']}".strip()
        parts = filter(None, (family, row["suffix"], row["given"]))
        assert parse_names(", ".join(parts), "bibtex") == (name,)
        behind = f"{row['family']}, {row['given']} {row['particle']}".strip()
        if row["particle"].islower() and not row["suffix"]:
            assert parse_names(behind) == (name,)


def test_the_direct_form_of_names_nobody_could_part_is_kept_whole() -> None:
    for printed in UNTOLD:
        (name,) = parse_names(printed)
        assert f"{name.given} {name.family}" == printed


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("van der Burg, Sven A.", ["van der Burg|Sven A."]),
        ("Schulte im Walde, Sabine", ["Schulte im Walde|Sabine"]),
        ("City of Leeds", ["City of Leeds|"]),
        ("{City of Leeds}", ["City of Leeds|"]),
        ("Department of Health and Social Care", ["Department of Health and Social Care|"]),
        ("Food and Agriculture Organization", ["Food and Agriculture Organization|"]),
        ("World Health Organization and World Bank", ["World Health Organization|", "World Bank|"]),
        ("Jane Roe and World Health Organization", ["Roe|Jane", "World Health Organization|"]),
        ("Department of Health, Victoria", ["Department of Health, Victoria|"]),
        ("Jane Roe, John Doe", ["Roe|Jane", "Doe|John"]),
        ("Roe, Jane, John Doe, and Max Moe", ["Roe|Jane", "Doe|John", "Moe|Max"]),
        ("Roe, Jane & Doe, John", ["Roe|Jane", "Doe|John"]),
        ("Clark, A. B., Evans, D. and Fox, G.", ["Clark|A. B.", "Evans|D.", "Fox|G."]),
        ("Clark AB, Evans D", ["Clark|AB", "Evans|D"]),
        ("Jane Roe, PhD, John Doe, MD", ["Roe|Jane", "Doe|John"]),
        ("King, Jr., Martin Luther", ["King|Martin Luther, Jr."]),
        ("Martin Luther King, Jr., and Max Moe", ["King|Martin Luther, Jr.", "Moe|Max"]),
        ("Ma, Jun", ["Ma|Jun"]),
        ("DUPONT Jean", ["DUPONT|Jean"]),
        ("Roe, J. et al.", ["Roe|J."]),
        ("Roe, Jane and others", ["Roe|Jane"]),
        ("Dr Jane Roe", ["Roe|Jane"]),
        ("Plato", ["Plato|"]),
        ("鲁迅、莫言", ["鲁迅|", "莫言|"]),
        ("", []),
        (" ; , ", []),
    ],
)
def test_lists(text: str, names: list[str]) -> None:
    assert [f"{name.family}|{name.given}" for name in parse_names(text)] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{World Health Organization} and Roe, Jane", ["World Health Organization|", "Roe|Jane"]),
        ("Sabine {Schulte im Walde} and others", ["Schulte im Walde|Sabine"]),
        ("{Barnes and Noble, Inc.}", ["Barnes and Noble, Inc.|"]),
        ("Roe, {Jane and Mary}", ["Roe|Jane and Mary"]),
    ],
)
def test_braces_of_bibtex(text: str, names: list[str]) -> None:
    assert [f"{name.family}|{name.given}" for name in parse_names(text, "bibtex")] == names


def test_commas_in_a_byline_part_people() -> None:
    found = parse_names("Ngozi Adeyemi, Chidi Okafor", "byline")
    assert [name.family for name in found] == ["Adeyemi", "Okafor"]


_WORDS = (
    "van der de Jane Roe and & ; , Jr. PhD et al. others A. AB of University im y Ma 鲁迅 . ' {"
)
_WORDS += " } Dr. 1 San Nguyễn López MARIA and, iii 、 und"
_word = st.sampled_from(_WORDS.split()) | st.text(max_size=6)
_text = st.lists(_word, max_size=5).map(" ".join).map(plain)
_family = _text.filter(lambda text: bool(text.strip(" ,;")))


@example([FamilyAndGiven("van University", "van")])
@example([FamilyAndGiven("al.", "")])
@example([FamilyAndGiven("Gates", "William H., III")])
@given(st.lists(st.builds(FamilyAndGiven, _family, _text), max_size=4))
def test_what_is_printed_is_read_back(names: list[FamilyAndGiven]) -> None:
    assert parse_names(print_names(names)) == tuple(names)


@given(st.text() | st.lists(_word).map(" ".join))
def test_any_text_gives_names_that_stay(text: str) -> None:
    for form in ("field", "byline", "bibtex"):
        names = parse_names(text, form)  # type: ignore[arg-type]
        assert all(name.family for name in names)
        assert parse_names(print_names(names)) == names
