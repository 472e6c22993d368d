"""What is shown of a draft: the status of its sentences, and the page behind each citation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from made_view import linted_before
from mdrag.desk.desk import open_desk
from mdrag.evidence.store import NoEvidence
from mdrag.retrieve.library import GenerationStore
from mdrag.view.draft_view import see_draft
from mdrag.view.library_map import library_map, offered_sources
from mdrag.view.map_html import map_html
from mdrag.view.model import DraftView
from mdrag.view.page_html import PageParts, page_html
from mdrag.view.plots import plots_html
from mdrag.view.source_files import SourceFiles


@pytest.fixture(scope="module")
def view(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> DraftView:
    """The example, one of its PDFs changed since it was read."""
    with linted_before(ingested_essay, tmp_path_factory.mktemp("seen")) as essay:
        changed = essay / "raw" / "evidence" / "pdfs" / "halloran-ostby-2018.pdf"
        changed.write_bytes(changed.read_bytes() + b"\n% highlighted\n")
        return see_draft(open_desk(essay / "draft.md"), SourceFiles(essay)).view


@pytest.mark.parametrize(
    ("begins", "status"),
    [
        ("The word green alone", "bound"),
        ("Trees therefore cause", "needed"),
        ("Maps from space", "needed"),  # bound to a source nobody has
        ("Participants attended 81%", "contradicted"),
        ("Meadows shelter bees", "weak"),
    ],
)
def test_a_sentence_has_the_status_of_what_stands_behind_it(
    view: DraftView, begins: str, status: str
) -> None:
    (one,) = [one for one in view.sentences if one.text.startswith(begins)]
    assert one.status == status


def test_a_citation_leads_to_its_page_and_boxes(view: DraftView) -> None:
    one = view.citations[0]
    (place,) = one.places
    assert place.quote.startswith("I read 73 empirical studies")
    (page,) = place.pages
    assert (page.doc_uid, page.page, page.label) == ("doc_f8361476", 1, "201")
    assert page.rects and all(0 <= r.x0 < r.x1 <= 1 and 0 <= r.y0 < r.y1 <= 1 for r in page.rects)
    # an altered quotation is told word by word, in both texts
    (altered,) = [c for c in view.citations if c.differences]
    assert altered.differences
    assert all("[" in source and "[" in draft for source, draft in altered.differences)


def test_a_file_that_changed_or_is_elsewhere_says_so(view: DraftView, ingested_essay: Path) -> None:
    problems = {one.file.rsplit("/", 1)[-1]: one.problem for one in view.sources}
    assert problems["halloran-ostby-2018.pdf"].startswith("the file has changed since it was read")
    assert problems["nkemelu-2017.pdf"] == ""
    source = open_desk(ingested_essay / "draft.md").evidence.source("doc_f8361476")
    assert source
    outside = source._replace(source_path="raw/../../secret.pdf")
    assert SourceFiles(ingested_essay).path(outside) is None
    assert SourceFiles(None).path(source) is None


def test_the_map_has_every_source_once_and_offers_what_nobody_cited(
    view: DraftView, ingested_essay: Path
) -> None:
    store = open_desk(ingested_essay / "draft.md").evidence
    assert isinstance(store, GenerationStore)
    found = library_map(store)
    assert found is not None
    citable = {one.doc_uid for one in store.sources() if one.citable}
    assert {one.doc_uid for one in found.places} == citable
    assert len(found.places) == len(citable) and library_map(store) == found
    assert all(0 <= one.x <= 1 and 0 <= one.y <= 1 for one in found.places)
    sizes = [sum(one.group == n for one in found.places) for n in range(len(found.groups))]
    assert sizes and all(size >= 2 for size in sizes) and all(found.groups)
    page = map_html(view, store)
    assert page.count("<circle") == len(citable)
    used = {p.doc_uid for one in view.citations for p in one.places}
    assert page.count('class="used"') == len(used & citable)
    # what a section nobody wrote citations for could rest on
    lone = view._replace(citations=())
    offers = offered_sources(lone, store)
    assert offers and all(one.status in ("OK", "WEAK") for one in offers)
    assert {one.doc_uid for one in offers} <= citable
    assert not {one.doc_uid for one in offered_sources(view, store)} & used
    mark = f"{{#{offers[0].doc_uid}"
    assert mark in map_html(lone, store) and map_html(view, NoEvidence()) == ""


def test_counts_sections_and_plots_agree(view: DraftView) -> None:
    assert sum(view.counts) == sum(sum(section.counts) for section in view.sections) > 20
    assert 0 < view.bound_share < 1
    plots = plots_html(view)
    assert plots.count("<svg") == 4 and plots.count("aria-label") == 4
    checked = sum(one.checked for one in view.citations)
    parts = re.findall(r'class="part [a-z]+".*?<title>[A-Z]+: (\d+)<', plots)
    assert checked and sum(map(int, parts)) == checked
    assert plots.count('class="seg') == sum(bool(n) for s in view.sections for n in s.counts)


def test_the_page_is_in_chinese_when_asked(view: DraftView) -> None:
    page = page_html(view._replace(language="zh"), PageParts("", "", lambda *_: "", "mark"))
    assert '<html lang="zh-CN">' in page
    for told in ("已绑定", "缺来源", "按状态筛选", "显示按键"):
        assert told in page
    assert "\\u7b2c {page} \\u9875" in page  # the script fills the blanks of its words itself
