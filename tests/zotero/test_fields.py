"""The instructions of Zotero fields and the document preferences."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from essay_project import HEALTH, SOURCES, VOLES
from export.conformance import BIBL, ITEM
from mdrag.zotero.fields import (
    FORMS,
    CitationItem,
    CitedWork,
    Cluster,
    Form,
    bibliography_code,
    chunks,
    citation_body,
    citation_code,
    field,
    preferences,
    reference_mark,
    section,
)
from mdrag.zotero.items import item, uris

ITEMS = {source.doc_uid: item(source) for source in SOURCES}


def cited(uid: str, **more: object) -> CitationItem:
    return CitationItem(CitedWork.of(ITEMS[uid], uris(uid)))._replace(**more)


def code(*items: CitationItem, **more: object) -> dict[str, object]:
    text = citation_code(citation_body(Cluster(items, "(Marmot, 2015)")._replace(**more)))
    match = ITEM.fullmatch(text)
    assert match, text
    told = json.loads(match[1])
    assert isinstance(told, dict)
    return told


def test_the_code_of_one_citation() -> None:
    told = cited(HEALTH, prefix="see", suffix=", emphasis added", label="page", locator="104")
    assert code(told._replace(suppress_author=True)) == {
        "citationID": "65e02639e1",
        "properties": {
            "unsorted": False,
            "formattedCitation": "(Marmot, 2015)",
            "noteIndex": 0,
        },
        "citationItems": [
            {
                "id": HEALTH,
                "uris": list(uris(HEALTH)),
                "itemData": ITEMS[HEALTH],
                "locator": "104",
                "label": "page",
                "prefix": "see",
                "suffix": ", emphasis added",
                "suppress-author": True,
            }
        ],
        "schema": "https://github.com/citation-style-language/schema/raw/master/csl-citation.json",
    }


@pytest.mark.parametrize(
    ("first", "second", "ordered", "unsorted"),
    [
        ({}, {}, False, False),
        ({}, {}, True, True),
        ({}, {"prefix": "also"}, False, True),
        ({"suffix": ", emphasis added"}, {}, False, True),
        ({"prefix": "see"}, {"suffix": ", passim"}, False, False),
    ],
)
def test_zotero_may_sort_only_what_the_writer_did_not_order(
    first: dict[str, str], second: dict[str, str], ordered: bool, unsorted: bool
) -> None:
    told = code(cited(HEALTH, **first), cited(VOLES, **second), ordered=ordered)
    assert told["properties"]["unsorted"] is unsorted


def test_equal_citations_have_ids_of_their_own_that_stay() -> None:
    cluster = Cluster((cited(HEALTH),), "(Marmot, 2015)")
    made = [citation_code(citation_body(cluster), n) for n in range(3)]
    assert len(set(made)) == 3
    assert made == [citation_code(citation_body(cluster), n) for n in range(3)]


def test_unknown_labels_become_pages_and_labels_need_a_locator() -> None:
    odd = code(cited(HEALTH, label="supplement", locator="2"))["citationItems"][0]
    assert (odd["label"], odd["locator"]) == ("page", "2")
    assert "label" not in code(cited(HEALTH, label="page"))["citationItems"][0]


@pytest.mark.parametrize("key", ["doi:10.1/x", "117"])
def test_ids_that_zotero_would_misread_are_replaced(key: str) -> None:
    item = {"id": key, "type": "book", "title": "T", "note": "secret"}
    told = CitationItem(CitedWork.of(item, ("http://x",)))
    one = code(told)["citationItems"][0]
    assert one["id"].startswith("key:") and "/" not in one["id"]
    assert one["itemData"] == {"id": key, "type": "book", "title": "T"}


def test_a_fixed_text_is_kept_as_custom() -> None:
    assert code(cited(HEALTH), custom=True)["properties"]["custom"] == "(Marmot, 2015)"


def test_the_bibliography_names_what_is_listed_without_being_cited() -> None:
    match = BIBL.fullmatch(bibliography_code([uris(HEALTH)]))
    assert match
    assert json.loads(match[1]) == {"uncited": [list(uris(HEALTH))], "omitted": [], "custom": []}


def test_a_field_escapes_its_instruction() -> None:
    opening, closing = field(' ADDIN {"a":"<i>x</i> & y"} ')
    namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    root = etree.fromstring(f"<p {namespace}>{opening}{closing}</p>")
    assert "".join(root.itertext()) == ' ADDIN {"a":"<i>x</i> & y"} '


def test_document_preferences() -> None:
    style = "http://www.zotero.org/styles/apa"
    root = etree.fromstring(preferences(style, "en-GB", notes=True, bibliography=False))
    assert root.get("data-version") == "3"
    assert root.find("style").attrib == {
        "id": style,
        "locale": "en-GB",
        "hasBibliography": "0",
        "bibliographyStyleHasBeenSet": "0",
    }
    prefs = {pref.get("name"): pref.get("value") for pref in root.iter("pref")}
    assert prefs == {"fieldType": "Field", "noteType": "1"}
    assert "noteType" not in preferences(style, "en-GB", notes=False, bibliography=True)


@given(st.text(alphabet=' ab<"&é', min_size=1, max_size=1500).filter(lambda t: "a" in t))
def test_preferences_are_cut_into_properties_that_join_again(text: str) -> None:
    text = " ".join(text.split())
    cut = chunks(text)
    assert "".join(cut.values()) == text
    assert list(cut) == [f"ZOTERO_PREF_{n}" for n in range(1, len(cut) + 1)]
    assert all(0 < len(value) <= 255 and value == value.strip() for value in cut.values())


def name_of(opening: str) -> str:
    space = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    closed = opening if opening.endswith("/>") else opening[:-1] + "/>"
    return etree.fromstring(f'<x xmlns:text="{space}">{closed}</x>')[0].get(f"{{{space}}}name")


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")))
def test_libreoffice_reads_the_same_code_out_of_a_mark(prefix: str) -> None:
    told = citation_code(Cluster((cited(HEALTH, prefix=prefix + " RND <&\"'>"),), "(Marmot, 2015)"))
    opening, closing = reference_mark(told)
    name = name_of(opening)
    # as the plug-in cuts it: after the first ZOTERO_, before the last " RND"
    assert name[: name.rindex(" RND")] == told.strip().removeprefix("ADDIN ")
    assert len(name) - name.rindex(" RND") == len(" RND") + 10
    assert name_of(closing) == name


def test_equal_citations_make_marks_of_two_names() -> None:
    cluster = Cluster((cited(HEALTH),), "(Marmot, 2015)")
    assert reference_mark(citation_code(cluster)) != reference_mark(citation_code(cluster, 1))
    assert reference_mark(citation_code(cluster)) == reference_mark(citation_code(cluster))


def test_the_bibliography_of_an_odt_is_a_section() -> None:
    opening, closing = section(bibliography_code([uris(HEALTH)]))
    name = name_of(opening)
    assert name.startswith('ZOTERO_BIBL {"uncited":[["http') and "} CSL_BIBLIOGRAPHY RND" in name
    assert closing == "</text:section>"


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_every_form_says_its_kind_and_knows_its_edges(form: Form) -> None:
    told = preferences("s", "en-US", notes=False, bibliography=True, kept=form.kept)
    assert f'name="fieldType" value="{form.kept}"' in told
    opening, closing = form.opened(citation_code(Cluster((cited(HEALTH),), "(Marmot, 2015)")))
    assert form.edge in opening and form.edge in closing
