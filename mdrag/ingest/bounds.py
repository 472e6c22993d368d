"""What reading one file may cost, by its size: processor time, time by the clock, memory."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from typing import NamedTuple

from mdrag.ingest.readers.scans.recognise import ocr_installed

__all__ = ["NO_MEMORY", "Bounds", "bounds_of", "keep_within"]

# A page takes 25 ms where this was measured and has some 3 KB: 8 s a MB; ten times that is given.
_SECONDS, _SECONDS_MB = 15.0, 100.0
_SLOW = 4  # a computer with much else to do gives us a quarter of its time
# A page of words takes half a megabyte while a file is read: 200 times its size.
_MEMORY, _MEMORY_TIMES, _MOST_MEMORY = 2**30, 400, 6 * 2**30

NO_MEMORY = (
    "needs more memory to read than a file of its size may take; it was given up: print it to a "
    "new PDF, or split it"
)
# Recognition takes 10 s a page where this was measured; a page of a scan has 30 KB and more.
_OCR_SECONDS, _OCR_SECONDS_MB, _OCR_MEMORY = 60.0, 600.0, 3 * 2**29


class Bounds(NamedTuple):
    """``seconds`` of processor time, ``clock_s`` seconds by the clock, ``memory`` in bytes."""

    seconds: float
    clock_s: float
    memory: int


def bounds_of(size: int, longest_s: float) -> Bounds:
    """The bounds for a file of ``size`` bytes; ``longest_s`` is the longest any may take."""
    seconds = _SECONDS + _SECONDS_MB * size / 1e6
    memory = min(_MOST_MEMORY, _MEMORY + _MEMORY_TIMES * size)
    if ocr_installed():
        seconds += _OCR_SECONDS + _OCR_SECONDS_MB * size / 1e6
        memory += _OCR_MEMORY
    seconds = min(longest_s, seconds)
    return Bounds(seconds, min(longest_s, _SLOW * seconds), memory)


def keep_within(seconds: float, memory: int) -> None:
    """End this process after ``seconds`` more of work; give it ``memory`` bytes more at most.

    The system ends it by SIGXCPU, whatever library it is in. Windows knows neither limit.
    """
    if sys.platform == "win32":
        return
    import resource

    _set(resource.RLIMIT_CPU, int(time.process_time() + seconds) + 1)
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm") as file:  # noqa: PTH123
        held = int(file.read().split()[0]) * resource.getpagesize()
        _set(resource.RLIMIT_AS, held + memory)


def _set(what: int, most: int) -> None:
    import resource

    _, hard = resource.getrlimit(what)
    if hard == resource.RLIM_INFINITY or most < hard:
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, hard))
