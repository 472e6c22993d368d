"""What reads as an entry of a reference list, and whose it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.references.entries import (
    first_names,
    is_entry_of,
    is_typed_list,
    looks_like_entry,
    names_work,
    parted_entries,
    repeats_author,
)

ENTRIES = [
    "Marmot, M. (2015). *The health gap*. Bloomsbury.",
    "Marmot M, Bell R. The health gap. Lancet. 2015;386:2442-4.",
    "[1] M. Marmot, “The health gap,” *Lancet*, vol. 386, 2015.",
    "3. Marmot M. The health gap. Lancet. 2015.",
    "- de la Cruz, Ana. *Wards*. Press, 2018.",
    "World Health Organization. (2020). World health statistics.",
    "O’Neil, P. (n.d.). Home page. https://example.org",
    "Project Jupyter et al.\u00a0(2019) ‘nbgrader: A Tool’, *JOSE*, 2(11).",
    "---. *Wards and rents*. Press, 2018.",
    "———, editor. *Wards*. Press.",
    r"\_\_\_. “Wards.” *Lancet*, vol. 3, 2018, pp. 4-9.",
    "World Health Organization. *World Health Statistics*. WHO, 2020.",
    "National Trust. “Our Cause.” *National Trust*, 12 May 2020, www.nationaltrust.org.uk.",
    "NASA. *Sun Fact Sheet*. 2018.",
    "[4] 张三, 李四. 健康差距[J]. 卫生研究, 2015, 3: 1-9.",
]
NO_ENTRIES = [
    "Marmot (2015) shows that wards differ.",
    "All web pages were last visited in May 2024, when the work was done.",
    "Marmot, M. The health gap. Bloomsbury.",
    "2015",
    "--- and so on until 2015.",
    "The World Bank. In 2015 it grew, and in 2016 it did not.",
    "NASA. The year 2015 was hot.",
    "The committee of voters met. It sat in May, 2015.",
    "",
]


@pytest.mark.parametrize("text", ENTRIES)
def test_entries(text: str) -> None:
    assert looks_like_entry(text)


@pytest.mark.parametrize("text", NO_ENTRIES)
def test_other_words(text: str) -> None:
    assert not looks_like_entry(text)


def test_a_list_holds_more_entries_than_other_words() -> None:
    assert is_typed_list(ENTRIES[:2]) and is_typed_list([ENTRIES[0], "All seen in May."])
    assert not is_typed_list([]) and not is_typed_list([ENTRIES[0], *NO_ENTRIES[:2]])


def test_the_sign_for_the_same_author_names_nobody() -> None:
    assert repeats_author("---, ed. *Wards*. 2018.") and not repeats_author("- Bell, R. Wards.")
    assert not repeats_author("— Cory Taylor, April 22, 2017")
    assert first_names("Bell, R. *Rents*. 2015.\n---, ed, *Wards*. 2018.\n") == {"bell"}


def test_entries_line_under_line_are_parted_and_wrapped_ones_are_not() -> None:
    wrapped = "Marmot, M. (2015). *The health\ngap*. Bloomsbury."
    assert parted_entries(f"{wrapped}\n{ENTRIES[1]}") == [wrapped, ENTRIES[1]]


@given(st.text(max_size=200))
def test_no_sign_is_lost(text: str) -> None:
    assert "\n".join(parted_entries(text)) == text
    names_work(text, text, text[:9], "2015", text[:5])
    looks_like_entry(text)


def test_whose_entry_it_is() -> None:
    entry = "Marmot, M. (2015). *The health gap: The challenge*. Bloomsbury."
    assert names_work(entry, "The Health Gap: The Challenge", "Marmot", "2015")
    assert names_work("Marmot M. The health gap. 2015.", "The Health Gap: A Plea", "Marmot", "2015")
    assert names_work("doi:10.1/ab", "Wards", "Vole", "1999", "10.1/ab")
    assert not names_work(entry, "The health gap: The challenge", "Marmot", "2014")
    assert not names_work(entry, "The health gap: The challenge", "Vole", "2015")
    assert not names_work(
        "Marmot, M. (2015). The health gap in wards. Press.", "The health gap", "Marmot", "2015"
    )


@pytest.mark.parametrize(
    ("entry", "name", "same"),
    [
        ("WHO. (2020). World health statistics. WHO Press.", "World Health Organization", True),
        ("WHO. *World health statistics*. Geneva, 2020.", "World Health Organization", True),
        ("World Health Organization. (2020). World health statistics.", "WHO", True),
        ("World Health Organization. *World health statistics*. 2020.", "W.H.O.", True),
        ("WHO. (2019). World health statistics. WHO Press.", "World Health Organization", False),
        ("WHO. (2020). World malaria report. WHO Press.", "World Health Organization", False),
        ("WTO. (2020). World health statistics.", "World Health Organization", False),
        ("World Trade Organization. (2020). World health statistics.", "WHO", False),
    ],
)
def test_an_organisation_and_its_abbreviation_are_one(entry: str, name: str, same: bool) -> None:
    assert is_entry_of(entry, "World health statistics", name, "2020") is same


def test_a_title_that_was_cut_short_is_that_of_the_work() -> None:
    title = "Developing and deploying an integrated curriculum teaching reproducible research"
    cut = "Lapp, Z. et al. (2022) Developing and deploying an integrated curriculum."
    assert names_work(cut, title, "Lapp", "2022")
    assert not names_work(cut, title, "Lapp", "2021")
    assert not names_work(cut, title, "Vole", "2022")
    assert not names_work("Lapp, Z. (2022) Developing and deploying.", title, "Lapp", "2022")
    other = "Lapp, Z. (2022) Developing and deploying an integrated curriculum for law. Press."
    assert not names_work(other, title, "Lapp", "2022")


def test_first_names_are_those_of_lines_that_read_as_entries() -> None:
    text = "So Bell, in 2019, said.\n\n1. Roe, J. (2015). A book. Leeds.\nVole, A. 2016. Burrows.\n"
    assert first_names(text) >= {"roe", "vole"}
    assert "so" not in first_names(text)


NBGRADER = ("nbgrader: A Tool for Grading", "Project Jupyter", "2019", "10.21105/jose.00032")
NEUROMATCH = ("Neuromatch Academy: a summer school", "'t Hart", "2022")
STATISTICS = ("World health statistics", "World Health Organization", "2020")
GAP = ("The health gap", "Marmot", "2015", "10.1/ab")


@pytest.mark.parametrize(
    ("entry", "work"),
    [
        ("'t Hart, B. M. et al. (2022) 'Neuromatch Academy', *JOSE*, 5(49), 118.", NEUROMATCH),
        ("’t Hart, B. M. et al. (2022) ‘Neuromatch Academy’, JOSE, 5(49), 118.", NEUROMATCH),
        ("Project Jupyter et al.\u00a0(2019) ‘nbgrader: A Tool for Grading’, JOSE.", NBGRADER),
        ("Project Jupyter et al. nbgrader: A Tool for Grading. *JOSE*, 2019.", NBGRADER),
        ("nbgrader: A Tool for Grading (2019) *JOSE*, 2(11), 32.", NBGRADER),
        ("https://doi.org/10.21105/jose.00032", NBGRADER),
        ("3. World Health Organization. World health statistics. WHO; 2020.", STATISTICS),
        ("Perez, J. (2020) *Wards*. Press.", ("Wards", "Pérez", "2020")),
    ],
)
def test_entries_of_a_work_that_only_who_knows_it_sees(entry: str, work: tuple[str, ...]) -> None:
    assert is_entry_of(entry, *work)


@pytest.mark.parametrize(
    ("entry", "work"),
    [
        ("'t Hart, B. M. et al. (2022) 'Neuromatch Academy: a report', *JOSE*.", NEUROMATCH),
        ("'t Hart, B. M. et al. (2022) 'Other schools', *Neuromatch Academy Notes*.", NEUROMATCH),
        ("'t Hart, B. M. et al. (2021) 'Neuromatch Academy', *JOSE*.", NEUROMATCH),
        ("World Health Organization. World health statistics. WHO; 2019.", STATISTICS),
        ("Marmot’s *The health gap*, of 2015, is the book to begin with.", GAP),
        ("The health gap (2015) is the book to begin with.", GAP),
        ("All figures of https://doi.org/10.1/ab were looked at twice.", GAP),
    ],
)
def test_other_words_are_no_entry_of_it(entry: str, work: tuple[str, ...]) -> None:
    assert not is_entry_of(entry, *work)
