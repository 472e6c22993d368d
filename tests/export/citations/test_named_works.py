"""Which work a parenthesis speaks of where: works at second hand, remarks, marks in other order."""

from __future__ import annotations

import pytest

from mdrag.evidence.model import Person, Source
from mdrag.export.citations.binding_marks import MarkRun, marks
from mdrag.export.citations.named_works import match_items, read_works, without_title


def work(uid: str, year: int, *families: str) -> Source:
    people = tuple(Person(name, "X.") for name in families)
    return Source(f"doc_{uid * 8}", "x.pdf", True, authors=people, year=year)


LAPP = work("1", 2022, "Lapp", "Mund", "Rot")
JONES, STROCK = work("2", 2019, "Jones"), work("3", 2018, "Strock")
BETA, NAMELESS = work("4", 2015, "Strock"), work("5", 2012)
BY_KEY = {one.doc_uid: one for one in (LAPP, JONES, STROCK, BETA, NAMELESS)}


def read(words: str, *works: Source) -> tuple[MarkRun, list[Source | None]]:
    mark = " ".join(f"#{one.doc_uid}" for one in works)
    (found,) = marks(f"({words}){{{mark}}}")
    sources = [BY_KEY.get(ref.key) for ref in found.refs]
    return read_works(found, sources), sources


@pytest.mark.parametrize(
    ("words", "prefix", "locator"),
    [
        ("Marmot, 2015, as cited in Lapp et al., 2022", "Marmot, 2015, as cited in", ""),
        ("2015, cited in Lapp et al., 2022, p. 7", "2015, cited in", "7"),
        ("Marmot & Bell, 2015, p. 3, as cited in Lapp et al., 2022, p. 7",
         "Marmot & Bell, 2015, p. 3, as cited in", "7"),
        ("qtd. in Lapp et al. 7", "qtd. in", "7"),
        ("Marmot, 2015, in Lapp et al., 2022", "Marmot, 2015, in", ""),
        ("see Marmot, 2015, quoted in Lapp, 2022", "see Marmot, 2015, quoted in", ""),
        ("Marmot, 2015, zit. nach Lapp et al., 2022", "Marmot, 2015, zit. nach", ""),
        ("Marmot, 2015, apud Lapp et al., 2022", "Marmot, 2015, apud", ""),
    ],
)  # fmt: skip
def test_a_work_that_was_not_read_keeps_its_words(words: str, prefix: str, locator: str) -> None:
    found, sources = read(words, LAPP)
    (pair,), problem = match_items(found, sources)
    item, index = pair
    assert item is not None
    assert (found.form, index, problem) == ("parenthetical", 0, "")
    assert (" ".join(item.prefix.split()), item.locator) == (prefix, locator)


def test_the_work_that_cites_or_is_reviewed_stands_first_when_its_mark_says_so() -> None:
    found, _ = read("Jones, 2019, reviewed in Lapp, 2022", JONES)
    assert found.items[0][:3] == ("", "Jones", "2019")
    found, _ = read("Lapp et al., 2022, p. 7, citing Marmot, 2015", LAPP)
    assert found.items[0][1:6] == ("Lapp et al.", "2022", "page", "7", "citing Marmot, 2015")


def test_both_works_are_cited_when_both_have_a_mark() -> None:
    found, sources = read("Jones, 2019, p. 2, as cited in Lapp, 2022, p. 3", JONES, LAPP)
    pairs, _ = match_items(found, sources)
    assert [(one.prefix, one.locator, at) for one, at in pairs if one] == [
        ("", "2", 0),
        ("as cited in", "3", 1),
    ]


@pytest.mark.parametrize(
    "remark", ["emphasis added", "my translation", "italics in original", "see also chapter 3"]
)
def test_a_remark_is_no_work(remark: str) -> None:
    found, sources = read(f"Strock, 2018, p. 4; {remark}", STROCK)
    pairs, _ = match_items(found, sources)
    assert found.form == "parenthetical"
    assert [at for _, at in pairs] == [0, None]


@pytest.mark.parametrize(
    ("words", "locator"),
    [("ibid., p. 4", "4"), ("Ibid., 4–5", "4–5"), ("ibid.", ""), ("op. cit., p. 4", "4"),
     ("Strock, ibid., p. 4", "4")],
)  # fmt: skip
def test_the_same_work_again_is_cited_once(words: str, locator: str) -> None:
    found, sources = read(words, STROCK)
    ((item, index),), _ = match_items(found, sources)
    assert item is not None
    assert (found.form, index, item.locator) == ("parenthetical", 0, locator)


def test_a_parenthesis_that_cites_nothing_stays_prose() -> None:
    assert read("n = 40", STROCK)[0].form == "prose"
    assert read("emphasis added", STROCK)[0].form == "prose"


