"""Where the library says something: word for word, nearly so, in other words; numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_library import MadeSource, make_project, opened
from mdrag.audit.library_match import LibraryMatch, find_in_library, words_to_find
from mdrag.audit.number_places import number_of
from mdrag.errors import UsageError
from mdrag.index.embed.static import StaticEmbedder
from mdrag.retrieve.search import Searcher

MARMOT = MadeSource(
    "marmot",
    [
        ["People lower down the social gradient die earlier than those at the top of it."],
        ["Unemployment raises mortality by 20 percent among men. Table 20 shows the rest.",
         "The survey reached twenty-five villages and 1,250 households in the north.",
         "In about four weeks 43.8% of them had moved 30 to 60 miles away."],
    ],
    family="Marmot", year=2015, references="The social gradient in health. Lancet 2005.",
)  # fmt: skip
NOTES = MadeSource("notes", [["Discuss the social gradient with great care."]], citable=False)


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    made = make_project(tmp_path_factory.mktemp("find") / "essay", [MARMOT, NOTES])
    return Searcher(opened(made), StaticEmbedder())


def _found(searcher: Searcher, text: str) -> list[LibraryMatch]:
    return find_in_library(searcher, words_to_find(text))


def test_a_quotation_word_for_word(searcher: Searcher) -> None:
    best = _found(searcher, "“die earlier than those\nat the top”")[0]
    assert (best.kind, best.score, best.page, best.page_label) == ("verbatim", 1.0, 1, "101")
    assert best.binding == f"{{#{MARMOT.uid} p=101}}"
    assert best.quote == "die earlier than those at the top"


def test_a_quotation_with_a_word_changed(searcher: Searcher) -> None:
    text = "People lower down the social gradient die later than those at the top of it"
    best = _found(searcher, text)[0]
    assert best.kind == "near"
    assert 0.8 < best.score < 1
    assert [(one.draft, one.source) for one in best.differences] == [("later", "earlier")]


@pytest.mark.parametrize("cites", ["", " (Vole et al., 2014; Kawachi and Lemming, 2005)"])
def test_other_words(searcher: Searcher, cites: str) -> None:
    best = _found(searcher, f"among men unemployment makes mortality higher{cites}")[0]
    assert best.kind == "meaning"
    assert best.quote.startswith("Unemployment raises mortality")


def test_a_number_of_other_things_is_no_meaning(tmp_path: Path) -> None:
    rows = [[f"The cards lay in {way} rows."] for way in ("wide", "long", "new", "old", "bent")]
    cards = MadeSource("cards", [*rows, ["Fields 937 ± 36 and 242 ± 10."]])
    own = Searcher(opened(make_project(tmp_path / "essay", [cards])), StaticEmbedder())
    assert _found(own, "36 cards") == []


@pytest.mark.parametrize(
    ("text", "kind", "quote"),
    [
        ("20 percent", "verbatim", "Unemployment raises"),
        ("20 %", "near", "Unemployment raises"),
        ("a fifth", "near", "Unemployment raises"),
        ("25", "near", "The survey"),
        ("twenty-five", "verbatim", "The survey"),
        ("1250", "near", "The survey"),
        ("1,250", "verbatim", "The survey"),
        ("21 percent", None, ""),
        # what fits the number is not the number
        ("three weeks", None, ""),
        ("four weeks", "near", "In about"),
        ("about 26 weeks", None, ""),
        ("44 %", "near", "In about"),
        ("43.8 %", "verbatim", "In about"),
        ("43 %", None, ""),
        ("30 miles", "near", "In about"),
        ("40 miles", None, ""),
        ("20-60 miles", None, ""),
        ("1,240", None, ""),
        ("20-30 percent", None, ""),
    ],
)
def test_numbers(searcher: Searcher, text: str, kind: str | None, quote: str) -> None:
    found = _found(searcher, text)
    assert [one.kind for one in found[:1]] == ([kind] if kind else [])
    assert all(one.quote.startswith(quote) for one in found)


def test_a_table_s_own_number_is_none(searcher: Searcher) -> None:
    assert not any("Table" in one.quote for one in _found(searcher, "20"))


def test_what_nobody_says(searcher: Searcher) -> None:
    assert _found(searcher, "what percentage passed the quantum cooking exam") == []


def test_what_may_not_be_cited_is_not_found(searcher: Searcher) -> None:
    uids = {one.source.doc_uid for one in _found(searcher, "with great care")}
    assert NOTES.uid not in uids


@pytest.mark.parametrize("text", ["", "  ", "…", "“”", "😀", "word " * 301, "x" * 4000])
def test_nothing_to_look_for(text: str) -> None:
    with pytest.raises(UsageError):
        words_to_find(text)


@pytest.mark.parametrize("text", ["word", "12 steps are", "Table 3 and 4", "first"])
def test_words_that_are_no_number(text: str) -> None:
    assert number_of(text) is None


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60))
def test_any_words_may_be_looked_for(searcher: Searcher, text: str) -> None:
    try:
        wanted = words_to_find(text)
    except UsageError:
        return
    for match in find_in_library(searcher, wanted):
        assert 0 < match.score <= 1
        assert match.binding.startswith("{#doc_")


@pytest.mark.parametrize(
    "text",
    ["20,000 badges", "20 000 badges", "20K badges", "twenty thousand badges", "badges: 20000",
     "about 20 thousand badges"],
)  # fmt: skip
def test_what_is_counted_is_found_in_other_figures(tmp_path: Path, text: str) -> None:
    pages = [
        ["The platform awarded more than 20K badges in its first year.",
         "By then 20,000 learners had signed up, and badges were planned."],
        ["Of the badges 45 per cent went to women."],
        ["In all twenty thousand badges were printed. Another 300 badges were lost."],
    ]  # fmt: skip
    made = make_project(tmp_path / "essay", [MadeSource("moz", pages, family="Moz", year=2012)])
    searcher = Searcher(opened(made), StaticEmbedder())
    found = [one for one in _found(searcher, text) if one.kind != "meaning"]
    quotes = " ".join(one.quote for one in found)
    assert "20K badges" in quotes and "twenty thousand badges" in quotes
    assert "learners" not in quotes and "300" not in quotes
    share = [one for one in _found(searcher, "45% of the badges") if one.kind != "meaning"]
    assert [one.quote for one in share] == ["Of the badges 45 per cent went to women."]


NOTED = [
    "It was published again (43, 44). Versions were kept with Git 44 , and tests ran.",
    "There was no sign of bias. 44 The schools were told. It converged at 1e−44.",
    "A rate of 44.1 was seen; later it was 43.9.",
]


def test_a_count_is_no_note_and_nothing_that_rounds_to_it(tmp_path: Path) -> None:
    pages = [
        [text] for text in (*NOTED, "In all 44 schools took part.", "It follows (44) at once.")
    ]
    made = make_project(tmp_path / "essay", [MadeSource("bell", pages, family="Bell", year=2012)])
    found = _found(Searcher(opened(made), StaticEmbedder()), "44")
    assert [(one.kind, one.quote) for one in found] == [
        ("verbatim", "In all 44 schools took part."),
        ("near", "It follows (44) at once."),
    ]


def test_what_is_counted_is_not_found_with_another_number(tmp_path: Path) -> None:
    pages = [["A total of 12,726 students took part in the survey."], ["They were 12 students."]]
    made = make_project(tmp_path / "essay", [MadeSource("bell", pages, family="Bell", year=2012)])
    found = _found(Searcher(opened(made), StaticEmbedder()), "12 students")
    assert {one.quote for one in found} == {"They were 12 students."}


def test_what_gives_the_figure_comes_before_what_gives_another(tmp_path: Path) -> None:
    pages = [
        ["The accuracy of the best configurations of the tagger was 68% of all the nouns."],
        ["We replace the tagger, which currently has an accuracy of 37% of all the common nouns."],
    ]
    made = make_project(tmp_path / "essay", [MadeSource("bell", pages, family="Bell", year=2012)])
    text = "tagger currently has an accuracy of 68% of all the common nouns"
    found = _found(Searcher(opened(made), StaticEmbedder()), text)
    assert "37%" in " ".join(one.quote for one in found), "it is a near match all the same"
    assert "68%" in found[0].quote
