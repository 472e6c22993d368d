"""Pushing many sources into fake Zoteros that fail in every way we know: never a duplicate."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mdrag.errors import MdragError, ServiceError
from mdrag.export.citations.csl_items import Items
from mdrag.net import Reply, Service, Unreachable
from mdrag.zotero import bindings
from mdrag.zotero.access import Ways
from mdrag.zotero.items import item
from mdrag.zotero.match import SourceToFind
from mdrag.zotero.probe import Probe, probe
from mdrag.zotero.push import run, through_api, through_connector
from mdrag.zotero.push.run import ApiKeys, PushRequest, PushResult
from mdrag.zotero.push.through_connector import ConnectorPush
from mdrag.zotero.reading import reader, service
from zotero.fakes.server import FakeZotero
from zotero.some_works import keys_of, works, zotero_item

VERSIONS = ("7.0.32", "8.0.5", "9.0.6", "10.0.6")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits longer than it must."""
    monkeypatch.setattr(through_connector, "PAUSES", (0.01, 0.01))
    monkeypatch.setattr(through_api.time, "sleep", lambda seconds: None)


@pytest.fixture
def meta(tmp_path: Path) -> Path:
    return tmp_path / "meta"


def pushed(
    zotero: FakeZotero, wanted: list[SourceToFind], meta: Path, via: str = "auto", **more: Any
) -> PushResult:
    ways = Ways(
        via=via, address=zotero.address, web=zotero.address, library=more.pop("library", "")
    )
    keys = ApiKeys(web="w3bkey") if via == "web" else ApiKeys()
    with service(ways) as asked:
        can = Probe() if via == "web" else probe(asked)
        found = reader(asked, ways, can, wanted, keys.web)
        return PushRequest(asked, ways, can, found, wanted, meta, keys).run(**more)


def complete(zotero: FakeZotero, wanted: list[SourceToFind], meta: Path) -> None:
    """Every source is there once, with its file once, its key, and a binding."""
    uids = sorted(one.source.doc_uid for one in wanted)
    assert keys_of(zotero.store.mine) == uids
    files = zotero.store.mine.files()
    assert sorted(one["parentItem"] for one in files) == sorted(
        one["key"] for one in zotero.store.mine.works()
    )
    assert {zotero.store.path(one).read_bytes() for one in files} == {
        one.path.read_bytes() for one in wanted if one.path
    }
    there = bindings.read(meta)
    assert sorted(there) == uids
    assert {(one.how, one.library) for one in there.values()} == {("pushed", "users/8230813")}
    items = zotero.store.mine.items
    for one in wanted:
        assert items[there[one.source.doc_uid].key]["title"] == one.source.title


@pytest.mark.parametrize(
    ("version", "via"), [*((v, "auto") for v in VERSIONS), ("10.0.6", "local"), ("9.0.6", "web")]
)
def test_a_push_adds_everything_once(version: str, via: str, tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 60 if via == "auto" else 20)
    with FakeZotero(tmp_path / "z", version, web=via == "web") as zotero:
        done = pushed(zotero, wanted, meta, via)
        assert [one.state for one in done.outcomes] == ["added"] * len(wanted)
        assert {one.note for one in done.outcomes} == {""}
        assert {one.state for one in done.looked.matches} == {"bound"}
        complete(zotero, wanted, meta)
        writes = zotero.count("POST", "/items|/save|/upload|/file")
        again = pushed(zotero, wanted, meta, via)
        assert again.outcomes == () and again.planned == ()
        assert zotero.count("POST", "/items|/save|/upload|/file") == writes
        complete(zotero, wanted, meta)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_push_that_only_better_bibtex_sees_adds_everything_once(
    version: str, tmp_path: Path, meta: Path
) -> None:
    wanted = works(tmp_path, 12)
    with FakeZotero(tmp_path / "z", version, api=False, bbt="9.0.57") as zotero:
        done = pushed(zotero, wanted, meta)
        assert [(one.state, one.note) for one in done.outcomes] == [("added", "")] * 12
        assert {one.state for one in done.looked.matches} == {"bound"}
        complete(zotero, wanted, meta)
        writes = zotero.count("POST", "/save")
        again = pushed(zotero, wanted, meta)
        assert (again.outcomes, again.planned) == ((), ())
        assert zotero.count("POST", "/save") == writes
        complete(zotero, wanted, meta)


