"""Marks in pandoc's text: what is the parenthesis, what does it say, which source is meant."""

from __future__ import annotations

import panflute as pf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from essay_project import HEALTH, OMS, SOURCES, VOLES
from mdrag.export.citations import inlines
from mdrag.export.citations.binding_marks import MarkRun, marks, without_marks
from mdrag.export.citations.named_works import match_items

BY_UID = {source.doc_uid: source for source in SOURCES}


def only(text: str, **more: bool) -> MarkRun:
    (found,) = marks(text, **more)
    return found


@pytest.mark.parametrize(
    ("text", "form", "cited"),
    [
        ("Marmot (2015){#doc_8f3a2c1d}.", "narrative", "(2015){#doc_8f3a2c1d}"),
        ("It (Marmot, 2015){#doc_8f3a2c1d}", "parenthetical", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("It is so {#doc_8f3a2c1d p=4}.", "bare", "{#doc_8f3a2c1d p=4}"),
        ("“It is so”{#doc_8f3a2c1d p=4}.", "bare", "{#doc_8f3a2c1d p=4}"),
        ("It ((a) Marmot, 2015){#doc_8f3a2c1d}", "prose", "((a) Marmot, 2015){#doc_8f3a2c1d}"),
        ("It (n = 40){#doc_8f3a2c1d}", "prose", "(n = 40){#doc_8f3a2c1d}"),
        ("It (p.\u00a04){#doc_8f3a2c1d}", "narrative", "(p.\u00a04){#doc_8f3a2c1d}"),
        ("It (n.d.){#doc_8f3a2c1d}", "narrative", "(n.d.){#doc_8f3a2c1d}"),
        ("It (\ufffc, 2015){#doc_8f3a2c1d}", "prose", "(\ufffc, 2015){#doc_8f3a2c1d}"),
        ("It <#doc_8f3a2c1d> is", "bare", "<#doc_8f3a2c1d>"),
        ("It (<#doc_8f3a2c1d>) is", "bare", "(<#doc_8f3a2c1d>)"),
        ("(Marmot 4–6){#doc_8f3a2c1d}", "parenthetical", "(Marmot 4–6){#doc_8f3a2c1d}"),
        ("He says “so” (4){#doc_8f3a2c1d}", "narrative", "(4){#doc_8f3a2c1d}"),
    ],
)
def test_forms(text: str, form: str, cited: str) -> None:
    found = only(text)
    assert (found.form, text[found.start : found.end], found.problem) == (form, cited, "")


def test_typographic_quotes_and_breaks_are_what_pandoc_made_of_them() -> None:
    found = only("(Marmot, 2015){#doc_8f3a2c1d\nc=“s3.2-p014-b006”}")
    assert found.refs[0].passage == "s3.2-p014-b006"
    assert only("(V, 2018){#doc_0a1b2c3d\u00a0pp=4–6}").refs[0].locator == "4–6"


def test_marks_that_touch_are_one() -> None:
    found = only("(M, 2015; V, 2018){#doc_8f3a2c1d}{#doc_0a1b2c3d}")
    assert [ref.key for ref in found.refs] == [HEALTH, VOLES]


@pytest.mark.parametrize(
    "text",
    [
        "(M, 2015){#doc_8f3a}", "(M, 2015){#doc_8f3a2c1d q=4}", "(M, 2015){#DOC_8F3A2C1D}",
        "(M, 2015){doc_8f3a2c1d}", "(M, 2015){#doc_8f3a2c1d", "words{#doc_8f3a2c1d}",
        "<#doc_8f3a2c1", "(M, 2015){#doc-8f3a2c1d}",
    ],
)  # fmt: skip
def test_a_mark_that_does_not_parse_says_why(text: str) -> None:
    assert only(text).problem


@pytest.mark.parametrize("text", ["{#fig:one}", "{#sec-intro}", "a {.class} b", "{#docs}", "<b>"])
def test_marks_of_others_are_left_alone(text: str) -> None:
    assert list(marks(text)) == []


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("(Marmot, 2015; WHO, 2021){#doc_8f3a2c1d #doc_77aa88bb}", [0, 1]),
        ("(WHO, 2021; Marmot, 2015){#doc_8f3a2c1d}", [None, 0]),
        ("(Marmot, 2015){#doc_77aa88bb #doc_8f3a2c1d}", [1, 0]),
        ("(Nobody, 1999; Noone, 1998){#doc_8f3a2c1d}", [0, None]),
        ("(Vole, 2018; Nobody, 1999; Marmot, 2015){#doc_8f3a2c1d #doc_0a1b2c3d}", [1, None, 0]),
    ],
)
def test_items_meet_their_sources(text: str, pairs: list[int | None]) -> None:
    found = only(text)
    sources = [BY_UID.get(ref.key) for ref in found.refs]
    assert [index for _, index in match_items(found, sources)[0]] == pairs
    assert OMS in BY_UID


WORDS = st.lists(
    st.sampled_from(["Marmot", " ", "(2015)", "{#doc_8f3a2c1d}", "<#doc_0a1b2c3d p=4>", "a", "."]),
    max_size=12,
).map("".join)


@given(WORDS)
def test_marks_are_found_in_order_and_cover_every_mark(text: str) -> None:
    found = list(marks(text, swallowed=True))
    ends = [0, *(one.end for one in found)]
    assert all(
        end <= one.start <= one.mark < one.end for end, one in zip(ends, found, strict=False)
    )
    left = "".join(c for i, c in enumerate(text) if not any(o.mark <= i < o.end for o in found))
    assert "doc_" not in left
    assert [o.end for o in found if o.form != "bare"] == [
        end
        for start, end in without_marks(text)
        if text[start] == "{" and text[start - 1 : start] == ")"
    ]


INLINES = st.recursive(
    st.one_of(
        st.text(alphabet="abc(){}#é", min_size=1, max_size=5).map(pf.Str),
        st.just(0).map(lambda _: pf.Space()),
        st.just(0).map(lambda _: pf.Code("x")),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda run: pf.Emph(*run)),
        st.lists(inner, max_size=3).map(lambda run: pf.Quoted(*run)),
        st.lists(inner, max_size=3).map(lambda run: pf.Link(*run, url="u")),
    ),
    max_leaves=8,
)


@given(st.lists(INLINES, max_size=5), st.integers(0, 30), st.integers(0, 30))
def test_a_cut_holds_exactly_its_characters(run: list[pf.Inline], one: int, two: int) -> None:
    text = inlines.flat(run)
    start, end = sorted((min(one, len(text)), min(two, len(text))))
    middle = inlines.cut_inlines(run, start, end)
    if middle is None:  # the cut falls inside quotation marks
        assert any("Quoted" in str(type(inline)) or hasattr(inline, "content") for inline in run)
    else:
        assert inlines.flat(middle) == text[start:end]
