"""Citations in words held against the list of references that the writer typed."""

from __future__ import annotations

import re

import pytest

from lint_context import check, context

LIST = """

# References

Boraud, T., & Strock, A. (2021). A natural history of skills. *Brain*, 3(2), 1–9.

Davis, F. D. (1989). Perceived usefulness. *MIS Quarterly*, 13(3), 319–340.

Müller, M. (2019a). First things. Springer.

Müller, M. (2019b). Second things. Springer.

Schulte im Walde, S. (2006). Verb classes. *Linguistics*, 32, 159–194.

World Health Organization. (2020). *World report*. WHO Press.

't Hart, P. (2014). *Understanding public leadership*. Palgrave.
"""
NUMBERED = """

# References

1. Bell, R. (2017). *Tutoring*. Chalk.
2. Marmot, M. (2015). *The health gap*. Bloomsbury.
3. Vole, A. (2001). *Digging*. Burrow.
4. Shrew, B. (2004). *Running*. Burrow.
"""
GOOD = "Skill is slow (Boraud & Strock, 2021; Davis, 1989). "


def told(text: str) -> list[str]:
    return [one.message.split(": ", 1)[1] for one in check("citation.not-listed", context(text))]


@pytest.mark.parametrize(
    "cited",
    [
        "Davis (1989) says so.",
        "Fred D. Davis (1989) says so.",
        "Mueller (2019a) says so (Muller, 2019b).",
        "It is so (WHO, 2020; World Health Organization [WHO], 2020).",
        "It is so (Schulte im Walde, 2006).",
        "’t Hart (2014) says so.",
        "It is so (for details see TAM, Davis, 1989).",
        "Marmot (2015, as cited in Davis, 1989) says so.",
        "It is so (R. Bell, personal communication, 12 May 2015).",
        "With reference to the Communication Decency Act (1996), an argument is made.",
        "Windows (2000) was late.",  # no citation by any other sign
        "Katrina (2005) flooded the town.",
        "The games came back (London 2012).",
        "It is so (Davis, n.d.).",
        "It is so [@marmot2015].",
    ],
)
def test_what_the_list_holds_or_need_not_hold(cited: str) -> None:
    assert told(GOOD + cited + LIST) == []


@pytest.mark.parametrize(
    ("cited", "work", "todo"),
    [
        ("It is so (Marmot, 2015).", "Marmot 2015", "add its entry, or take the citation out"),
        ("Davis (1998) says so.", "Davis 1998", "it has Davis 1989: correct the year"),
        ("It is so (Müller, 2019c).", "Müller 2019c", "it has Müller 2019a, Müller 2019b: "),
        ("It is so (Boroud & Strock, 2021).", "Boroud & Strock 2021", "it has Boraud 2021: spell"),
        ("Tim Boroud (2021) says so.", "Tim Boroud 2021", "it has Boraud 2021: spell"),
        ("It is so (Davis & Bell, 1989).", "Davis & Bell 1989", "it has Davis 1989: see whether"),
        ("It is so (NHS, 2019).", "NHS 2019", "add its entry"),
        ("Barba (2018) asked for words.", "Barba 2018", "add its entry"),
        ("In her essay, Barba (2018), however, asked.", "Barba 2018", "add its entry"),
        ("Barba’s (2018) account is older.", "Barba 2018", "add its entry"),
        ("Building on Barba (2018), I count.", "Barba 2018", "add its entry"),
        ("Barba (2018) is right.", "Barba 2018", "add its entry"),
    ],
)
def test_what_the_list_lacks(cited: str, work: str, todo: str) -> None:
    (said,) = told(GOOD + cited + LIST)
    assert said.startswith(f'{work} stands in no entry of "References"; {todo}')


def test_who_cites_without_a_comma_is_told_of_what_is_cited_so() -> None:
    cited = "It is so (Boraud and Strock 2021). It is slow (Davis 1989). "
    unsure = "It is so (Davis 1989). It is so (Barba 2018)."
    assert told(unsure + LIST) == []
    (said,) = told(f"{cited}It is so (Müller 2019a). It is so (Barba 2018).{LIST}")
    assert said.startswith("Barba 2018 stands in no entry")
    assert told(f"{cited}It is so (Müller 2019a). It was so (France 1998).{LIST}") == []


BY_PAGE = """

# Works Cited

Danchev, Valentin. *Reproducible Data Science*. Zenodo, 2022.

Marmot, Michael. *The Health Gap*. Bloomsbury, 2015.

Vole, Ann, and Ben Shrew. “Digging in Clay.” *Journal of Soil*, vol. 3, no. 2, 2001, pp. 1–20.
"""


@pytest.mark.parametrize(
    ("cited", "works"),
    [
        ("Terms differ (Barba 3).", ["Barba"]),
        ("Terms differ (Vole and Shrew 3; Barba 4–5).", ["Barba"]),
        ("Terms differ (Marmot, *Gap* 3). They differ (Marmott 33, 40).", ["Marmott"]),
        ("It is so (Table 3). It was so (France 98). They played it (Barba 2018).", []),
        ("Terms differ (Barba).", []),
    ],
)
def test_who_is_cited_by_page_stands_in_the_list(cited: str, works: list[str]) -> None:
    known = "Code is shared (Danchev 14). Voles dig (Vole and Shrew 12). "
    said = told(known + cited + BY_PAGE)
    assert [one.split(" stands")[0] for one in said] == works
    assert told("Danchev says so. " + cited + BY_PAGE) == []


