"""Standard streams that whoever started us has closed (``<&-``, ``>&-``): nothing comes, all goes.

Python has None in their place, and the next file that is opened would get the number of one of them
(0, 1 or 2), so that what a library prints would land in it.
"""

from __future__ import annotations

import os
import sys

__all__ = ["fill_closed_streams"]

_STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def fill_closed_streams() -> None:
    """Open the null device where a standard stream is closed; before any other file is opened."""
    for name, mode in _STREAMS:
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)  # the lowest that is free: the stream's own
            if number < len(_STREAMS):
                os.set_inheritable(number, True)  # as standard streams are
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
