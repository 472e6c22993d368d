"""Reading Zotero: what each version says of itself, and what its answers become."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_httpserver import HTTPServer

from mdrag.errors import ServiceError, UsageError
from mdrag.net import Deadline, NoAnswer, Service, Unreachable
from mdrag.settings import ZoteroSettings
from mdrag.zotero.access import Ways, ways
from mdrag.zotero.bbt import BbtReader
from mdrag.zotero.library_items import ZoteroLibrary, attached_of, csl_of, item_of
from mdrag.zotero.local import LocalReader
from mdrag.zotero.probe import Probe, probe
from mdrag.zotero.reading import look, service
from mdrag.zotero.web import WebReader
from zotero.fakes.server import FakeZotero
from zotero.some_works import works, zotero_item

MINE = ZoteroLibrary("users/0", "users/8230813", "My Library")


def probed(zotero: FakeZotero) -> Probe:
    with service(Ways(address=zotero.address)) as asked:
        return probe(asked)


@pytest.mark.parametrize(
    ("version", "writes", "connector"),
    [("7.0.3", False, False), ("7.0.32", False, True), ("8.0.5", False, True),
     ("9.0.6", False, True), ("10.0.6", True, True)],
)  # fmt: skip
def test_what_each_version_can_do(
    version: str, writes: bool, connector: bool, tmp_path: Path
) -> None:
    with FakeZotero(tmp_path, version) as zotero:
        found = probed(zotero)
    assert found[:5] == (True, version, True, writes, connector)
    assert found.bbt == "" and bool(found.advice) == (not connector)


def test_a_local_api_that_is_off_tells_how_to_switch_it_on(tmp_path: Path) -> None:
    with FakeZotero(tmp_path, api=False, bbt="9.0.57") as zotero:
        found = probed(zotero)
    assert (found.running, found.reads, found.bbt) == (True, False, "9.0.57")
    assert "Settings > Advanced > “Allow other applications" in found.advice[0]


def test_a_zotero_that_is_closed_or_hangs_or_is_something_else(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    with service(Ways(address="http://127.0.0.1:9")) as asked:
        found = probe(asked)
    assert not found.running and "start it" in found.advice[0]
    with FakeZotero(tmp_path) as zotero:
        zotero.faults = lambda method, path: "drop"
        assert not probed(zotero).running
    httpserver.expect_request("/connector/ping").respond_with_data("hello", 404)
    with service(Ways(address=httpserver.url_for("").rstrip("/"))) as asked:
        assert "something other than Zotero" in probe(asked).advice[0]


def test_we_keep_to_the_rules_of_the_server(tmp_path: Path) -> None:
    with FakeZotero(tmp_path) as zotero:
        probed(zotero)
        for method, _, headers in zotero.requests:
            assert headers["user-agent"].startswith("mdrag/") and "origin" not in headers
            assert method != "POST" or "content-length" in headers


def test_a_large_library_is_read_page_by_page_with_its_groups(tmp_path: Path) -> None:
    wanted = works(tmp_path, 3)
    with FakeZotero(tmp_path / "z") as zotero, service(Ways(address=zotero.address)) as asked:
        lab = zotero.store.group(4711, "Burrow Lab")
        for number in range(230):
            zotero.store.add(zotero.store.mine, {"itemType": "book", "title": f"Book {number}"})
        zotero.store.add(lab, zotero_item(wanted[1]))
        found = LocalReader(asked)
        mine, group = found.libraries()
        assert (mine.uri, group.uri, group.name) == ("users/8230813", "groups/4711", "Burrow Lab")
        assert len(found.shelf(mine).items) == 230 and len(found.shelf(group).items) == 1
        assert found.shelf(mine).version == zotero.store.mine.version
        told = found.csl(group, found.shelf(group).items[0].key)
        assert told and told[0]["title"] == wanted[1].source.title and "abstract" not in told[0]
        assert found.csl(mine, "NONE2222") is None
        assert [one.prefix for one in LocalReader(asked, "groups/4711").libraries()] == [
            "groups/4711"
        ]
        assert [one.prefix for one in LocalReader(asked, "user").libraries()] == ["users/0"]
        with pytest.raises(UsageError, match="no such library"):
            LocalReader(asked, "groups/1").libraries()


@pytest.mark.parametrize("version", ["7.0.32", "8.0.5", "9.0.6"])
def test_a_key_is_found_in_the_field_and_in_extra(version: str, tmp_path: Path) -> None:
    with FakeZotero(tmp_path, version) as zotero, service(Ways(address=zotero.address)) as asked:
        extra = {
            "itemType": "book",
            "title": "T",
            "extra": "Citation Key: doc_8f3a2c1d\nDOI: 10.9999/x",
        }
        key = zotero.store.add(zotero.store.mine, extra)
        found = LocalReader(asked)
        assert found.keyed(MINE, "doc_8f3a2c1d") == [key]
        assert found.keyed(MINE, "doc_8f3a2c1") == []
        (item,) = found.shelf(MINE).items
        assert (item.citation_key, item.doi) == ("doc_8f3a2c1d", "10.9999/x")


def test_better_bibtex_finds_where_the_local_api_is_off(tmp_path: Path) -> None:
    wanted = works(tmp_path, 4)
    with FakeZotero(tmp_path / "z", api=False, bbt="9.0.57") as zotero:
        store = zotero.store
        store.add(store.mine, zotero_item(wanted[1]))
        filed = store.add(store.mine, zotero_item(wanted[2], DOI="", citationKey="otherKey"))
        assert wanted[2].path
        store.attach(store.mine, filed, "x.pdf", wanted[2].path.read_bytes())
        with service(Ways(address=zotero.address)) as asked:
            found = BbtReader(asked, wanted)
            looked = look(found, wanted, {})
            states = [(one.state, *one.choices[0].signs) if one.choices else (one.state,)
                      for one in looked.matches]  # fmt: skip
            assert states == [
                ("missing",),
                ("found", "DOI", "title and year"),
                ("found", "same file", "title and year"),
                ("missing",),
            ]
            item = looked.matches[1].choices[0].item
            assert item.uri.startswith("http://zotero.org/users/8230813/items/")
            told = found.csl(item.library, item.key)
            assert told and "abstract" not in told[0]
            assert (
                look(BbtReader(asked, wanted, "groups/1"), wanted, {}).matches[1].state == "missing"
            )


def test_the_web_api_is_read_by_pyzotero_page_by_page(tmp_path: Path) -> None:
    wanted = works(tmp_path, 3)
    with FakeZotero(tmp_path / "z", web=True) as zotero:
        store = zotero.store
        for number in range(130):
            store.add(store.mine, {"itemType": "book", "title": f"Book {number}"})
        filed = store.add(store.mine, {"itemType": "book", "title": "Otherwise"})
        assert wanted[0].path
        import hashlib

        md5 = hashlib.md5(wanted[0].path.read_bytes()).hexdigest()
        store.attach(store.mine, filed, "x.pdf", b"not here", md5=md5)
        store.group(4711, "Burrow Lab")
        reader = WebReader(Ways(via="web", web=zotero.address), "w3bkey")
        assert [one.uri for one in reader.libraries()] == ["users/8230813", "groups/4711"]
        looked = look(reader, wanted, {})
        assert len(looked.shelves[0].items) == 131
        assert (looked.matches[0].state, looked.matches[0].choices[0].signs) == (
            "found",
            ("same file",),
        )
        told = reader.csl(looked.libraries[0], filed)
        assert told and told[0]["type"] == "book"
        with pytest.raises(UsageError, match="ZOTERO_API_KEY"):
            WebReader(Ways(via="web", web=zotero.address), "wrong").libraries()
        with pytest.raises(UsageError, match=r"\.env"):
            WebReader(Ways(via="web", web=zotero.address, library="users/1"), "").shelf(MINE)


@pytest.mark.parametrize(
    "section",
    [
        {"address": "http://192.0.2.1:23119"}, {"address": "https://127.0.0.1"},
        {"address": "http://user@127.0.0.1"}, {"address": "http://127.0.0.1.example.org"},
        {"address": "http://[::1"}, {"web": "https://api.zotero.org.example.org"},
        {"web": "http://api.zotero.org"}, {"library": "users/x"}, {"library": "../groups/1"},
    ],
)  # fmt: skip
def test_addresses_elsewhere_and_odd_libraries_are_refused(section: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        ways(ZoteroSettings(section))


def test_the_command_line_wins() -> None:
    assert ways(ZoteroSettings({"via": "web", "library": "groups/1"}), "local", "user")[:2] == (
        "local",
        "user",
    )
    assert ways(ZoteroSettings()).address == "http://127.0.0.1:23119"
    assert (
        ways(ZoteroSettings({"address": "http://localhost:24119/"})).address
        == "http://localhost:24119"
    )


_NAMES = ["data", "key", "itemType", "links", "enclosure", "href", "csljson", "creators", "DOI"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(_NAMES),
        inner, max_size=5,
    ),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_any_answer_is_an_item_or_nothing(answer: Any) -> None:
    item_of(answer, MINE)
    attached_of(answer, MINE)
    with contextlib.suppress(ServiceError):
        assert isinstance(csl_of(answer)["type"], str)


def test_a_key_that_would_lead_elsewhere_is_no_key() -> None:
    assert item_of({"data": {"key": "../../x", "itemType": "book", "title": "T"}}, MINE) is None
    assert item_of({"data": {"key": "ABCD2345", "itemType": "book", "title": "T"}}, MINE)


@pytest.mark.parametrize(
    ("href", "path"),
    [
        ("file:///home/a%20b/x.pdf", "/home/a b/x.pdf"),
        ("file://localhost/x.pdf", "/x.pdf"),
        ("file://server/share/x.pdf", None),
        ("https://example.org/x.pdf", None),
        ("file:///x%00y", None),
    ],
)
def test_only_files_of_this_machine_are_read(href: str, path: str | None) -> None:
    told = {"data": {"itemType": "attachment", "key": "K"}, "links": {"enclosure": {"href": href}}}
    found = attached_of(told, MINE)
    assert found and found.path == (Path(path) if path else None)


def test_a_linked_file_is_found_by_its_path() -> None:
    told = {"data": {"itemType": "attachment", "key": "K", "path": "/papers/x.pdf"}, "links": {}}
    found = attached_of(told, MINE)
    assert found and found.path == Path("/papers/x.pdf")
    relative = {"data": {"itemType": "attachment", "key": "K", "path": "attachments:x.pdf"}}
    assert (other := attached_of(relative, MINE)) and other.path is None


def test_csl_json_of_the_local_api_is_text_of_an_export() -> None:
    work = {"id": "x", "type": "book", "title": "T", "note": "private"}
    for told in (work, [work], json.dumps([work]), json.dumps({"items": [work]})):
        assert csl_of({"csljson": told}) == {"id": "x", "type": "book", "title": "T"}
    for bad in (None, "", "[", [], {}, {"title": "T"}):
        with pytest.raises(ServiceError):
            csl_of({"csljson": bad})


def test_only_what_may_be_repeated_is_repeated(tmp_path: Path) -> None:
    with FakeZotero(tmp_path) as zotero:
        with Service(zotero.address, Deadline(20), local=True) as asked:
            zotero.faults = lambda method, path: "503" if len(zotero.requests) < 3 else ""
            assert asked.ask("GET", "/connector/ping").ok and len(zotero.requests) == 3
            zotero.requests.clear()
            zotero.faults = lambda method, path: "503"
            assert asked.ask("POST", "/connector/saveItems", content=b"{}").status == 503
            assert len(zotero.requests) == 1
            zotero.faults = lambda method, path: "lost"
            with pytest.raises(NoAnswer):
                asked.ask("POST", "/connector/getSelectedCollection", content=b"{}")
            assert len(zotero.requests) == 2
            zotero.faults = lambda method, path: "broken"
            with pytest.raises(NoAnswer):
                asked.ask("POST", "/connector/getSelectedCollection", content=b"{}")
        closed = Service("http://127.0.0.1:9", Deadline(5), local=True)
        with closed as asked, pytest.raises(Unreachable):
            asked.ask("POST", "/x", content=b"{}")
        with Service(zotero.address, Deadline(0), local=True) as asked, pytest.raises(NoAnswer):
            asked.ask("POST", "/x", content=b"{}")
