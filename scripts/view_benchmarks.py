"""`mdrag view` of a long draft: how soon it is there, what a page costs, what it holds.

The draft has some 10,000 words and 150 bindings to the papers of a library. What a reader waits for
is wall time at the other end of the socket; the browser's own work is not in it.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from urllib.request import urlopen

from bound_benchmarks import BINDINGS, bound_claims, write_draft
from lint_benchmarks import drafts
from lsp_benchmarks import TICK, ticks
from timing import BIN, Row

__all__ = ["viewing"]

WORDS, PAGES, IDLE_S = 7_000, 12, 5.0
_LIVE = re.compile(r'"live": ?"([^"]+)"')


def viewing(library: Path) -> list[Row]:
    """The rows of the table; ``library``: a project that was ingested."""
    claims = list(bound_claims(library, Random(1)))[:BINDINGS]
    with tempfile.TemporaryDirectory() as folder:
        filler = drafts(Path(folder), (WORDS,))[WORDS].read_text("utf-8")
    draft = write_draft(library, "view.md", "\n\n".join(f"{one}." for one in claims) + filler)
    sources = list(dict.fromkeys(re.findall(r"\{#(doc_\w+)\}", " ".join(claims))))[:PAGES]
    began = time.perf_counter()
    server = subprocess.Popen(
        [BIN / "mdrag", "view", "--no-open", draft],
        cwd=library, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        opened = time.perf_counter() - began
        get = _getter(address)
        first = statistics.median(_seconds(partial(_page, get)) for _ in range(5))
        cold = [_seconds(partial(get, f"page/{one}/1")) for one in sources]
        known = [_seconds(partial(get, f"page/{one}/1")) for one in sources for _ in range(3)]
        saved = statistics.median(_saved(draft, get, number) for number in range(3))
        memory = _mebibytes(server.pid)
        process = Path(f"/proc/{server.pid}")
        before = ticks(process)
        time.sleep(IDLE_S)
        idle = (ticks(process) - before) / TICK / IDLE_S
    finally:
        server.terminate()
        server.wait(10)
    what = f"`mdrag view`, 10,000 words, {len(claims)} bindings"
    drawn, again = (1000 * statistics.median(one) for one in (cold, known))
    slowest = f"slowest of {len(cold)}: {1000 * max(cold):.0f} ms"
    return [
        Row(f"{what}: from the command to the address", f"{opened:.2f} s", "", "all is checked"),
        Row("its page, style and script", f"{first:.2f} s", "≤ 0.5 s", ""),
        Row("a page's picture and words, first time", f"{drawn:.0f} ms", "≤ 250 ms", slowest),
        Row("a page's picture and words, again", f"{again:.0f} ms", "≤ 30 ms", ""),
        Row("a save is on the page", f"{saved:.2f} s", "≤ 1 s", ""),
        Row("the view's server", f"{memory:.0f} MiB", "≤ 250 MiB",
            f"idle: {100 * idle:.1f} % of a processor"),
    ]  # fmt: skip


def _page(get: Callable[[str], bytes]) -> None:
    for name in ("", "view.css", "view.js"):
        get(name)


def _getter(address: str) -> Callable[[str], bytes]:
    def get(name: str) -> bytes:
        with urlopen(f"{address}{name}", timeout=120) as answer:
            content: bytes = answer.read()
        return content

    return get


def _seconds(job: Callable[[], object]) -> float:
    began = time.perf_counter()
    job()
    return time.perf_counter() - began


def _saved(draft: Path, get: Callable[[str], bytes], number: int) -> float:
    """Seconds from a save until the page that holds it was fetched, told by the page's own wait."""
    live = _LIVE.search(get("").decode("utf-8"))
    assert live, "the page says which state of the draft it shows"
    words = f"Sentence number {number} was added."
    draft.write_text(f"{draft.read_text('utf-8')}\n\n{words}\n", "utf-8")

    def shown() -> None:
        assert b"changed" in get(f"events?seen={live[1]}")
        assert words.encode() in get("")

    return _seconds(shown)


def _mebibytes(pid: int) -> float:
    """What a process and those it started hold."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    held = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("utf-8"))
    return int(held[1] if held else 0) / 1024 + sum(_mebibytes(int(one)) for one in children)


if __name__ == "__main__":
    for row in viewing(Path(sys.argv[1])):  # to look at these figures alone
        print(" | ".join(row))
