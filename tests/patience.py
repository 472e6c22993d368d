"""Waiting for what another process does: looking again and again, as long as this machine needs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

__all__ = ["patience", "until"]

T = TypeVar("T")


def patience(seconds: float) -> float:
    """How long to wait for what a quiet machine does in ``seconds``: when it is over, it hangs.

    Five times that, and as many times more as there are processes for each core.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 1.0
    return seconds * 5 * max(1.0, load / (os.cpu_count() or 1))


def until(happened: Callable[[], T], seconds: float = 5) -> T:
    """What ``happened`` returns as soon as that is true; at the end of our patience, as it is."""
    end = time.monotonic() + patience(seconds)
    while not (found := happened()) and time.monotonic() < end:
        time.sleep(0.02)
    return found
