"""Citations by number, by DOI and by a bibliography's keys, bound to the library's sources."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from few_sources import FewSources
from lint_context import check, context, fixed, rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.lint.after.fix import apply_fixes as every_fix
from mdrag.lint.cache.store import Cache
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.unchanged_draft import lint_text

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
    "before", ["In 's-Hertogenbosch", "As ‘t Hart says,", "In the '60s,", "Of 't Hart wrote"]
)
def test_an_apostrophe_makes_nobody_quoted(before: str) -> None:
    text = f"{before} Marmot (2015) wrote that “so it is” (p. 5). The teachers' view is new."
    bound = text.replace("(2015)", "(2015){#doc_8f3a2c1d}")
    assert after(text) == (bound, [])


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
        context(front + "So [@other2015]. So [@other2015; @unknown2015]; @fig-2.", path=path),
    )
    one, unknown = found
    assert (one.severity, unknown.severity) == ("info", "warning")
    assert "“unknown2015?”" in unknown.message
    assert "Müller & World Health Organization 2015, “Never seen”" in one.message


def test_keys_of_the_reading_list_mean_its_works(tmp_path: Path) -> None:
    (tmp_path / "raw" / "reading_list").mkdir(parents=True)
    (tmp_path / "raw" / "reading_list" / "refs.bib").write_text(BIB, "utf-8")
    mine = settings("", str(tmp_path / "config.yaml"))

    def told(text: str) -> list[tuple[str, str]]:
        found = check("citation.unbound", context(text)._replace(config=mine))
        return [(one.severity, one.message) for one in found]

    ((bound, _), (listed, there), (unknown, nowhere)) = told(
        "So [@level]. So [@other2015]. So [@unknown2015], as @somebody said."
    )
    assert (bound, listed, unknown) == ("warning", "info", "warning")
    assert "“Never seen”" in there and "“unknown2015?”" in nowhere
    (tmp_path / "own.bib").write_text("@book{other2015, title={Mine}, author={Vole, A.}}", "utf-8")
    front = "---\nbibliography: own.bib\n---\n\n"
    own = check(
        "citation.unbound",
        context(front + "[@other2015].", path=str(tmp_path / "a.md"))._replace(config=mine),
    )
    assert "“Mine”" in own[0].message  # the draft's own bibliography comes first


def test_a_changed_bibliography_is_read_again(tmp_path: Path) -> None:
    path, bib = tmp_path / "draft.md", tmp_path / "refs.bib"
    text = "---\nbibliography: [refs.bib]\n---\n\nSo [@level].\n"
    arguments = (settings("", ""), ExampleLibrary(), [rule("citation.unbound")])
    cache = Cache()
    bib.write_text("@book{x, title={None}}", "utf-8")
    (found,) = lint_text(text, str(path), False, *arguments, cache).findings
    assert "“level?”" in found.message  # nobody knows the key
    bib.write_text(BIB, "utf-8")
    (found,) = lint_text(text, str(path), False, *arguments, cache).findings
    assert "“level?”" not in found.message
    cache.close()


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


def test_who_is_quoted_cites_for_themselves() -> None:
    quoted = "Bell writes that “the wards differ (Knuth, 1984) in more than rents”."
    assert check("citation.unbound", context(quoted)) == []
    own = "Bell writes that “the wards differ in more than rents” (Knuth, 1984)."
    assert len(check("citation.unbound", context(own))) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Coding helps [@doe99].", True),
        ("Coding helps [see @doe, p. 4].", True),
        ("As @doe said in the forum.", False),  # may be anybody's name there
        ("Coding helps [@fig-one].", False),
        ("Coding helps [@doc_8f3a2c1d; see @doe99].", True),  # a binding beside it is another's
        ("Coding helps [@doc_8f3a2c1d; @doc_0a1b2c3d].", False),
    ],
)
def test_a_key_in_brackets_that_nobody_knows_is_told(text: str, told: bool) -> None:
    found = check("citation.unbound", context(text))
    assert [("?”" in one.message) for one in found] == [True] * told


def test_of_several_works_only_the_unbound_is_marked_and_bound() -> None:
    text = "Trust is lower there [@doc_8f3a2c1d; @marmot2015, p. 4]."
    (found,) = check("citation.unbound", context(text))
    assert text[found.start : found.end] == "@marmot2015"
    assert after(text)[0] == text.replace("@marmot2015", "@doc_8f3a2c1d")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Trust is lower there (Pickett et al., 2010).", "doc_0a1b2c3d"),
        ("Trust is lower, says Pickett (2009).", "doc_0a1b2c3d"),
        ("Adults should move (Health Organization, 2020).", "doc_5e6f7a8b"),
        ("Pupils learn from each other (Tutoring, 2017).", "doc_1b2c3d4e"),
        ("Pupils learn from each other [@tutoring2017, p. 3].", "doc_1b2c3d4e"),
        ("Trust is lower there (Wilkinson, 2010).", "doc_0a1b2c3d"),  # with another
        ("Poverty shortens lives (Marmot & Bell, 2015).", "doc_8f3a2c1d"),
        ("Poverty shortens lives (Marmot, 2014/2016).", "doc_8f3a2c1d"),  # which year?
        ("Poverty shortens lives [@marmot2005].", "doc_8f3a2c1d"),
        ("Poverty shortens lives [@marmut2015].", "doc_8f3a2c1d"),
    ],
)
def test_what_is_listed_under_another_name_or_a_year_off_is_named(text: str, key: str) -> None:
    (told,) = check("citation.unbound", context(text))
    assert "did you mean" in told.message and key in told.message
    assert "If not, add the PDF" in told.message
    assert told.fix is None and told.choices == (), "the writer has to look"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("(Marmot, 2005)", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Marmot, 2016)", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Marmut, 2015, p. 101)", "(Marmot, 2015, p. 101){#doc_8f3a2c1d}"),
        ("(Wilkinson & Picket, 2009)", "(Wilkinson & Pickett, 2009){#doc_0a1b2c3d}"),
        ("(Wilkinson et al., 1999)", "(Wilkinson et al., 2009){#doc_0a1b2c3d}"),
        ("by Marmut (2015)", "by Marmot (2015){#doc_8f3a2c1d}"),
    ],
)
def test_another_year_and_a_slip_are_put_right_when_the_writer_says_so(
    written: str, meant: str
) -> None:
    text = f"Poverty shortens lives {written}."
    (told,) = check("citation.unbound", context(text))
    assert "did you mean" in told.message and "doc_" in told.message
    ways = [told.fix] if told.fix else list(told.choices)
    assert not any(way.safe for way in ways)
    assert fixed(text, ways[0]) == f"Poverty shortens lives {meant}."
    kept = [fixed(text, way) for way in ways[1:]]  # who wrote what is meant binds it as it is
    assert kept == [text.replace(written, written + meant[meant.index("{") :]) for _ in kept]
    assert len(ways) == 2, "`mdrag fix --all` takes neither"


def test_a_work_left_out_of_a_mark_names_the_one_that_may_be_meant() -> None:
    text = "It is so (Marmot, 2015; Wilkinson & Pickett, 1999){#doc_8f3a2c1d}."
    (told,) = check("citation.unbound", context(text))
    assert "did you mean Wilkinson & Pickett 2009" in told.message and told.fix is None


@pytest.mark.parametrize(
    "text", ["Trust is lower there (Pickett, 1999).", "So they say (Vole & Ng, 2009)."]
)
def test_what_nothing_is_near_to_is_only_missed(text: str) -> None:
    (told,) = check("citation.unbound", context(text))
    assert "did you mean" not in told.message and told.fix is None


@pytest.mark.parametrize(
    ("names", "bound"),
    [
        ("Marmot", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("Wilkinson and Pickett", "(Wilkinson and Pickett, 2009){#doc_"),
        ("Wilkinson et al.", "(Wilkinson et al., 2009){#doc_"),
        ("Pickett", ""),  # who comes first is named
        ("Python", ""),
    ],
)
def test_names_alone_that_mean_one_source_are_bound_with_its_year(names: str, bound: str) -> None:
    text = f"Poverty shortens lives ({names})."
    found = check("citation.unbound", context(text, Shelf()))
    assert bool(found) == bool(bound)
    for one in found:
        assert one.severity == "warning" and one.fix and not one.fix.safe
        done = fixed(text, one.fix)
        assert bound in done and not check("citation.unbound", context(done, Shelf()))


def test_names_that_nothing_answers_are_told_where_the_draft_cites_by_author_and_year() -> None:
    names = "They do not (Jones and Hall). It is so (France and Spain). It ends (Excel)."
    assert check("citation.unbound", context(names, Shelf())) == []
    dated = f"Lives are short (Marmot, 2015){{#doc_8f3a2c1d}}. {names}"
    (one,) = check("citation.unbound", context(dated, Shelf()))
    assert one.severity == "info" and "the library has no Jones and Hall" in one.message


def test_an_abbreviation_that_is_introduced_is_no_citation() -> None:
    text = "It is kept by the World Health Organization (WHO)."
    assert check("citation.unbound", context(text, Shelf())) == []


@pytest.mark.parametrize(
    ("cited", "told"),
    [
        ("So it is (Müller, 2015).", "raw/reading_list has it, and [@other2015] is printed"),
        ("So it is (Nobody et al., 2001).", "as in [@nobody2001], is printed and not checked"),
        ("So it is [@nobody2001].", "as in [@nobody2001], is printed and not checked"),
    ],
)
def test_a_work_without_a_file_may_be_cited_by_its_key(
    cited: str, told: str, tmp_path: Path
) -> None:
    folder = tmp_path / "raw" / "reading_list"
    folder.mkdir(parents=True)
    (folder / "mine.bib").write_text(BIB, "utf-8")
    settings_file = tmp_path / "config.yaml"
    settings_file.write_text("", "utf-8")
    around = context(cited, Shelf())._replace(config=settings("", str(settings_file)))
    (found,) = check("citation.unbound", around)
    assert "add the PDF to raw/evidence/pdfs and run mdrag ingest; without a PDF:" in found.message
    assert told in found.message


def test_of_several_works_and_of_a_key_that_is_listed_the_file_alone_is_told() -> None:
    (found,) = check("citation.unbound", context("So it is (Ann, 2001; Lee, 2002).", Shelf()))
    assert found.message.endswith("run mdrag ingest")


def test_what_words_mean_is_looked_up_again_when_the_reading_list_changed(tmp_path: Path) -> None:
    (tmp_path / "raw" / "reading_list").mkdir(parents=True)
    mine, cache = settings("", str(tmp_path / "config.yaml")), Cache()
    one = rule("citation.unbound")

    def told() -> str:
        text = "So it is (Müller, 2015)."
        (found,) = lint_text(text, "a.md", False, mine, Shelf(), [one], cache).findings
        return found.message

    try:
        assert "as in [@muller2015]" in told()
        (tmp_path / "raw" / "reading_list" / "mine.bib").write_text(BIB, "utf-8")
        assert "raw/reading_list has it" in told()
    finally:
        cache.close()


class ByTwo(FewSources):
    """A work by Jones and Smith."""

    def __init__(self) -> None:
        super().__init__(doc_aaaaaaaa=["Rents rise."])

    def source(self, uid: str) -> Source | None:
        authors = (Person("Jones", "Ann"), Person("Smith", "Ben"))
        found = Source(uid, "raw/rents.pdf", True, title="Rents", authors=authors, year=2018)
        return found if uid == "doc_aaaaaaaa" else None

    def sources(self) -> Sequence[Source]:
        return [one for one in (self.source("doc_aaaaaaaa"),) if one]


@pytest.mark.parametrize("cited", ["Smith (2018) says so.", "It is so (Smith, 2018)."])
def test_who_is_cited_alone_and_is_a_later_author_is_told_so(cited: str) -> None:
    (one,) = check("citation.unbound", context(cited, ByTwo()))
    assert "Jones & Smith 2018, “Rents” (doc_aaaaaaaa), of which Smith is not the" in one.message


def test_of_other_works_nothing_is_said_of_their_order() -> None:
    for cited in ("Smith & Jones (2018) say so.", "Jones (2017) says so.", "Vole (2018) says so."):
        (one,) = check("citation.unbound", context(cited, ByTwo()))
        assert "first author" not in one.message


@pytest.mark.parametrize(
    "cited",
    [
        "It helps (Rosenshine, 1987, as cited in Marmot, 2015, p. 2).",
        "It helps (Rosenshine 1987, quoted in Marmot 2015).",
        "Rosenshine (1987, as cited in Marmot, 2015) says so.",
    ],
)
def test_of_a_work_cited_in_another_the_one_that_was_read_is_bound(cited: str) -> None:
    (one,) = check("citation.unbound", context(cited))
    assert "the library has no" not in one.message and one.fix is not None
    assert "{#doc_8f3a2c1d}" in fixed(cited, one.fix)
