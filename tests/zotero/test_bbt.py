"""Zotero through Better BibTeX alone: its local API is off, as Zotero 7 to 9 come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mdrag.errors import ServiceError
from mdrag.zotero import bindings
from mdrag.zotero.access import Ways
from mdrag.zotero.bbt import BbtReader
from mdrag.zotero.bbt_works import read_work
from mdrag.zotero.bind_sources import bind, named_items
from mdrag.zotero.match import ItemMatch, SourceToFind
from mdrag.zotero.reading import look, service
from zotero.fakes.server import FakeZotero
from zotero.some_works import works, zotero_item

VERSIONS = ("7.0.32", "8.0.5", "9.0.6", "10.0.6")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mdrag.zotero.bbt_calls._PAUSES", (0.0, 0.0, 0.0))


@pytest.fixture
def zotero(tmp_path: Path) -> Iterator[FakeZotero]:
    with FakeZotero(tmp_path / "z", api=False, bbt="9.0.57") as found:
        yield found


def looked(
    zotero: FakeZotero, wanted: list[SourceToFind], meta: Path, only: str = ""
) -> list[ItemMatch]:
    with service(Ways(address=zotero.address)) as asked:
        reader = BbtReader(asked, wanted, only)
        return list(look(reader, wanted, bindings.read(meta)).matches)


def bound(zotero: FakeZotero, wanted: list[SourceToFind], meta: Path, **chosen: str) -> list[str]:
    with service(Ways(address=zotero.address)) as asked:
        reader = BbtReader(asked, wanted)
        found = look(reader, wanted, bindings.read(meta))
        bind(reader, found, meta, chosen=named_items(found, chosen))
        return [one.state for one in look(reader, wanted, bindings.read(meta)).matches]


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_bound_stays_bound_until_its_item_goes(version: str, tmp_path: Path) -> None:
    wanted, meta = works(tmp_path, 4), tmp_path / "meta"
    with FakeZotero(tmp_path / "z", version, api=False, bbt="9.0.57") as zotero:
        store = zotero.store
        lab = store.group(4711, "Burrow Lab")
        mine = store.add(store.mine, zotero_item(wanted[1]))
        theirs = store.add(lab, zotero_item(wanted[2]))
        named = store.add(store.mine, {"itemType": "book", "title": "Nothing alike"})
        there = [one.source.doc_uid for one in wanted]
        assert bound(zotero, wanted, meta, **{there[3]: named}) == [
            "missing", "bound", "bound", "bound",
        ]  # fmt: skip
        assert {one.library for one in bindings.read(meta).values()} == {
            "users/8230813", "groups/4711",
        }  # fmt: skip
        assert [one.state for one in looked(zotero, wanted, meta)][1:] == ["bound"] * 3
        for vault, key in ((store.mine, mine), (lab, theirs), (store.mine, named)):
            vault.items[key]["deleted"] = 1
        lab.items.update({"KEEP2222": {**zotero_item(wanted[0]), "key": "KEEP2222", "version": 1}})
        gone = looked(zotero, wanted, meta)[1:]
        assert [one.state for one in gone] == ["missing"] * 3
        assert all("gone from Zotero" in one.note for one in gone)


@pytest.mark.parametrize(
    ("changed", "state", "sign"),
    [
        ({"DOI": "https://doi.org/10.9999/BURROW.1", "title": "Otherwise"}, "found", "DOI"),
        ({"DOI": "", "extra": "DOI: 10.9999/burrow.1", "title": "Otherwise"}, "found", "DOI"),
        ({"DOI": "", "title": "On Burrows and Tunnels: Part 1"}, "missing", ""),
        ({"DOI": "", "title": "On burrows <i>&</i> tunnels — part 1"}, "candidate",
         "title and year"),
        ({"DOI": "10.9999/burrow.99"}, "candidate", "title and year"),
        ({"DOI": "10.9999/burrow.99", "title": "Otherwise"}, "missing", ""),
    ],
)  # fmt: skip
def test_a_work_is_known_however_it_is_spelt(
    changed: dict[str, Any], state: str, sign: str, zotero: FakeZotero, tmp_path: Path
) -> None:
    wanted = works(tmp_path, 2)[1:]
    zotero.store.add(zotero.store.mine, zotero_item(wanted[0], **changed))
    (found,) = looked(zotero, wanted, tmp_path / "meta")
    assert found.state == state
    assert [choice.signs[0] for choice in found.choices] == ([sign] if sign else [])


def test_a_file_tells_a_work_whatever_its_item_says(zotero: FakeZotero, tmp_path: Path) -> None:
    wanted = works(tmp_path, 3)
    store = zotero.store
    for number, one in enumerate(wanted):
        item = {"itemType": "book", "title": f"Otherwise {number}", "date": str(one.source.year)}
        key = store.add(store.mine, item)
        assert one.path
        store.attach(store.mine, key, "x.pdf", one.path.read_bytes() if number else b"another")
    found = looked(zotero, wanted, tmp_path / "meta")
    assert [one.state for one in found] == ["missing", "found", "found"]
    assert found[1].choices[0].signs == ("same file",)


def test_no_file_is_asked_for_where_doi_or_year_speak_against_it(
    zotero: FakeZotero, tmp_path: Path
) -> None:
    wanted = works(tmp_path, 2)[1:]
    for changed in ({"DOI": "10.9999/other"}, {"DOI": "", "date": "1990"}):
        zotero.store.add(zotero.store.mine, zotero_item(wanted[0], title="Otherwise", **changed))
    before = len(zotero.requests)
    looked(zotero, wanted, tmp_path / "meta")
    assert len(zotero.requests) == before + 4  # the list, then key, DOI and title


def test_where_nothing_is_listed_it_is_searched_and_said(
    zotero: FakeZotero, tmp_path: Path
) -> None:
    zotero.bbt_searches_plainly = True
    wanted, meta = works(tmp_path, 4), tmp_path / "meta"
    zotero.store.add(zotero.store.mine, zotero_item(wanted[1]))
    zotero.store.add(zotero.store.mine, zotero_item(wanted[2], DOI=""))
    found = looked(zotero, wanted, meta)
    assert [one.state for one in found] == ["missing", "found", "candidate", "missing"]
    assert "no files to compare" in found[0].note
    assert bound(zotero, wanted, meta) == ["missing", "bound", "candidate", "missing"]


def test_a_binding_that_nobody_can_look_after_stays(zotero: FakeZotero, tmp_path: Path) -> None:
    wanted, meta = works(tmp_path, 1), tmp_path / "meta"
    key = zotero.store.add(zotero.store.mine, {"itemType": "book", "title": "Nothing alike"})
    uid = wanted[0].source.doc_uid
    assert bound(zotero, wanted, meta, **{uid: key}) == ["bound"]
    zotero.bbt_searches_plainly, zotero.bbt_lacks = True, frozenset({"item.citationkey"})
    assert [one.state for one in looked(zotero, wanted, meta)] == ["bound"]


@pytest.mark.parametrize("fault", ["500", "503", "lost", "broken", "drop"])
def test_what_fails_now_and_then_is_asked_again(
    fault: str, zotero: FakeZotero, tmp_path: Path
) -> None:
    wanted = works(tmp_path, 4)
    zotero.store.add(zotero.store.mine, zotero_item(wanted[1]))
    zotero.faults = lambda method, path: fault if len(zotero.requests) % 3 == 0 else ""
    found = looked(zotero, wanted, tmp_path / "meta")
    assert [one.state for one in found] == ["missing", "found", "missing", "missing"]
    assert all(one.note == "" for one in found)


@pytest.mark.parametrize("fault", ["500", "lost", "404"])
def test_silence_is_no_absence(fault: str, zotero: FakeZotero, tmp_path: Path) -> None:
    wanted = works(tmp_path, 2)
    zotero.store.add(zotero.store.mine, zotero_item(wanted[1]))
    zotero.faults = lambda method, path: fault
    with pytest.raises(ServiceError):
        looked(zotero, wanted, tmp_path / "meta")
    zotero.faults = lambda method, path: ""
    zotero.bbt_lacks = frozenset({"item.search"})
    with pytest.raises(ServiceError, match=r"refused item\.search"):
        looked(zotero, wanted, tmp_path / "meta")


def test_a_thousand_items_are_one_question(zotero: FakeZotero, tmp_path: Path) -> None:
    wanted = works(tmp_path, 8)
    for number in range(1000):
        item = {"itemType": "book", "title": f"Book {number}", "date": str(1800 + number % 90)}
        zotero.store.add(zotero.store.mine, item)
    for one in wanted:
        if one.source.doi:
            zotero.store.add(zotero.store.mine, zotero_item(one))
    found = looked(zotero, wanted, tmp_path / "meta")
    assert [one.state for one in found].count("found") == 6
    assert len(zotero.requests) < 20


@pytest.mark.parametrize(
    ("uri", "only", "library"),
    [
        ("http://zotero.org/users/1/items/ABCD2345", "", "users/1"),
        ("http://zotero.org/users/local/aB3/items/ABCD2345", "user", "users/local/aB3"),
        ("http://zotero.org/users/1/items/ABCD2345", "users/0", "users/1"),
        ("http://zotero.org/groups/7/items/ABCD2345", "groups/7", "groups/7"),
        ("http://zotero.org/groups/7/items/ABCD2345", "user", None),
        ("http://zotero.org/users/1/items/ABCD2345", "groups/7", None),
        ("http://example.org/users/1/items/ABCD2345", "", None),
        ("http://zotero.org/users/1/items/../x", "", None),
        ("17", "", None),
    ],
)
def test_the_address_of_a_work_says_its_library(uri: str, only: str, library: str | None) -> None:
    found = read_work({"id": uri, "type": "book", "title": "T", "library": "L"}, only)
    assert (found and found.item.library.uri) == library
