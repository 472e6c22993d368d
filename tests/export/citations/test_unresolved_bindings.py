"""What a draft says that cannot be exported, and what it is bound to."""

from __future__ import annotations

import pytest

from made_pages import Pages
from mdrag.draft.parse import parse
from mdrag.errors import UnresolvedBinding
from mdrag.evidence.store import NoEvidence
from mdrag.export.citations.unresolved_bindings import (
    bound_sources,
    find_unresolved,
    gone_sources,
    list_title,
    refuse,
)
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.wording import say_in

APA = "http://www.zotero.org/styles/apa"


def test_all_of_them_in_order() -> None:
    text = "A (M, 2015){#doc_ffffffff} [@rubric] <#doc_8f3a2c1d> <#doc_zz>.\n"
    found = find_unresolved(parse(text), Pages())
    assert [text[at : at + 6] for at, _ in found] == ["doc_ff", "rubric", "<#doc_"]


def test_the_first_is_the_place_of_the_error_and_the_rest_follow() -> None:
    with pytest.raises(UnresolvedBinding) as refused:
        refuse(parse("A (M, 2015){#doc_ffffffff}.\n\nB <#doc_deadbeef>.\n", "d.md"), Pages())
    assert (refused.value.line, refused.value.column) == (1, 14)
    lines = str(refused.value).splitlines()
    assert lines[0].startswith("d.md:1:14: doc_ffffffff is not in the library")
    assert lines[1].startswith("d.md:3:5: doc_deadbeef may not be cited")
    told = say_in(refused.value.sentence, "zh").splitlines()
    assert told[0] == "d.md:1:14: doc_ffffffff 不在文献库中；请运行：mdrag library"
    assert len(told) == 2 and told[1].startswith("d.md:3:5: doc_deadbeef")


def test_a_missing_library_is_told_once_and_what_is_malformed_still() -> None:
    text = "A (M, 2015){#doc_8f3a2c1d} <#doc_zz>.\n\nB <#doc_0a1b2c3d>.\n"
    with pytest.raises(UnresolvedBinding) as refused:
        refuse(parse(text, "d.md"), NoEvidence())
    first, second = str(refused.value).splitlines()
    assert first.startswith("d.md:1:14: doc_8f3a2c1d cannot be looked up: there is no library")
    assert second.startswith("d.md:1:28: 'doc_zz'")


def test_sources_come_once_in_the_order_of_the_draft() -> None:
    text = "A <#doc_0a1b2c3d> [@marmot2015_health-gap] <#doc_0a1b2c3d> [@doc_deadbeef; @own].\n"
    found = [source.doc_uid for source in bound_sources(parse(text), Pages())]
    assert found == ["doc_0a1b2c3d", "doc_8f3a2c1d"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# A\n\nB.\n", "References"),
        ("# A\n\n## 7. References\n", ""),
        ("# A\n\n# Works cited\n", ""),
        ("A\n\n::: {#refs}\n:::\n", ""),
        ("---\nreference-section-title: Quellen\n---\n\nA\n", ""),
        ("# References to power\n\nB.\n", "References"),
    ],
)
def test_the_list_gets_a_heading_when_it_has_none(text: str, title: str) -> None:
    assert list_title(parse(text), APA) == title


def test_the_heading_is_in_the_words_of_the_style() -> None:
    style = "http://www.zotero.org/styles/modern-language-association"
    assert list_title(parse("A\n"), style) == "Works Cited"


def test_a_source_whose_file_is_gone_and_a_passage_that_is_are_told_once_each() -> None:
    text = (
        "A (Larisch, 2019){#doc_4d3c2b1a}, B (Larisch, 2019){#doc_4d3c2b1a}.\n\n"
        "C (Marmot, 2015){#doc_8f3a2c1d c=s9-p999-b9} and [@larisch2019_risk].\n"
    )
    gone, passage = gone_sources(parse(text, "d.md"), ExampleLibrary())
    assert gone.startswith("d.md:1:20: doc_4d3c2b1a is printed") and "its file is gone" in gone
    assert passage.startswith("d.md:3:19: doc_8f3a2c1d") and "bind the sentence anew" in passage
    assert gone_sources(parse("C (Marmot, 2015){#doc_8f3a2c1d}.\n"), ExampleLibrary()) == []
