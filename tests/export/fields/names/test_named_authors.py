"""A narrative citation in a style of bare numbers names its author."""

from __future__ import annotations

import panflute as pf
import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.citations.styles import CitationStyle, find, read
from mdrag.export.fields.names.named_authors import author_words, name_authors

ITEMS = [
    csl_item({"id": "weaver", "author": [{"family": "Weaver"}, {"family": "B"}, {"family": "C"}]}),
    csl_item({"id": "who", "author": [{"literal": "World Health Organization"}]}),
    csl_item({"id": "nobody", "title": "Tunnels"}),
]


def named(before: str, key: str, style: CitationStyle, mode: str = "AuthorInText") -> str:
    cite = pf.Cite(*inlines.words("(20)"), citations=[pf.Citation(key, mode=mode)])
    doc = pf.Doc(pf.Para(*inlines.words(before), cite, *inlines.words(" shows.")))
    name_authors(doc, ITEMS, style)
    return inlines.plain(doc.content[0].content)


@pytest.mark.parametrize(
    ("before", "key", "expected"),
    [
        ("", "weaver", "Weaver et al. (20) shows."),
        ("As ", "who", "As World Health Organization (20) shows."),
        ("Weaver and friends ", "weaver", "Weaver and friends (20) shows."),
        ("", "nobody", "(20) shows."),
        ("", "unknown", "(20) shows."),
    ],
)
def test_the_sentence_names_who_it_speaks_of(before: str, key: str, expected: str) -> None:
    assert named(before, key, read(find("vancouver"))) == expected


def test_a_raised_number_stands_close_and_brackets_are_a_noun() -> None:
    assert named("", "weaver", read(find("ama"))) == "Weaver et al.(20) shows."
    assert named("", "weaver", read(find("ieee"))) == "(20) shows."
    assert named("", "weaver", read(find("apa"))) == "(20) shows."
    assert named("", "weaver", read(find("ama")), "NormalCitation") == "(20) shows."


def test_languages_join_names_in_their_words() -> None:
    two = csl_item(
        {"author": [{"family": "Vole"}, {"family": "Berg", "non-dropping-particle": "van"}]}
    )
    assert [author_words(two, lang) for lang in ("en-GB", "de", "zh-CN")] == [
        "Vole and van Berg", "Vole und van Berg", "Vole和van Berg"
    ]  # fmt: skip
    assert author_words(ITEMS[0], "zh") == "Weaver等"
