"""A Word file as the Markdown of a draft."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from essay_project import HEALTH, VOLES, essay_project
from made_docx import field, made_docx, paragraph, run
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


def test_words_that_pandoc_does_not_see_are_told(
    converted: Callable[..., ConvertedDraft],
) -> None:
    box = (
        '<w:r><w:pict><v:shape xmlns:v="v"><v:textbox><w:txbxContent>'
        + paragraph(run("Nobody reads the words that stand in a box"))
        + "</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    )
    text = paragraph(run("Only one of all these sentences stands in the text itself."))
    found = converted(text + paragraph(box))
    inside = "stand in a box" in found.markdown
    assert inside or found.missing == ("Nobody reads the words that stand in a",)


def test_no_name_of_a_picture_leads_out_of_its_folder_or_is_taken_twice() -> None:
    taken: list[str] = []
    for part in ("a.png", "A.png", "../../etc/passwd", "..", "my map.png", "my-map.png"):
        taken.append(_file_name(f"word/media/{part}", taken))
    assert taken == ["a.png", "2-A.png", "etc-passwd", "picture", "my-map.png", "2-my-map.png"]
