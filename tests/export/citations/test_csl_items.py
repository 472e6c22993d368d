"""Which item data a source gets, and from where."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from essay_project import HEALTH, SOURCES, VOLES
from export.conformance import ITEM, fields_of, problems
from mdrag.draft.read import read as read_draft
from mdrag.errors import FileProblem
from mdrag.evidence.model import Source
from mdrag.export.build.pandoc_run import build
from mdrag.export.build.request import Job
from mdrag.export.citations.csl_items import Items, describe_origin
from mdrag.export.citations.library_export import ExportedWork, find, read, read_all
from mdrag.project import Project
from mdrag.services.crossref_items import CrossrefItem
from mdrag.settings import ExportSettings
from mdrag.zotero import bindings
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.item_json import as_csl, entry
from mdrag.zotero.items import item, uris

MARMOT, VOLE = SOURCES[0], SOURCES[1]
URI = "http://zotero.org/users/7/items/ABCD2345"
CSL = {
    "id": "marmot2015", "type": "article-journal", "title": "The health gap and its causes",
    "DOI": "10.9999/BURROW.1", "issued": {"date-parts": [[2015]]}, "abstract": "long",
    "author": [{"family": "Marmot", "given": "Anna Beth"}], "container-title": "J. Burrows",
}  # fmt: skip


def work(**more: Any) -> ExportedWork:
    return ExportedWork({**CSL, **more}, "", "zotero.json")


def test_zotero_comes_first_then_the_export_then_the_library() -> None:
    one = ItemBinding(HEALTH, "users/7", "ABCD2345", "hash", CSL | {"title": "As in Zotero"}, "now")
    first = Items({HEALTH: one}, [work()]).of(MARMOT)
    assert (first.came_from, first.item["title"]) == ("Zotero", "As in Zotero")
    assert first.uris == (URI, *uris(HEALTH))
    second = Items({}, [work()]).of(MARMOT)
    assert (second.came_from, second.item["container-title"]) == ("zotero.json", "J. Burrows")
    third = Items().of(MARMOT)
    assert third.came_from == "the library" and third.item == item(MARMOT)
    for found in (first, second, third):
        assert found.item["id"] == found.item["citation-key"] == HEALTH
        assert "abstract" not in found.item
    assert describe_origin([first, second, third]) == (
        "item data: 1 from Zotero, 1 from zotero.json, 1 from the library"
    )
    assert describe_origin([third]) == ""


def test_crossref_stands_before_the_papers_own_words_while_the_doi_is_the_same() -> None:
    said_so = CrossrefItem(HEALTH, "10.9999/burrow.1", {"type": "article-journal", "volume": "99"})
    found = Items({}, (), {HEALTH: said_so}).of(MARMOT)
    assert (found.came_from, found.item["volume"]) == ("Crossref", "99")
    assert found.item["title"] == MARMOT.title and found.item["id"] == HEALTH
    assert Items({}, [work()], {HEALTH: said_so}).of(MARMOT).came_from == "zotero.json"
    mended = MARMOT._replace(doi="10.9999/other")
    assert Items({}, (), {HEALTH: said_so}).of(mended).came_from == "the library"


def test_what_crossref_says_of_another_work_is_not_printed() -> None:
    other = CrossrefItem(HEALTH, "10.9999/burrow.1", {"type": "book", "title": "Rivers of Asia"})
    found = Items({}, (), {HEALTH: other}).of(MARMOT)
    assert (found.came_from, found.item["title"]) == ("the library", MARMOT.title)
    taken = MARMOT._replace(metadata_from={"title": "crossref"})
    assert Items({}, (), {HEALTH: other}).of(taken).came_from == "Crossref"


def test_what_was_set_by_hand_stands_before_what_others_say() -> None:
    mine = MARMOT._replace(metadata_from={"title": "by_hand", "year": "by_hand", "volume": "file"})
    said_so = CrossrefItem(HEALTH, "10.9999/burrow.1", CSL | {"title": "Theirs", "volume": "99"})
    for found in (Items({}, [work(title="Theirs", DOI=MARMOT.doi)]).of(mine),
                  Items({}, (), {HEALTH: said_so}).of(mine)):  # fmt: skip
        assert found.item["title"] == MARMOT.title
        assert found.item["issued"] == {"date-parts": [[2015]]}
        assert found.item.get("volume") != MARMOT.volume
    one = ItemBinding(HEALTH, "users/7", "ABCD2345", "hash", CSL | {"title": "As in Zotero"}, "now")
    assert Items({HEALTH: one}).of(mine).item["title"] == "As in Zotero"  # Refresh would say so


def test_what_an_item_lacks_is_named() -> None:
    bare = {"type": "book", "title": "", "author": []}
    found = Items({}, [ExportedWork({**bare, "id": HEALTH}, "", "z.json")]).of(MARMOT)
    assert found.lacks == ("title", "author", "issued", "publisher")
    assert found.item["title"] == MARMOT.title


@pytest.mark.parametrize(
    "works",
    [
        [work(DOI="", title="x", id=HEALTH)],
        [work(DOI="", title="x", id="marmot2015_health-gap")],
        [work(title="another")],
        [work(DOI="https://doi.org/10.9999/burrow.1", title="another")],
        [work(DOI="", title="The Health Gap & its Causes")],
        [work(DOI="", title="The health gap & its causes"), work(DOI="", title="Other things")],
    ],
)
def test_a_source_is_found_by_key_doi_or_title(works: list[ExportedWork]) -> None:
    assert find(MARMOT, works) == works[0]


@pytest.mark.parametrize(
    "works",
    [
        [],
        [work(DOI="10.1/other", title="Something else")],
        [work(DOI="", title="The health gap & its causes", issued={"date-parts": [[1999]]})],
        [work(title="a"), work(title="b")],  # two works with one DOI: nobody can say
    ],
)
def test_in_doubt_none_is_found(works: list[ExportedWork]) -> None:
    assert find(MARMOT, works) is None


def test_the_forms_zotero_exports(tmp_path: Path) -> None:
    (tmp_path / "csl.json").write_text(json.dumps([{**CSL, "id": URI}, "no item"]))
    (one,) = read(tmp_path / "csl.json")
    assert (one.uri, one.year) == (URI, "2015")
    native = entry(MARMOT) | {"uri": URI, "citationKey": "marmot2015"}
    note = {"itemType": "note", "note": "<p>x</p>"}
    (tmp_path / "bbt.json").write_text(json.dumps({"config": {}, "items": [native, note]}))
    (two,) = read(tmp_path / "bbt.json")
    assert two.uri == URI and two.item["id"] == "marmot2015"
    assert two.item["author"] == [{"family": "Marmot", "given": "Anna B."}]
    (tmp_path / "lib.bib").write_text(
        "@article{marmot2015, title={The Health Gap}, author={Marmot, Anna}, year={2015}}"
    )
    (three,) = read(tmp_path / "lib.bib")
    assert three.item["id"] == "marmot2015" and three.year == "2015"
    assert read(tmp_path / "lib.bib") == (three,)  # from the copy that was kept


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.json", b"{", "is not valid JSON"),
        ("a.json", b'{"items": 3}', "is no export of Zotero"),
        ("a.json", b"\xff\xfe", "is not UTF-8 text"),
        ("a.bib", b"@article{x, title={", "holds no works"),
        ("a.docx", b"x", "is of no form that can be read; .bib"),
    ],
)
def test_a_file_that_is_no_export_is_said(
    tmp_path: Path, name: str, content: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileProblem, match=told):
        read(tmp_path / name)


def test_exports_that_lie_in_the_reading_list_are_used(tmp_path: Path) -> None:
    project = Project(tmp_path)
    folder = project.raw / "reading_list"
    folder.mkdir(parents=True)
    (folder / "zotero.json").write_text(json.dumps([CSL]))
    (folder / "broken.json").write_text("{")
    (folder / "notes.md").write_text("x")
    assert [one.file for one in read_all(project, "")] == ["zotero.json"]
    assert read_all(None, "") == ()
    with pytest.raises(FileProblem, match=r"gone\.json: no such file; it is named by export"):
        read_all(project, "gone.json")


@pytest.mark.parametrize("source", [one for one in SOURCES if one.title], ids=lambda s: s.doc_uid)
def test_an_item_comes_back_from_zoteros_own_form(source: Any) -> None:
    mine, back = item(source), as_csl(entry(source))
    assert back is not None and back["citation-key"] == source.doc_uid
    for name in ("type", "title", "author", "issued", "volume", "page", "publisher"):
        assert back.get(name) == mine.get(name)


VALUES = st.one_of(st.none(), st.text(), st.integers(), st.lists(st.none()))
NAMES = st.sampled_from(["itemType", "title", "date", "creators", "DOI"])


@given(st.dictionaries(NAMES, VALUES))
def test_any_json_is_an_item_or_none(told: dict[str, Any]) -> None:
    found = as_csl(told)
    assert found is None or found["type"]


def test_the_word_file_carries_the_address_and_one_paper_is_one_work(tmp_path: Path) -> None:
    from essay_project import essay_project

    project = essay_project(tmp_path / "essay")
    bindings.write(
        project.meta, [ItemBinding(VOLES, "users/7", "KEYOFVOL", "hash", item(VOLE), "now")]
    )
    (project.root / "own.json").write_text(json.dumps([CSL]))
    draft = project.root / "d.md"
    draft.write_text(
        "---\nbibliography: own.json\n---\n\n"
        f"A (Vole & Lemming, 2018){{#{VOLES}}}. B [@marmot2015]. C (Marmot, 2015){{#{HEALTH}}}.\n"
    )
    path = build(Job.of(read_draft(draft), project.root / "d.docx", project, ExportSettings())).path
    assert problems(path) == []
    found = [
        (one["itemData"]["id"], one["uris"])
        for field in fields_of(path)
        if (match := ITEM.fullmatch(field.code))
        for one in json.loads(match[1])["citationItems"]
    ]
    assert found == [
        (VOLES, ["http://zotero.org/users/7/items/KEYOFVOL", *uris(VOLES)]),
        (HEALTH, list(uris(HEALTH))),
        (HEALTH, list(uris(HEALTH))),
    ]


def test_the_words_of_a_zotero_item_are_printed_as_zotero_prints_them(tmp_path: Path) -> None:
    from essay_project import essay_project

    project = essay_project(tmp_path / "essay")
    told = CSL | {"title": 'The <i>gap</i> between "us"', "author": [{"family": "O'Mole"}]}
    bindings.write(project.meta, [ItemBinding(HEALTH, "users/7", "ABCD2345", "hash", told, "now")])
    draft = project.root / "d.md"
    draft.write_text(f"A [@{HEALTH}].\n")
    path = build(Job.of(read_draft(draft), project.root / "d.docx", project, ExportSettings())).path
    citation, listed = fields_of(path)
    assert citation.text == "(O’Mole, 2015)"
    assert "O’Mole. (2015). The gap between “us.” J. Burrows." in " ".join(listed.text.split())
    (match,) = [ITEM.fullmatch(citation.code)]
    assert match
    # the field carries the item as Zotero gave it
    (one,) = json.loads(match[1])["citationItems"]
    assert one["itemData"]["title"] == told["title"]


PAGE = VOLE._replace(doc_type="website", url="https://vole.example/a", accessed_at="")


def test_a_web_page_was_read_on_the_day_of_the_build() -> None:
    found = Items(today=date(2026, 5, 1)).of(PAGE)
    assert found.item["accessed"] == {"date-parts": [[2026, 5, 1]]} and found.read_today
    assert "accessed" not in Items().of(PAGE).item


@pytest.mark.parametrize(
    "source",
    [PAGE._replace(accessed_at="2026-02-03"), PAGE._replace(url=""),
     PAGE._replace(doc_type="journal_article")],
)  # fmt: skip
def test_a_day_that_was_given_or_is_not_printed_stays(source: Source) -> None:
    found = Items(today=date(2026, 5, 1)).of(source)
    assert not found.read_today and found.item == Items().of(source).item


def test_a_page_of_a_list_was_read_today_unless_zotero_has_it() -> None:
    listed = work(id=PAGE.doc_uid, type="webpage", title=PAGE.title, URL=PAGE.url).item
    today = date(2026, 5, 1)
    own = Items({}, [ExportedWork(listed, "", "list.bib")], {}, today).of(PAGE)
    assert own.item["accessed"] == {"date-parts": [[2026, 5, 1]]} and own.read_today
    assert own.came_from == "list.bib"
    uri = "http://zotero.org/users/7/items/ABCD2345"
    kept = Items({}, [ExportedWork(listed, uri, "list.json")], {}, today).of(PAGE)
    assert not kept.read_today and "accessed" not in kept.item


def test_zotero_says_itself_when_a_page_was_read() -> None:
    one = ItemBinding(HEALTH, "users/7", "ABCD2345", "hash", CSL | {"type": "webpage"}, "now")
    found = Items({HEALTH: one}, today=date(2026, 5, 1)).of(MARMOT)
    assert "accessed" not in found.item
