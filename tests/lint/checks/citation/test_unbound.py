"""Citations by number, by DOI and by a bibliography's keys, bound to the library's sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lint_context import check, context, fixed, rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.lint.after.fix import apply_fixes as every_fix
from mdrag.lint.cache.store import Cache
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.unchanged_draft import lint_text
from mdrag.verify.works.bibliography import (
    BibliographyEntry,
    entries,
    files_named,
    sources_of_entry,
)
from mdrag.verify.works.numbered_citations import (
    listed_works,
    numbered_citations,
    reference_numbers,
)

SOURCES = [s for s in ExampleLibrary().sources() if s.citable]
LIST = """
# References

1. Marmot, M. (2015). *The Health Gap*. Bloomsbury.
2. Wilkinson, R., & Pickett, K. (2009). The Spirit Level:
   why equality is better.
3. Vole, A. (2001). Digging.
4. Bell, R. (2017). Class size. London.
"""
BIB = r"""
@string{x = "nothing"}
% a comment
@Book{marmot:gap, author = {Michael Marmot}, title = "The {Health} Gap", year = 2015,
  publisher = {Bloomsbury}}
@article{level, author = {Wilkinson, Richard and Pickett, Kate}, title={The Spirit Level},
  date = {2009-03-01}}
@misc{other2015, author={M{\"u}ller, J{\'o}s{\'e} and {World Health Organization} and others},
  title = {Never seen}, year = {2015}, doi = {https://doi.org/10.1000/ABC}}
"""


class Shelf(ExampleLibrary):
    """The example library with a DOI for one source."""

    def __init__(self) -> None:
        super().__init__()
        mine = [
            s._replace(doi="10.1000/Gap.1") if s.doc_uid == "doc_8f3a2c1d" else s
            for s in super().sources()
        ]
        self._mine = mine
        self._sources = {s.doc_uid: s for s in mine}

    def sources(self) -> list[Source]:
        return self._mine


def after(text: str, path: str = "draft.md") -> tuple[str, list[str]]:
    """The draft with every safe fix, and what is left to say."""
    around = context(text, Shelf(), path=path)
    done = every_fix(around.draft, check("citation.unbound", around))
    assert done.refused == ()
    left = check("citation.unbound", context(done.draft.text, Shelf(), path=path))
    return done.draft.text, [done.draft.text[f.start : f.end] for f in left]


@pytest.mark.parametrize(
    ("cited", "bound"),
    [
        ("So it is [1].", "So it is [1]<#doc_8f3a2c1d>."),
        ("So it is.[1] And on.", "So it is.[1]<#doc_8f3a2c1d> And on."),
        ("So it is [1, 2].", "So it is [1, 2]<#doc_8f3a2c1d #doc_0a1b2c3d>."),
        ("So it is [1–2].", "So it is [1–2]<#doc_8f3a2c1d #doc_0a1b2c3d>."),
        ("So it is.^1,2^", "So it is.^1,2^<#doc_8f3a2c1d #doc_0a1b2c3d>"),
        ("So Marmot^1^ says.", "So Marmot^1^<#doc_8f3a2c1d> says."),
        ("So it is [4].", "So it is [4]<#doc_2c3d4e5f>."),
        ("> Quoted [2].", "> Quoted [2]<#doc_0a1b2c3d>."),
    ],
)
def test_numbers_are_bound_behind_themselves(cited: str, bound: str) -> None:
    text, left = after(cited + "\n" + LIST)
    assert text == bound + "\n" + LIST
    assert left == []
    assert len(parse(text).bindings) == 1


@pytest.mark.parametrize(
    "text",
    [
        "The area is 3 m^2^, 10^2^ and x^1^.", "Take `[1]`, $a[1]$ and x[1].",
        "See [1](http://example.org) and [1][2].", "A value in the range [1, 2] is fine.",
        "An unknown [9] and [1, 9].", "Backwards [2-1].", "[1] begins a paragraph.",
        "So it is [1]<#doc_8f3a2c1d>.", "So it is[^1].\n\n[^1]: A note.",
        "<!-- [1] -->", "A span [1]{.small} and an image ![1](a.png).",
    ],
)  # fmt: skip
def test_other_numbers_are_left_alone(text: str) -> None:
    assert check("citation.unbound", context(text + "\n" + LIST)) == []


def test_numbers_without_a_list_mean_nothing() -> None:
    assert check("citation.unbound", context("So it is [1] and so.^2^")) == []


def test_a_number_nobody_has_names_the_entry_once() -> None:
    found = check("citation.unbound", context("One [3]. Two [3]. Both [1, 3].\n" + LIST))
    assert len(found) == 1
    assert "the library has no “Vole, A. (2001). Digging.” (3): add the PDF" in found[0].message


@pytest.mark.parametrize(
    "entries",
    [
        "[1] Marmot, M. 2015. The Health Gap.\n\n[2] Vole 2001.",
        "[1]: Marmot, M. 2015. The Health Gap.\n\n[2]: Vole 2001.",
        "\\[1\\] Marmot, M. 2015. The Health Gap.",
        "## Works cited\n\n1. Marmot 2015.\n1. Vole 2001.",
        "# References\n\n1) Marmot 2015.\n2) Vole 2001.",
        "# References\r\n\r\n1. Marmot 2015.\r\n2. Vole 2001.",
    ],
)
def test_lists_of_many_shapes(entries: str) -> None:
    draft = parse("So it is [1].\n\n" + entries + "\n")
    known = reference_numbers(draft)
    assert known[1].startswith("Marmot")
    assert known.get(2, "Vole 2001.") == "Vole 2001."
    assert [one.numbers for one in numbered_citations(draft, known)] == [(1,)]


@given(st.text(alphabet="[]^0123-–, a.x\n#(){<`$", max_size=60))
def test_numbers_anywhere_stay_in_the_text(words: str) -> None:
    draft = parse(words + "\n" + LIST)
    last = 0
    for one in numbered_citations(draft, reference_numbers(draft)):
        assert last <= one.start < one.end <= len(draft.text)
        assert set(one.numbers) <= {1, 2, 3, 4}
        last = one.end


def test_entries_are_known_by_doi_then_title_then_author() -> None:
    doi = SOURCES[0]._replace(doi="10.1000/x.1")
    shelf = [doi, *SOURCES[1:]]
    assert listed_works("Somebody. A thing. doi:10.1000/X.1.", shelf) == (doi,)
    assert [
        s.doc_uid for s in listed_works("World Health Organization (2021). Activity.", shelf)
    ] == ["doc_5e6f7a8b"]
    assert listed_works("Bell, R. (2017). A wholly different matter entirely.", shelf) == ()


@pytest.mark.parametrize(
    ("cited", "bound"),
    [
        ("So [@doi:10.1000/gap.1].", "So [@doc_8f3a2c1d]."),
        ("So [@doi:10.9999/other].", "So [@doi:10.9999/other]."),
        ("So [@pmid:123; @fig-1; @sec:intro].", "So [@pmid:123; @fig-1; @sec:intro]."),
        ("So [see @doi:10.1000/gap.1, p. 4].", "So [see @doc_8f3a2c1d, p. 4]."),
    ],
)
def test_dois_are_matched_and_other_tools_keys_left(cited: str, bound: str) -> None:
    assert after(cited) == (bound, [])


def test_keys_of_a_bibliography_mean_its_entries(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(BIB, "utf-8")
    front = "---\nbibliography: refs.bib\n---\n\n"
    path = str(tmp_path / "draft.md")
    text, left = after(front + "So [@marmot:gap, p. 2] and @level say.", path)
    assert text == front + "So [@doc_8f3a2c1d, p. 2] and @doc_0a1b2c3d say."
    assert left == []
    found = check(
        "citation.unbound",
        context(front + "So [@other2015]. So [@other2015; @unknown2015].", path=path),
    )
    (one,) = found
    assert one.severity == "info"
    assert "Müller & World Health Organization 2015, “Never seen”" in one.message


def test_a_changed_bibliography_is_read_again(tmp_path: Path) -> None:
    path, bib = tmp_path / "draft.md", tmp_path / "refs.bib"
    text = "---\nbibliography: [refs.bib]\n---\n\nSo [@level].\n"
    arguments = (settings("", ""), ExampleLibrary(), [rule("citation.unbound")])
    cache = Cache()
    bib.write_text("@book{x, title={None}}", "utf-8")
    assert lint_text(text, str(path), False, *arguments, cache).findings == ()
    bib.write_text(BIB, "utf-8")
    assert len(lint_text(text, str(path), False, *arguments, cache).findings) == 1
    cache.close()


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


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("Poverty kills (Marmot, 1962/2015).", True),
        ("As d’Alembert (1751) wrote.", True),
        ("(United Nations [UN], 2020) says.", True),
        ("In _War Games_ (1983) it is.", False),
        ("[The book (Marmot, 2015](http://example.org)) is good.", False),
    ],
)
def test_what_is_taken_for_a_citation(text: str, flagged: bool) -> None:
    assert bool(check("citation.unbound", context(text))) == flagged


def test_a_date_that_is_not_known_is_bound_only_by_hand() -> None:
    (found,) = check("citation.unbound", context("Poverty kills (Marmot, in press)."))
    assert found.fix and not found.fix.safe
    assert "{#doc_8f3a2c1d}" in fixed("Poverty kills (Marmot, in press).", found.fix)
