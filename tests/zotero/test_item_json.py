"""Sources as item JSON: every type is one the write API takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.model import Person, Source
from mdrag.zotero.item_json import KINDS, entry, for_connector
from mdrag.zotero.items import CSL_TYPES
from zotero.fakes.store import FIELDS, Store

FULL = Source(
    "doc_8f3a2c1d", "raw/x.pdf", True, title="Tunnels", year=2015, published_date="2015-03-07",
    authors=(Person("Marmot", "Anna B."), Person("World Burrow Organization")),
    editors=(Person("Vole", "Bea"),), container_title="J. of Burrows", volume="1", issue="2",
    page_range="3–4", edition="2", place="Tundra", publisher="Press", doi="10.9/x", isbn="978-1",
    url="https://example.org", accessed_at="2026-05-01", language="en",
)  # fmt: skip


@pytest.mark.parametrize("kind", ["", *CSL_TYPES])
def test_the_write_api_takes_every_type(kind: str, tmp_path: Path) -> None:
    found = entry(FULL._replace(doc_type=kind))
    assert Store(10, tmp_path).refusal(found) == ""
    assert found["citationKey"] == "doc_8f3a2c1d"
    assert found["extra"].splitlines()[0] == "Citation Key: doc_8f3a2c1d"
    assert found["date"] == "2015-03-07" and found["title"] == "Tunnels"


@pytest.mark.parametrize("kind", sorted(CSL_TYPES))
def test_nothing_that_is_known_is_lost(kind: str) -> None:
    found = entry(FULL._replace(doc_type=kind))
    told = str(found)
    for value in ("Tundra", "Press", "10.9/x", "Vole", "Bea", "Marmot", "J. of Burrows"):
        assert value in told, value


def test_every_csl_type_has_a_kind_and_every_field_is_one_of_its_type() -> None:
    assert set(CSL_TYPES.values()) | {"document"} == set(KINDS)
    for kind in KINDS.values():
        assert set(kind.fields.values()) <= FIELDS[kind.name], kind.name


def test_organisations_are_one_field_names() -> None:
    found = entry(FULL._replace(doc_type="journal_article"))
    organisation = {"creatorType": "author", "name": "World Burrow Organization"}
    assert organisation in found["creators"]
    told = for_connector(found, "doc_8f3a2c1d")
    assert told["id"] == "doc_8f3a2c1d"
    assert {
        "creatorType": "author", "lastName": "World Burrow Organization", "fieldMode": 1,
    } in told["creators"]  # fmt: skip
    assert organisation in found["creators"]  # the entry itself is as it was


def test_roles_a_type_does_not_have_go_into_extra() -> None:
    lines = entry(FULL._replace(doc_type="report"))["extra"].splitlines()
    assert "Editor: Vole || Bea" in lines and "DOI: 10.9/x" in lines
    presented = entry(FULL._replace(doc_type="slide"))
    assert presented["creators"][0]["creatorType"] == "presenter"


@given(st.text(), st.text(), st.text())
def test_extra_has_a_line_a_field_whatever_they_hold(title: str, publisher: str, name: str) -> None:
    source = FULL._replace(
        title=title, publisher=publisher, doc_type="webpage", editors=(Person(name or "x", "Bea"),)
    )
    lines = entry(source)["extra"].splitlines()
    labels = [line.partition(":")[0] for line in lines]
    assert lines[0] == "Citation Key: doc_8f3a2c1d" and len(labels) == len(set(labels))
    known = "Citation Key|DOI|ISBN|Publisher|Publisher Place|Volume|Issue|Page|Edition|Editor"
    assert set(labels) <= set(known.split("|"))
