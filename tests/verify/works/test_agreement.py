"""Author and year in a binding's words beside the library's: what is told, what never is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.works.agreement import Disagreement, disagreements

UID = "doc_12345678"


class Shelf(ExampleLibrary):
    """The example library and one source more."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._sources = {**self._sources, source.doc_uid: source}


def source(*authors: Person, year: int | None = 2015, **more: object) -> Source:
    return Source(UID, "a.pdf", True, authors=authors, year=year, **more)  # type: ignore[arg-type]


def found(words: str, known: Source, mark: str = f"{{#{UID}}}") -> tuple[Disagreement, ...]:
    draft = parse(f"So it is, as we know, {words}{mark} and more.")
    (binding,) = draft.bindings
    return disagreements(draft, binding, Shelf(known))


def told(words: str, known: Source) -> list[tuple[str, str]]:
    return [(one.what, one.severity) for one in found(words, known)]


MARMOT = source(Person("Marmot", "Michael"))
TWO = source(Person("Wilkinson", "Richard"), Person("Pickett", "Kate"))
THREE = source(Person("Vole", "A."), Person("Shrew", "B."), Person("Mole", "C."))
FOUR = source(*THREE.authors, Person("Lapp", "D."))
WHO = source(Person("World Health Organization"))
HEALTH = source(Person("Department of Health and Social Care"))


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("(Marmot, 2015)", MARMOT),
        ("(Marmot, 2015a, p. 4)", MARMOT),
        ("Marmot (2015b)", MARMOT),
        ("Marmot's (2015)", MARMOT),
        ("(M. Marmot, 2015)", MARMOT),
        ("(Michael Marmot, 2015)", MARMOT),
        ("(MARMOT, 2015)", MARMOT),
        ("(Marmot, 1962/2015)", MARMOT),
        ("(Marmot, [1962] 2015)", MARMOT),
        ("(Marmot, 2014–2016)", MARMOT),
        ("(Marmot, in press)", MARMOT),
        ("(see, for example, Marmot, 2015; cf. the appendix)", MARMOT),
        ("(Smith, 1990, as cited in Marmot, 2015)", MARMOT),
        ("(Smith, 1990; quoted in Marmot, 2015)", MARMOT),
        ("(2015)", MARMOT),
        ("(ibid., p. 4)", MARMOT),
        ("(p. 4)", MARMOT),
        ("(own emphasis)", MARMOT),
        ("(Author, Year)", MARMOT),
        ("(Wilkinson & Pickett, 2015)", TWO),
        ("(Wilkinson and Pickett, 2015)", TWO),
        ("Wilkinson und Pickett (2015)", TWO),
        ("(Vole, Shrew, & Mole, 2015)", THREE),
        ("(Vole et al., 2015)", THREE),
        ("Vole and colleagues (2015)", THREE),
        ("In Vole, Shrew, Mole et al. (2015)", FOUR),
        ("In Vole, Mole et al. (2015)", FOUR),  # whether Vole is a place, nobody can tell
        ("(WHO, 2015)", WHO),
        ("(World Health Organisation, 2015)", WHO),
        ("(World Health Organization [WHO], 2015)", WHO),
        ("(World Health Organization, 2015)", source(Person("WHO"))),
        ("(Department of Health and Social Care, 2015)", HEALTH),
        ("(Department of Health, 2015)", HEALTH),
        ("(DHSC, 2015)", HEALTH),
        ("(Muller, 2015)", source(Person("Müller", "Anna"))),
        ("(Mueller, 2015)", source(Person("Müller", "Anna"))),
        ("(Mu\u0308ller, 2015)", source(Person("Müller", "Anna"))),
        ("(Jorgensen, 2015)", source(Person("Jørgensen"))),
        ("(Joergensen, 2015)", source(Person("Jørgensen"))),
        ("(Grossmann, 2015)", source(Person("Großmann"))),
        ("(Łukasiewicz, 2015)", source(Person("Lukasiewicz"))),
        ("(van der Berg, 2015)", source(Person("Berg", "Jan van der"))),
        ("(Berg, 2015)", source(Person("van der Berg", "Jan"))),
        ("(Van der Berg, 2015)", source(Person("van der Berg", "Jan"))),
        ("(O’Neill, 2015)", source(Person("O'Neill"))),
        ("(González-Santana, 2015)", source(Person("González Santana", "Ana"))),
        ("(González, 2015)", source(Person("González-Santana", "Ana"))),
        ("(Yao, 2015)", source(Person("Ming", "Yao"))),
        ("(Smith, 2015)", source()),
        ("what Marmot’s study of Glasgow (2015)", MARMOT),
        ("(Marmot, 1990)", source(Person("Marmot"), year=None)),
        ("The Health Gap (2015)", source(Person("Marmot"), title="The Health Gap")),
        ("(Institute of Health Equity, 2015)",
         source(Person("Marmot"), publisher="Institute of Health Equity")),
        ("(Pickett, 2015)", source(Person("Wilkinson"), editors=(Person("Pickett"),))),
        ("(Marmot, 2014)", source(Person("Marmot"), published_date="2014-11-03")),
        ("(Marmot, 2012, 2015)", MARMOT),  # one of the two is bound
        ("Marmot (2015, 2019)", MARMOT),
    ],
)  # fmt: skip
def test_what_agrees_or_cannot_be_known_is_never_told(words: str, known: Source) -> None:
    assert found(words, known) == ()