@pytest.mark.parametrize(
    ("words", "works", "order"),
    [
        ("Jones, 2019, p. 1; Strock, 2018, p. 2", (STROCK, JONES), [1, 0]),
        ("Jones, 2019, p. 1; Strock, 2018, p. 2", (JONES, STROCK), [0, 1]),
        ("Jones, p. 1; Strock, 2018; Lapp, 2022", (LAPP, STROCK, JONES), [2, 1, 0]),
        ("Strock, 2018, p. 1; Strock, 2015, p. 2", (BETA, STROCK), [1, 0]),
        ("Nobody, 2001, p. 1; Noone, 2002, p. 2", (BETA, STROCK), [0, 1]),  # nothing decides
    ],
)
def test_pages_go_to_their_works(words: str, works: tuple[Source, ...], order: list[int]) -> None:
    found, sources = read(words, *works)
    pairs, problem = match_items(found, sources)
    assert ([at for _, at in pairs], problem) == (order, "")


@pytest.mark.parametrize(
    ("words", "works", "chosen"),
    [
        ("Strock, 2015, 2018", (STROCK,), [None, 0]),
        ("Strock, 2015, 2018", (BETA,), [0, None]),
        ("Strock, 2015, 2018, p. 4", (STROCK,), [None, 0]),
        ("Strock, 2015; Strock, 2018", (STROCK,), [None, 0]),
        ("2015, 2018", (STROCK,), [None, 0]),
        ("Jones, 2019; Strock, 2015, 2018", (STROCK, JONES), [1, None, 0]),
        ("Strock, 2015, 2018", (BETA, STROCK), [0, 1]),
    ],
)
def test_of_several_years_the_mark_is_that_of_its_work(
    words: str, works: tuple[Source, ...], chosen: list[int | None]
) -> None:
    found, sources = read(words, *works)
    pairs, problem = match_items(found, sources)
    assert ([at for _, at in pairs], problem) == (chosen, "")


def test_an_order_that_cannot_be_told_stops_the_build() -> None:
    twin = BETA._replace(doc_uid="doc_66666666")
    found, _ = read("Jones, 2019, p. 1; Strock, p. 2; Strock, p. 3", BETA, JONES, STROCK)
    _, problem = match_items(found, [BETA, JONES, twin])
    assert "author and year do not say which is which" in problem


HART = Source("doc_66666666", "x.pdf", True, authors=(Person("’t Hart", "David"),), year=2022)
HOOKS = Source("doc_77777777", "x.pdf", True, authors=(Person("hooks", "bell"),), year=2000)
TEAM = Source("doc_88888888", "x.pdf", True, authors=(Person("iGEM team", ""),), year=2016)
UNSIGNED = Source("doc_99999999", "x.pdf", True, title="Editorial: What next", year=2011)
BY_KEY |= {one.doc_uid: one for one in (HART, HOOKS, TEAM, UNSIGNED)}


@pytest.mark.parametrize(
    ("words", "source"),
    [
        ("’t Hart et al., 2022, p. 6", HART),
        ("'t Hart et al., 2022", HART),
        ("van ’t Hart, 2022", HART),
        ("hooks, 2000", HOOKS),
        ("bell hooks, 2000, p. 3", HOOKS),
        ("iGEM team, 2016", TEAM),
        ("editorial, 2011", UNSIGNED),
        ("no author, 2011", UNSIGNED),
    ],
)
def test_an_author_without_a_capital_is_known_by_the_source(words: str, source: Source) -> None:
    assert read(words, source)[0].form == "parenthetical"


@pytest.mark.parametrize(
    ("words", "source"),
    [
        ("hooks of the crane, n = 4", HOOKS),  # no year
        ("in spring, 2000", HOOKS),
        ("a survey of 2022", HART),
        ("team data, 2016", TEAM),
        ("in spring, 2011", UNSIGNED),
    ],
)
def test_other_words_before_a_year_stay_as_they_are(words: str, source: Source) -> None:
    assert read(words, source)[0].form == "prose"


@pytest.mark.parametrize(
    ("words", "locator", "suffix"),
    [
        ("Jones, “Moving Bodies” 4–6", "4–6", ""),
        ("Jones, Moving Bodies 4", "4", ""),  # of a title in italics
        ("Jones, “Still Lives” 4", "", "“Still Lives” 4"),
        ("Jones, 2019, “Moving Bodies” 4", "", "“Moving Bodies” 4"),
    ],
)
def test_a_title_before_a_page_is_the_styles_to_print(
    words: str, locator: str, suffix: str
) -> None:
    source = JONES._replace(title="Moving bodies: A history")
    found, _ = read(words, JONES)
    item = without_title(found.items[0], source)
    assert (item.author, item.locator, item.suffix) == ("Jones", locator, suffix)
