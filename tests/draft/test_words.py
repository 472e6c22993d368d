"""Word counts."""

import pytest

from mdrag.draft import words
from mdrag.draft.parse import parse
from mdrag.draft.strip import strip


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One two-three four—five 3.5 %.", 5),
        ("# A heading\n\n- x\n- y\n\n> q\n", 5),
        ("So `a b` and $x + y$.", 5),
        ("See <http://x.example> now.", 3),
        ("So (Marmot, 2015){#doc_8f3a2c1d} it is <#doc_8f3a2c1d>.", 5),
        ("So [@marmot2015; @who] it is.", 7),
        ("<!-- no --> yes\n\n```\nno no\n```\n", 1),
        ("", 0),
    ],
)
def test_counts_what_a_reader_sees(text: str, count: int) -> None:
    assert words.count(parse(text)) == count


def test_blocks_add_up() -> None:
    draft = parse("# One two\n\nThree^[note it] four.\n\n| a | b |\n|---|---|\n| c | d e |\n")
    each = [words.of_block(draft, i) for i in range(len(draft.blocks))]
    assert sum(each) == words.count(draft) == 11
    assert each[:3] == [2, 2, 2]


def test_bindings_count_no_words() -> None:
    text = (
        "Vole (2015){#doc_8f3a2c1d p=4} and (Shrew,\n2001){#doc_8f3a2c1d #doc_0a1b2c3d} say.\n\n"
        "# On Mole (2001){#doc_8f3a2c1d}\n\n"
        "[Vole]{#doc_8f3a2c1d} *x (y){#doc_8f3a}* a<#doc_8f3a2c1d>b\n"
    )
    draft = parse(text)
    assert len(draft.bindings) == 6
    assert words.count(parse(strip(draft))) == words.count(draft)
