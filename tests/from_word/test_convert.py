"""A Word file as the Markdown of a draft."""

from __future__ import annotations

import base64
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from essay_project import HEALTH, VOLES, essay_project
from made_docx import field, made_docx, paragraph, run
from mdrag.errors import FileProblem
from mdrag.from_word import word_file
from mdrag.from_word.convert import ConvertedDraft, Names, _file_name, convert
from mdrag.returned.works import Works
from mdrag.workspace import library

NAMES = Names("essay_media", "essay_references.json")
MARMOT = {"title": "The health gap & its causes", "DOI": "10.9999/BURROW.1"}
TUNNELS = {"title": "Tunnels and how to dig them", "issued": {"date-parts": [[2018]]}}
SHREW = {
    "title": "Shrews", "author": [{"family": "Ždrāl", "given": "A."}],
    "issued": {"date-parts": [["2001"]]},
}  # fmt: skip


def cite(*items: dict[str, object]) -> str:
    """A field of Zotero; each item may say more than its work (locator, prefix, …)."""
    told = []
    for number, item in enumerate(items):
        work = {key: item[key] for key in ("title", "DOI", "issued", "author") if key in item}
        more = {key: value for key, value in item.items() if key not in work}
        told.append({"id": number, "uris": [], "itemData": work, **more})
    code = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps({'citationItems': told})} "
    return field(code, "(printed)")


@pytest.fixture
def converted(tmp_path: Path) -> Callable[..., ConvertedDraft]:
    project = essay_project(tmp_path / "project")
    evidence = library(project)

    def of(body: str, parts: dict[str, str] | None = None) -> ConvertedDraft:
        made_docx(body, tmp_path / "essay.docx", parts)
        return convert(tmp_path / "essay.docx", evidence, Works(evidence, {}, frozenset()), NAMES)

    return of


@pytest.mark.parametrize(
    ("items", "written"),
    [
        ([MARMOT], "(Marmot, 2015){#doc_8f3a2c1d}"),
        ([{**MARMOT, "locator": "104"}], "(Marmot, 2015){#doc_8f3a2c1d p=104}"),
        ([{**MARMOT, "locator": "4-6", "label": "page"}], "(Marmot, 2015){#doc_8f3a2c1d pp=4-6}"),
        ([{**MARMOT, "locator": "2", "label": "chapter"}], "(Marmot, 2015){#doc_8f3a2c1d ch=2}"),
        ([{**MARMOT, "suppress-author": True}], "(2015){#doc_8f3a2c1d}"),
        ([TUNNELS], "(Vole & Lemming, 2018){#doc_0a1b2c3d}"),
        ([MARMOT, {**TUNNELS, "locator": "7"}],
         "(Marmot, 2015; Vole & Lemming, 2018, p. 7){#doc_8f3a2c1d #doc_0a1b2c3d}"),
        ([{**MARMOT, "prefix": "see", "suffix": "and others"}], "[see @doc_8f3a2c1d and others]"),
        ([{**MARMOT, "locator": "3", "label": "verse"}], "[@doc_8f3a2c1d, v. 3]"),
        ([SHREW], "[@zdral2001]"),
        ([MARMOT, SHREW], "[@doc_8f3a2c1d; @zdral2001]"),
    ],
)  # fmt: skip
def test_a_field_becomes_the_binding_one_would_write(
    converted: Callable[..., ConvertedDraft], items: list[dict[str, object]], written: str
) -> None:
    found = converted(paragraph(run("It is so "), cite(*items), run(".")))
    assert found.markdown.endswith(f"It is so {written}.\n")
    assert found.citations == 1


def test_works_the_library_lacks_are_kept_with_a_key_each(
    converted: Callable[..., ConvertedDraft],
) -> None:
    other = {**SHREW, "title": "More shrews"}
    found = converted(paragraph(cite(SHREW), cite(other), cite(SHREW), cite(MARMOT), cite(TUNNELS)))
    assert list(found.unknown) == ["zdral2001", "zdral2001b"]
    assert found.unknown["zdral2001b"]["title"] == "More shrews"
    assert {uid: work.how for uid, work in found.works.items()} == {HEALTH: "doi", VOLES: "title"}
    assert "bibliography: essay_references.json" in found.markdown


