"""The language server with a long draft: how soon it answers, how much it holds.

The draft cites the sources of a real library, every tenth paragraph once. What a writer waits for
is wall time, measured at the editor's end of the pipe.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from lint_benchmarks import drafts
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from timing import Row

__all__ = ["TICK", "Editor", "language_server", "ticks"]

WORDS, EDITS, SAVES, HOVERS = 20_000, 40, 12, 40
TICK = os.sysconf("SC_CLK_TCK")


class Editor:
    """A client that notes when diagnostics arrive."""

    def __init__(self, draft: Path) -> None:
        """Of one draft."""
        self.client = LanguageClient("bench", "1")
        self.uri, self.text, self.version = draft.as_uri(), draft.read_text("utf-8"), 1
        self.shown: asyncio.Queue[tuple[float, lsp.PublishDiagnosticsParams]] = asyncio.Queue()

        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.shown.put_nowait((time.perf_counter(), params))

        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)

    async def start(self, env: dict[str, str]) -> None:
        """Start the server and shake hands."""
        command = [sys.executable, "-m", "mdrag", "lsp"]
        await self.client.start_io(*command, env={**os.environ, **env})
        await self.client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
        self.client.initialized(lsp.InitializedParams())

    async def open(self) -> tuple[float, float]:
        """Seconds until the cheap diagnostics, and until all of them."""
        began = time.perf_counter()
        item = lsp.TextDocumentItem(self.uri, "markdown", self.version, self.text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        first, _ = await asyncio.wait_for(self.shown.get(), 120)
        whole, _ = await asyncio.wait_for(self.shown.get(), 120)
        return first - began, whole - began

    async def type(self, line: int, words: str) -> float:
        """Seconds from a change at the end of a line until its diagnostics."""
        self.version += 1
        lines = self.text.split("\n")
        at = lsp.Position(line, len(lines[line].encode("utf-16-le")) // 2)
        lines[line] += words
        self.text = "\n".join(lines)
        change = lsp.TextDocumentContentChangePartial(lsp.Range(at, at), words)
        named = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        began = time.perf_counter()
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(named, [change]))
        while True:
            when, shown = await asyncio.wait_for(self.shown.get(), 60)
            if shown.version == self.version:
                return when - began

    async def save(self) -> float:
        """Seconds from saving until the diagnostics of all rules."""
        while not self.shown.empty():
            self.shown.get_nowait()
        began = time.perf_counter()
        named = lsp.TextDocumentIdentifier(self.uri)
        self.client.text_document_did_save(lsp.DidSaveTextDocumentParams(named))
        when, _ = await asyncio.wait_for(self.shown.get(), 60)
        return when - began

    async def hover(self, line: int, character: int) -> float:
        """Seconds of one hover."""
        began = time.perf_counter()
        at = lsp.HoverParams(lsp.TextDocumentIdentifier(self.uri), lsp.Position(line, character))
        await self.client.text_document_hover_async(at)
        return time.perf_counter() - began

    def processes(self) -> list[Path]:
        """The folders in /proc of the server and of the processes it tags in."""
        server: Any = self.client._server
        own = Path(f"/proc/{server.pid}")
        of_threads = " ".join(one.read_text() for one in own.glob("task/*/children"))
        return [own, *(Path("/proc", pid) for pid in of_threads.split())]

    async def stop(self) -> None:
        """End the server."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        ended: Any = self.client.stop  # pygls says nothing of its type
        await ended()


def citing(project: Path, where: Path) -> Path:
    """A draft of the project in which every tenth paragraph is bound to one of its sources."""
    from mdrag.project import Project
    from mdrag.retrieve.library import GenerationStore

    sources = [
        s for s in GenerationStore.open(Project(project)).sources() if s.citable and s.passages
    ]
    paragraphs = drafts(where, (WORDS,))[WORDS].read_text("utf-8").split("\n\n")
    plain = [at for at, one in enumerate(paragraphs) if one[:1].isalpha() and one[-1:] == "."]
    for number, at in enumerate(plain[::10]):
        uid = sources[number % len(sources)].doc_uid
        paragraphs[at] = f"{paragraphs[at][:-1]} (Author, 2015){{#{uid}}}."
    path = project / "outputs" / "drafts" / "long.md"
    path.write_text("\n\n".join(paragraphs), "utf-8")
    return path


def language_server(library: Path) -> list[Row]:
    """The rows of the table; ``library``: a project that was ingested."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(citing(library, Path(folder)), Path(folder)))


async def _measured(draft: Path, where: Path) -> list[Row]:
    env = {"MDRAG_CACHE_DIR": str(where / "cache")}
    editor = Editor(draft)
    await editor.start(env)
    cheap, cold = await editor.open()
    await editor.stop()
    editor = Editor(draft)
    await editor.start(env)
    cheap_again, warm = await editor.open()
    lines = editor.text.split("\n")
    places = [at for at, one in enumerate(lines) if one[:1].isalpha() and len(one) > 80]
    step = max(len(places) // EDITS, 1)
    typed, saved = [], []
    for at in places[::step][:EDITS]:
        typed.append(await editor.type(at, " and more"))
        await asyncio.sleep(0.05)
    await asyncio.sleep(3)
    for at in places[::step][:SAVES]:
        await editor.type(at, " once more")
        saved.append(await editor.save())
        await asyncio.sleep(1.5)
    marks = [(at, one.index("{#doc_") + 3) for at, one in enumerate(lines) if "{#doc_" in one]
    hovered = [await editor.hover(*mark) for mark in marks[:HOVERS]]
    memory = sum(map(_most, editor.processes()))
    before = sum(map(ticks, editor.processes()))
    await asyncio.sleep(5)
    idle = (sum(map(ticks, editor.processes())) - before) / TICK
    await editor.stop()
    rows = (
        ("`mdrag lsp`, 20,000 words: cheap rules after opening", max(cheap, cheap_again), "≤ 1 s"),
        ("all rules after opening, nothing known", cold, "≤ 4 s"),
        ("all rules after opening, all known", warm, "≤ 1 s"),
    )
    many = (
        ("cheap rules after a change in a paragraph", typed, "≤ 60 ms"),
        ("all rules after saving", saved, "≤ 200 ms"),
        ("hover over a binding", hovered, "≤ 50 ms"),
    )
    return [
        *(Row(what, f"{took:.2f} s", goal, "") for what, took, goal in rows),
        *(Row(f"{what}, p95", f"{_p95(took):.0f} ms", goal, _median(took))
          for what, took, goal in many),
        Row("memory at most, the tagger's, too", f"{memory / 1024:.0f} MiB", "≤ 450 MiB", ""),
        Row("idle for 5 s", f"{idle:.2f} s CPU", "0", ""),
    ]  # fmt: skip


def _median(seconds: list[float]) -> str:
    return f"median {1000 * statistics.median(seconds):.0f} ms"


def _p95(seconds: list[float]) -> float:
    """Milliseconds that 95 of 100 stay under."""
    return 1000 * statistics.quantiles(seconds, n=20)[-1]


def _most(process: Path) -> int:
    """KiB a process has held at most."""
    status = (process / "status").read_text().splitlines()
    return max(int(x.split()[1]) for x in status if x.startswith(("VmHWM", "VmRSS")))


def ticks(process: Path) -> int:
    """What a process has cost, in ticks of CPU."""
    fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


if __name__ == "__main__":
    for row in language_server(Path(sys.argv[1])):  # to look at these figures alone
        print(" | ".join(row))
