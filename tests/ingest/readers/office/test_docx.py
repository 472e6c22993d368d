"""Word files as a reader sees them, and those that somebody made to do harm."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_archive import damaged, with_part
from made_docx import made_docx, paragraph, run
from mdrag.errors import SourceProblem
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.sections import outline
from mdrag.ingest.readers import read
from shared import SHARED, needs_shared

_CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/'
    'core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title>'
    "<dc:creator>{}</dc:creator></cp:coreProperties>"
)
_STYLES = "".join(
    f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{shown}"/></w:style>'
    for name, shown in (("Heading1", "heading 1"), ("Heading2", "heading 2"), ("Title", "Title"),
                        ("Author", "Author"))
)  # fmt: skip


def bold(text: str) -> str:
    return f"<w:r><w:rPr><w:b/></w:rPr><w:t>{text}</w:t></w:r>"


def cell(text: str, more: str = "") -> str:
    return f"<w:tc><w:tcPr>{more}</w:tcPr>{paragraph(run(text))}</w:tc>"


def row(*cells: str) -> str:
    return f"<w:tr>{''.join(cells)}</w:tr>"


def table(*rows: str, columns: int = 2) -> str:
    grid = '<w:gridCol w:w="100"/>' * columns
    return f"<w:tbl><w:tblPr/><w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"


def word(tmp_path: Path, body: str, **parts: str) -> ParsedDocument:
    path = tmp_path / "a.docx"
    made_docx(body, path, {"styles": _STYLES, **parts})
    return read(path)


def texts(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(b.kind, document.text[b.start : b.end]) for b in document.blocks]


def test_headings_give_the_path_of_a_passage(tmp_path: Path) -> None:
    document = word(
        tmp_path,
        paragraph(run("Voles"), style="Heading1")
        + paragraph(run("In summer"), style="Heading2")
        + paragraph(run("They dig “deep” ﬁelds.")),
    )
    assert document.pages == () and document.words == () and document.flags == ()
    assert texts(document)[-1] == ("paragraph", 'They dig "deep" fields.')
    assert outline(document)[-1].titles == ("Voles", "In summer")


def test_a_table_keeps_its_cells(tmp_path: Path) -> None:
    document = word(
        tmp_path,
        paragraph(run("Marks are given as follows."))
        + table(
            row(cell("Criterion"), cell("Distinction"), cell("Pass")),
            row(cell("Argument", '<w:vMerge w:val="restart"/>'), cell("Clear"), cell("Vague")),
            row(cell("", "<w:vMerge/>"), cell("Whole", '<w:gridSpan w:val="2"/>')),
            columns=3,
        ),
    )
    assert texts(document)[1] == (
        "table",
        "Criterion\tDistinction\tPass\nArgument\tClear\tVague\n\tWhole",
    )


def test_a_frame_of_one_cell_is_no_table(tmp_path: Path) -> None:
    document = word(tmp_path, table(row(cell("All of it stands in a frame.")), columns=1))
    assert texts(document) == [("paragraph", "All of it stands in a frame.")]


def test_tracked_text_counts_as_accepted(tmp_path: Path) -> None:
    document = word(
        tmp_path,
        paragraph(run("Voles dig "), run("shallow", "del"), run("deep", "ins"), run(" holes."))
        + paragraph(run("They sleep"), end="del")
        + paragraph(run(" in winter.")),
    )
    assert texts(document) == [
        ("paragraph", "Voles dig deep holes."),
        ("paragraph", "They sleep in winter."),
    ]


def test_notes_and_comments_stand_behind_their_paragraph(tmp_path: Path) -> None:
    body = paragraph(
        '<w:commentRangeStart w:id="3"/>', run("Voles dig"), '<w:commentRangeEnd w:id="3"/>',
        '<w:r><w:commentReference w:id="3"/></w:r>', run(" deep."),
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
    ) + paragraph(run("And they sleep."))  # fmt: skip
    comment = f'<w:comment w:id="3" w:author="Anna &lt;b&gt;">{paragraph(run("All voles?"))}'
    document = word(
        tmp_path, body,
        comments=f"{comment}</w:comment>",
        footnotes=f'<w:footnote w:id="2">{paragraph(run("Not in frost."))}</w:footnote>',
    )  # fmt: skip
    assert texts(document) == [
        ("paragraph", "Voles dig deep."),
        ("footnote", "Not in frost."),
        ("paragraph", 'Comment by Anna <b> on "Voles dig": All voles?'),
        ("paragraph", "And they sleep."),
    ]


def test_a_comment_on_no_words_stands_at_the_end(tmp_path: Path) -> None:
    body = paragraph(run("Voles dig."), '<w:r><w:commentReference w:id="0"/></w:r>')
    comments = "".join(
        f'<w:comment w:id="{name}" w:author="Anna">{paragraph(run(said))}</w:comment>'
        for name, said in (("0", "Who says so?"), ("1", "A comment that was taken back."))
    )
    assert texts(word(tmp_path, body, comments=comments)) == [
        ("paragraph", "Voles dig."),
        ("paragraph", "Comment by Anna: Who says so?"),
    ]


def test_short_bold_lines_are_headings_where_none_is_marked(tmp_path: Path) -> None:
    body = paragraph(bold("What to hand in")) + paragraph(run("An essay of 2,000 words."))
    assert texts(word(tmp_path, body))[0] == ("heading", "What to hand in")
    marked = paragraph(run("Part one"), style="Heading1") + body
    assert texts(word(tmp_path, marked))[1] == ("paragraph", "What to hand in")


def test_title_and_author_come_from_the_text_before_the_properties(tmp_path: Path) -> None:
    core = ("docProps/core.xml", _CORE.format("Template of the department", "Jo Template"))
    path = tmp_path / "a.docx"

    def said(body: str, part: tuple[str, str] = core) -> dict[str, str]:
        path.write_bytes(with_part(made_docx(body, None, {"styles": _STYLES}), *part))
        return read(path).metadata

    text = paragraph(run("Voles were counted in three winters."))
    top = paragraph(run("Voles"), style="Title") + paragraph(run("A. Clark"), style="Author")
    assert said(top + text) == {"title": "Voles", "author": "A. Clark"}
    assert said(text) == {"title": "Template of the department", "author": "Jo Template"}
    printed = paragraph(run("Voles in winter"), style="Heading1")
    by_line = paragraph(run("Anna Clark and Ben Evans"))
    assert said(printed + by_line + text) == {}
    user = ("docProps/core.xml", _CORE.format("", "pianta"))
    assert said(text, user) == {}


def damaged_core() -> bytes:
    return with_part(made_docx(paragraph(run("Words."))), "docProps/core.xml", "<a")


def test_properties_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(damaged_core())
    assert read(tmp_path / "a.docx").text == "Words."


_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_GOOD = made_docx(paragraph(run("Words.")))
_LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefghi", "bcdefghij",
                                                                strict=True))
    + ']><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
    "<w:body><w:p><w:r><w:t>&j;</w:t></w:r></w:p></w:body></w:document>"
)  # fmt: skip


def other_zip(*names: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return packed.getvalue()


BAD = {
    "encrypted": (_OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "by a password"),
    "old": (_OLE + b"\0" * 600, "an old Office file"),
    "slides": (other_zip("ppt/presentation.xml"), "is no Word file but a PowerPoint file"),
    "half": (other_zip("word/media/x.png"), "is a damaged Word file: a part is missing"),
    "other zip": (other_zip("../../etc/passwd"), "another zip archive"),
    "cut": (_GOOD[: len(_GOOD) // 2], "is damaged"),
    "broken": (with_part(_GOOD, "word/document.xml", "<w:document><w:p>"), "is damaged"),
    "no words": (made_docx(""), "holds no text"),
    "laughs": (with_part(_GOOD, "word/document.xml", _LAUGHS), "declares entities"),
    "bomb": (lambda: with_part(_GOOD, "word/document.xml", b" " * 90_000_000), "unpacks to"),
    "bomb beside": (lambda: with_part(_GOOD, "word/media/a.xml", b" " * 90_000_000), "unpacks to"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    content, told = BAD[name]
    (tmp_path / "a.docx").write_bytes(content if isinstance(content, bytes) else content())
    with pytest.raises(SourceProblem) as problem:
        read(tmp_path / "a.docx")
    assert told in problem.value.reason and "\n" not in problem.value.reason


def test_nothing_outside_the_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the secret", "utf-8")
    outside = f'<!DOCTYPE x [<!ENTITY s SYSTEM "file://{tmp_path}/secret.txt">]>'
    body = paragraph("<w:r><w:t>Words &s;</w:t></w:r>")
    (tmp_path / "a.docx").write_bytes(made_docx(body, head=outside))
    with pytest.raises(SourceProblem, match="declares entities"):
        read(tmp_path / "a.docx")


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 12))
def test_no_damage_makes_anything_but_a_told_problem(
    tmp_path_factory: pytest.TempPathFactory, seed: int, hits: int
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "a.docx"
    path.write_bytes(damaged(_GOOD, seed, hits))
    try:
        read(path)
    except SourceProblem as problem:
        assert "\n" not in problem.reason


def office(name: str) -> Path:
    assert SHARED is not None
    return SHARED / "corpus/office" / name


@needs_shared
def test_the_rubric_keeps_its_rows() -> None:
    document = read(office("ellipse-rubric.docx"))
    (found,) = (text for kind, text in texts(document) if kind == "table")
    rows = [line.split("\t") for line in found.split("\n")]
    assert rows[1][1:] == ["Overall", "Cohesion", "Syntax", "Vocabulary", "Phraseology", "Grammar",
                           "Conventions"]  # fmt: skip
    assert [line[0] for line in rows[2:]] == ["5", "4", "3", "2", "1"]
    assert {len(line) for line in rows[1:]} == {8}


@needs_shared
def test_a_manuscript_that_was_corrected_reads_as_accepted() -> None:
    document = read(office("meta-review-diff-v3.0_new_manuscript.docx"))
    assert document.metadata["title"] == "Open collaborative writing with Manubot"
    assert sum(block.kind == "heading" for block in document.blocks) == 28
