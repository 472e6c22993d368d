"""Tagging in processes of their own, so that an editor's server answers while a draft is tagged.

One process stands ready as long as the server runs; a long draft gets a second one, which `rest`
ends. Each is ``python -m mdrag.claims.taggers``: a line of JSON with paragraphs on its input is
answered by a line with their marks, and it ends when its input does. Where none starts, or one
dies, its paragraphs are tagged here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress

from mdrag.claims.facts import Mark
from mdrag.claims.parses import Parses
from mdrag.limits.end_with_parent import end_with_parent

__all__ = ["ParsesElsewhere", "Taggers"]

# -P: nothing is imported from the folder the editor stands in
_COMMAND = (sys.executable, "-P", "-m", "mdrag.claims.taggers")
_BATCH = 10_000  # characters: a quarter of a second of tagging
_SHARED = 50_000  # from here on two processes pay: to load one takes as long as to tag 25,000
_FAILURES = 3  # processes that may break before no more are started

Marks = tuple[tuple[Mark, ...], ...]
_Paragraph = tuple[str, ...]


class Taggers:
    """The processes of one server; its methods may be called from any thread."""

    def __init__(self) -> None:
        """None is started yet."""
        self._pool = ThreadPoolExecutor(min(2, os.cpu_count() or 1), "mdrag-tag")
        self._free: deque[_Tagger] = deque()  # the one used last stands last
        self._every: set[_Tagger] = set()
        self._failures = 0
        self._closed = False

    def begin(self) -> None:
        """Start the process that stands ready, unless there is one."""
        if not self._every:
            with suppress(OSError):
                self._free.extend(filter(None, [self._taken()]))

    def tag(self, paragraphs: Sequence[_Paragraph]) -> Future[list[Marks]]:
        """The marks of each paragraph, some time; none when no process could say."""
        return self._pool.submit(self._tag, paragraphs)

    def rest(self) -> None:
        """A draft is done: one process is enough."""
        while len(self._free) > 1:
            self._end(self._free.popleft())

    def close(self) -> None:
        """End them all; nobody waits for what they were at."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        for one in list(self._every):
            self._end(one)

    def _tag(self, paragraphs: Sequence[_Paragraph]) -> list[Marks]:
        one = None
        try:
            one = self._taken()
            found = one.marks(paragraphs) if one else []
        except (OSError, ValueError, TypeError):
            if one:
                self._end(one)
            if self._closed:
                raise CancelledError from None
            self._failures += 1
            return []
        if one:
            self._free.append(one)
        return found

    def _taken(self) -> _Tagger | None:
        with suppress(IndexError):
            return self._free.pop()
        if self._closed or self._failures >= _FAILURES:
            return None
        one = _Tagger()
        self._every.add(one)
        if self._closed:  # while it was started; whoever closed did not see it
            self._end(one)
            return None
        return one

    def _end(self, one: _Tagger) -> None:
        with suppress(KeyError):  # another thread ends it
            self._every.remove(one)
            one.end()


class _Tagger:
    """One process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            _COMMAND,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip

    def marks(self, paragraphs: Sequence[_Paragraph]) -> list[Marks]:
        """Raises ValueError, TypeError or OSError when the process does not answer sense."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(paragraphs).encode() + b"\n")
        process.stdin.flush()
        found = [
            tuple(tuple((int(a), int(b), str(name)) for a, b, name in one) for one in marks)
            for marks in json.loads(process.stdout.readline())
        ]
        if list(map(len, found)) != list(map(len, paragraphs)):
            raise ValueError("the marks are not those of the paragraphs")
        return found

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()


class ParsesElsewhere(Parses):
    """`Parses` whose marks come from `Taggers`; a Doc a rule asks for is still made here.

    ``wanted`` says whether anybody still waits for them: a draft may be closed meanwhile.
    """

    def __init__(self, taggers: Taggers, wanted: Callable[[], bool] = lambda: True) -> None:
        """Nothing is asked yet."""
        super().__init__()
        self._taggers, self._wanted = taggers, wanted
        self._coming: dict[_Paragraph, tuple[Future[list[Marks]], int]] = {}

    def ahead(self, paragraphs: Iterable[Sequence[str]]) -> None:
        """Have these tagged; `marks` waits for each."""
        every = dict.fromkeys(map(tuple, paragraphs))
        wanted = [one for one in every if one not in self._coming]
        shared = sum(map(_length, wanted)) > _SHARED
        for some in _batches(wanted, _BATCH if shared else _SHARED):
            coming = self._taggers.tag(some)
            self._coming.update((one, (coming, at)) for at, one in enumerate(some))

    def marks(self, sentences: Sequence[str]) -> Marks:
        """As in `Parses`. Raises ServiceError when the tagger cannot be loaded here, either.

        Raises CancelledError when nobody wants them any more.
        """
        if not self._wanted():
            for waiting, _ in self._coming.values():
                waiting.cancel()
            raise CancelledError
        key = tuple(sentences)
        coming, at = self._coming.pop(key, (None, 0))
        if coming is not None and (found := coming.result()):
            self._marks[key] = found[at]
        return super().marks(key)


def _length(paragraph: _Paragraph) -> int:
    return sum(map(len, paragraph))


def _batches(paragraphs: Iterable[_Paragraph], most: int) -> Iterator[list[_Paragraph]]:
    some: list[_Paragraph] = []
    length = 0
    for one in paragraphs:
        some.append(one)
        length += _length(one)
        if length > most:
            yield some
            some, length = [], 0
    if some:
        yield some


def _main() -> None:
    end_with_parent()
    Parses().ahead([("Ready.",)])
    for line in sys.stdin.buffer:
        paragraphs = json.loads(line)
        parses = Parses()
        parses.ahead(paragraphs)
        answer = json.dumps([parses.marks(sentences) for sentences in paragraphs])
        sys.stdout.buffer.write(answer.encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    _main()
