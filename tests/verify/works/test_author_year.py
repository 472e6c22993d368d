"""Author and year in words: what is found, and which sources it may mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.works.author_year import (
    by_key,
    key_year,
    label,
    match_sources,
    names_of,
    years_of,
)
from mdrag.verify.works.works_in_text import mentions

SOURCES = [s for s in ExampleLibrary().sources() if s.citable]


def found(text: str) -> list[str]:
    return [text[m.start : m.end] for m in mentions(parse(text))]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Poverty kills (Marmot, 2015).", "(Marmot, 2015)"),
        ("Poverty kills (see Marmot 2015, p. 4; WHO, 2021).", "(see Marmot 2015, p. 4; WHO, 2021)"),
        ("Poverty kills (van der Berg & O'Neill, 2001a).", "(van der Berg & O'Neill, 2001a)"),
        ("As Marmot (2015) says.", "Marmot (2015)"),
        ("As Marmot and Bell (2015, p. 3) say.", "Marmot and Bell (2015, p. 3)"),
        ("Vole et al. (2001) dig.", "Vole et al. (2001)"),
        ("Poverty kills (Marmot,\n2015).", "(Marmot,\n2015)"),
        ("Poverty kills [@marmot2015, p. 3].", "[@marmot2015, p. 3]"),
        ("*Marmot* (2015) says.", "Marmot* (2015)"),
    ],
)
def test_citations_in_words_are_found(text: str, cited: str) -> None:
    assert found(text) == [cited]


@pytest.mark.parametrize(
    "text",
    [
        "Poverty kills (Marmot, 2015){#doc_8f3a2c1d}.",
        "Marmot (2015){#doc_8f3a2c1d} says.",
        "It fell (in May 2015) and rose (1990–2000).",
        "It fell (since 2015) and rose (2015) again.",
        "See Figure 3 (2015) and (Table 2, 2015).",
        "`(Marmot, 2015)` and $(Marmot, 2015)$ and <!-- (Marmot, 2015) -->",
        "[a link](http://example.org/(Marmot,2015))",
        "See @fig-2015 and [@doi:10.1000/2015] and [@tbl-marmot2015].",
        "# References\n\nMarmot, M. (2015). The Health Gap.",
        "The number (12, 2015) is high.",
    ],
)
def test_bound_or_other_parentheses_are_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("author", "year", "uids"),
    [
        ("Marmot", "2015", ["doc_8f3a2c1d"]),
        ("M. Marmot", "2015", ["doc_8f3a2c1d"]),
        ("Marmot", "2014", []),
        ("Wilkinson & Pickett", "2009", ["doc_0a1b2c3d"]),
        ("Wilkinson et al.", "2009", ["doc_0a1b2c3d"]),
        ("Pickett", "2009", []),
        ("Wilkinson and Bell", "2009", []),
        ("WHO", "2021", ["doc_5e6f7a8b"]),
        ("World Health Organization", "2021", ["doc_5e6f7a8b"]),
        ("Bell", "2017a", ["doc_1b2c3d4e", "doc_2c3d4e5f"]),
        ("Bell et al.", "2017", ["doc_1b2c3d4e", "doc_2c3d4e5f"]),
        ("", "2015", []),
    ],
)
def test_author_and_year_meet_the_librarys(author: str, year: str, uids: list[str]) -> None:
    assert [s.doc_uid for s in match_sources(author, year, SOURCES)] == uids


def test_accents_and_hyphens_do_not_matter() -> None:
    source = Source(
        "doc_12345678", "a.pdf", True, authors=(Person("Müller-Lüdenscheidt"),), year=1999
    )
    for written in ("Müller-Lüdenscheidt", "Mu\u0308ller-Lüdenscheidt", "Muller Ludenscheidt"):
        assert match_sources(written, "1999", [source]) == (source,)


def test_a_source_without_a_year_is_a_possible_match_only() -> None:
    undated = Source("doc_12345678", "a.pdf", True, authors=(Person("Vole"),))
    dated = undated._replace(doc_uid="doc_87654321", year=2001)
    assert match_sources("Vole", "2001", [undated]) == (undated,)
    assert match_sources("Vole", "2001", [undated, dated]) == (dated,)


@pytest.mark.parametrize("key", ["marmot2015", "Marmot_2015", "marmot2015a", "marmot:2015health"])
def test_foreign_keys_meet_author_and_year(key: str) -> None:
    assert [s.doc_uid for s in by_key(key, SOURCES)] == ["doc_8f3a2c1d"]


def test_names_and_labels() -> None:
    assert names_of("Vole, Shrew, & Lemming") == (("Vole", "Shrew", "Lemming"), False)
    assert names_of("Vole et al.") == (("Vole",), True)
    assert [label(s) for s in SOURCES][:1] == ["Wilkinson & Pickett 2009"]


WRITTEN = (
    "( ) Marmot et_al. , 2015 2015a _ ; & and [@marmot2015] * {#doc_8f3a2c1d} # ` é 😀 "
    "(Marmot,_2015) p._3 see <!-- -->"
)
PIECES = st.sampled_from([*WRITTEN.replace("_", "\u00a0").split(" "), " ", "\n", "\n\n", ", "])


@given(st.lists(PIECES, max_size=25).map("".join))
def test_mentions_never_overlap_and_stay_in_the_text(text: str) -> None:
    draft = parse(text)
    last = 0
    for one in mentions(draft):
        assert last <= one.start < one.end <= len(text)
        last = one.end
        assert one.works
        for binding in draft.bindings:
            assert one.end <= binding.start or binding.end <= one.start


@given(st.text(max_size=80), st.text(max_size=10))
def test_any_author_and_year_match_something_or_nothing(author: str, year: str) -> None:
    assert all(source in SOURCES for source in match_sources(author, year, SOURCES))


@pytest.mark.parametrize(
    ("text", "author", "year"),
    [
        ("Freud (1957 [1917]) said so.", "Freud", "1957"),
        ("Wards differ (Marmot, 2018 [1998]).", "Marmot", "2018"),
        ("Rents fell (Schloss, Aug. 2018).", "Schloss", "2018"),
    ],
)
def test_a_first_edition_and_a_month_are_no_other_year(text: str, author: str, year: str) -> None:
    (found,) = mentions(parse(text))
    assert found.works == ((author, year),)


@pytest.mark.parametrize("author", ["Marmot, M.", "Marmot, M. G.", "Marmot, M.-G.", "Marmot, MG."])
def test_initials_behind_a_name_are_no_second_author(author: str) -> None:
    assert names_of(author)[0][0] == "Marmot"
    assert "M. G." not in names_of(author)[0]


@pytest.mark.parametrize(
    ("author", "names", "more"),
    [
        ("Marmot", ("Marmot",), False),
        ("Marmot's", ("Marmot",), False),
        ("Marmot, and Bell", ("Marmot", "Bell"), False),
        ("Marmot, Bell & Vole", ("Marmot", "Bell", "Vole"), False),
        ("Vole et al.", ("Vole",), True),
        ("Vole, Shrew, et al.", ("Vole", "Shrew"), True),
        ("Vole, A. B., Shrew, C., Jr.", ("Vole", "Shrew"), False),
        ("United Nations [UN]", ("United Nations",), False),
        ("United Nations (UN)", ("United Nations",), False),
        ("", (), False),
    ],
)
def test_the_names_of_a_citation(author: str, names: tuple[str, ...], more: bool) -> None:
    assert names_of(author) == (names, more)


@pytest.mark.parametrize(
    ("key", "year"),
    [
        ("vole2001", "2001"), ("Vole_2001a", "2001"), ("vole:2001", "2001"), ("fig-vole2001", ""),
        ("sec:2001", ""), ("vole", ""), ("vole20011", ""), ("2001", ""),
    ],
)  # fmt: skip
def test_the_year_of_a_key(key: str, year: str) -> None:
    assert key_year(key) == year
    vole = Source("doc_11111111", "a.pdf", True, authors=(Person("Vole"),), year=2001)
    other = vole._replace(doc_uid="doc_22222222", year=2002)
    shrew = vole._replace(doc_uid="doc_33333333", authors=(Person("Shrew"),))
    nobody = vole._replace(doc_uid="doc_44444444", authors=())
    assert by_key(key, [other, shrew, nobody, vole]) == ((vole,) if year else ())


@pytest.mark.parametrize(
    ("year", "years"),
    [("2015a", {2015}), ("1962/2012", {1962, 2012}), ("[1962] 2012", {1962, 2012}), ("n.d.", set()),
     ("20155", set()), ("in press", set())],
)  # fmt: skip
def test_the_years_of_a_date(year: str, years: set[int]) -> None:
    assert years_of(year) == years


@pytest.mark.parametrize(
    ("people", "author", "matches"),
    [
        (("Vole",), "Vole", True), (("Vole", "Shrew"), "Vole", True),
        (("Vole", "Shrew"), "Shrew", False), (("Vole", "Shrew"), "Vole & Shrew", True),
        (("Vole", "Shrew"), "Vole & Mole", False), (("Vole", "Shrew"), "Vole et al.", True),
        (("Vole", "Shrew"), "Vole, Shrew, et al.", False), (("Vole",), "Vole et al.", True),
        (("World Health Organization",), "WHO", True), (("World Health Organization",), "W", False),
        (("Health and Care",), "Health and Care", True), ((), "Vole", False),
        (("Vole",), "M. A. Vole", True), (("Vole",), "Anna Vole", False), (("Vole",), "", False),
    ],
)  # fmt: skip
def test_every_name_must_be_an_author_and_the_first_the_first(
    people: tuple[str, ...], author: str, matches: bool
) -> None:
    one = Source("doc_11111111", "a.pdf", True, year=2001,
                 authors=tuple(Person(name) for name in people))  # fmt: skip
    assert match_sources(author, "2001", [one]) == ((one,) if matches else ())
    assert match_sources(author, "2002", [one]) == ()
    assert match_sources(author, "n.d.", [one]) == ((one,) if matches else ())


def test_a_source_of_the_year_goes_before_one_without() -> None:
    dated = Source("doc_11111111", "a.pdf", True, authors=(Person("Vole"),), year=2001)
    undated = dated._replace(doc_uid="doc_22222222", year=None)
    assert match_sources("Vole", "2001", [undated, dated]) == (dated,)
    assert match_sources("Vole", "2002", [undated, dated]) == (undated,)
    assert match_sources("Vole", "n.d.", [undated, dated]) == (undated, dated)


def test_a_source_without_a_date_or_a_name_has_a_label() -> None:
    vole = Source("doc_11111111", "a.pdf", True, authors=(Person("Vole"),), year=2001)
    assert label(vole) == "Vole 2001"
    assert label(vole._replace(year=None)) == "Vole"
    assert label(vole._replace(authors=(), title="Digging")) == "“Digging” 2001"
    assert label(vole._replace(authors=())) == "doc_11111111 2001"


@pytest.mark.parametrize(
    ("cited", "listed", "same"),
    [
        ("World Health Organization", "WHO", True),
        ("WHO", "World Health Organization", True),
        ("World Trade Organization", "WHO", False),
        ("World Health Organization", "Who", False),
    ],
)
def test_an_organisation_is_cited_by_its_name_or_its_abbreviation(
    cited: str, listed: str, same: bool
) -> None:
    source = Source("doc_aaaaaaaa", "raw/a.pdf", True, authors=(Person(listed),), year=2020)
    assert bool(match_sources(cited, "2020", [source])) is same
