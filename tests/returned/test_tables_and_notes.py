"""Rows, cells and footnotes that come or go untracked, and paragraphs that cross a heading."""

from __future__ import annotations

import pytest

from made_docx import paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.returned.review import Review, review
from returned.test_against_built import SENTENCES, document
from returned.test_new_paragraphs import PARTS, body

ONE, TWO, THREE, FOUR = SENTENCES[:4]
ROWS = [["Form", "Days", "Cost"], ["Workshop", "2", "high"], ["Lessons", "5", "low"]]


def table(rows: list[list[str]]) -> str:
    cells = ("".join(f"<w:tc>{paragraph(run(one))}</w:tc>" for one in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{one}</w:tr>" for one in cells) + "</w:tbl>"


def piped(rows: list[list[str]]) -> str:
    head, *rest = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join([head, "|---|---|---|", *rest])


def with_rows(rows: list[list[str]]) -> Review:
    one, other = (
        document(paragraph(run(ONE)) + table(some) + paragraph(run(TWO)), PARTS)
        for some in (rows, ROWS)
    )
    draft = parse(f"{ONE}\n\n{piped(ROWS)}\n\n{TWO}\n", "draft.md")
    return review(one, draft, NoEvidence(), {}, other)


def messages(found: Review) -> list[str]:
    return [point.message for point, _ in found.placed]


def test_a_row_that_is_gone_is_told_once_and_goes_with_its_line() -> None:
    found = with_rows([ROWS[0], ROWS[2]])
    told = "not tracked: the row “Workshop | 2 | high” is not in the document"
    assert messages(found) == [told]
    rest = piped([ROWS[0], ROWS[2]])
    assert found.apply(["edits"]).text == f"{ONE}\n\n{rest}\n\n{TWO}\n"


def test_a_cell_that_was_emptied_is_empty() -> None:
    found = with_rows([ROWS[0], ["Workshop", "2", ""], ROWS[2]])
    assert messages(found) == ["not tracked: the cell “high” is empty in the document"]
    done = found.apply(["edits"])
    assert "| Workshop | 2 |  |\n" in done.text and done.refused == ()


def test_a_new_row_is_told_once_and_written_below_the_one_above() -> None:
    found = with_rows([*ROWS, ["Camps", "7", "dear"]])
    told = "not tracked: the cells “Camps | 7 | dear” are only in the document"
    assert messages(found) == [told]
    rows = piped([*ROWS, ["Camps", "7", "dear"]])
    assert found.apply(["edits"]).text == f"{ONE}\n\n{rows}\n\n{TWO}\n"
    found = with_rows([*ROWS[:2], ["A|B", "7", "*dear*"], *ROWS[2:]])
    rows = piped([*ROWS[:2], ["A\\|B", "7", "\\*dear\\*"], *ROWS[2:]])
    assert found.apply(["edits"]).text == f"{ONE}\n\n{rows}\n\n{TWO}\n"
    done = with_rows([*ROWS, ["Camps", "dear"]]).apply(["edits"])
    assert done.text == f"{ONE}\n\n{piped(ROWS)}\n\n{TWO}\n" and len(done.refused) == 1


def note(key: int, *texts: str) -> str:
    return f'<w:footnote w:id="{key}">{"".join(paragraph(run(one)) for one in texts)}</w:footnote>'


def mark(key: int) -> str:
    return f'<w:r><w:footnoteReference w:id="{key}"/></w:r>'


@pytest.mark.parametrize("texts", [["See the handbook."], ["See the handbook.", "Twice."]])
def test_a_new_footnote_is_put_in_where_its_mark_stands(texts: list[str]) -> None:
    first, rest = ONE.split(" and ", 1)
    old = paragraph(run(f"{first} and {rest}"), mark(1))
    new = paragraph(run(first), mark(2), run(f" and {rest}"), mark(1))
    built = document(old, {**PARTS, "footnotes": note(1, FOUR)})
    mine = document(new, {**PARTS, "footnotes": note(1, FOUR) + note(2, *texts)})
    draft = parse(f"{ONE}[^a]\n\n[^a]: {FOUR}\n", "draft.md")
    found = review(mine, draft, NoEvidence(), {}, built)
    words = " ".join(texts)
    told = f"not tracked: the footnote “{words}” is only in the document"
    assert messages(found) == [told]
    done = found.apply(["edits"])
    assert done.text == f"{first}^[{words}] and {rest}[^a]\n\n[^a]: {FOUR}\n"


def test_a_paragraph_that_crosses_a_heading_moved_not_the_heading() -> None:
    built = f"# Talk\n{ONE}\n{TWO}\n# End\n{THREE}"
    returned = f"# Talk\n{ONE}\n# End\n{TWO}\n{THREE}"
    one, other = (document(body(some), PARTS) for some in (returned, built))
    draft = parse(f"# Talk\n\n{ONE}\n\n{TWO}\n\n# End\n\n{THREE}\n", "draft.md")
    found = review(one, draft, NoEvidence(), {}, other)
    ((point, _),) = found.placed
    assert point.rule == "review.move" and point.words == TWO
    assert found.apply(["edits"]).text == f"# Talk\n\n{ONE}\n\n# End\n\n{TWO}\n\n{THREE}\n"


def test_a_paragraph_parted_before_a_blank_begins_without_one() -> None:
    draft = parse(f"{ONE} {TWO}\n", "draft.md")
    one, other = (document(body(some), PARTS) for some in (f"{ONE}\n {TWO}", f"{ONE} {TWO}"))
    found = review(one, draft, NoEvidence(), {}, other)
    assert found.apply(["edits"]).text == f"{ONE}\n\n{TWO}\n"
