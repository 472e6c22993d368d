"""When a draft is read and linted: at once what is cheap, in the background what is not.

Everything here runs on the event loop, but the parsing of a whole draft and the whole lint, which
run in one thread each; what they return counts only if the draft is still what they saw.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mdrag.claims.parses import Parses
from mdrag.claims.taggers import ParsesElsewhere, Taggers
from mdrag.desk.desk import Desk
from mdrag.desk.lint_desk import lint_again
from mdrag.desk.open_desks import OpenDesk, OpenDesks
from mdrag.draft.model import Draft
from mdrag.lint.result import Result
from mdrag.lint.run.paragraph_rules import WordOnlyRules
from mdrag.lsp.drafts.document import DraftReading, OpenDraft, read, read_again
from mdrag.lsp.drafts.memory import Memory

__all__ = ["DraftChecker"]

_QUICK = 1_000_000  # characters of a draft whose changed paragraph is read on the event loop
_RESTS = 4.0  # times as long as a reading took, nothing is read after it,
_LONGEST_REST = 0.5  # but never for more seconds


class DraftChecker:
    """The open drafts and what is going on with each.

    ``show(document)`` is called when there is something new to say of one, ``failed`` when work in
    the background broke, which is our bug; ``debounce`` and
    ``idle`` are seconds to wait after a change for the cheap rules, and for all of them.
    """

    def __init__(
        self,
        show: Callable[[OpenDraft], None],
        failed: Callable[[Exception], None],
        verification: bool = True,
        debounce: float = 0.005,
        idle: float = 0.6,
    ) -> None:
        """Nothing is open."""
        self.verification, self.debounce, self.idle = verification, debounce, idle
        self.documents: dict[str, OpenDraft] = {}
        self._show, self._failed = show, failed
        # told when a draft is new to the rules, and when they broke, with nothing else to show
        self.changed: Callable[[OpenDraft], None] = lambda _: None
        self._desks = OpenDesks()
        self._locals: dict[str, tuple[str, WordOnlyRules]] = {}  # uri → stamp, its cheap rules
        self._soon: dict[str, asyncio.TimerHandle] = {}
        self._later: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._linting: dict[str, asyncio.Task[None]] = {}
        self._parser = ThreadPoolExecutor(1, "mdrag-parse")
        self._linter = ThreadPoolExecutor(1, "mdrag-lint")
        self._taggers = Taggers()
        self._memory: Memory | None = None  # made, and used, in the linter's thread

    # ---- what the editor tells

    def open(self, uri: str, path: Path, version: int, text: str) -> None:
        """A draft was opened."""
        self.documents[uri] = OpenDraft(uri, path, version, text)
        self.changed(self.documents[uri])
        self._start(self._reading, uri, self._read_whole)

    def change(self, uri: str, version: int, text: str) -> None:
        """A draft was changed; what is under way for it is out of date."""
        document = self.documents.get(uri)
        if document is None:
            return
        document.version, document.text = version, text
        # The first edit is read at once; of a flood, if that took long, the newest text only.
        rest = document.rests_until - asyncio.get_running_loop().time()
        self._after(self._soon, uri, max(self.debounce, rest), self.read_now)
        self._after(self._later, uri, self.idle, self.lint_now)

    def save(self, uri: str) -> None:
        """A draft was saved: all rules, at once."""
        if uri in self.documents:
            self.lint_now(uri)

    def close(self, uri: str) -> None:
        """A draft was closed."""
        document = self.documents.pop(uri, None)
        for handles in (self._soon, self._later):
            if handle := handles.pop(uri, None):
                handle.cancel()
        self._locals.pop(uri, None)
        if document is not None:
            self._desks.forget(document.path)

    def changed_around(self) -> None:
        """Settings, rules or a library may have changed: everything open is linted again."""
        for uri in list(self.documents):
            self.lint_now(uri)

    def stop(self) -> None:
        """The server ends; nothing that runs is waited for."""
        for uri in list(self.documents):
            self.close(uri)
        self._taggers.close()
        self._parser.shutdown(wait=False, cancel_futures=True)
        self._linter.shutdown(wait=False, cancel_futures=True)

    # ---- what is known

    def desk(self, document: OpenDraft) -> OpenDesk:
        """The desk of a draft, as its files are now."""
        return self._desks.of(document.path)

    def read_now(self, uri: str) -> OpenDraft | None:
        """The document, its newest text read if that is quick; else a reading is begun."""
        document = self.documents.get(uri)
        if document is None:
            return None
        self._cancel(self._soon, uri)
        rules = self._rules(document)
        before = document.reading
        if self._up_to_date(document):
            return document
        if before is not None and before.rules is rules and len(document.text) < _QUICK:
            now = asyncio.get_running_loop().time
            began = now()
            again = read_again(before, document.text, rules)
            document.rests_until = now() + min(_RESTS * (now() - began), _LONGEST_REST)
            if again is not None:
                document.take_reading(again)
                self._show(document)
                return document
        self._start(self._reading, uri, self._read_whole)
        return document

    def lint_now(self, uri: str) -> None:
        """Begin a whole lint of the newest text."""
        self._cancel(self._later, uri)
        self._start(self._linting, uri, self._lint_whole)

    async def settled(self, uri: str) -> OpenDraft | None:
        """The document once its newest text was read, or it is known that it cannot be."""
        document = self.read_now(uri)
        while document is not None and not document.fresh:
            text = document.text
            await self._ended(self._reading, uri)
            if document.text == text and not document.fresh:
                break
            document = self.read_now(uri)
        return self.documents.get(uri)

    async def linted(self, uri: str) -> OpenDraft | None:
        """The document once all rules have looked at its newest text."""
        self.lint_now(uri)
        await self._ended(self._linting, uri)
        return self.documents.get(uri)

    async def _ended(self, running: dict[str, asyncio.Task[None]], uri: str) -> None:
        """Wait until nothing of the kind is under way; another one may have been begun since."""
        while not running[uri].done():
            await asyncio.wait([running[uri]])

    # ---- in the background

    async def _read_whole(self, uri: str) -> None:
        document = self.documents.get(uri)
        while document is not None and not self._up_to_date(document):
            text, before, rules = document.text, document.reading, self._rules(document)
            reading = await self._in(self._parser, read, text, str(document.path), rules, before)
            if self.documents.get(uri) is not document:
                return
            # who goes on typing meanwhile is shown something, too: of the newest text only
            newest = reading if document.text == text else self._caught_up(document, reading)
            if newest is not None:
                document.take_reading(newest)
                self._show(document)
        if document is not None and document.result is None:
            self.lint_now(uri)

    def _caught_up(self, document: OpenDraft, reading: DraftReading) -> DraftReading | None:
        """The newest text, read by way of an older one; None when that is not quick."""
        if reading.rules is not self._rules(document) or len(document.text) >= _QUICK:
            return None
        return read_again(reading, document.text, reading.rules)

    async def _lint_whole(self, uri: str) -> None:
        document = await self.settled(uri)
        if document is None or document.draft is None:
            return
        draft, now = document.draft, self.desk(document)
        stamp = f"{self.verification} {now.stamp}"
        if document.linted == (draft.text, stamp) and document.result is not None:
            self._show(document)
            return
        parses = ParsesElsewhere(self._taggers, lambda: self.documents.get(uri) is document)
        result = await self._in(self._linter, self._lint, draft, now.desk, parses)
        if self.documents.get(uri) is not document:
            return
        if document.result is None:
            # What a draft, the tagger and the rules hold stays: looking through it for garbage
            # took 120 ms of every eighth save of 20,000 words.
            gc.freeze()
        document.take_result(draft, result, stamp)
        self._show(document)

    def _lint(self, draft: Draft, desk: Desk, parses: Parses) -> Result:
        if self._memory is None:
            self._memory = Memory()
        result = lint_again(desk, draft, self._memory, not self.verification, parses)
        self._taggers.rest()
        self._taggers.begin()  # not before: opening a draft that is known needs no tagger
        self._memory.flush()
        return result

    def _up_to_date(self, document: OpenDraft) -> bool:
        rules = self._rules(document)
        return document.fresh and document.reading is not None and document.reading.rules is rules

    def _rules(self, document: OpenDraft) -> WordOnlyRules:
        now = self.desk(document)
        kept = self._locals.get(document.uri)
        if kept is None or kept[0] != now.stamp:
            kept = (now.stamp, WordOnlyRules(now.desk.rules, now.desk.config))
            self._locals[document.uri] = kept
        return kept[1]

    async def _in(self, pool: ThreadPoolExecutor, function, *args):  # type: ignore[no-untyped-def]
        return await asyncio.get_running_loop().run_in_executor(pool, function, *args)

    def _start(
        self,
        running: dict[str, asyncio.Task[None]],
        uri: str,
        work: Callable[[str], Awaitable[None]],
    ) -> None:
        """Begin ``work`` for a draft; when the same is under way, once more after it."""
        before = running.get(uri)

        async def go() -> None:
            if before is not None and not before.done():
                await asyncio.wait([before])
            if running.get(uri) is not asyncio.current_task():
                return  # another one was begun since
            try:
                await work(uri)
            except Exception as problem:
                self._failed(problem)
                if document := self.documents.get(uri):
                    document.broken = True
                    self.changed(document)

        task = asyncio.get_running_loop().create_task(go())
        running[uri] = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _after(
        self,
        handles: dict[str, asyncio.TimerHandle],
        uri: str,
        seconds: float,
        work: Callable[[str], object],
    ) -> None:
        self._cancel(handles, uri)
        handles[uri] = asyncio.get_running_loop().call_later(seconds, work, uri)

    def _cancel(self, handles: dict[str, asyncio.TimerHandle], uri: str) -> None:
        if handle := handles.pop(uri, None):
            handle.cancel()
