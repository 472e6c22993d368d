"""Citations by number, as papers print them, and the list they count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.works.numbered_citations import (
    listed_works,
    numbered_citations,
    reference_numbers,
    unlisted_sentences,
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

WORKS = "\n".join(f"[{n}] Author{n}, A. ({1990 + n % 30}). A title." for n in range(1, 61))


def numbers_in(sentence: str) -> list[tuple[int, ...]]:
    draft = parse(f"{sentence}\n\n# References\n\n{WORKS}\n", "draft.md")
    return [one.numbers for one in numbered_citations(draft, reference_numbers(draft))]


@pytest.mark.parametrize(
    ("cited", "numbers"),
    [
        ("[3]", [(3,)]),
        ("[3, 5–7]", [(3, 5, 6, 7)]),
        ("[3,3;4]", [(3, 4)]),
        ("[2-4, 3]", [(2, 3, 4)]),
        ("[1–50]", [tuple(range(1, 51))]),
        ("[1–51]", []),  # a list of everything is no citation
        ("[1–49, 51–52]", []),
        ("[7–5]", []),  # a range that runs backwards
        ("[3, 99]", []),  # one the list does not know
    ],
)
def test_the_numbers_of_a_citation(cited: str, numbers: list[tuple[int, ...]]) -> None:
    assert numbers_in(f"Pupils adapt slowly {cited}.") == numbers


def test_a_range_of_values_is_no_citation() -> None:
    assert numbers_in("The score lies in the interval [3, 5].") == []


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
    ("paragraph", "known"),
    [
        ("[1] Vole, A. 2001. Digging.", {1: "Vole, A. 2001. Digging."}),
        ("[1] Vole, A. Digging. doi:10.1000/a", {1: "Vole, A. Digging. doi:10.1000/a"}),
        ("[1] Vole, A. Digging, in press.", {1: "Vole, A. Digging, in press."}),
        ("[1] Vole digs.", {}),
        ("1. Vole, A. 2001. Digging.", {}),
        ("See [1] Vole, A. 2001. Digging.", {}),
    ],
)
def test_elsewhere_only_a_dated_paragraph_is_an_entry(
    paragraph: str, known: dict[int, str]
) -> None:
    assert reference_numbers(parse(f"So it is.\n\n{paragraph}\n")) == known


def test_the_list_of_references_goes_before_a_paragraph_of_the_same_number() -> None:
    listed = "# References\n\n1. Vole, A. 2001. Digging.\n\n# Notes\n\n[1] Shrew, B. 1999. Wet.\n"
    assert reference_numbers(parse(listed)) == {1: "Vole, A. 2001. Digging."}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("So it is [1].", ["[1]"]),
        ("So it is [1]{#doc_8f3a2c1d}.", []),
        ("So it is [1] <#doc_8f3a2c1d>.", []),
        ("So.^1^ And [2] so.", ["^1^", "[2]"]),
        ("`So.^1^` And [2] so.", ["[2]"]),
        ("Between [1] and on a scale [2] it is [3].", ["[3]"]),
    ],
)
def test_where_citations_by_number_stand(text: str, found: list[str]) -> None:
    draft = parse(text + "\n" + LIST)
    cited = sorted(numbered_citations(draft, reference_numbers(draft)))
    assert sorted(draft.text[one.start : one.end] for one in cited) == sorted(found)
    assert all(draft.sentences[one.sentence].start <= one.start for one in cited)
    assert {one.block for one in cited} <= {0}


DIGGING = Source("doc_11111111", "a.pdf", True, title="Digging of Deep Holes in Clay",
                 authors=(Person("Vole"),), year=2001)  # fmt: skip
UNDATED = Source("doc_22222222", "b.pdf", True, title="Deep Wet Meadows",
                 authors=(Person("Shrew"),))  # fmt: skip
NAMELESS = Source("doc_33333333", "c.pdf", True, title="Report", year=2001)


@pytest.mark.parametrize(
    ("entry", "works"),
    [
        ("Vole A. Digging of deep holes in clay. Leeds, 2001.", [DIGGING]),
        ("Mole B. Digging of deep holes in clay. Leeds, 2002.", [DIGGING]),
        ("Mole B. Digging of deep holes in clay. Leeds, 2003.", []),
        ("Mole B. Digging of deep holes in clay. Leeds.", [DIGGING]),
        ("Mole B. Deep wet meadows. Leeds, 1850.", [UNDATED]),
        ("Vole A. Digging and holes. Leeds, 2001.", [DIGGING]),  # half of the title
        ("Vole A. Digging. Leeds, 2001.", []),
        ("Vole A. Digging and holes. Leeds, 2002.", []),
        ("Anna B. C. D. E. Vole. Digging of holes. 2001.", [DIGGING]),
        ("Anna B. C. D. E. F. Vole. Digging of holes. 2001.", []),
        ("Avole A. Digging of holes. 2001.", []),
        ("Shrew B. Wet meadows.", []),
        ("Report. 2001.", []),
    ],
)
def test_which_works_an_entry_may_be(entry: str, works: list[Source]) -> None:
    assert list(listed_works(entry, [DIGGING, UNDATED, NAMELESS])) == works


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Rents rose [2]. Wards differ [3, 5]. It is late. Costs fell [7] in May.", {0, 1, 3}),
        ("Rents rose [2]. Wards differ [3]. It is late.", set()),  # too few to be a habit
        ("A scale [0, 7] of points. See [2, 3]. It goes [0, 4].", set()),
        (
            f"Rents rose [2]. Wards differ [3, 4]. Costs fell [7].\n{LIST}",
            set(),
        ),  # the list decides
    ],
)
def test_numbers_cite_where_the_list_is_in_another_file(text: str, sentences: set[int]) -> None:
    assert unlisted_sentences(parse(text)) == sentences
