"""Citations in words: what is one, and where."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.works.works_in_text import Mention, is_author, is_speaker, mentions


def all_of(text: str) -> list[Mention]:
    return list(mentions(parse(text)))


@pytest.mark.parametrize(
    ("text", "works", "plain"),
    [
        ("So it is (Vole, 2001).", [("Vole", "2001")], True),
        ("So it is (Vole 2001).", [("Vole", "2001")], False),
        ("So it is (Vole & Shrew 2001).", [("Vole & Shrew", "2001")], True),
        ("So it is (Vole et al. 2001).", [("Vole et al.", "2001")], True),
        ("So it is (Vole, 2001, 2003).", [("Vole", "2001"), ("Vole", "2003")], True),
        (
            "So it is (Vole, n.d.; Shrew, in press).",
            [("Vole", "n.d."), ("Shrew", "in press")],
            True,
        ),
        ("As Vole (2001) shows, it is.", [("Vole", "2001")], True),
        ("In Vole (2001) it is.", [("Vole", "2001")], False),
        ("According to Vole (2001), it is.", [("Vole", "2001")], True),
        ("In Vole's (2001) book it is.", [("Vole", "2001")], True),
        ("In Vole and Shrew (2001) it is.", [("Vole and Shrew", "2001")], True),
        ("In Vole et al. (2001) it is.", [("Vole et al.", "2001")], True),
        ("In Vole (2001, 2003) it is.", [("Vole", "2001"), ("Vole", "2003")], False),
        ("In Vole (2001 [1998]) it is.", [("Vole", "2001")], False),
        ("So [@vole2001].", [("vole2001", "2001")], True),
        ("So [@vole2001; @shrew1999].", [("vole2001", "2001"), ("shrew1999", "1999")], True),
    ],
)
def test_the_works_of_a_citation(text: str, works: list[tuple[str, str]], plain: bool) -> None:
    (found,) = all_of(text)
    assert [tuple(one) for one in found.works] == works
    assert (found.plain, found.block, found.sentence) == (plain, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "So it is (see below).",
        "So it is (in 2001).",
        "So it is (May, 2001).",
        "So it is (Figure 3, 2001).",
        "So it is (the vole, 2001).",
        "So it was then (2001).",
        "In Vole (see 2001) it is.",
        "In Vole (see 2001, p. 4) it is.",
        "In 2001–2003 (2001–2003) it is.",
        "So [@vole].",
        "So [@vole2001; @vole].",
        "So it is (Vole, 2001){#doc_8f3a2c1d}.",
        "So it is (Vole, 2001) <#doc_8f3a2c1d>.",
        "So it is *(Vole, 2001)* <#doc_8f3a2c1d>.",
        "In *War Games* (2001) it is.",
        "So [it (Vole, 2001](http://example.org)) is.",
        "`(Vole, 2001)` is code.",
        "# References\n\nVole (2001). Digging. So [@vole2001].",
    ],
)
def test_what_is_none(text: str) -> None:
    assert all_of(text) == []


def test_where_it_stands() -> None:
    text = "Rain fell.\n\nIt rained. As Vole and\nShrew (2001) say, and so (Mole, 1999) did."
    first, second = all_of(text)
    assert text[first.start : first.end] == "Vole and\nShrew (2001)"
    assert text[second.start : second.end] == "(Mole, 1999)"
    assert (first.block, first.sentence, first.form) == (1, 2, "narrative")
    (key,) = all_of("So [see @vole2001, p. 3].")[0].keys
    assert "So [see @vole2001, p. 3]."[slice(*key)].strip("@") == "vole2001"


@pytest.mark.parametrize(
    ("words", "author"),
    [
        ("Vole", True), ("van der Berg", True), ("d'Alembert", True), ("vole", False),
        ("Vole and shrew", False), ("Department of Health", True), ("Department of health", False),
        ("March", False), ("Fig. 3", False), ("Vole 3", False), ("", False),
        (", ".join(["Vole"] * 12), True), (", ".join(["Vole"] * 13), False),
    ],
)  # fmt: skip
def test_names_as_a_citation_gives_them(words: str, author: bool) -> None:
    assert is_author(words) is author


@pytest.mark.parametrize(
    ("before", "behind", "says"),
    [
        ("", " argues so", True),
        ("", " has also shown it", True),
        ("", " is old", False),
        ("", " asked why", True),
        ("", ", however, asked why", True),
        ("", ", a clerk, had already drawn it", True),
        ("", ", a clerk, lived there", False),
        ("", ", who asked why", True),
        ("", ", who lived there", False),
        ("", " is clearly right", True),
        ("", " flooded the town", False),
        ("Building upon ", " we count", True),
        ("What ", " terms noise", True),
        ("as shown by ", " here", True),
        ("in ", " here", False),
        ("according to the ", "", True),
        ("by someone else who was in ", "", False),
    ],
)
def test_who_says_something(before: str, behind: str, says: bool) -> None:
    text = f"{before}Vole (2001){behind}"
    assert is_speaker(text, len(before), len(before) + len("Vole (2001)")) is says


@pytest.mark.parametrize("sign", ["'", "’"])
def test_a_name_that_begins_with_an_apostrophe(sign: str) -> None:
    text = f"In 64 countries ({sign}t Hart et al., 2022). As {sign}t Hart (2021) says.\n"
    assert [text[one.start : one.end] for one in mentions(parse(text))] == [
        f"({sign}t Hart et al., 2022)", f"{sign}t Hart (2021)",
    ]  # fmt: skip
