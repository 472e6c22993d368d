"""Paragraphs that change places are taken over whole, whatever touches them in the draft."""

from __future__ import annotations

import pytest

from made_docx import paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.returned.points import Alteration
from mdrag.returned.review import Review, review
from mdrag.returned.writing.block_order import linked_moves
from returned.test_against_built import SENTENCES, document, paragraphs
from returned.test_apply_points import said_by

ONE, TWO, THREE, FOUR = SENTENCES[:4]


def swapped(draft: str, before: str, after: str) -> Review:
    return review(
        document(after), parse(draft, "draft.md"), NoEvidence(), {}, document(before)
    )  # fmt: skip


@pytest.mark.parametrize(
    "draft",
    [
        f"{ONE}\n\n{TWO}\n\n    code\n```\nchunk()\n```\n# Head\n\n{THREE}\n",
        f"{ONE}\n\n{TWO}\n\n    code\n```\nchunk()\n```\n\n# Head\n\n{THREE}\n",
        f"{ONE}\n\n{TWO}\n\n    code\n```\nchunk()\n```\n\n\n\n# Head\n\n{THREE}",
    ],
)
def test_blocks_that_touch_others_stand_apart_where_they_go(draft: str) -> None:
    code = [paragraph(run(one), style="SourceCode") for one in ("code", "chunk()")]
    head = paragraph(run("Head"), style="Heading1")
    one, two, three = (paragraph(run(words)) for words in (ONE, TWO, THREE))
    built = one + two + "".join(code) + head + three
    found = swapped(draft, built, one + code[1] + code[0] + two + head + three)
    done = found.apply(["all"])
    assert done.refused == ()
    assert said_by(done.text) == [ONE, "chunk()", "code", TWO, "Head", THREE]


def test_a_paragraph_that_names_a_later_example_moves_behind_it() -> None:
    draft = f"{ONE} See (@lak).\n\n{TWO}\n\n(@lak) Lak of them.\n\n{THREE}\n"
    texts = [f"{ONE} See (1).", TWO, "Lak of them.", THREE]
    moved = [*texts[1:3], texts[0], texts[3]]
    done = swapped(draft, paragraphs(texts), paragraphs(moved)).apply(["all"])
    assert done.refused == ()
    assert said_by(done.text) == [TWO, "Lak of them.", f"{ONE} See (@lak).", THREE]


def test_a_table_moves_less_readily_than_a_paragraph() -> None:
    cells = [[f"{word} {row}" for word in ("voles", "trees", "lamps")] for row in range(9)]
    rows = "".join(f"| {' | '.join(row)} |\n" for row in cells[1:])
    table = f"| {' | '.join(cells[0])} |\n|---|---|---|\n{rows}"
    draft = f"# Head\n\n{ONE}\n\n{table}\n# Then\n\n{TWO}\n\n{THREE}\n"
    made = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(run(one))}</w:tc>" for one in row) + "</w:tr>"
        for row in cells
    )
    made = f"<w:tbl>{made}</w:tbl>"
    one, two, three = (paragraph(run(words)) for words in (ONE, TWO, THREE))
    head, then = (paragraph(run(word), style="Heading1") for word in ("Head", "Then"))
    found = swapped(draft, head + one + made + then + two + three,
                    head + two + made + then + one + three)  # fmt: skip
    assert sorted(point.words for point, _ in found.placed) == sorted([ONE, TWO])
    text = found.apply(["all"]).text
    assert text == draft.replace(ONE, "x").replace(TWO, ONE).replace("x", TWO)


def test_of_two_paragraphs_that_change_places_neither_moves_alone() -> None:
    quoted = [f"{one} As was said." for one in SENTENCES[4:6]]
    draft = f"{ONE}\n\n{TWO}\n\n{THREE}\n\n> {quoted[0]}\n>\n> {quoted[1]}\n\n{FOUR}\n"
    found = swapped(draft, paragraphs([ONE, TWO, THREE, *quoted, FOUR]),
                    paragraphs([ONE, quoted[0], THREE, TWO, quoted[1], FOUR]))  # fmt: skip
    assert [point.rule for point, _ in found.placed] == ["review.move"] * 2
    done = found.apply(["all"])
    assert done.text == draft and len(done.refused) == 2


def test_a_paragraph_of_a_division_changes_places_with_one_outside() -> None:
    draft = f"{ONE}\n\n::: proof\n{TWO}\n\n{THREE}\n:::\n\n{FOUR}\n"
    found = swapped(draft, paragraphs([ONE, TWO, THREE, FOUR]), paragraphs([THREE, TWO, ONE, FOUR]))
    done = found.apply(["all"])
    assert done.refused == ()
    assert said_by(done.text) == [THREE, TWO, ONE, FOUR] and done.text.count(":::") == 2


@pytest.mark.parametrize("head", ["::: proof\n", "", "> "])
def test_paragraphs_of_one_division_or_quotation_run_together(head: str) -> None:
    mark, end = ("> ", "") if head == "> " else ("", ":::\n" if head else "")
    draft = f"{ONE}\n\n{head}{TWO}\n{mark}\n{mark}{THREE}\n{end}\n{FOUR}\n"
    found = swapped(draft, paragraphs([ONE, TWO, THREE, FOUR]),
                    paragraphs([ONE, f"{TWO} {THREE}", FOUR]))  # fmt: skip
    assert found.apply(["all"]).text == f"{ONE}\n\n{head}{TWO} {THREE}\n{end}\n{FOUR}\n"


def test_words_run_together_with_code_that_was_not_run_are_told_and_left() -> None:
    draft = f"{ONE}\n\n```{{r}}\nchunk(1, of, them)\n```\n\n{TWO}\n\n{THREE}\n"
    code = "{r} chunk(1, of, them)"
    found = swapped(draft, paragraphs([ONE, code, TWO, THREE]),
                    paragraphs([ONE, f"{code} {TWO}", THREE]))  # fmt: skip
    ((point, finding),) = found.placed
    assert "code that was not run" in finding.message
    done = found.apply(["all"])
    assert done.text == draft and done.refused == (point,)


def test_moves_that_have_nothing_to_do_with_one_that_fails_are_done() -> None:
    first, second, third = (
        Alteration("move", *where, raw="after") for where in ((1, 1, 7), (8, 8, 0), (4, 4, 5))
    )
    assert linked_moves([first], [first, second, third]) == [first, second]
    assert linked_moves([third], [first, second, third]) == [third]
