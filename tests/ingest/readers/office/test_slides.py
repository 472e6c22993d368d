"""Slides as a reader sees them, and files that somebody made to do harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_archive import damaged
from made_docx import made_docx, paragraph, run
from made_pptx import group, made_pptx, shape, table_frame
from mdrag.errors import SourceProblem
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers import read
from shared import SHARED, needs_shared


def slides(tmp_path: Path, *held: str, **more: object) -> ParsedDocument:
    path = tmp_path / "a.pptx"
    made_pptx(held, path, **more)  # type: ignore[arg-type]
    return read(path)


def texts(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(b.kind, document.text[b.start : b.end]) for b in document.blocks]


def test_a_slide_is_a_page_with_its_number(tmp_path: Path) -> None:
    document = slides(
        tmp_path,
        shape("Voles dig.", "They sleep.", kind="") + shape("Voles", kind="ctrTitle"),
        "",
        shape("Winter", kind="title") + shape("It is cold."),
    )
    assert [(page.page_index, page.page_label) for page in document.pages] == [
        (1, "1"), (2, "2"), (3, "3"),
    ]  # fmt: skip
    assert [page.text.split() for page in document.pages] == [
        ["Voles", "Voles", "dig.", "They", "sleep."], [], ["Winter", "It", "is", "cold."],
    ]  # fmt: skip
    assert texts(document) == [
        ("heading", "Voles"), ("list", "Voles dig."), ("list", "They sleep."),
        ("heading", "Winter"), ("paragraph", "It is cold."),
    ]  # fmt: skip


def test_numbers_may_begin_elsewhere(tmp_path: Path) -> None:
    document = slides(tmp_path, shape("A"), shape("B"), first=0)
    assert [page.page_label for page in document.pages] == ["0", "1"]


def test_running_lines_are_left_out_and_groups_are_opened(tmp_path: Path) -> None:
    document = slides(
        tmp_path,
        shape("3 May", kind="dt") + shape("9", kind="sldNum") + shape("Dept.", kind="ftr")
        + group(shape("inner"), group(shape("innermost"))),
    )  # fmt: skip
    assert texts(document) == [("paragraph", "inner"), ("paragraph", "innermost")]


def test_a_table_keeps_its_cells(tmp_path: Path) -> None:
    document = slides(tmp_path, table_frame(["Mark", "A"], ["Argument", ""], ["", "clear"]))
    assert texts(document) == [("table", "Mark\tA\nArgument\n\tclear")]


def test_code_keeps_its_lines_and_bullets_are_a_list(tmp_path: Path) -> None:
    document = slides(
        tmp_path,
        shape("for vole in voles:", "    dig(vole)", font="Courier New")
        + shape("item", bullet='<a:buChar char="-"/>')
        + shape("plain", kind="", bullet="<a:buNone/>"),
    )
    assert texts(document) == [
        ("code", "for vole in voles:\n    dig(vole)"), ("list", "item"), ("paragraph", "plain"),
    ]  # fmt: skip


def test_notes_stand_on_their_slide(tmp_path: Path) -> None:
    document = slides(tmp_path, shape("One"), shape("Two"), notes={1: "Say it slowly."})
    assert document.pages[0].text.strip() == "One\n\nSpeaker notes: Say it slowly."
    assert document.pages[1].text == "Two"


def test_few_titles_are_no_headings_to_go_by(tmp_path: Path) -> None:
    few = slides(tmp_path, shape("Voles", kind="title"), shape("dig"), shape("sleep"))
    assert "headings_unreliable" in few.flags
    most = slides(tmp_path, *(shape(f"Part {n}", kind="title") + shape("text") for n in range(3)))
    assert most.flags == ()


def test_pictures_alone_need_recognition(tmp_path: Path) -> None:
    assert "needs_ocr" in slides(tmp_path, "<p:pic/>").flags


_GOOD = made_pptx([shape("Words.")])
BAD = {
    "word": (made_docx(paragraph(run("Words."))), "is no PowerPoint file but a Word file"),
    "cut": (_GOOD[: len(_GOOD) // 2], "is damaged"),
    "none": (made_pptx([]), "holds no slides"),
    "text": (b"Just some words.", "is no PowerPoint but text"),
    "bomb": (lambda: made_pptx([shape("x")], more={"ppt/big.xml": " " * 90_000_000}), "unpacks to"),
    "entities": (
        made_pptx([shape("x")], more={"ppt/e.xml": '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}),
        "declares entities",
    ),
    "deep": (
        made_pptx(["<p:grpSp>" * 3000 + "</p:grpSp>" * 3000]),
        "nested 200 deep",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    content, told = BAD[name]
    (tmp_path / "a.pptx").write_bytes(content if isinstance(content, bytes) else content())
    with pytest.raises(SourceProblem) as problem:
        read(tmp_path / "a.pptx")
    assert told in problem.value.reason and "\n" not in problem.value.reason


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 12))
def test_no_damage_makes_anything_but_a_told_problem(
    tmp_path_factory: pytest.TempPathFactory, seed: int, hits: int
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "a.pptx"
    path.write_bytes(damaged(_GOOD, seed, hits))
    try:
        read(path)
    except SourceProblem as problem:
        assert "\n" not in problem.reason


@needs_shared
def test_a_lecture() -> None:
    assert SHARED is not None
    document = read(SHARED / "corpus/office/py4e-04-Functions.pptx")
    assert len(document.pages) == 25 and document.flags == ()
    assert document.metadata["title"] == "Functions"
    assert 'We treat function names as "new" reserved words' in document.pages[2].text
    tables = read(SHARED / "corpus/office/py4e-02-Expressions.pptx")
    table = next(text for kind, text in texts(tables) if kind == "table")
    assert {len(line.split("\t")) for line in table.split("\n")} == {2}
