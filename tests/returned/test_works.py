"""The works of fields, known by key, id, address, DOI or title; never invented."""

from __future__ import annotations

from typing import Any

import pytest

from essay_project import HEALTH, SOURCES, VOLES
from mdrag.evidence.model import Source
from mdrag.evidence.store import NoEvidence
from mdrag.returned.works import Works
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.docx.field_codes import CitedItem
from mdrag.zotero.items import foreign_uris, uris


class Library(NoEvidence):
    version = "1"

    def sources(self) -> tuple[Source, ...]:
        return SOURCES

    def source(self, uid: str) -> Source | None:
        return next((s for s in SOURCES if uid in (s.doc_uid, s.citation_key)), None)


BOUND = {VOLES: ItemBinding(VOLES, "groups/5", "KEY22222", "hash", {}, "")}
WORKS = Works(Library(), BOUND, frozenset({"own2011"}))


def item(id: str = "7", *addresses: str, **data: Any) -> CitedItem:
    return CitedItem(id, addresses, data)


@pytest.mark.parametrize(
    ("cited", "key", "how"),
    [
        (item("7", **{"citation-key": HEALTH}), HEALTH, "citation-key"),
        (item("7", **{"citation-key": "marmot2015_health-gap"}), HEALTH, "citation-key"),
        (item(HEALTH), HEALTH, "id"),
        (item("7", *uris(HEALTH)), HEALTH, "uri"),
        (item("7", uris(HEALTH)[0].replace("users/0", "users/local/Xy9")), HEALTH, "uri"),
        (item("7", "http://zotero.org/groups/5/items/KEY22222"), VOLES, "zotero"),
        (item("7", "http://zotero.org/groups/6/items/KEY22222"), "", "unknown"),
        (item("own2011"), "own2011", "own"),
        (item("7", *foreign_uris("own2011")), "own2011", "own"),
        (item("7", DOI="https://doi.org/10.9999/BURROW.1"), HEALTH, "doi"),
        (item("7", title="TUNNELS, and how to dig them!", issued={"date-parts": [["2018"]]}),
         VOLES, "title"),
        (item("7", title="Tunnels and how to dig them", issued={"raw": "2017"}), "", "unknown"),
        (item("7", title="Tunnels and how to dig them"), "", "unknown"),
        (item("doc_00000000"), "", "unknown"),
        (item("7", title="Rubric", issued={"date-parts": [[2020]]}), "", "unknown"),
    ],
)  # fmt: skip
def test_which_work_an_item_is(cited: CitedItem, key: str, how: str) -> None:
    found = WORKS.of(cited)
    assert (found.key, found.how) == (key, how)
    assert found.guessed == (how in ("doi", "title"))


def test_two_sources_of_one_title_are_no_guess() -> None:
    class Twins(Library):
        def sources(self) -> tuple[Source, ...]:
            return (*SOURCES, SOURCES[1]._replace(doc_uid="doc_11111111"))

    cited = item("7", title="Tunnels and how to dig them", issued={"date-parts": [[2018]]})
    assert Works(Twins(), {}, frozenset()).of(cited).how == "unknown"


@pytest.mark.parametrize(
    "data",
    [
        {"author": "x"}, {"issued": []}, {"issued": {"date-parts": [[]]}}, {"title": 3, "DOI": 4},
        {"author": [3, {"family": None}]}, {"issued": {"date-parts": "2018"}},
        {"issued": {"date-parts": [5]}}, {"author": [{"family": ["x"]}], "title": None},
    ],
)  # fmt: skip
def test_data_of_any_shape_is_told_somehow(data: dict[str, Any]) -> None:
    found = WORKS.of(item("7", **data))
    assert found.how == "unknown" and found.told and found.suggestion.startswith("@")
