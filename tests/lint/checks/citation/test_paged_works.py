"""Citations by author and page, bound to the library's sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context, fixed
from mdrag.draft.parse import parse
from mdrag.lint.after.fix import apply_fixes
from mdrag.lint.finding import Finding

HABIT = "It is so (Wilkinson and Pickett 2). It is so (Marmot 101). "
CITED = """

# Works Cited

Bell, Ruth. “Class Size.” *Journal of Schools*, 2017, pp. 1–9.

Duda, Ann. “Beams in Class.” *Beam Journal*, vol. 2, 2014, pp. 1–20.

Marmot, Michael. *The Health Gap*. Bloomsbury, 2015.
"""


def told(text: str) -> list[Finding]:
    return check("citation.unbound", context(text))


def mended(text: str) -> str:
    """The draft with every safe fix."""
    around = context(text)
    return apply_fixes(around.draft, check("citation.unbound", around)).draft.text


@pytest.mark.parametrize(
    ("cited", "mark"),
    [
        ("(Marmot 101)", "{#doc_8f3a2c1d}"),
        ("(see Marmot 101–03)", "{#doc_8f3a2c1d}"),
        ("(Marmot 2)", "{#doc_8f3a2c1d}"),  # of the file
        ("(Marmot, “The Health Gap” 102)", "{#doc_8f3a2c1d p=102}"),
        ("(Wilkinson and Pickett 2)", "{#doc_0a1b2c3d}"),
        ("(Wilkinson et al. 1)", "{#doc_0a1b2c3d}"),
        ("(Marmot 101; Wilkinson and Pickett 2)", "{#doc_8f3a2c1d #doc_0a1b2c3d}"),
    ],
)
def test_a_page_of_the_one_source_by_an_author_is_bound(cited: str, mark: str) -> None:
    text = f"Poverty shortens lives {cited}."
    done = mended(text)
    assert done == text.replace(cited, cited + mark)
    (binding,) = parse(done).bindings
    labels = [ref.label if ref.locator else "" for ref in binding.refs]
    assert labels == ["page"] * mark.count("#doc_")
    assert told(done) == []


def test_of_several_works_by_an_author_the_writer_chooses() -> None:
    text = "Tutoring works (Bell 3)."
    (one,) = told(text)
    assert "doc_1b2c3d4e" in one.message and "doc_2c3d4e5f" in one.message
    assert one.fix is None and len(one.choices) == 2 and mended(text) == text


def test_the_list_of_the_draft_says_which_work_of_an_author_is_cited() -> None:
    (one,) = told(f"Tutoring works (Bell 3).{CITED}")
    assert one.doc_uids == ("doc_2c3d4e5f",)
    (titled,) = told("Tutoring works (Bell, “Peer Tutoring” 3).")
    assert titled.doc_uids == ("doc_1b2c3d4e",)


def test_another_work_of_the_author_in_the_list_makes_the_fix_the_writers() -> None:
    text = f"Poverty shortens lives (Marmot 101).{CITED}"
    assert mended(text) == text.replace("101)", "101){#doc_8f3a2c1d}")
    other = text.replace(
        "*The Health Gap*. Bloomsbury, 2015", "*Status Syndrome*. Bloomsbury, 2004"
    )
    (one,) = told(other)
    assert mended(other) == other and one.fix and not one.fix.safe


def test_an_author_of_the_list_whom_the_library_lacks_is_told_with_the_year() -> None:
    text = "Beams bend (Duda 2). They bend (Duda 3)."
    assert told(text) == []
    (one,) = told(text + CITED)
    assert "the library has no Duda 2014: add the PDF" in one.message and one.fix is None
    assert one.severity == "warning"


def test_a_page_that_the_source_has_not_is_no_sign_of_it() -> None:
    text = "Poverty shortens lives (Marmot 412)."
    assert told(text) == []
    (listed,) = told(text + CITED)
    assert "no Marmot 412; did you mean Marmot 2015" in listed.message and listed.fix is None
    assert "(Marmot 412) has no binding" in told(HABIT + text)[-1].message


@pytest.mark.parametrize(
    "said",
    [
        "Marmot argues that “{words}” ({page}).",
        "In Marmot’s words, “{words}” (p. {page}).",
        'Against Wilkinson, Marmot writes that "{words}" ({page}).',
    ],
)
def test_a_page_behind_a_quotation_is_its_authors(said: str) -> None:
    words = "Poverty in childhood leads to worse health in adulthood"
    text = said.format(words=words, page="103")
    done = mended(text)
    assert done == text.replace("103).", "103){#doc_8f3a2c1d}.")
    (binding,) = parse(done).bindings
    assert binding.refs[0].locator == "103"
    assert check("citation.quote-mismatch", context(done)) == []
    (other,) = told(text.replace("Poverty", "Riches"))  # not in the source: the writer looks
    assert other.fix and not other.fix.safe
    assert "{#doc_8f3a2c1d}" in fixed(text.replace("Poverty", "Riches"), other.fix)


@pytest.mark.parametrize(
    "text",
    [
        "It is so (Table 2), (Windows 10), (June 14), (Psalm 23), (Room 101) and (John 3:16).",
        "Nobody says so (Nobody 12).",
        "He says “so it is” (2). A course has “beams” (2).",
        "The marmot is (Marmot 2) an animal.",
        "In Marmot 2 it is so (Marmot 2).",
        "Bell writes that “it is so (Marmot 2) in the wards and the schools”.",
        "Marmot has three reasons (2).",
        "Marmot (2015){#doc_8f3a2c1d} says “so it is” (2).",
    ],
)
def test_what_is_no_citation_is_left_alone(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("said", "bound"),
    [
        ("Marmot argues that it is so (102).", "(p. 102){#doc_8f3a2c1d}"),
        ("Marmot argues that it is so (p. 102).", "(p. 102){#doc_8f3a2c1d}"),
        ("Marmot argues that it is so (412).", ""),  # no page of his
        ("Marmot has three of them (102).", ""),
        ("Marmot argues that it (102) is so.", ""),
        ("He argues that it is so (102).", ""),
    ],
)
def test_a_page_behind_what_somebody_says_is_told_where_the_draft_cites_by_page(
    said: str, bound: str
) -> None:
    assert told(said) == []
    for habit in (HABIT, mended(HABIT)):  # bound citations show it, too
        found = [one for one in told(habit + said) if one.start >= len(habit)]
        assert len(found) == bool(bound)
        for one in found:
            assert one.fix and not one.fix.safe and bound in fixed(habit + said, one.fix)


def test_quotations_beside_an_unbound_page_are_held_against_no_other_source() -> None:
    text = (
        "It is “beams that bend and break in every class” (Duda 2), and Marmot "
        "(2015){#doc_8f3a2c1d} says so."
    )
    assert check("citation.quote-mismatch", context(text)) == []
    assert check("citation.quote-mismatch", context(text.replace(" (Duda 2)", "")))


def test_the_example_of_the_docs_is_mended_as_they_say() -> None:
    docs = (Path(__file__).parents[4] / "docs" / "check-a-draft.md").read_text("utf-8")
    before, after = "“…” (Marmot 101)", "“…” (Marmot 101){#doc_8f3a2c1d}"
    assert f"`{before}`" in docs and f"`{after}`" in docs
    assert mended(before + ".") == after + "."


@pytest.mark.parametrize(
    ("rule", "bound", "said"),
    [
        ("citation.author-year", "(Bell 2){#doc_8f3a2c1d}", "the words say Bell"),
        ("citation.locator-conflict", "(Marmot 102){#doc_8f3a2c1d p=101}", "the words say p. 102"),
        ("citation.page", "(Marmot 412){#doc_8f3a2c1d}", "has no page 412"),
        ("citation.page", "“so it is” (412){#doc_8f3a2c1d}", "has no page 412"),
        ("citation.page", "(Phase 412){#doc_8f3a2c1d}", ""),
    ],
)
def test_author_and_page_of_a_binding_are_checked(rule: str, bound: str, said: str) -> None:
    found = check(rule, context(f"Poverty shortens lives {bound}."))
    assert [said in one.message for one in found] == [True] * bool(said)
