"""A push that is killed: what it needs, and what Zotero must hold when it was run again.

The fake Zotero of the tests stands on a real socket and lives on through the kills. It already
has one of the sources with a key of the writer's, and one without any.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from attacks.ground import Breach, Ground

if TYPE_CHECKING:
    from mdrag.zotero.match import SourceToFind
    from zotero.fakes.server import FakeZotero, Faults

__all__ = ["Push", "killed_at", "push_project", "pushed_wrong", "running"]

_WAYS = (("connector", "9.0.6"), ("connector", "7.0.32"), ("local", "10.0.6"))
_SOURCES = 10
_OWN_KEY = "ownKey2015"
_HAS_OWN, _HAS_NONE = 1, 2  # the sources that Zotero has, with a key and without


class Push(NamedTuple):
    """A Zotero that runs, the way into it, and the sources of the project."""

    zotero: FakeZotero
    via: str
    wanted: Sequence[SourceToFind]


def push_project(root: Path) -> None:
    """A project whose index knows some sources, each with a file of its own."""
    from essay_project import essay_project
    from zotero.some_works import works

    essay_project(root, [one.source for one in works(root, _SOURCES)])


@contextmanager
def running(ground: Ground, place: Path, random: Random) -> Iterator[Push]:
    """A Zotero for the project at ``place``, which the person's own settings name."""
    from zotero.fakes.server import FakeZotero
    from zotero.some_works import works, zotero_item

    via, version = random.choice(_WAYS)
    wanted = works(place, _SOURCES)
    settings = ground.folder / "config" / "mdrag"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "zotero-local.json").unlink(missing_ok=True)  # what another Zotero allowed
    with FakeZotero(ground.folder / f"zotero-{place.name}", version) as zotero:
        told = f"zotero:\n  address: {zotero.address}\n  via: {via}\n"
        (settings / "config.yaml").write_text(told, "utf-8")
        mine = zotero.store.mine
        zotero.store.add(mine, zotero_item(wanted[_HAS_OWN], **_own_key(version)))
        zotero.store.add(mine, zotero_item(wanted[_HAS_NONE], citationKey=""))
        yield Push(zotero, via, wanted)
    (settings / "config.yaml").unlink()


def _own_key(version: str) -> dict[str, str]:
    return {"extra": f"Citation Key: {_OWN_KEY}"} if version.startswith("7.") else {}


def killed_at(request: int, done: bool, kill: Callable[[], None]) -> Faults:
    """Faults of a Zotero that see the program die at the n-th request, done or not."""
    turn = itertools.count(1)

    def fault(method: str, path: str) -> str:
        if next(turn) != request:
            return ""
        kill()
        return "lost" if done else "drop"

    return fault


def pushed_wrong(ground: Ground, case: str, place: Path, push: Push) -> Iterator[Breach]:
    """What is not as one whole push would have left it."""
    from mdrag.zotero import bindings
    from mdrag.zotero.push.journal import Journal

    held = _held(push)
    for number, one in enumerate(push.wanted):
        title = one.source.title
        if held.get(title) != [_expected(push, number)]:
            told = f"Zotero has {held.get(title)}, not {_expected(push, number)}"
            yield Breach(case, f"source {number}: {told}")
    uids = sorted(one.source.doc_uid for one in push.wanted)
    if len(push.zotero.store.mine.works()) != len(uids):
        yield Breach(case, f"Zotero has {len(push.zotero.store.mine.works())} works")
    if sorted(bindings.read(place / "meta")) != uids:
        yield Breach(case, "not every source is bound")
    steps = {uid: step.step for uid, step in Journal(place / "meta").steps.items()}
    pushed = [uid for uid in uids if uid not in _theirs(push)]
    if steps != dict.fromkeys(pushed, "done"):
        yield Breach(case, f"the journal says {Counter(steps.values())} of {len(pushed)}")
    status = ground.run(["zotero", "status", "--format", "json"], place, limit=60)
    yield from ground.breaches(f"{case}, status", status)
    states = Counter(one["state"] for one in json.loads(status.out)["sources"])
    if status.code or states != {"bound": len(uids)}:
        yield Breach(case, f"status ends with {status.code}: {dict(states)}")


def _theirs(push: Push) -> set[str]:
    return {push.wanted[number].source.doc_uid for number in (_HAS_OWN, _HAS_NONE)}


def _expected(push: Push, number: int) -> tuple[str, list[bytes]]:
    """The citation key of a source's item, and its files."""
    one = push.wanted[number]
    if number == _HAS_OWN:
        return _OWN_KEY, []
    if number == _HAS_NONE:  # the connector changes no item
        return (one.source.doc_uid if push.via == "local" else ""), []
    return one.source.doc_uid, [one.path.read_bytes()] if one.path else []


def _held(push: Push) -> dict[str, list[tuple[str, list[bytes]]]]:
    """Title → citation key and files of every work with it."""
    store = push.zotero.store
    found: dict[str, list[tuple[str, list[bytes]]]] = {}
    for work in store.mine.works():
        line = str(work.get("extra", "")).partition("Citation Key: ")[2].split("\n")[0]
        files = [
            store.path(file).read_bytes()
            for file in store.mine.files()
            if file.get("parentItem") == work["key"]
        ]
        found.setdefault(work["title"], []).append((work.get("citationKey") or line, files))
    return found
