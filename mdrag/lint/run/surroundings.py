"""What the findings of a draft depend on besides itself, its settings and the library."""

from __future__ import annotations

import time
from pathlib import Path

from mdrag.config import Config
from mdrag.draft.pointers.pictures import is_there, picture_files

__all__ = ["outside_stamp"]

_DAY = 86_400


def outside_stamp(text: str, path: str, config: Config) -> str:
    """Changes when something outside may say otherwise than last time; mostly "".

    The bibliography files a front matter names and those of the reading list (name, size, time),
    whether its pictures are there and, where rules may ask the network, the day.
    """
    stamp = ""
    if config.lint.online:
        stamp += f"day {time.time() // _DAY:.0f}"
    named = "bibliography" in text[:20_000]
    if named or "@" in text or _has_reading_list(config.path):
        from mdrag.verify.works.bibliography_files import files_named, reading_list_files

        files = files_named(text, path, config.path) if named else []
        # a key may be one of the reading list, and words may name a work that stands there
        for file in (*files, *reading_list_files(config.path)):
            try:
                stat = file.stat()
                stamp += f"|{file}:{stat.st_size}:{stat.st_mtime_ns}"
            except OSError:
                stamp += f"|{file}?"
    for picture in picture_files(text):
        stamp += f"|{picture.file}:{is_there(picture.file, path, config.path):d}"
    return stamp


def _has_reading_list(settings: str) -> bool:
    """Whether the project of these settings has a folder for one."""
    return bool(settings) and (Path(settings).absolute().parent / "raw" / "reading_list").is_dir()
