"""Bibliography files beside a draft: which are read, what they hold, what an entry means."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.model import Person, Source
from mdrag.verify.works.bibliography import (
    BibliographyEntry,
    entries,
    sources_of_entry,
)
from mdrag.verify.works.bibliography_files import files_named


def test_only_files_beside_the_draft_or_its_settings_are_read(tmp_path: Path) -> None:
    draft = tmp_path / "essay" / "draft.md"
    named = "---\nbibliography:\n  - ../refs.bib\n  - 'own.bib'\n  - /etc/passwd\n---\n\nSo.\n"
    assert [f.name for f in files_named(named, str(draft))] == ["own.bib"]
    both = files_named(named, str(draft), str(tmp_path / "config.yaml"))
    assert [f.name for f in both] == ["refs.bib", "own.bib"]
    assert files_named("So.\n\nbibliography: a.bib\n", str(draft)) == []
    assert entries([tmp_path / "nothing.bib"]) == {}


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.bib", r"@a{k, author={Fran{\c c}ois Vole}, year={2001}}", (("Vole",), "2001")),
        ("a.bib", r'@a{k, author="van der Berg, Jan", year=2001}', (("van der Berg",), "2001")),
        ("a.bib", r"@a{k, author={Jan van der Berg}, year = 2001 }", (("van der Berg",), "2001")),
        ("a.bib", r"@a{k, author={{\O}rsted, H. and \v{C}apek, K.}}", (("Ørsted", "Čapek"), "")),
        ("a.bib", "@a{k, title={Broken {brace}", ((), "")),
        ("a.json", '[{"id": "k", "author": [{"family": "Vole"}], "issued": {"date-parts": '
         '[["2001", 5]]}}]', (("Vole",), "2001")),
        ("a.json", '[{"id": "k", "author": [{"literal": "WHO"}], "issued": 3}]', (("WHO",), "")),
    ],
)  # fmt: skip
def test_bibliographies_are_read_as_far_as_they_go(
    tmp_path: Path, name: str, content: str, expected: tuple[tuple[str, ...], str]
) -> None:
    (tmp_path / name).write_text(content, "utf-8")
    entry = entries([tmp_path / name])["k"]
    assert (entry.families, entry.year) == expected


@pytest.mark.parametrize("content", ["[", "{}", "[3]", '[{"id": []}]', ""])
def test_damaged_csl_json_has_no_entries(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.json").write_text(content, "utf-8")
    assert entries([tmp_path / "a.json"]) == {}


@given(st.text(alphabet='@a{}",=\\ \n1b%', max_size=60))
def test_any_bibtex_ends(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("bib") / "a.bib"
    path.write_text(text, "utf-8")
    assert all(key for key in entries([path]))


def test_an_entry_means_a_source_by_doi_title_or_author() -> None:
    gap = Source("doc_11111111", "a.pdf", True, title="The Health Gap: a Challenge",
                 authors=(Person("Marmot"),), year=2015, doi="10.1000/A")  # fmt: skip
    assert sources_of_entry(BibliographyEntry("k", doi="10.1000/a"), [gap]) == (gap,)
    assert sources_of_entry(
        BibliographyEntry("k", ("X",), "2016", "The health gap – a challenge", ""), [gap]
    ) == (gap,)
    assert (
        sources_of_entry(
            BibliographyEntry("k", ("X",), "2009", "The health gap: a challenge", ""), [gap]
        )
        == ()
    )
    assert sources_of_entry(BibliographyEntry("k", ("Marmot",), "2015", "The Gap", ""), [gap]) == (
        gap,
    )
    assert (
        sources_of_entry(
            BibliographyEntry("k", ("Marmot",), "2015", "Fair society, healthy lives", ""), [gap]
        )
        == ()
    )


def read(folder: Path, content: str, name: str = "a.bib") -> list[BibliographyEntry]:
    (folder / name).write_text(content, "utf-8")
    return list(entries([folder / name]).values())


def one(folder: Path, fields: str) -> BibliographyEntry:
    (found,) = read(folder, f"@article{{vole, {fields}}}")
    return found


@pytest.mark.parametrize(
    ("front", "names"),
    [
        ("bibliography: a.bib", ["a.bib"]),
        ("bibliography: a.bib # the books", ["a.bib"]),
        ('bibliography: [a.bib, "b.json"]', ["a.bib", "b.json"]),
        ("title: X\nbibliography:\n- a.bib\n  - b.bib\nlang: en", ["a.bib", "b.bib"]),
        ("bibliography:\n" + "\n".join(f"- {n}.bib" for n in range(9)),
         [f"{n}.bib" for n in range(8)]),
        ("title: X", []),
    ],
)  # fmt: skip
def test_files_a_front_matter_names(tmp_path: Path, front: str, names: list[str]) -> None:
    for end in ("---\n", "...\n\nSo it is.\n", "---"):
        text = f"---\n{front}\n{end}"
        assert [file.name for file in files_named(text, str(tmp_path / "draft.md"))] == names


def test_keys_and_fields_of_bibtex(tmp_path: Path) -> None:
    text = """@string{who = "nothing"} @Comment{x, y} @preamble{p, "z"}
    @article{first, title = {One}, title = {Two}, note = {Three}, year = 2001}
    @book(second, year = 1999, title = "Quoted {"} here")
    @article{first, title = {Later}}
    @misc{third,, title = {A {deep {brace}} and \\{ a sign}, year=2003}
    @misc{fourth, title = open"""
    found = [(entry.key, entry.title, entry.year) for entry in read(tmp_path, text)]
    assert found == [
        ("first", "One", "2001"),
        ("second", 'Quoted " here', "1999"),
        ("third", "A deep brace and a sign", "2003"),
        ("fourth", "open", ""),
    ]


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ("year = 2001", "2001"),
        ("date = {2001-05-02}", "2001"),
        ("year = {c. 1850}, date = {2001}", "1850"),
        ("year = {in press}", ""),
    ],
)
def test_the_year_of_an_entry(tmp_path: Path, fields: str, year: str) -> None:
    assert one(tmp_path, fields).year == year


@pytest.mark.parametrize(
    ("fields", "doi"),
    [
        ("doi = {10.1000/ABC}", "10.1000/abc"),
        ("url = {https://doi.org/10.1000/abc}", "10.1000/abc"),
        ("url = {https://example.org/10.1000/abc}", ""),
        ("doi = {10.1000/a}, url = {https://doi.org/10.1000/b}", "10.1000/a"),
        ("doi = {10.1000/a\\_b}", "10.1000/a_b"),
    ],
)
def test_the_doi_of_an_entry(tmp_path: Path, fields: str, doi: str) -> None:
    assert one(tmp_path, fields).doi == doi


@pytest.mark.parametrize(
    ("people", "families"),
    [
        ("Vole, Anna and Shrew, Bob", ("Vole", "Shrew")),
        ("Anna B. Vole", ("Vole",)),
        ("Jan van der Berg and others", ("van der Berg",)),
        ("{World Health Organization} and Vole, A.", ("World Health Organization", "Vole")),
        ("{Health and Safety Executive}", ("Health and Safety Executive",)),
        ("Vole", ("Vole",)),
        ("van Vole", ("van Vole",)),
        ("Others, Anna", ("Others",)),
        ("", ()),
    ],
)
def test_the_families_of_an_entry(tmp_path: Path, people: str, families: tuple[str, ...]) -> None:
    assert one(tmp_path, f"author = {{{people}}}").families == families
    assert one(tmp_path, f"editor = {{{people}}}").families == families
    both = one(tmp_path, f"editor = {{Nobody, N.}}, author = {{{people or 'Vole, A.'}}}")
    assert both.families == (families or ("Vole",))


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"M{\"u}ller", "Müller"),
        (r"M\"{u}ller", "Müller"),
        (r"Jos\'e", "José"),
        (r"\v{C}apek", "Čapek"),
        (r"\c cedilla", "çedilla"),
        (r"Stra{\ss}e and Stra\ss e", "Straße and Straße"),
        (r"Fish \& Chips \emph{now}", "Fish & Chips now"),
        (r"1--2~pages", "1–2 pages"),
        (r"{\'\i}", "í"),
    ],
)
def test_accents_of_latex_are_letters(tmp_path: Path, written: str, plain: str) -> None:
    assert one(tmp_path, f"title = {{{written}}}").title == plain


def test_items_of_csl_json(tmp_path: Path) -> None:
    text = """[
      {"id": 7, "title": "One", "DOI": "https://doi.org/10.1000/ABC",
       "author": [{"family": "Berg", "non-dropping-particle": "van der"}, {"given": "X"}, 3],
       "issued": {"date-parts": [[1999]]}},
      {"id": "two", "editor": [{"literal": "WHO"}], "issued": {"date-parts": [["soon"]]}},
      {"id": "three", "title": null, "issued": {"date-parts": []}},
      {"id": "four", "issued": {"date-parts": [[]]}},
      {"title": "no key"}, "nothing"]"""
    assert read(tmp_path, text, "A.JSON") == [
        BibliographyEntry("7", ("van der Berg",), "1999", "One", "10.1000/abc"),
        BibliographyEntry("two", ("WHO",)),
        BibliographyEntry("three"),
        BibliographyEntry("four"),
    ]


def test_what_a_person_is_shown_of_an_entry() -> None:
    assert BibliographyEntry("k", ("Vole", "Shrew"), "2001", "Digging").shown == (
        "Vole & Shrew 2001, “Digging”"
    )
    assert BibliographyEntry("k").shown == "k"


def test_files_that_cannot_be_read_hide_no_others(tmp_path: Path) -> None:
    (tmp_path / "b.bib").write_text("@misc{k, year=2001}", "utf-8")
    (tmp_path / "c.bib").write_text("@misc{k, year=1999} @misc{l, year=2002}", "utf-8")
    found = entries([tmp_path / "a.bib", tmp_path / "b.bib", tmp_path / "c.bib"])
    assert {key: entry.year for key, entry in found.items()} == {"k": "2001", "l": "2002"}


GAP = Source("doc_11111111", "a.pdf", True, title="The Health Gap: a Challenge",
             authors=(Person("Marmot"),), year=2015, doi="10.1000/A")  # fmt: skip
UNDATED = Source("doc_22222222", "b.pdf", True, title="Walking Every Day in Leeds",
                 authors=(Person("Vole"),))  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        (BibliographyEntry("k", doi="10.1000/a"), [GAP]),
        (BibliographyEntry("k", doi="10.1000/other", title="The Health Gap: a Challenge"), [GAP]),
        (BibliographyEntry("k", title="The health gap, a challenge and more"), [GAP]),
        (BibliographyEntry("k", title="The Health Gap"), []),  # two words tell too little
        (BibliographyEntry("k", title="The health gap: a report"), []),
        (BibliographyEntry("k", year="2016", title="The health gap: a challenge"), [GAP]),
        (BibliographyEntry("k", year="2014", title="The health gap: a challenge"), [GAP]),
        (BibliographyEntry("k", year="2017", title="The health gap: a challenge"), []),
        (BibliographyEntry("k", year="n.d.", title="The health gap: a challenge"), [GAP]),
        (BibliographyEntry("k", year="1999", title="Walking every day"), [UNDATED]),
        (BibliographyEntry("k", ("Marmot",), "2015"), [GAP]),
        (BibliographyEntry("k", ("Marmot",), ""), []),
        (BibliographyEntry("k", (), "2015"), []),
        (BibliographyEntry("k", ("Vole",), "2015"), []),  # by a name alone only what is dated
    ],
)
def test_which_source_an_entry_means(entry: BibliographyEntry, found: list[Source]) -> None:
    assert list(sources_of_entry(entry, [GAP, UNDATED])) == found