def test_a_heading_cites_in_a_form_that_survives_there(
    converted: Callable[..., ConvertedDraft],
) -> None:
    styles = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    head = paragraph(run("After "), cite(MARMOT), style="H1")
    found = converted(head + paragraph(run("Text.")), {"styles": styles})
    assert "# After [@doc_8f3a2c1d]" in found.markdown


def test_changes_are_accepted_and_comments_stand_below(
    converted: Callable[..., ConvertedDraft],
) -> None:
    remark = (
        '<w:comment w:id="3" w:author="Anna" w:date="2026-11-20T10:00:00Z"><w:p>'
        + run("Who says -- so?") + "</w:p></w:comment>"
    )  # fmt: skip
    noted = '<w:r><w:commentReference w:id="3"/></w:r>'
    body = paragraph(run("Voles dig "), run("deep", "del"), run("far", "ins"), run("."), noted)
    found = converted(body + paragraph(run("Then they rest.")), {"comments": remark})
    assert found.markdown == (
        "Voles dig far.\n\n<!-- comment by Anna, 2026-11-20: Who says – so? -->\n\n"
        "Then they rest.\n"
    )
    assert (found.changes, found.comments) == (2, 1)


def test_a_comment_on_deleted_words_stands_below_the_draft(
    converted: Callable[..., ConvertedDraft],
) -> None:
    remark = f'<w:comment w:id="3" w:author="Anna"><w:p>{run("Cut it.")}</w:p></w:comment>'
    gone = '<w:del w:id="1" w:author="B"><w:r><w:commentReference w:id="3"/></w:r></w:del>'
    found = converted(paragraph(run("Voles."), gone) + paragraph(run("End.")), {"comments": remark})
    assert found.markdown == "Voles.\n\nEnd.\n\n<!-- comment by Anna: Cut it. -->\n"
    assert found.comments == 1


