"""Parts in forms that pandoc reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from made_docx import paragraph, run
from mdrag.errors import FileProblem
from mdrag.from_word.readable_part import ReadablePart, readable_part

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"


def readable(body: str, outlines: Mapping[str, int] | None = None) -> ReadablePart:
    content = (
        f'<w:document xmlns:w="{W}" xmlns:mc="{MC}" xmlns:a="{A}" xmlns:v="v"><w:body>{body}'
        "</w:body></w:document>"
    )
    return readable_part(content.encode(), Path("essay.docx"), "word/document.xml", outlines)


def body(part: ReadablePart) -> str:
    return part.content.decode().partition("<w:body>")[2].partition("</w:body>")[0]


def box(inner: str) -> str:
    return f"<v:textbox><w:txbxContent>{inner}</w:txbxContent></v:textbox>"


def in_both(inner: str) -> str:
    """As Word writes it: for itself, and once more for older programs."""
    return (
        f"<w:r><mc:AlternateContent><mc:Choice><w:drawing>{box(inner)}</w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict>{box(inner)}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )


def words(part: ReadablePart) -> str:
    from mdrag.limits.xml_nodes import parse

    root = parse(part.content, Path("essay.docx"), "document.xml")
    paragraphs = [one for one in root.every("w:p")]
    return "|".join("".join(one.text for one in p.every("w:t")) for p in paragraphs)


def test_a_text_box_becomes_paragraphs_below_its_own_once() -> None:
    inner = paragraph(run("In the box.")) + paragraph(run("Still."))
    part = readable(
        paragraph(run("Before "), in_both(inner), run("after.")) + paragraph(run("End."))
    )
    assert words(part) == "Before after.|In the box.|Still.|End."


def test_a_box_in_a_box_and_two_boxes_keep_their_order() -> None:
    nested = in_both(paragraph(run("outer"), in_both(paragraph(run("inner")))))
    part = readable(paragraph(nested, in_both(paragraph(run("second")))))
    assert words(part) == "|outer|inner|second"


def test_a_box_that_was_deleted_is_gone() -> None:
    gone = f'<w:del w:id="1" w:author="A">{in_both(paragraph(run("gone")))}</w:del>'
    assert words(readable(paragraph(run("stays"), gone))) == "stays"


def test_rows_that_were_deleted_go_and_a_table_of_nothing_else() -> None:
    def row(text: str, state: str = "") -> str:
        mark = '<w:trPr><w:del w:id="1" w:author="A"/></w:trPr>' if state else ""
        return f"<w:tr>{mark}<w:tc>{paragraph(run(text))}</w:tc></w:tr>"

    stays = f"<w:tbl>{row('one')}{row('two', 'del')}{row('three')}</w:tbl>"
    gone = f"<w:tbl>{row('four', 'del')}</w:tbl>"
    part = readable(stays + gone)
    assert words(part) == "one|three"
    assert body(part).count("<w:tbl>") == 1


def test_a_phonetic_guide_gives_way_to_its_words() -> None:
    guide = (
        f"<w:r><w:ruby><w:rubyPr/><w:rt>{run('hanyu')}</w:rt><w:rubyBase>{run('汉语')}"
        "</w:rubyBase></w:ruby></w:r>"
    )
    assert words(readable(paragraph(run("学"), guide))) == "学汉语"


@pytest.mark.parametrize(
    ("properties", "text", "level"),
    [
        ('<w:pStyle w:val="Chapter"/>', "A chapter", 1),
        ('<w:outlineLvl w:val="0"/>', "标题", 0),
        ('<w:pStyle w:val="Chapter"/><w:outlineLvl w:val="2"/>', "A part", 2),
        ('<w:pStyle w:val="Chapter"/><w:outlineLvl w:val="9"/>', "Text after all", -1),
        ('<w:pStyle w:val="Known"/><w:outlineLvl w:val="2"/>', "A title", -1),
        ('<w:pStyle w:val="Chapter"/>', "x" * 201, -1),
        ('<w:pStyle w:val="Chapter"/>', "", -1),
        ('<w:pStyle w:val="Other"/>', "Text", -1),
    ],
)
def test_an_outline_level_makes_a_heading(properties: str, text: str, level: int) -> None:
    made = f"<w:p><w:pPr>{properties}</w:pPr>{run(text)}</w:p>"
    part = readable(made, {"Chapter": 1, "Known": -2})
    assert part.levels == ({level} if level >= 0 else set())
    assert (f'<w:pStyle w:val="mdragHeading{level + 1}"/>' in body(part)) == (level >= 0)
    in_a_cell = readable(f"<w:tbl><w:tr><w:tc>{made}</w:tc></w:tr></w:tbl>", {"Chapter": 1})
    assert not in_a_cell.levels
    assert not readable(made).levels


def test_pictures_are_counted_once() -> None:
    picture = '<w:r><a:blip xmlns:r="r" r:embed="x"/></w:r>'
    again = f"<mc:AlternateContent><mc:Fallback>{picture}</mc:Fallback></mc:AlternateContent>"
    gone = f'<w:del w:id="1" w:author="A">{picture}</w:del>'
    assert readable(paragraph(picture, again, gone, picture)).pictures == 2


def test_what_is_plain_stays_byte_for_byte() -> None:
    plain = paragraph(run("Voles > dig <deep>")) + "<w:p/>"
    assert body(readable(plain)) == plain


def test_broken_xml_names_the_file_and_the_part() -> None:
    with pytest.raises(FileProblem, match=r"word/document\.xml in it is broken"):
        readable_part(b"<w:document>", Path("essay.docx"), "word/document.xml", None)