@pytest.mark.parametrize(
    ("words", "known", "expected"),
    [
        ("(Larisch, 2015)", MARMOT, [("author", "error")]),
        ("(Marmot, 2005)", MARMOT, [("year", "error")]),
        ("(Larisch, 2005)", MARMOT, [("author", "error"), ("year", "error")]),
        ("Larisch (2015)", MARMOT, [("author", "warning")]),
        ("according to Larisch (2015)", MARMOT, [("author", "error")]),
        ("Larisch et al. (2015)", MARMOT, [("author", "error")]),
        ("(Marmot, 2014)", MARMOT, [("year", "info")]),
        ("(Marmot, n.d.)", MARMOT, [("year", "info")]),
        ("(Marmot and Bell, 2015)", MARMOT, [("author", "error")]),
        ("(Marmot et al., 2015)", MARMOT, [("author", "info")]),
        ("(Wilkinson et al., 2015)", TWO, [("author", "info")]),
        ("(Wilkinson, 2015)", TWO, [("author", "info")]),
        ("(Pickett & Wilkinson, 2015)", TWO, [("author", "warning")]),
        ("(Wilkinson & Bell, 2015)", TWO, [("author", "error")]),
        ("(Shrew et al., 2015)", THREE, [("author", "warning")]),
        ("(UNESCO, 2015)", WHO, [("author", "error")]),
        ("(World Bank, 2015)", WHO, [("author", "error")]),
        ("(van der Waals, 2015)", source(Person("van der Berg")), [("author", "error")]),
        ("(Larisch, p. 4)", MARMOT, [("author", "warning")]),
        ("(Smith, 1990, as cited in Larisch, 2015)", MARMOT, [("author", "error")]),
        ("(Marmot, 2005)", MARMOT._replace(edition="2nd"), [("year", "warning")]),
    ],
)
def test_contradictions_by_weight(
    words: str, known: Source, expected: list[tuple[str, str]]
) -> None:
    assert told(words, known) == expected


@pytest.mark.parametrize("place", ["file", "file_name"])
def test_metadata_that_is_itself_a_guess_only_warns(place: str) -> None:
    known = MARMOT._replace(metadata_from={"authors": place, "year": place})
    assert told("(Larisch, 2005)", known) == [("author", "warning"), ("year", "warning")]
    sure = MARMOT._replace(metadata_from={"authors": "reading_list", "year": "by_hand"})
    assert told("(Larisch, 2005)", sure) == [("author", "error"), ("year", "error")]


def test_each_source_has_its_own_words() -> None:
    draft = parse("So (Bell, 2017; Larisch, 2015){#doc_1b2c3d4e #doc_8f3a2c1d}.")
    (one,) = disagreements(draft, draft.bindings[0], ExampleLibrary())
    assert (one.ref, one.said, one.known) == (1, "Larisch", "Marmot")
    assert one.at and draft.text[slice(*one.at)] == "Larisch"