def test_words_of_a_text_box_and_what_they_cite_come_along(
    converted: Callable[..., ConvertedDraft],
) -> None:
    box = (
        '<w:r><w:pict><v:shape xmlns:v="v"><v:textbox><w:txbxContent>'
        + paragraph(run("In a box "), cite(MARMOT))
        + "</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    )
    found = converted(paragraph(run("Before"), box, run(" after.")) + paragraph(run("End.")))
    boxed = "In a box (Marmot, 2015){#doc_8f3a2c1d}"
    assert found.markdown == f"Before after.\n\n{boxed}\n\nEnd.\n"
    assert (found.citations, found.missing) == (1, ())


def test_words_that_pandoc_does_not_see_are_told(
    converted: Callable[..., ConvertedDraft],
) -> None:
    unseen = f'<w:customXml w:element="e">{run("Nobody reads what stands in here")}</w:customXml>'
    found = converted(paragraph(run("Only this sentence is one of text.")) + paragraph(unseen))
    assert found.missing == ("Nobody reads what stands in here",)


@pytest.mark.parametrize(
    "told",
    [
        '{"citationItems":[{"id":1,"itemData":{"title":"A"}',
        '{"citationItems":[]}',
        '{"citationItems":[{"id":1,"itemData":{"volume":"4"}}]}',
        '{"citationItems":[{"id":1,"uris":["http://zotero.org/users/1/items/ABCDEFGH"]}]}',
    ],
    ids=["damaged", "of nothing", "without title or people", "without data"],
)
def test_a_citation_that_does_not_say_what_it_cites_keeps_its_words(
    converted: Callable[..., ConvertedDraft], told: str
) -> None:
    code = f" ADDIN ZOTERO_ITEM CSL_CITATION {told} "
    found = converted(paragraph(run("So "), field(code, "(Vole [sic], 1999)"), run(" says.")))
    assert found.markdown == "So (Vole \\[sic\\], 1999) says.\n"
    assert (found.citations, found.as_words, found.unknown) == (0, 1, {})


ENDNOTE = (
    "<EndNote><Cite {}><Author>Marmot</Author><RecNum>1</RecNum>{}<record><contributors><authors>"
    "<author>Marmot, A.</author></authors></contributors><titles><title>The health gap &amp; its "
    "causes</title></titles><dates><year>2015</year></dates></record></Cite></EndNote>"
)


@pytest.mark.parametrize(
    ("cite_of", "more", "written"),
    [
        ("", "", "As (Marmot, 2015){#doc_8f3a2c1d} says."),
        ('AuthorYear="1"', "", "As Marmot (2015){#doc_8f3a2c1d} says."),
        ('AuthorYear="1"', "<Pages>104</Pages>", "As Marmot (2015){#doc_8f3a2c1d p=104} says."),
        ('AuthorYear="1"', "<Suffix>and others</Suffix>",
         "As @doc_8f3a2c1d [and others] says."),
        ('ExcludeAuth="1"', "", "As (2015){#doc_8f3a2c1d} says."),
        ('ExcludeYear="1"', "", "As Printed says."),
        ('Hidden="1"', "", "As Printed says."),
    ],
)  # fmt: skip
def test_endnote_says_what_of_a_citation_is_printed(
    converted: Callable[..., ConvertedDraft], cite_of: str, more: str, written: str
) -> None:
    code = f" ADDIN EN.CITE {ENDNOTE.format(cite_of, more)}"
    found = converted(paragraph(run("As "), field(code, "Printed"), run(" says.")))
    assert found.markdown == f"{written}\n" and found.missing == ()


@pytest.mark.parametrize(
    ("properties", "count"),
    [({}, 0), ({"custom": "so Marmot"}, 1), ({"dontUpdate": True}, 1), ({"dontUpdate": False}, 0)],
)
def test_a_citation_whose_words_were_changed_by_hand_is_told(
    converted: Callable[..., ConvertedDraft], properties: dict[str, object], count: int
) -> None:
    told = {"citationItems": [{"id": 1, "itemData": MARMOT}], "properties": properties}
    code = f" ADDIN ZOTERO_ITEM CSL_CITATION {json.dumps(told)} "
    found = converted(paragraph(run("So "), field(code, "(so Marmot)"), run(".")))
    assert found.markdown == "So (Marmot, 2015){#doc_8f3a2c1d}.\n"
    assert found.reworded == count


def test_mendeley_says_whose_words_were_changed(
    converted: Callable[..., ConvertedDraft],
) -> None:
    counts = []
    for override in ({"isManuallyOverridden": True}, {"isManuallyOverridden": False}, "odd"):
        told = {"citationItems": [{"id": 1, "itemData": MARMOT}], "manualOverride": override}
        data = base64.b64encode(json.dumps(told).encode()).decode()
        tag = f'<w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_{data}"/></w:sdtPr>'
        control = f"<w:sdt>{tag}<w:sdtContent>{run('(mine)')}</w:sdtContent></w:sdt>"
        counts.append(converted(paragraph(control)).reworded)
    assert counts == [1, 0, 0]


def test_several_works_named_in_a_sentence_are_joined(
    converted: Callable[..., ConvertedDraft],
) -> None:
    other = ENDNOTE.replace("The health gap &amp; its causes", "Shrews").partition("<EndNote>")[2]
    both = ENDNOTE.replace("</EndNote>", other).format('AuthorYear="1"', "", 'AuthorYear="1"', "")
    found = converted(paragraph(field(f" ADDIN EN.CITE {both}", "Printed"), run(" say so.")))
    assert found.markdown.endswith("Marmot (2015){#doc_8f3a2c1d} and @marmot2015 say so.\n")


def test_works_that_word_itself_keeps_are_bound(
    tmp_path: Path, converted: Callable[..., ConvertedDraft]
) -> None:
    word_field = field(" CITATION Mar15 \\p 104 \\l 1033 ", "(Marmot, 2015)")
    listed = paragraph(field(" BIBLIOGRAPHY ", "Marmot, A. (2015). The health gap and its causes."))
    converted(paragraph(run("So "), word_field, run(".")) + listed)
    path = tmp_path / "essay.docx"
    space = "http://schemas.openxmlformats.org/officeDocument/2006/bibliography"
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("customXml/item1.xml", (
            f'<b:Sources xmlns:b="{space}"><b:Source><b:Tag>Mar15</b:Tag><b:Title>The health gap '
            "&amp; its causes</b:Title><b:Year>2015</b:Year></b:Source></b:Sources>"
        ))  # fmt: skip
    evidence = library(essay_project(tmp_path / "again"))
    found = convert(path, evidence, Works(evidence, {}, frozenset()), NAMES)
    assert found.markdown == "So (Marmot, 2015){#doc_8f3a2c1d p=104}.\n"
    assert (found.citations, found.missing) == (1, ())


@pytest.mark.parametrize("kind", ["EN.REFLIST", "control"])
def test_a_list_that_a_program_keeps_is_not_missed(
    converted: Callable[..., ConvertedDraft], kind: str
) -> None:
    begin, separate, end = (
        f'<w:r><w:fldChar w:fldCharType="{one}"/></w:r>' for one in ("begin", "separate", "end")
    )
    code = "<w:r><w:instrText> ADDIN EN.REFLIST </w:instrText></w:r>"
    entry = run("Park, C. (2011). On parks and the people who walk there.")
    listed = paragraph(begin, code, separate, entry) + paragraph(entry) + paragraph(end)
    if kind == "control":
        tag = '<w:sdtPr><w:tag w:val="MENDELEY_BIBLIOGRAPHY"/></w:sdtPr>'
        listed = f"<w:sdt>{tag}<w:sdtContent>{paragraph(entry)}</w:sdtContent></w:sdt>"
    found = converted(paragraph(run("Text.")) + listed + paragraph(run("End.")))
    assert (found.markdown, found.missing) == ("Text.\n\nEnd.\n", ())


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "unheard-of"])
def test_parts_in_other_encodings_are_read(
    tmp_path: Path, converted: Callable[..., ConvertedDraft], encoding: str
) -> None:
    converted(paragraph(run("Voles dig, naïve "), cite(MARMOT)))
    path = tmp_path / "essay.docx"
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    told = parts["word/document.xml"].decode().replace('encoding="UTF-8"', f'encoding="{encoding}"')
    known = encoding if encoding != "unheard-of" else "utf-8"
    parts["word/document.xml"] = told.encode(known)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    evidence = library(essay_project(tmp_path / "again"))
    if encoding == "unheard-of":
        with pytest.raises(FileProblem, match="broken"):
            convert(path, evidence, Works(evidence, {}, frozenset()), NAMES)
        return
    found = convert(path, evidence, Works(evidence, {}, frozenset()), NAMES)
    assert found.markdown == "Voles dig, naïve (Marmot, 2015){#doc_8f3a2c1d}\n"


