"""What is like a mark and none is told from prose."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.draft.marks.near_marks import like_key, near_marks, place_of

A = "doc_8f3a2c1d"


@pytest.mark.parametrize(
    ("text", "mark", "meant"),
    [
        ("(M, 2015){#doc8f3a2c1d}.", "{#doc8f3a2c1d}", f"{{#{A}}}"),
        ("(M, 2015){#docc_8f3a2c1d p=4}.", "{#docc_8f3a2c1d p=4}", f"{{#{A} p=4}}"),
        ("(M, 2015){#doc _8f3a2c1d}.", "{#doc _8f3a2c1d}", f"{{#{A}}}"),
        ("(M, 2015){#dco_8f3a2c1d}.", "{#dco_8f3a2c1d}", f"{{#{A}}}"),
        ("(M, 2015){#doc –8f3a2c1d}.", "{#doc –8f3a2c1d}", f"{{#{A}}}"),
        ("(M, 2015){d#oc_8f3a2c1d}.", "{d#oc_8f3a2c1d}", f"{{#{A}}}"),
        (f"(M, 2015)#{A} p=4}} so", f"#{A} p=4}}", f"{{#{A} p=4}}"),
        (f"so [#{A}] so", f"[#{A}]", f"<#{A}>"),
        (f"so (#{A}) so", f"(#{A})", f"<#{A}>"),
        (f"so ｛＃{A}｝ so", f"｛＃{A}｝", f"{{#{A}}}"),
        (f"so <##{A}> so", f"<##{A}>", f"<#{A}>"),
        (f"so #<{A}> so", f"#<{A}>", f"<#{A}>"),
        (f"so &lt;#{A}&gt; so", f"#{A}", f"<#{A}>"),
        ("so {#dос_8f3a2c1d} so", "{#dос_8f3a2c1d}", f"{{#{A}}}"),
        ("so {#doc_8f3\u200ba2c1d} so", "{#doc_8f3\u200ba2c1d}", f"{{#{A}}}"),
        ("so {#doc_8f3a2cOd} so", "{#doc_8f3a2cOd}", ""),
        ("so {#doc_8f3a 2c1d} so", "{#doc_8f3a 2c1d}", ""),
        ("so [@dco_8f3a2c1d, p. 4]", "@dco_8f3a2c1d", f"[@{A}]"),
        (f"so {A} [p. 4]", A, f"<#{A}>"),
        (f"so (see [-{A}, p. 4])", f"-{A}", f"<#{A}>"),
        ("so @doc_8 f3a2c1d so", "@doc_8 f3a2c1d", ""),
        (rf"(M, 2015)\{{#{A}}} so", rf"\{{#{A}}}", f"{{#{A}}}"),
        (r"(M, 2015)\{\#doc\_8f3a2c1d p=4\} so", r"\{\#doc\_8f3a2c1d p=4\}", f"{{#{A} p=4}}"),
        (rf"so \<#{A}\> so", rf"\<#{A}\>", f"<#{A}>"),
        ("so @doc_8f3a2c1dO [p. 4]", "@doc_8f3a2c1dO", ""),
        ("so [-Odoc_8f3a2c1d]", "[-Odoc_8f3a2c1d]", f"<#{A}>"),
        ("so [_doc_8f3a2c1d, p. 4]", "_doc_8f3a2c1d", f"<#{A}>"),
        (f"`x`{{={A}}} so", f"{{={A}}}", f"{{#{A}}}"),
    ],
)
def test_one_slip_is_seen_with_its_place_and_what_was_meant(
    text: str, mark: str, meant: str
) -> None:
    (found,) = near_marks(text)
    assert (text[found.start : found.end], found.meant) == (mark, meant)
    assert (meant or "8 or 12 digits") in found.problem(text)


@pytest.mark.parametrize(
    "text",
    [f"Marmot (2015){{#{A}}} (M; W){{#{A} #doc_0a1b2c3d4e5f p=4}} <#{A} c=s3.2-p014-b006>",
     f"[@{A}, p. 4] @{A} [p. 4] [-@{A}] [see @{A} add; also @doc_0a1b2c3d, facade]",
     "[text](#doc-structure) # Documents {#sec-documents} {#fig:doc} #document @doc_overview",
     "@smith2010 [@fig-1; @sec:intro] @doi:10.1000/182 {#tbl-doc12} {.doc width=50%}",
     "raw/doc_20240101.pdf and doc_20240101.docx, https://x.example/doc_12345678?a=1#doc_12345678",
     "x_doc_12345678 mydoc_12345678 the doc 8f3a2c1d of 12345678 <https://a.example/doc_12345678>",
     "$\\{doc\\}_{12345678}$ #hashtag <div id=\"docs\"> \\#12345678 #decade12 {#deadbeef}",
     rf"\\{{#{A}}} \\<#{A}>"],
)  # fmt: skip
def test_prose_links_and_marks_that_parse_are_left_alone(text: str) -> None:
    assert near_marks(text) == []


def test_two_beside_each_other_are_two() -> None:
    text = f"(M){{#dco_8f3a2c1d}}{{#docc_0a1b2c3d}} (M){{#{A}}} <##{A}>"
    found = [text[one.start : one.end] for one in near_marks(text)]
    assert found == ["{#dco_8f3a2c1d}", "{#docc_0a1b2c3d}", f"<##{A}>"]


def test_keys_are_told_from_keys_of_others() -> None:
    assert all(map(like_key, ("dco_8f3a2c1d", "doc_8f3a2c1", "doc_8f3g2c1d", "doc8f3a2c1d")))
    assert not any(map(like_key, ("doc_overview", "smith2010", "fig-1", "document2015", A)))


def test_a_mark_is_found_again_after_a_program_reworded_it() -> None:
    assert place_of("{#doc –8f3a2c1d}", "ab (M){#doc --8f3a2c1d}") == 14
    assert place_of("{#dco_77aa88bb}", "ab (M){#doc --8f3a2c1d}") == -1


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="0123456789@#"), max_size=200)


@settings(max_examples=50, deadline=None)
@given(WORDS, WORDS, st.sampled_from(["{#docc_8f3a2c1d}", "<##doc_8f3a2c1d>", "{#dco_8f3a2c1d}"]))
def test_any_words_around_one_change_nothing(before: str, after: str, mark: str) -> None:
    text = f"{before} x{mark} x{after}"
    assert [one for one in near_marks(text) if one.uid == A] == near_marks(text)
    (found,) = near_marks(text)
    assert text[found.start : found.end] == mark


@settings(max_examples=50, deadline=None)
@given(st.text("{}<>()[]#@doc_8f3a2c1dо＃\u200b p=4\n", max_size=60))
def test_places_are_those_of_the_text(text: str) -> None:
    found = near_marks(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(one.end <= two.start for one, two in pairwise(found))
    assert all(re.search("[0-9a-f]", text[one.start : one.end]) for one in found)