def test_with_more_words_than_sources_a_source_is_told_only_when_none_fits() -> None:
    library = ExampleLibrary()
    draft = parse("So (Bell, 2017; Marmot, 2015){#doc_8f3a2c1d}.")
    assert disagreements(draft, draft.bindings[0], library) == ()
    draft = parse("So (Bell, 2017; Vole, 2001){#doc_8f3a2c1d}.")
    assert disagreements(draft, draft.bindings[0], library)


@pytest.mark.parametrize("text", ["<#doc_8f3a2c1d>", "[@doc_8f3a2c1d, p. 4]", "(X){#doc_ffffffff}"])
def test_bindings_without_words_or_source_are_silent(text: str) -> None:
    draft = parse(f"In 1999 Larisch wrote {text}.")
    assert disagreements(draft, draft.bindings[0], ExampleLibrary()) == ()


@given(st.text(alphabet="Marmot, 2015;&()[]et al.äß'’-–pv/n.d", max_size=40))
def test_any_words_end_and_point_into_the_draft(words: str) -> None:
    draft = parse(f"So it is ({words}){{#doc_8f3a2c1d}} here.")
    for binding in draft.bindings:
        for one in disagreements(draft, binding, ExampleLibrary()):
            assert one.at is None or draft.text[slice(*one.at)].split() == one.said.split()


@pytest.mark.parametrize(
    ("words", "known", "expected"),
    [
        ("(Marmot, 2016)", MARMOT, [("year", "info")]),
        ("(Marmot, 2013)", MARMOT, [("year", "error")]),
        ("(Marmot, 2017)", MARMOT, [("year", "error")]),
        ("(Marmot, 2013–14)", MARMOT, [("year", "info")]),
        ("(Marmot, 2016–2018)", MARMOT, [("year", "info")]),
        ("(Marmot, 2005)", MARMOT._replace(published_date="2004-11-03"), [("year", "info")]),
        ("(Marmot, forthcoming)", MARMOT, []),
        ("(Marmot, 2014)", MARMOT._replace(edition="2nd"), [("year", "info")]),
        ("(Vole et al., 2015)", TWO, [("author", "error")]),
        ("(Wilkinson, Pickett, et al., 2015)", TWO, [("author", "info")]),
        ("(Vole, Shrew, et al., 2015)", THREE, []),
        ("(Vole, Shrew, Mole, et al., 2015)", THREE, [("author", "info")]),
        ("In Vole, Shrew, Mole et al. (2015)", THREE, [("author", "info")]),
        ("In Shrew, Vole, Mole et al. (2015)", FOUR, [("author", "warning")]),
        ("(Vole & Shrew, 2015)", THREE, [("author", "info")]),
        ("(Health, 2015)", HEALTH, []),
        ("(Social Care Department, 2015)", HEALTH, []),
        ("(Social Work Department, 2015)", HEALTH, [("author", "error")]),
        ("(World Health Organization Europe Office, 2015)", WHO, []),
        ("(Bell, 2015)", source(Person("Marmot"), container_title="The Bell"), []),
        ("(HG, 2015)", source(Person("Marmot"), title="Health Gap"), []),
        ("(Health Gap, 2015)", source(Person("Marmot"), title="The Health Gap of Leeds"), []),
        ("(Health Gaps, 2015)", source(Person("Marmot"), title="The Health Gap of Leeds"),
         [("author", "error")]),
        ("(Marmot, Pickett, 2015)", source(Person("Marmot"), editors=(Person("Pickett"),)), []),
    ],
)  # fmt: skip
def test_up_to_which_a_year_or_a_name_may_differ(
    words: str, known: Source, expected: list[tuple[str, str]]
) -> None:
    assert told(words, known) == expected


@pytest.mark.parametrize(
    ("words", "people", "known"),
    [
        ("(Bell, 2015)", ("Vole",), "Vole"),
        ("(Bell, 2015)", ("Vole", "Shrew"), "Vole & Shrew"),
        ("As Bell et al. (2015)", ("Vole", "Shrew"), "Vole and Shrew"),
        ("(Bell, 2015)", ("Vole", "Shrew", "Mole"), "Vole et al."),
    ],
)
def test_the_authors_are_told_as_a_citation_names_them(
    words: str, people: tuple[str, ...], known: str
) -> None:
    (one,) = found(words, source(*(Person(name, "A.") for name in people)))
    assert one.known == known
