"""Which styles are headings that pandoc does not know."""

from __future__ import annotations

from pathlib import Path

from mdrag.from_word.outline_levels import NO_HEADING, outline_levels, with_heading_styles

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def style(name: str, level: str = "", based: str = "") -> str:
    above = f'<w:basedOn w:val="{based}"/>' if based else ""
    told = f'<w:pPr><w:outlineLvl w:val="{level}"/></w:pPr>' if level else ""
    return f'<w:style w:styleId="{name}"><w:name w:val="{name}"/>{above}{told}</w:style>'


def levels(*styles: str) -> dict[str, int]:
    content = f'<w:styles xmlns:w="{W}">{"".join(styles)}</w:styles>'
    return outline_levels(content.encode(), Path("essay.docx"))


def test_levels_come_from_a_style_or_the_one_it_rests_on() -> None:
    found = levels(
        style("heading 1", "0"), style("Title", "0"), style("标题", "1"), style("Own", "", "标题"),
        style("Titre 2", "1", "heading 1"), style("TOC Heading", "9", "heading 1"),
        style("Normal"), style("Body", "9"), style("Loop", "", "Loop"), style("Bad", "x"),
    )  # fmt: skip
    assert found == {
        "heading 1": NO_HEADING, "Title": NO_HEADING, "标题": 1, "Own": 1, "Titre 2": 1,
        "TOC Heading": NO_HEADING,
    }  # fmt: skip


def test_styles_of_headings_are_put_in_where_the_part_ends() -> None:
    content = f'<w:styles xmlns:w="{W}"></w:styles>\n'.encode()
    found = with_heading_styles(content, {1}).decode()
    assert found.count('<w:name w:val="heading 2"/>') == 1
    assert levels_of_written(found) == {"mdragHeading2": NO_HEADING}
    assert with_heading_styles(content, set()) == content


def levels_of_written(styles: str) -> dict[str, int]:
    return outline_levels(styles.encode(), Path("essay.docx"))