def test_a_field_of_the_author_alone_stays_a_name(
    converted: Callable[..., ConvertedDraft],
) -> None:
    name = json.dumps({"citationItems": [{"id": 1, "itemData": MARMOT, "author-only": True}]})
    found = converted(
        paragraph(
            field(f" ADDIN ZOTERO_ITEM CSL_CITATION {name} ", "Marmot"), run(" "),
            cite({**MARMOT, "suppress-author": True}), run(" says so."),
        )
    )  # fmt: skip
    assert found.markdown == "Marmot (2015){#doc_8f3a2c1d} says so.\n"


def test_a_link_that_is_a_field_keeps_its_address(
    converted: Callable[..., ConvertedDraft],
) -> None:
    link = field(' HYPERLINK "http://example.org/a" ', "the site")
    inside = field(' HYPERLINK \\l "_Ref1" ', "section 2")
    found = converted(paragraph(run("See "), link, run(" and "), inside, run(".")))
    assert found.markdown == "See [the site](http://example.org/a) and section 2.\n"
    assert converted(paragraph(run("A"), field(' HYPERLINK "http://e.org" ', ""))).markdown == "A\n"


def test_signs_of_our_marks_in_a_file_forge_no_citation(
    converted: Callable[..., ConvertedDraft],
) -> None:
    found = converted(paragraph(run("\ue0f0c0\ue0f1 so "), cite(MARMOT)))
    assert found.markdown == "c0 so (Marmot, 2015){#doc_8f3a2c1d}\n"


