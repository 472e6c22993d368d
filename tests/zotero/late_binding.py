"""A writer's way from a draft's sources to a Zotero that has them all, while Zotero fails."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from essay_project import essay_project
from mdrag.cli.main import main
from mdrag.net import Reply, Service
from mdrag.zotero import bindings
from mdrag.zotero.push import through_api, through_connector
from trusting import write_trusted
from zotero.fakes.server import LATE, FakeZotero
from zotero.mixed_library import (
    AFTER_ALL,
    AFTER_BIND,
    AFTER_PUSH,
    BEFORE,
    MixedLibrary,
    mixed_library,
)

__all__ = ["FAULTS", "READINGS", "VERSIONS", "Case", "late_binding_wrong"]

VERSIONS = ("7.0.32", "8.0.5", "9.0.6", "10.0.6")
FAULTS = ("none", "late", "500", "failed-after", "reset", "lost", "quit", "kill")
READINGS = ((True, False), (True, True), (False, True))  # local API on, Better BibTeX there
_RUNS = 12  # of a push, until nothing is left
_WRITES = ("/connector/save", "/items", "/upload", "/file")


class Case(NamedTuple):
    """One Zotero, and how it fails."""

    version: str
    api: bool
    bbt: bool
    fault: str
    seed: int = 0
    via: str = "auto"


class _Ran(NamedTuple):
    code: int
    told: Any  # the JSON, None where there is none
    err: str


def late_binding_wrong(folder: Path, case: Case) -> list[str]:
    """What is wrong at any step of the way, as one line each; [] when all is as it must be."""
    with FakeZotero(
        folder / "zotero", case.version, api=case.api, bbt="9.0.57" if case.bbt else ""
    ) as zotero, _quick(case):  # fmt: skip
        mixed = mixed_library(folder / "essay", zotero)
        project = essay_project(folder / "essay", [one.source for one in mixed.wanted])
        told = f"zotero:\n  address: {zotero.address}\n  via: {case.via}\n"
        write_trusted(project.config_path, told)
        with contextlib.chdir(project.root):
            return list(_steps(_Writer(mixed, case, project.meta, set())))


def _steps(writer: _Writer) -> Iterator[str]:
    mixed = writer.mixed
    yield from writer.state("before", BEFORE, bound=())
    yield from writer.push("push")
    yield from writer.state("after push", AFTER_PUSH)
    writer.run("bind", "--accept")
    writer.run("bind", *(f"{uid}={key}" for uid, key in mixed.named.items()))
    yield from writer.state("after bind", AFTER_BIND)
    yield from writer.push("push of candidates", "--add-candidates")
    yield from writer.state("after all", AFTER_ALL)
    works = len(mixed.zotero.store.mine.works())
    writer.run("push")
    if len(mixed.zotero.store.mine.works()) != works:
        yield "one more push added something"
    yield from writer.state("after one more push", AFTER_ALL)
    yield from writer.gone()
    mixed.zotero.quit()
    ran = writer.run("status")
    if ran.code or len(ran.told["bound"]) != 20 or ran.told["zotero"]["running"]:
        yield "closed: status does not tell what was bound"


class _Writer(NamedTuple):
    """Somebody at the command line."""

    mixed: MixedLibrary
    case: Case
    meta: Path
    by_hand: set[str]  # sources whose file push told the writer to attach

    def run(self, command: str, *more: str) -> _Ran:
        """A command of `mdrag zotero`, run to its end."""
        out, err = io.StringIO(), io.StringIO()
        code: Any = 0
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main(["zotero", command, *more, "--format", "json"])
            except SystemExit as ended:
                code = ended.code
        told = json.loads(out.getvalue()) if out.getvalue().strip() else None
        return _Ran(int(code or 0), told, err.getvalue())

    def state(
        self, when: str, states: Sequence[str], bound: Sequence[str] | None = None
    ) -> Iterator[str]:
        """What status says that is not so, and what is not as it must be."""
        ran = self.run("status")
        if ran.told is None or ran.told.get("sources") is None:
            yield f"{when}: status ends with {ran.code}: {ran.err}"
            return
        said = [one["state"] for one in ran.told["sources"]]
        by_uid = {one["doc_uid"]: one for one in ran.told["sources"]}
        for number, (uid, state) in enumerate(zip(self.mixed.uids, states, strict=True)):
            if by_uid[uid]["state"] != state:
                yield f"{when}: source {number} is {by_uid[uid]['state']}, not {state}"
        if ran.code != int(set(said) != {"bound"}):
            yield f"{when}: status ends with {ran.code}"
        truth = states if bound is None else [""] * len(states)
        pinned = self.case.via == "local"
        yield from (
            f"{when}: {one}" for one in self.mixed.wrong(self.meta, truth, pinned, self.by_hand)
        )

    def push(self, when: str, *more: str) -> Iterator[str]:
        """Push until nothing is left, with Zotero failing in its way."""
        zotero, case = self.mixed.zotero, self.case
        zotero.faults = self._faults()
        for turn in range(_RUNS):
            if case.fault == "kill" and turn < 3:
                self._killed(turn, *more)
                continue
            if turn == _RUNS - 4:
                zotero.faults = lambda method, path: ""
            ran = self.run("push", *more)
            zotero.start()
            told = {"planned": None, "outcomes": [], **(ran.told or {})}  # a mistake has neither
            if case.fault == "quit":  # else Zotero remembers the session, and nothing is left
                left = {one["doc_uid"] for one in told["outcomes"] if "drag it" in one["note"]}
                self.by_hand.update(left)
            if ran.code < 2 and told["planned"] == []:
                break
            if ran.code > 2:
                yield f"{when}: ends with {ran.code}: {ran.err}"
        else:
            yield f"{when}: something is always left: {ran.err}"
        zotero.faults = lambda method, path: ""

    def gone(self) -> Iterator[str]:
        """Whether status sees that an item is gone, and that it came back."""
        there = bindings.read(self.meta)
        for uid in (self.mixed.uids[0], self.mixed.uids[1]):
            item = self.mixed.zotero.store.mine.items[there[uid].key]
            item["deleted"] = 1
            ran = self.run("status")
            (one,) = [one for one in ran.told["sources"] if one["doc_uid"] == uid]
            if one["state"] == "bound" or "gone" not in one["note"]:
                yield f"{uid}: its item lies in the trash, and status says {one['state']}"
            del item["deleted"]
        yield from self.state("after the trash", AFTER_ALL)

    def _faults(self) -> Any:
        """At random places, never more than two in a row at one place; or once, for good."""
        case, chance = self.case, random.Random(self.case.seed)
        last: dict[str, Any] = {"place": "", "times": 0}

        def now_and_then(method: str, path: str) -> str:
            if path == "/connector/ping" or chance.random() > 0.25:
                last.update(place="", times=0)
                return ""
            last["times"] = last["times"] + 1 if last["place"] == path else 1
            last["place"] = path
            return case.fault if last["times"] <= 2 else ""

        def once(method: str, path: str) -> str:
            if method == "GET" or not any(part in path for part in _WRITES):
                return ""
            last["times"] += 1
            return case.fault if last["times"] in (2 + case.seed, 9 + case.seed) else ""

        if case.fault in ("none", "kill"):
            return lambda method, path: ""
        return once if case.fault == "quit" else now_and_then

    def _killed(self, turn: int, *more: str) -> None:
        """A push that dies with its n-th request that writes, before or after it is done."""
        zotero, count = self.mixed.zotero, 0
        running = subprocess.Popen(
            [sys.executable, "-m", "mdrag", "zotero", "push", *more],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

        def kill(method: str, path: str) -> str:
            nonlocal count
            if method == "GET" or not any(part in path for part in _WRITES):
                return ""
            count += 1
            if count != 1 + (turn * 3 + self.case.seed) % 8:
                return ""
            os.kill(running.pid, signal.SIGKILL)
            return ("lost", "drop")[(turn + self.case.seed) % 2]

        zotero.faults = kill
        running.wait(120)
        zotero.faults = lambda method, path: ""


@contextlib.contextmanager
def _quick(case: Case) -> Iterator[None]:
    """Nobody waits longer than an answer that is late; then too little for it."""
    ask = Service.ask

    def impatient(self: Service, method: str, path: str, **more: Any) -> Reply:
        if case.fault == "late":
            more["seconds"] = LATE / 2
        return ask(self, method, path, **more)

    with (
        mock.patch.object(Service, "ask", impatient),
        mock.patch.object(through_connector, "PAUSES", (0.05, 0.2, 0.5)),
        mock.patch.object(through_api.time, "sleep", lambda seconds: None),
        mock.patch("mdrag.zotero.bbt_calls._PAUSES", (0.05, 0.1, 0.2)),
        mock.patch("mdrag.zotero.api._ASKED", LATE / 2 if case.fault == "late" else 60.0),
    ):
        yield
