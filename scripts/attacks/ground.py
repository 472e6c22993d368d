"""The ground an attack stands on: a home with secrets, a folder outside, and who watches both.

Every run of mdrag gets this home, caches of its own, and a proxy that answers nobody and counts
who called. `Ground.breaches` compares what lies outside the project with what lay there before.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["MDRAG", "RAW", "SECRET", "Breach", "Ground", "Ran"]

SECRET = "canary-7d1f0c9e"  # stands in every file outside; must never be seen inside
MDRAG = (sys.executable, "-m", "mdrag")
HANG_S = 20.0  # seconds after which a run counts as hung
# C0 but for tab, line feed and carriage return, DEL, C1, and the marks that turn text around.
RAW = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_Seen = dict[str, tuple[int, int, str]]


class Breach(NamedTuple):
    """One thing that got through: which case, and what happened."""

    case: str
    what: str


class Ran(NamedTuple):
    """A finished run of mdrag."""

    code: int
    out: str
    err: str
    seconds: float
    hung: bool
    processor_s: float = 0.0


def _processor_s() -> float:
    """The processor time of every run that has ended, with all it started."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


class Ground:
    """``folder`` holds ``home`` and ``outside``, which are watched, and ``cache`` and work."""

    def __init__(self, folder: Path, program: Sequence[str] = MDRAG) -> None:
        self.folder, self.program = folder, program
        self.home, self.outside = folder / "home", folder / "outside"
        self.called = 0  # connections that reached the proxy
        for place in (self.home / ".ssh", self.outside / "papers"):
            place.mkdir(parents=True)
        for name in (".bashrc", ".ssh/id_ed25519", ".netrc"):
            (self.home / name).write_text(f"{SECRET} {name}\n", "utf-8")
        for name in ("notes.txt", "papers/secret.md", "picture.png"):
            (self.outside / name).write_text(f"{SECRET} {name}\n", "utf-8")
        self._proxy = socket.create_server(("127.0.0.1", 0))
        self._answering = threading.Thread(target=self._answer, daemon=True)
        self._answering.start()
        self._before = self._snapshot()

    @property
    def proxy(self) -> str:
        """The address of the counting proxy; a hostile file may name it as a host, too."""
        return f"http://127.0.0.1:{self._proxy.getsockname()[1]}"

    def close(self) -> None:
        """Stop the proxy.

        It is woken before its socket is closed: a thread that waits at a closed one waits at a
        number, and when the process is stopped and goes on, at whoever has got that number since.
        """
        if sys.platform == "linux":
            self._proxy.shutdown(socket.SHUT_RDWR)
            self._answering.join()
        self._proxy.close()

    def environment(self) -> dict[str, str]:
        """The environment of every run: this home, caches inside the ground, the proxy."""
        kept = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
        proxies = {name: self.proxy for name in ("http_proxy", "https_proxy", "ALL_PROXY")}
        return {
            **kept,
            **proxies,
            "HOME": str(self.home),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "MDRAG_CACHE_DIR": str(self.folder / "cache" / "mdrag"),
            "NO_COLOR": "1",
        }

    def run(
        self, arguments: Sequence[str], cwd: Path, *, stdin: bytes = b"",
        environment: Mapping[str, str] | None = None, limit: float = HANG_S,
    ) -> Ran:  # fmt: skip
        """Run ``mdrag`` with ``arguments``; the whole process group is killed at ``limit``.

        The limit holds for an idle computer: a busy one gets as many times that as programs wait
        for each of its processors.
        """
        began, spent = time.monotonic(), _processor_s()
        limit *= max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        process = subprocess.Popen(
            [*self.program, *arguments],
            cwd=cwd,
            env={**self.environment(), **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        hung = False
        try:
            out, err = process.communicate(stdin, timeout=limit)
        except subprocess.TimeoutExpired:
            hung = True
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
        said = (out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))
        took = time.monotonic() - began
        return Ran(process.returncode, *said, took, hung, _processor_s() - spent)

    def breaches(self, case: str, ran: Ran | None = None) -> Iterator[Breach]:
        """What got through since the last call; what lies outside counts as it is from now on."""
        after = self._snapshot()
        for name in sorted(self._before.keys() | after.keys()):
            if self._before.get(name) != after.get(name):
                kind = "made" if name not in self._before else "changed"
                yield Breach(case, f"{kind if name in after else 'deleted'} outside: {name}")
        self._before = after
        if self.called:
            yield Breach(case, f"{self.called} connections")
            self.called = 0
        if ran is not None:
            yield from said_breaches(case, ran)

    def _snapshot(self) -> _Seen:
        found: _Seen = {}
        for place in (self.home, self.outside):
            for path in sorted(place.rglob("*")):
                stat = path.lstat()
                content = path.read_bytes().hex() if path.is_file() else ""
                found[str(path.relative_to(self.folder))] = (stat.st_mode, stat.st_size, content)
        return found

    def _answer(self) -> None:
        while True:
            try:
                caller, _ = self._proxy.accept()
            except OSError:
                return
            self.called += 1
            caller.close()


def said_breaches(case: str, ran: Ran) -> Iterator[Breach]:
    """What a run must never do: hang, show a traceback, end with 3, a secret or a raw escape."""
    both = ran.out + ran.err
    if ran.hung:
        yield Breach(case, f"hung for {ran.seconds:.0f} s")
    elif ran.code not in (0, 1, 2, 130):
        yield Breach(case, f"exit {ran.code}: {ran.err.strip()[-200:]!r}")
    if "Traceback (most recent call last)" in both:
        yield Breach(case, "a traceback")
    if SECRET in both:
        yield Breach(case, "a secret from outside was shown")
    if raw := RAW.search(both):
        around = both[max(0, raw.start() - 40) : raw.end() + 20]
        yield Breach(case, f"a raw control character: {around!r}")
