"""Marks in place of fields."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_docx import field, paragraph, run
from mdrag.errors import FileProblem
from mdrag.from_word.field_marks import MARK, mark_fields

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ENDNOTE = (
    "<EndNote><Cite><Author>Park</Author><Year>2011</Year><RecNum>7</RecNum><Pages>12</Pages>"
    '<record><ref-type name="Journal Article">17</ref-type><contributors><authors><author>'
    '<style face="normal">Park, Celia</style></author></authors></contributors><titles><title>On '
    "parks</title></titles><dates><year>2011</year></dates></record></Cite></EndNote>"
)


def zotero(*titles: str) -> str:
    items = [{"id": at, "uris": ["u"], "itemData": {"title": one}} for at, one in enumerate(titles)]
    return f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': items})} "


def marked(body: str) -> tuple[str, dict[int, list[str]]]:
    content = f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>'
    found = mark_fields(content.encode(), Path("essay.docx"), "word/document.xml", 0)
    titles = {
        number: [str(item.item["title"]) for item in code.items]
        for number, code in found.citations.items()
    }
    return found.content.decode(), titles


def words(xml: str) -> str:
    """The words of the XML, a citation as [number], a comment as {number}."""
    from mdrag.limits.xml_nodes import parse

    root = parse(xml.encode(), Path("essay.docx"), "document.xml")
    text = "".join(one.text for one in root.every("w:t"))
    return MARK.sub(lambda found: f"[{found[2]}]" if found[1] == "c" else f"{{{found[2]}}}", text)


@pytest.mark.parametrize(
    ("body", "seen", "titles"),
    [
        (run("Voles dig ") + field(zotero("On voles"), "(Vole, 2018)") + run("."),
         "Voles dig [0].", [["On voles"]]),
        (field(zotero("A", "B"), "(A)") + field(zotero("C"), "(C)"), "[0][1]", [["A", "B"], ["C"]]),
        (field(" PAGEREF _Toc1 \\h ", "14"), "14", []),
        (field(' TOC \\o "1-3" ', "Introduction 3") + run("Text"), "Text", []),
        (field(" ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY ", "Vole, B. 2018."), "", []),
        (field(" ADDIN EN.REFLIST ", "Park 2011. On parks."), "", []),
        (field(f" ADDIN EN.CITE {ENDNOTE}", "(Park 2011)"), "[0]", [["On parks"]]),
        (field(" ADDIN EN.CITE ", "(Park 2011)", base64.b64encode(ENDNOTE.encode()).decode()),
         "[0]", [["On parks"]]),
        (field(" ADDIN EN.CITE nothing", "(Park 2011)"), "(Park 2011)", []),
        (field(" ADDIN ZOTERO_ITEM CSL_CITATION {broken", "(Vole, 2018)"), "(Vole, 2018)", []),
        (f'<w:fldSimple w:instr="{escape(zotero("S"), {chr(34): "&quot;"})}">{run("(S)")}'
         "</w:fldSimple>", "[0]", [["S"]]),
        ('<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>TOC</w:instrText>'
         '<w:fldChar w:fldCharType="separate"/><w:fldChar w:fldCharType="end"/></w:r>'
         + run("After ") + field(zotero("A"), "(A)") + run(" all"), "After [0] all", [["A"]]),
    ],
    ids=["one", "several", "another field", "contents", "bibliography", "EndNote's list", "EndNote",
         "EndNote's data apart", "EndNote without data", "broken", "simple", "contents in one run"],
)  # fmt: skip
def test_a_citation_gives_way_to_its_mark_and_what_a_program_computed_goes(
    body: str, seen: str, titles: list[list[str]]
) -> None:
    xml, found = marked(paragraph(body))
    assert words(xml) == seen
    assert [found[at] for at in range(len(found))] == titles
    assert "fldChar" not in xml
    assert "instrText" not in xml


def test_endnote_keeps_data_in_a_field_of_its_own() -> None:
    data = base64.b64encode(ENDNOTE.encode()).decode()
    inner = field(" ADDIN EN.CITE.DATA ", "", data)
    code = '<w:r><w:instrText xml:space="preserve"> ADDIN EN.CITE </w:instrText></w:r>'
    kinds = ("begin", "separate", "end")
    begin, separate, end = (f'<w:r><w:fldChar w:fldCharType="{one}"/></w:r>' for one in kinds)
    xml, found = marked(paragraph(f"{begin}{code}{inner}{separate}{run('(Park 2011)')}{end}"))
    assert (words(xml), found) == ("[0]", {0: ["On parks"]})


def test_newer_mendeleys_keep_a_citation_in_a_content_control() -> None:
    told = json.dumps({"citationItems": [{"id": "x", "itemData": {"title": "On moles"}}]})
    tag = f"MENDELEY_CITATION_v3_{base64.b64encode(told.encode()).decode()}"
    control = (
        f'<w:sdt><w:sdtPr><w:tag w:val="{tag}"/></w:sdtPr><w:sdtContent>{run("(Mole,")}'
        f"{run(' 2019)')}</w:sdtContent></w:sdt>"
    )
    xml, found = marked(paragraph(run("So "), control, run(" it is.")))
    assert (words(xml), found) == ("So [0] it is.", {0: ["On moles"]})


def test_a_citation_that_was_deleted_is_none_and_a_comment_leaves_its_mark() -> None:
    gone = f'<w:del w:id="1" w:author="A">{field(zotero("A"), "(A)")}</w:del>'
    noted = '<w:r><w:commentReference w:id="4"/></w:r>'
    xml, found = marked(paragraph(gone, run("kept"), noted))
    assert (words(xml), found) == ("kept{4}", {})


def test_a_field_of_which_only_the_beginning_was_deleted_keeps_its_words() -> None:
    kinds = ("begin", "separate", "end")
    begin, separate, end = (f'<w:r><w:fldChar w:fldCharType="{one}"/></w:r>' for one in kinds)
    code = f'<w:r><w:instrText xml:space="preserve">{escape(zotero("A"))}</w:instrText></w:r>'
    gone = f'<w:del w:id="1" w:author="A">{begin}{code}{separate}</w:del>'
    xml, found = marked(paragraph(run("So "), gone, run("(A)"), end))
    assert (words(xml), found) == ("So (A)", {})


def test_charts_and_diagrams_are_counted() -> None:
    drawing = '<w:r><w:drawing><c:chart xmlns:c="c" r:id="x" xmlns:r="r"/></w:drawing></w:r>'
    content = f'<w:document xmlns:w="{W}"><w:body>{paragraph(drawing)}</w:body></w:document>'
    assert mark_fields(content.encode(), Path("a.docx"), "word/document.xml", 0).drawn == 1


def test_broken_xml_names_the_file_and_the_part() -> None:
    with pytest.raises(FileProblem, match=r"word/document\.xml in it is broken"):
        mark_fields(b"<w:document>", Path("essay.docx"), "word/document.xml", 0)


def test_fields_are_not_nested_without_end() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    with pytest.raises(FileProblem, match="nests 100 fields"):
        marked(paragraph(begin * 101))


@given(st.lists(st.sampled_from(["plain", "cite", "page", "open", "end", "deleted"]), max_size=12))
def test_every_word_outside_of_fields_stays(kinds: list[str]) -> None:
    """Also where fields are left open, or end twice."""
    made = {
        "plain": run("stay "),
        "cite": field(zotero("A"), "(A) "),
        "page": field(" PAGE ", "7 "),
        "open": '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
        "end": '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
        "deleted": run("gone ", "del"),
    }
    xml, found = marked("".join(paragraph(made[kind]) for kind in kinds))
    assert words(xml).count("stay ") == kinds.count("plain")
    assert len(found) == kinds.count("cite")