def test_into_a_group_without_items_that_only_better_bibtex_sees(
    tmp_path: Path, meta: Path
) -> None:
    wanted = works(tmp_path, 3)
    with FakeZotero(tmp_path / "z", api=False, bbt="9.0.57") as zotero:
        zotero.store.add(zotero.store.mine, {"itemType": "book", "title": "Nothing alike"})
        zotero.selected = zotero.store.group(4711, "Burrow Lab")
        for only in ("user", "groups/4711"):  # which of them the window shows is not told
            with pytest.raises(ServiceError, match="in Zotero's window"):
                pushed(zotero, wanted, meta, library=only)
        done = pushed(zotero, wanted, meta)
        assert done.target == "Burrow Lab" and len(zotero.selected.works()) == 3
        assert {one.library for one in bindings.read(meta).values()} == {"groups/4711"}
        assert pushed(zotero, wanted, meta).planned == ()
        assert len(zotero.store.mine.works()) == 1


@pytest.mark.parametrize(("version", "via"), [("7.0.32", "auto"), ("10.0.6", "local"),
                                              ("9.0.6", "web")])  # fmt: skip
def test_a_citation_of_a_file_built_before_a_push_finds_the_item(
    version: str, via: str, tmp_path: Path, meta: Path
) -> None:
    wanted = works(tmp_path, 6)
    with FakeZotero(tmp_path / "z", version, web=via == "web") as zotero:
        store = zotero.store
        theirs = store.add(store.mine, zotero_item(wanted[1]))
        before = {uid: list(Items().of(one.source).uris)
                  for one in wanted if (uid := one.source.doc_uid)}  # fmt: skip
        assert {store.cited(uris) for uris in before.values()} == {None}
        pushed(zotero, wanted, meta, via)
        there = bindings.read(meta)
        assert there[wanted[1].source.doc_uid].key == theirs
        after = Items(there)
        for one in wanted:
            uid = one.source.doc_uid
            uris = list(after.of(one.source).uris)
            assert store.cited(uris) == there[uid].key
            assert uris[1:] == before[uid]  # the old address stays, so both are one work
            # an item that was there before was not changed: its citation waits for a rebuild
            assert store.cited(before[uid]) == (None if one is wanted[1] else there[uid].key)


@pytest.mark.parametrize(("version", "via"), [("7.0.32", "auto"), ("10.0.6", "local")])
def test_what_somebody_knows_better_goes_into_zotero(
    version: str, via: str, tmp_path: Path, meta: Path
) -> None:
    (one,) = works(tmp_path, 1)
    better = {**item(one.source), "title": "The published title", "volume": "99"}
    with FakeZotero(tmp_path / "z", version) as zotero:
        pushed(zotero, [one._replace(item=better)], meta, via)
        (there,) = zotero.store.mine.works()
    assert there["title"] == "The published title"


def test_a_dry_run_changes_nothing(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 5)
    with FakeZotero(tmp_path / "z") as zotero:
        done = pushed(zotero, wanted, meta, dry=True)
        assert len(done.planned) == 5 and done.outcomes == ()
        assert zotero.store.mine.items == {} and not meta.exists()


def often(
    kinds: list[str], paths: str, seed: int, share: float = 0.15
) -> Callable[[str, str], str]:
    """Faults at random places, never more than two in a row at one place."""
    chance = random.Random(seed)
    last = {"place": "", "times": 0}

    def fault(method: str, path: str) -> str:
        place = path.rpartition("?")[0] or path
        if not any(part in path for part in paths.split("|")) or chance.random() > share:
            last.update(place="", times=0)
            return ""
        last["times"] = int(str(last["times"])) + 1 if last["place"] == place else 1
        last["place"] = place
        return "" if int(str(last["times"])) > 2 else chance.choice(kinds)

    return fault


READING = ["drop", "503", "lost", "broken"]
WRITING = ["drop", "lost", "500", "503"]


@pytest.mark.parametrize(("version", "seed"), [("7.0.32", 0), ("9.0.6", 1), ("9.0.6", 2)])
def test_many_through_a_connector_that_fails(
    version: str, seed: int, tmp_path: Path, meta: Path
) -> None:
    wanted = works(tmp_path, 40)
    with FakeZotero(tmp_path / "z", version) as zotero:
        zotero.faults = often(WRITING, "saveItems|saveAttachment", seed, 0.2)
        for _ in range(8):
            done = pushed(zotero, wanted, meta)
            if all(one.state == "bound" for one in done.looked.matches) and not done.outcomes:
                break
        complete(zotero, wanted, meta)