def test_a_name_of_a_page_citation_that_is_a_slip_is_told_of_its_entry() -> None:
    known = "Code is shared (Danchev 14). Voles dig (Vole and Shrew 12). "
    (said,) = told(f"{known}It is so (Marmott 33).{BY_PAGE}")
    assert said.endswith("it has Marmot 2015: spell the name alike")


def test_what_is_bound_counts_as_listed() -> None:
    text = "A (Bell, 2017){#doc_0a1b2c3d}. B (Davies, 1989). C (Rust, 2010)."
    said, rust = told(text + LIST)
    assert rust.startswith("Rust 2010 stands in no entry")
    assert said.startswith('Davies 1989 stands in no entry of "References"; it has Davis 1989')
    assert told(text.replace("{#doc_0a1b2c3d}", "") + LIST) == []


def test_a_work_is_told_once_at_its_first_place() -> None:
    assert len(told(GOOD + "A (Marmot, 2015). B (Marmot, 2015). C (Marmot, 2015)." + LIST)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "A (Marmot, 2015). B (Bell, 2017). C (Davis, 1989)." + LIST,  # most of it is elsewhere
        GOOD + "A (Marmot, 2015).",
        GOOD + "A (Marmot, 2015).\n\n# References\n\nDavis, F. D. (1989). Usefulness. *MISQ*, 13.",
        GOOD + "A (Marmot, 2015).\n\n# References\n\n::: {#refs}\n:::\n",
    ],
)
def test_without_a_list_that_holds_what_is_cited_nothing_is_said(text: str) -> None:
    assert told(text) == []


def test_names_that_are_misspelt_are_told_however_many_they_are() -> None:
    text = "A (Daviss, 1989). B (Boroud & Strock, 2021). C (Müler, 2019a). D (Davis, 1989)."
    assert len(told(text + LIST)) == 3


def test_an_entry_broken_into_two_paragraphs_is_found_all_the_same() -> None:
    broken = "\n\nLafuente, D., Cohen, B.,\n\nOnna, D., & Morzan, E. (2021). Notebooks.\n"
    assert told(GOOD + "It is so (Lafuente et al., 2021)." + LIST + broken) == []


@pytest.mark.parametrize("numbered", [NUMBERED, re.sub(r"(?m)^\d", "1", NUMBERED)])
def test_a_number_that_the_list_does_not_reach(numbered: str) -> None:
    text = "It is so [1]. And so [2, 3]. And not so [4; 7]. In 2015 [2015] it was."
    (said,) = told(text + numbered)
    assert said.startswith('[7] stands in no entry of "References"; it ends with 4: correct')
    assert told("It is so [1]. Scores lie in [0, 7]." + numbered) == []
    assert told("It is so [1–4]. Scores lie in [0, 7]." + numbered) == []
    assert told("It is so [1–5]." + numbered.rstrip() + " 5. Bole, C. (1999). *Oak*.\n") == []


_BOUND = "Wards differ (Marmot, 2015){#doc_8f3a2c1d}. "


@pytest.mark.parametrize(
    ("cited", "works"),
    [
        ("It lowers failure (Vole, 2001). Again (Vole, 2001).", ["Vole 2001"]),
        ("Marmot (2015) says more.", []),  # it is bound above, and so in the list
        ("Windows (2000) was late.", []),
        ("Vole (2001) says so; see [@vole2001].", []),  # printed of a bibliography file
    ],
)
def test_a_list_that_is_printed_lacks_what_nothing_binds(cited: str, works: list[str]) -> None:
    found = told(f"{_BOUND}{cited}\n\n# References\n")
    assert [one.split(" stands")[0] for one in found] == works
    assert all("bind it, or type its entry" in one for one in found)


@pytest.mark.parametrize("title", ["# References", "**References**"])
def test_an_entry_typed_below_the_printed_list_is_one(title: str) -> None:
    entry = "Vole, A. (2001). *Digging*. Burrow."
    text = f"{_BOUND}It is so (Vole, 2001).\n\n{title}\n\n{entry}\n"
    assert told(text) == []
    (one,) = told(text.replace("so (Vole", "so (Shrew"))
    assert one.startswith("Shrew 2001 stands in no entry")
    assert told(f"{_BOUND}It is so (Vole, 2001).\n") == []  # no heading: nobody looks for a list


@pytest.mark.parametrize("sign", ["---", "———", "\\_\\_\\_"])
def test_a_work_by_the_author_of_the_entry_before(sign: str) -> None:
    same = LIST.replace(
        "Müller, M. (2019a)", f"{sign}. (1995). Later use. Press.\n\nMüller, M. (2019a)"
    )
    assert told(f"{GOOD}Davis (1995) says so.{same}") == []
    assert told(f"{GOOD}Müller (1995) says so.{same}") != []


@pytest.mark.parametrize("title", ["**References**", "**Works cited:**", "References"])
def test_a_list_below_a_title_that_is_no_heading(title: str) -> None:
    typed = LIST.replace("# References", title)
    assert told(f"{GOOD}Davis (1989) says so.{typed}") == []
    (one,) = told(f"{GOOD}Vole (2001) says so.{typed}")
    assert one.startswith("Vole 2001 stands in no entry")
    assert told(f"{GOOD}Vole (2001) says so.{typed}\n# Appendix\n\nDavis (1989) says so.\n")
    assert told(f"{GOOD}Vole (2001) says so.\n\n{title}\n\nAll of it was read in May.\n") == []
