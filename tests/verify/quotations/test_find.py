"""Which words of a draft are quoted, and where they begin and end."""

from __future__ import annotations

import re

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.quotations.find import OBJECT, count_words, find_quotations


def quoted(text: str) -> list[str]:
    """The quotations, with one sign for all that is no prose in a row."""
    found = [" ".join(one.text.split()) for one in find_quotations(parse(text))]
    return [re.sub(f"{OBJECT}+", "#", one) for one in found]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # opening and closing
        ("He said ‘it is’ (‘so’) and —‘on’.", ["it is", "so", "on"]),
        ("The ’60s and ‘the pupils’ work’ were", ["the pupils’ work"]),
        ("the ‘workers’ rights’ of Leeds", ["workers’ rights"]),
        ("the ‘workers’ of Leeds. Rights’ were", ["workers"]),
        ("the ‘workers’ of Leeds", ["workers"]),
        ("the ‘workers’ Rights’ of Leeds", ["workers"]),
        ("the ‘cat’ or ‘dog’ of Leeds", ["cat", "dog"]),
        ("the ‘cats’ or ‘dogs’ of Leeds", ["cats", "dogs"]),
        ("in the '90s, 'tis said 'so it is'.", ["so it is"]),
        ("We had rock 'n' roll and 'em all.", []),
        ('He said " open" and then', []),
        ('He said "open" and "shut"', ["open", "shut"]),
        ('a 5"x7" card and "so it is"', ["so it is"]),
        ("He said ``so it is'' here.", ["so it is"]),
        ("He said „so it is“ and „on‟.", ["so it is", "on"]),
        ("He said ‹so› and »it is« here.", ["so", "it is"]),
        ("He said «so “it” is» here.", ["so “it” is"]),
        ("He said ”so it is” here.", []),
        ("“Open at the end", []),
        ("“Open at the end\n\n“and here” again", ["Open at the end", "and here"]),
        ("“Open at the end\n\nand here” again", []),
        ("He said ‘open at the end\n\n“and here” again", ["and here"]),
        # where nothing is quoted
        ("# The “great” heading\n\nSo “it” is.", ["it"]),
        ("`“code”` and “words”", ["words"]),
        ("<!-- “unseen” -->So “it” is.", ["it"]),
        ("So “it <!-- is --> so” here", ["it # so"]),
        # notes and marks inside
        ("So “it is^[He “said” so.] so” here.", ["it is # so", "said"]),
        ("So “it $x$ is” here.", ["it # is"]),
        ("So “it (M){#doc_11111111} is” here.", ["it # is"]),
        ("So “it [@m1990] is” here.", ["it # is"]),
    ],
)
def test_quotations_in_the_text(text: str, words: list[str]) -> None:
    assert quoted(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("> So it is.", ["So it is."]),
        ("> So it is.\n>\n> And on.", ["So it is. And on."]),
        ("> One.\n\nBetween.\n\n> Two.", ["One.", "Two."]),
        ("> “So it is.”", ["So it is."]),
        ("> “”", []),
        ("> “ ”", []),
        ('> "So it is".', ["So it is"]),
        ("> So it is.  — Vole, Digging", ["So it is."]),
        ("> So it is (Vole, 2001).", ["So it is (Vole, 2001)."]),
        ("> So it is (Vole, 2001)", ["So it is"]),
        ("> So it is. (p. 12)", ["So it is."]),
        ("> So it is (see below)", ["So it is (see below)"]),
        ("> — Vole, Digging", ["— Vole, Digging"]),
        ("> - one\n> - two", []),
        ("> Note: so it is.", []),
        ("> Notes were taken.", ["Notes were taken."]),
        ("> # Heading\n>\n> So it is.", ["So it is."]),
        ("> So it is[^1].\n\n[^1]: He “said” so.", ["So it is #", "said"]),
        ("> So it is^[A note.] there.", ["So it is # there."]),
        ("> So it is. (M){#doc_11111111}", ["So it is."]),
        ("> So it is – (M){#doc_11111111}", ["So it is"]),
        ("> So it is, as (M){#doc_11111111}", ["So it is, as #"]),
        ("> So it is. (M){#doc_11111111} (L){#doc_22222222}", ["So it is."]),
        ("> So it is. (M){#doc_11111111} Yes.", ["So it is. # Yes."]),
        ("> (M){#doc_11111111}", ["#"]),
    ],
)
def test_block_quotations_end_before_their_source(text: str, words: list[str]) -> None:
    assert quoted(text) == words


def test_a_quotation_knows_its_blocks_and_its_marks() -> None:
    text = "One “two” three.\n\n> Four.\n>\n> Five.\n"
    first, second = find_quotations(parse(text))
    assert text[first.first : first.last] == "“two”"
    assert (first.block, first.whole, first.final) == (0, False, -1)
    assert (second.block, second.whole, second.final) == (1, True, 2)


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("one", 1), ("well-known and/or so", 3), ("one – two …", 2), ("3 %", 1)],
)
def test_words_are_counted_as_people_do(text: str, count: int) -> None:
    assert count_words(text) == count
