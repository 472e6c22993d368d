"""A process of ours ends when the one that started it is gone, also in the middle of its work."""

from __future__ import annotations

import os
import threading
import time

__all__ = ["end_with_parent"]

_LOOK_S = 0.5  # how often; a process that was left alone is gone within a second


def end_with_parent() -> None:
    """From now on this process ends at once when its parent has ended.

    On Windows nobody is told of that: there it ends when its input does, between two tasks.
    """
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK_S)
    os._exit(1)
