"""Runs, fields, tracked changes and comments of a document, as XML says them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from made_docx import made_docx, paragraph, run
from mdrag.zotero.docx.model import WordDocument, WordParagraph
from mdrag.zotero.docx.read import read_docx

WHO = 'w:id="1" w:author="Anna" w:date="2026-11-20T10:00:00Z"'
ITEM = {"id": "doc_8f3a2c1d", "uris": ["u"], "itemData": {"type": "book"}, "locator": "4"}


def field(
    text: str = "(X)", code: str = "", parts: int = 1, tag: str = "instrText", words: str = "t"
) -> str:
    told = code or " ADDIN ZOTERO_ITEM CSL_CITATION " + json.dumps({"citationItems": [ITEM]}) + " "
    size = -(-len(told) // parts)
    pieces = [told[at : at + size] for at in range(0, len(told), size)]
    inner = "".join(
        f'<w:r><w:{tag} xml:space="preserve">{one}</w:{tag}></w:r>'
        for one in (piece.replace("&", "&amp;").replace("<", "&lt;") for piece in pieces)
    )
    char = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format
    shown = f"<w:r><w:{words}>{text}</w:{words}></w:r>"
    return char("begin") + inner + char("separate") + shown + char("end")


@pytest.fixture
def read(tmp_path: Path) -> Any:
    def made(*bodies: str, **parts: str) -> WordDocument:
        path = tmp_path / "a.docx"
        made_docx("".join(bodies), path, parts)
        return read_docx(path)

    return made


def said(one: WordParagraph) -> list[tuple[str, str]]:
    return [(p.printed if p.what == "cite" else p.what or p.text, p.change.state)
            for p in one.pieces]  # fmt: skip


@pytest.mark.parametrize(
    "code",
    [
        " ADDIN ZOTERO_ITEM CSL_CITATION {} ",
        "ADDIN ZOTERO_ITEM CSL_CITATION {}",  # LibreOffice trims
        "ADDIN CSL_CITATION {}",
        " CSL_CITATION {}",
        " ADDIN ZOTERO_ITEM {} ",
    ],
)
@pytest.mark.parametrize("parts", [1, 7])
def test_every_way_to_write_the_code_is_a_citation(read: Any, code: str, parts: int) -> None:
    told = code.replace("{}", json.dumps({"citationItems": [ITEM]}))
    one = read(paragraph(run("As "), field(code=told, parts=parts), run(" says."))).paragraphs[0]
    assert said(one) == [("As ", "kept"), ("(X)", "kept"), (" says.", "kept")]
    item = one.pieces[1].code.items[0]
    assert (item.id, item.locator, item.label) == ("doc_8f3a2c1d", "4", "page")


def test_a_simple_field_and_a_field_in_a_content_control(read: Any) -> None:
    code = json.dumps({"citationItems": [ITEM]}).replace('"', "&quot;")
    simple = f'<w:fldSimple w:instr=" ADDIN ZOTERO_ITEM CSL_CITATION {code} ">{run("(S)")}'
    control = f"<w:sdt><w:sdtPr/><w:sdtContent>{field()}</w:sdtContent></w:sdt>"
    one = read(paragraph(simple + "</w:fldSimple>", run(" and "), control)).paragraphs[0]
    assert said(one) == [("(S)", "kept"), (" and ", "kept"), ("(X)", "kept")]


def test_a_whole_field_in_a_tracked_deletion_or_insertion(read: Any) -> None:
    gone = f"<w:del {WHO}>{field(tag='delInstrText', words='delText')}</w:del>"
    come = f"<w:ins {WHO}>{field('(Y)')}</w:ins>"
    one = read(paragraph(gone, come)).paragraphs[0]
    assert [(piece.what, piece.change.state) for piece in one.pieces] == [
        ("cite", "deleted"), ("cite", "inserted"),
    ]  # fmt: skip
    assert all(piece.code.items[0].id == "doc_8f3a2c1d" for piece in one.pieces)


def test_a_field_whose_words_were_changed_stays_one_citation(read: Any) -> None:
    words = f"{run('(X', 'del')}{run('(Xyz', 'ins')}"
    plain = field("@").replace("<w:r><w:t>@</w:t></w:r>", words)
    piece = read(paragraph(plain)).paragraphs[0].pieces[0]
    assert (piece.what, piece.printed, piece.touched) == ("cite", "(Xyz", True)


def test_a_code_that_was_changed_tracked_is_read_as_it_is_now(read: Any) -> None:
    now = {**ITEM, "locator": "9"}
    old = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': [ITEM]})} "
    new = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': [now]})} "
    code = (
        f"<w:del {WHO}><w:r><w:delInstrText>{old}</w:delInstrText></w:r></w:del>"
        f"<w:ins {WHO}><w:r><w:instrText>{new}</w:instrText></w:r></w:ins>"
    )
    whole = field(code="@").replace(
        '<w:r><w:instrText xml:space="preserve">@</w:instrText></w:r>', code
    )
    piece = read(paragraph(whole)).paragraphs[0].pieces[0]
    assert (piece.change.state, piece.code.items[0].locator) == ("kept", "9")


def test_other_fields_are_their_words_and_lists_are_left_out(read: Any) -> None:
    link = field("see 3", code=" REF _x \\h ")
    nested = field("@", code=" PAGEREF x ").replace("<w:r><w:t>@</w:t></w:r>", field("(N)"))
    toc = field("1 Intro", code=' TOC \\o "1-3" ')
    listed = field("Marmot 2015", code=' ADDIN ZOTERO_BIBL {"uncited":[]} CSL_BIBLIOGRAPHY ')
    found = read(paragraph(link), paragraph(nested), paragraph(toc), paragraph(listed))
    assert [said(one) for one in found.paragraphs[:2]] == [[("see 3", "kept")], [("(N)", "kept")]]
    assert [one.kind for one in found.paragraphs[2:]] == ["paragraph", "bibliography"]


@pytest.mark.parametrize("code", ["{", "[]", '{"citationItems": 3}', '{"citationItems": [1]}', ""])
def test_a_code_that_cannot_be_read_is_still_a_citation(read: Any, code: str) -> None:
    told = f" ADDIN ZOTERO_ITEM CSL_CITATION {code} "
    piece = read(paragraph(field(code=told))).paragraphs[0].pieces[0]
    assert (piece.what, piece.code.items) == ("cite", ())
    assert piece.code.problem


def test_moves_have_a_name_and_formatting_is_no_change(read: Any) -> None:
    change = f"<w:rPr><w:b/><w:rPrChange {WHO}><w:rPr/></w:rPrChange></w:rPr>"
    body = paragraph(
        '<w:moveFromRangeStart w:id="1" w:name="m"/>',
        f"<w:moveFrom {WHO}>{run('gone')}</w:moveFrom>", '<w:moveFromRangeEnd w:id="1"/>',
        '<w:moveToRangeStart w:id="2" w:name="m"/>',
        f"<w:moveTo {WHO}>{run('come')}</w:moveTo>", '<w:moveToRangeEnd w:id="2"/>',
        f"<w:r>{change}<w:t>bold</w:t></w:r>",
    )  # fmt: skip
    pieces = read(body).paragraphs[0].pieces
    assert [(p.text, p.change.state, p.change.move) for p in pieces] == [
        ("gone", "deleted", "m"), ("come", "inserted", "m"), ("bold", "kept", ""),
    ]  # fmt: skip


def test_what_one_put_in_and_another_took_out_never_was(read: Any) -> None:
    both = f"<w:ins {WHO}><w:del {WHO}><w:r><w:delText>x</w:delText></w:r></w:del></w:ins>"
    assert said(read(paragraph(run("a"), both)).paragraphs[0]) == [("a", "kept")]


def test_links_smart_tags_tabs_and_special_signs(read: Any) -> None:
    body = paragraph(
        f"<w:hyperlink>{run('a')}</w:hyperlink><w:smartTag>{run('b')}</w:smartTag>",
        "<w:r><w:tab/><w:noBreakHyphen/><w:br/><w:sym w:char='2022'/><w:softHyphen/></w:r>",
        '<w:bookmarkStart w:id="1" w:name="x"/>', run("😀"),
    )  # fmt: skip
    assert said(read(body).paragraphs[0]) == [("ab\t‑\n•😀", "kept")]


def test_comments_in_notes_and_paragraphs_of_cells(read: Any) -> None:
    note = (
        '<w:footnote w:id="2"><w:p><w:commentRangeStart w:id="7"/>' + run("A note.")
        + '<w:commentRangeEnd w:id="7"/></w:p></w:footnote><w:footnote w:type="separator" '
        'w:id="0"><w:p/></w:footnote>'
    )  # fmt: skip
    remark = (
        f'<w:comment w:id="7" w:author="Anna" w:date="2026-11-20T10:00:00Z"><w:p>{run("One")}'
        f"</w:p><w:p>{run('two')}</w:p></w:comment>"
    )
    table = f"<w:tbl><w:tr><w:tc>{paragraph(run('cell'))}</w:tc></w:tr></w:tbl>"
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    found = read(paragraph(run("Text"), mark), table, footnotes=note, comments=remark)
    assert [(one.story, one.kind, one.note) for one in found.paragraphs] == [
        ("main", "paragraph", ""), ("main", "cell", ""), ("footnotes", "paragraph", "footnotes 2"),
    ]  # fmt: skip
    assert found.paragraphs[0].pieces[1].note == "footnotes 2"
    assert found.paragraphs[2].anchors == (("7", "start", 0), ("7", "end", 7))
    assert (found.remarks[0].author, found.remarks[0].text) == ("Anna", "One\ntwo")


def test_fields_left_open_end_with_their_story(read: Any) -> None:
    body = paragraph('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', run("lost"))
    assert [said(one) for one in read(body, paragraph(run("b"))).paragraphs] == [
        [],
        [("b", "kept")],
    ]
    close = paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>', run("kept"))
    assert said(read(close).paragraphs[0]) == [("kept", "kept")]


def test_a_field_of_which_only_one_end_was_taken_out_stays(read: Any) -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    body = field().replace(begin, f"<w:del {WHO}>{begin}</w:del>")
    piece = read(paragraph(body)).paragraphs[0].pieces[0]
    assert (piece.what, piece.change.state, piece.touched) == ("cite", "kept", True)
    assert piece.code.items[0].id == "doc_8f3a2c1d"


@pytest.mark.parametrize(("state", "is_now"), [("ins", "inserted"), ("del", "deleted")])
def test_a_field_whose_words_alone_are_in_a_change_is_changed(
    read: Any, state: str, is_now: str
) -> None:
    body = field("@").replace("<w:r><w:t>@</w:t></w:r>", run("(X)", state))  # as LibreOffice saves
    piece = read(paragraph(body)).paragraphs[0].pieces[0]
    assert (piece.what, piece.change.state, piece.touched) == ("cite", is_now, False)
