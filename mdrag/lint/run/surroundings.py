"""What the findings of a draft depend on besides itself, its settings and the library."""

from __future__ import annotations

import time

from mdrag.config import Config

__all__ = ["outside_stamp"]

_DAY = 86_400


def outside_stamp(text: str, path: str, config: Config) -> str:
    """Changes when something outside may say otherwise than last time; mostly "".

    The bibliography files a front matter names (name, size, time), and, where rules may ask the
    network, the day.
    """
    stamp = ""
    if config.lint.online:
        stamp += f"day {time.time() // _DAY:.0f}"
    if "bibliography" in text[:20_000]:
        from mdrag.verify.works.bibliography import files_named

        for file in files_named(text, path, config.path):
            try:
                stat = file.stat()
                stamp += f"|{file}:{stat.st_size}:{stat.st_mtime_ns}"
            except OSError:
                stamp += f"|{file}?"
    return stamp