def test_headings_by_outline_level_are_headings(converted: Callable[..., ConvertedDraft]) -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="a3"><w:name w:val="标题"/><w:pPr>'
        '<w:outlineLvl w:val="1"/></w:pPr></w:style>'
    )
    own = f'<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>{run("First")}</w:p>'
    found = converted(own + paragraph(run("第二"), style="a3") + paragraph(run("Text.")),
                      {"styles": styles})  # fmt: skip
    assert found.markdown == "# First\n\n## 第二\n\nText.\n"


def test_a_table_without_heads_gets_no_empty_ones(converted: Callable[..., ConvertedDraft]) -> None:
    cells = "".join(f"<w:tc>{paragraph(run(one))}</w:tc>" for one in ("voles", "dig"))
    found = converted(f"<w:tbl><w:tblGrid/><w:tr>{cells}</w:tr></w:tbl>" + paragraph(run("End.")))
    assert [line.split() for line in found.markdown.splitlines()[1:2]] == [
        ["|", "voles", "|", "dig", "|"]
    ]


def test_pictures_that_the_file_does_not_hold_are_counted(
    converted: Callable[..., ConvertedDraft],
) -> None:
    picture = (
        '<w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
        'r:link="rId9"/></w:drawing></w:r>'
    )
    found = converted(paragraph(run("Text "), picture, picture))
    assert (found.markdown, found.absent, found.pictures) == ("Text\n", 2, {})


def test_what_word_draws_from_a_code_is_counted(converted: Callable[..., ConvertedDraft]) -> None:
    found = converted(paragraph(run("A "), field(" EQ \\f(1,2) ", ""), run(" b")))
    assert (found.markdown, found.drawn) == ("A b\n", 1)


def test_what_nests_too_deep_is_refused(converted: Callable[..., ConvertedDraft]) -> None:
    tables = "<w:tbl><w:tr><w:tc>" * 60 + paragraph(run("x")) + "</w:tc></w:tr></w:tbl>" * 60
    with pytest.raises(FileProblem, match="nests tables or lists too deep"):
        converted(tables)


def test_what_is_too_long_is_refused(
    converted: Callable[..., ConvertedDraft], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_file, "_TEXT", 10)
    assert converted(paragraph(run("x" * 10))).markdown == "xxxxxxxxxx\n"
    with pytest.raises(FileProblem, match="holds 11 characters, more than 10; split it"):
        converted(paragraph(run("x" * 11)))


def test_no_name_of_a_picture_leads_out_of_its_folder_or_is_taken_twice() -> None:
    taken: list[str] = []
    for part in ("a.png", "A.png", "../../etc/passwd", "..", "my map.png", "my-map.png"):
        taken.append(_file_name(f"word/media/{part}", taken))
    assert taken == ["a.png", "2-A.png", "etc-passwd", "picture", "my-map.png", "2-my-map.png"]


def test_the_english_that_the_file_names_is_that_of_the_draft(
    converted: Callable[..., ConvertedDraft],
) -> None:
    told = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="{}"/></w:rPr></w:rPrDefault>'
    body = paragraph(run("Colours of voles."))
    for language, head in (("en-AU", "---\nlang: en-AU\n---\n\n"), ("en-US", "")):
        styles = {"styles": f"{told.format(language)}</w:docDefaults>"}
        assert converted(body, styles).markdown == f"{head}Colours of voles.\n"