@pytest.mark.parametrize(("via", "seed"), [("local", 1), ("web", 0)])
def test_many_through_an_api_that_fails(via: str, seed: int, tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 60)  # more than one request takes
    with FakeZotero(tmp_path / "z", "10.0.6", web=via == "web") as zotero:
        faults = often([*WRITING, "412"], "/items|/upload|/file", seed, 0.05)
        zotero.faults = lambda method, path: faults(method, path) if method != "GET" else ""
        for _ in range(8):
            done = pushed(zotero, wanted, meta, via)
            if all(one.state == "bound" for one in done.looked.matches) and not done.outcomes:
                break
        complete(zotero, wanted, meta)


def test_reading_that_fails_now_and_then_is_read_again(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 30)
    with FakeZotero(tmp_path / "z") as zotero:
        often_fails = often(READING, "/api/", 1, 0.1)
        zotero.faults = lambda method, path: often_fails(method, path) if method == "GET" else ""
        done = pushed(zotero, wanted, meta)
        assert {one.state for one in done.looked.matches} == {"bound"}
        zotero.faults = lambda method, path: ""
        complete(zotero, wanted, meta)


@pytest.mark.parametrize("api", [True, False])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("number", [1, 2, 5, 11, 12, 13, 17])
def test_a_run_that_was_stopped_goes_on(
    number: int, after: bool, api: bool, tmp_path: Path, meta: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    wanted, ask, count = works(tmp_path, 15), Service.ask, itertools.count(1)

    def stops(self: Service, method: str, path: str, **more: Any) -> Reply:
        """The program dies at the n-th request that writes, before or after it is done."""
        turn = next(count) if "/connector/save" in path else 0
        if turn == number and not after:
            raise KeyboardInterrupt
        told = ask(self, method, path, **more)
        if turn == number:
            raise KeyboardInterrupt
        return told

    with FakeZotero(tmp_path / "z", api=api, bbt="" if api else "9.0.57") as zotero:
        monkeypatch.setattr(Service, "ask", stops)
        with pytest.raises(KeyboardInterrupt):
            pushed(zotero, wanted, meta)
        monkeypatch.setattr(Service, "ask", ask)
        pushed(zotero, wanted, meta)
        complete(zotero, wanted, meta)


def test_what_zotero_is_still_at_is_not_sent_a_second_time(
    tmp_path: Path, meta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while Zotero saves: it has the session, and the items come when it is done."""
    wanted = works(tmp_path, 3)
    with FakeZotero(tmp_path / "z") as zotero:
        add, late = zotero.store.add, []
        monkeypatch.setattr(zotero.store, "add", lambda *told, **_: late.append(told) or "LATE2222")
        monkeypatch.setattr(through_connector, "PAUSES", ())
        stop = ConnectorPush._save

        def dies(self: ConnectorPush, session: str, batch: Any) -> int:
            stop(self, session, batch)
            raise KeyboardInterrupt

        monkeypatch.setattr(ConnectorPush, "_save", dies)
        with pytest.raises(KeyboardInterrupt):
            pushed(zotero, wanted, meta)
        assert len(late) == 1
        monkeypatch.setattr(zotero.store, "add", add)
        monkeypatch.setattr(ConnectorPush, "_save", stop)

        def finishes(self: ConnectorPush, there: Callable[[], bool]) -> bool:
            for told in late:
                add(*told)
            late.clear()
            return there()

        monkeypatch.setattr(ConnectorPush, "_waited", finishes)
        pushed(zotero, wanted, meta)
        for told in late:  # what nobody waited for comes all the same
            add(*told)
        assert keys_of(zotero.store.mine) == sorted(one.source.doc_uid for one in wanted)


def test_zotero_closed_meanwhile_is_said_and_the_next_run_goes_on(
    tmp_path: Path, meta: Path
) -> None:
    wanted = works(tmp_path, 25)
    with FakeZotero(tmp_path / "z") as zotero:
        zotero.faults = lambda m, p: "drop" if zotero.count("POST", "saveAttachment") > 4 else ""
        with pytest.raises(ServiceError, match="what is done stays done"):
            pushed(zotero, wanted, meta)
        zotero.faults = lambda method, path: ""
        zotero.sessions.clear()  # it was started anew
        done = pushed(zotero, wanted, meta)
        assert len(keys_of(zotero.store.mine)) == 25
        lacking = [one for one in done.outcomes if one.note]
        assert lacking and all("drag it onto the item" in one.note for one in lacking)
        assert len(zotero.store.mine.files()) == 25 - len(lacking)
    ways = Ways(address="http://127.0.0.1:9")
    with service(ways) as asked, pytest.raises(Unreachable):
        asked.ask("POST", "/connector/saveItems", content=b"{}")


@pytest.mark.parametrize("api", [True, False])
def test_zotero_closed_after_the_last_item_is_said_the_same_way(
    api: bool, tmp_path: Path, meta: Path
) -> None:
    wanted = works(tmp_path, 2)
    with FakeZotero(tmp_path / "z", api=api, bbt="" if api else "9.0.57") as zotero:

        def closes(method: str, path: str) -> str:
            attached = zotero.count("POST", "saveAttachment") == 2
            return "quit" if attached and "search" not in path and "save" not in path else ""

        zotero.faults = closes
        with pytest.raises(ServiceError, match="what is done stays done"):
            pushed(zotero, wanted, meta)
        zotero.faults = lambda method, path: ""
        zotero.start()
        assert pushed(zotero, wanted, meta).planned == ()
        complete(zotero, wanted, meta)


@pytest.mark.parametrize("answers", [True, False])
def test_one_item_that_zotero_cannot_take_stops_no_other(
    answers: bool, tmp_path: Path, meta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = works(tmp_path, 12)
    bad = wanted[4].source
    with FakeZotero(tmp_path / "z") as zotero:
        zotero.answers_when_it_fails = answers
        add = zotero.store.add

        def refuses(vault: Any, item: dict[str, Any], strict: bool = False) -> str:
            if item.get("title") == bad.title:
                raise ValueError
            return add(vault, item, strict)

        monkeypatch.setattr(zotero.store, "add", refuses)
        done = pushed(zotero, wanted, meta)
        states = {one.doc_uid: one.state for one in done.outcomes}
        assert states.pop(bad.doc_uid) == ("failed" if answers else "unclear")
        assert set(states.values()) == {"added"} and len(keys_of(zotero.store.mine)) == 11
        (left,) = pushed(zotero, wanted, meta).outcomes  # the next run tries that one alone
        assert left.doc_uid == bad.doc_uid and left.state == ("failed" if answers else "unclear")


def test_what_is_there_already_is_bound_and_keeps_its_key(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 6)
    with FakeZotero(tmp_path / "z", "10.0.6") as zotero:
        store = zotero.store
        pinned = store.add(store.mine, zotero_item(wanted[1]))
        keyless = store.add(store.mine, zotero_item(wanted[2], citationKey=""))
        filed = store.add(store.mine, zotero_item(wanted[4], title="Otherwise", date="", DOI=""))
        assert wanted[4].path
        store.attach(store.mine, filed, "x.pdf", wanted[4].path.read_bytes())
        done = pushed(zotero, wanted, meta, "local")
        assert len(done.planned) == 3 and len(store.mine.works()) == 6
        assert store.mine.items[pinned]["citationKey"] == "ownKey2015"
        assert store.mine.items[keyless]["citationKey"] == wanted[2].source.doc_uid
        there = bindings.read(meta)
        assert there[wanted[1].source.doc_uid].how == "doi"
        assert there[wanted[4].source.doc_uid].how == "hash"
        assert {one.state for one in done.looked.matches} == {"bound"}


def test_a_key_that_better_bibtex_took_away_is_found_again_by_the_file(
    tmp_path: Path, meta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = works(tmp_path, 4)
    with FakeZotero(tmp_path / "z") as zotero:
        add = zotero.store.add

        def renames(vault: Any, item: dict[str, Any], strict: bool = False) -> str:
            key = add(vault, item, strict)
            vault.items[key]["citationKey"] = f"vole{len(vault.items)}"
            return key

        monkeypatch.setattr(zotero.store, "add", renames)
        done = pushed(zotero, wanted, meta)
        assert {one.state for one in done.looked.matches} == {"bound"}
        assert {one.how for one in bindings.read(meta).values()} == {"hash"}
        assert pushed(zotero, wanted, meta).planned == ()
        assert len(zotero.store.mine.works()) == len(zotero.store.mine.files()) == 4


def test_candidates_are_not_added_unless_one_says_so(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 5)
    with FakeZotero(tmp_path / "z") as zotero:
        zotero.store.add(zotero.store.mine, zotero_item(wanted[0], DOI=""))
        assert len(pushed(zotero, wanted, meta).outcomes) == 4
        assert len(zotero.store.mine.works()) == 5
        pushed(zotero, wanted, meta, candidates=True)
        assert len(zotero.store.mine.works()) == 6
        pushed(zotero, wanted, meta, candidates=True)
        assert len(zotero.store.mine.works()) == 6


def test_a_library_that_may_not_be_changed_is_said(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 2)
    with FakeZotero(tmp_path / "z") as zotero:
        zotero.editable = False
        with pytest.raises(ServiceError, match="may not be changed"):
            pushed(zotero, wanted, meta)
        zotero.editable, zotero.files_editable = True, False
        notes = {one.note for one in pushed(zotero, wanted, meta).outcomes}
        assert notes == {"the files of this library may not be changed"}


def test_into_the_group_that_is_selected(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 3)
    with FakeZotero(tmp_path / "z") as zotero:
        zotero.selected = zotero.store.group(4711, "Burrow Lab")
        with pytest.raises(ServiceError, match="select My Library"):
            pushed(zotero, wanted, meta, library="user")
        done = pushed(zotero, wanted, meta)
        assert done.target == "Burrow Lab" and len(zotero.selected.works()) == 3
        assert {one.library for one in bindings.read(meta).values()} == {"groups/4711"}
        uris = {one.uri for one in bindings.read(meta).values()}
        assert uris and all(uri.startswith("http://zotero.org/groups/4711/items/") for uri in uris)


@pytest.mark.parametrize(("says", "told"), [("deny", "deny mdrag"), ("once", "Always Allow")])
def test_permissions_of_the_local_api(says: str, told: str, tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 3)
    with FakeZotero(tmp_path / "z", "10.0.6") as zotero:
        zotero.writes.says = says
        with pytest.raises(MdragError, match=told):
            pushed(zotero, wanted, meta, "local")
        zotero.writes.says = "always"
        pushed(zotero, wanted, meta, "local")
        complete(zotero, wanted, meta)


def test_a_permission_is_remembered_where_nobody_else_reads_it(
    tmp_path: Path, meta: Path, own_home: Path
) -> None:
    wanted = works(tmp_path, 4)
    with FakeZotero(tmp_path / "z", "10.0.6") as zotero:
        pushed(zotero, wanted[:2], meta, "local")
        pushed(zotero, wanted, meta, "local")
        assert zotero.writes.dialogs == 1
        complete(zotero, wanted, meta)
    (kept,) = own_home.rglob("zotero-local.json")
    assert kept.stat().st_mode & 0o077 == 0


def test_ways_that_cannot_be_taken_are_said(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 1)
    with (
        FakeZotero(tmp_path / "z", "9.0.6") as zotero,
        pytest.raises(ServiceError, match="Zotero 10"),
    ):
        pushed(zotero, wanted, meta, "local")
    with FakeZotero(tmp_path / "y", "7.0.3") as zotero, pytest.raises(ServiceError, match="update"):
        pushed(zotero, wanted, meta)
    with (
        FakeZotero(tmp_path / "x", api=False) as zotero,
        pytest.raises(ServiceError, match="Advanced"),
    ):
        pushed(zotero, wanted, meta)
    assert run.way(Ways(), Probe(running=True, writes=True)) == "local"


def test_a_wrong_key_of_the_web_api_is_said_and_never_shown(tmp_path: Path, meta: Path) -> None:
    wanted = works(tmp_path, 1)
    with FakeZotero(tmp_path / "z", web=True) as zotero:
        zotero.writes.web_key = "another"
        with pytest.raises(MdragError) as told:
            pushed(zotero, wanted, meta, "web")
        assert "ZOTERO_API_KEY" in str(told.value) and "w3bkey" not in str(told.value)
        assert not any("w3bkey" in path for _, path, _ in zotero.requests)
    assert "w3bkey" not in repr(ApiKeys(web="w3bkey"))
