"""Where the cache and the person's own settings lie, and the stamp of the code.

Written here in ten lines because importing platformdirs costs 26 ms of every run.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from mdrag import __version__

__all__ = ["cache_folder", "code_stamp", "config_folder"]

# What decides a finding: when a file in one of these changes, what was found before counts no more.
_ROOMS = (
    "claims",
    "config",
    "draft",
    "evidence",
    "index",
    "limits",
    "lint",
    "retrieve",
    "services",
    "settings",
    "text",
    "verify",
)


def cache_folder() -> Path:
    """The person's cache folder for mdrag; ``MDRAG_CACHE_DIR`` overrides. It need not exist."""
    if named := os.environ.get("MDRAG_CACHE_DIR"):
        return Path(named)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "mdrag" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "mdrag"
    named = os.environ.get("XDG_CACHE_HOME", "")
    # The XDG specification says to ignore a relative path.
    return (Path(named) if named.startswith("/") else Path.home() / ".cache") / "mdrag"


def config_folder() -> Path:
    """The person's own settings folder; ``MDRAG_CONFIG_DIR`` overrides. It need not exist."""
    if named := os.environ.get("MDRAG_CONFIG_DIR"):
        return Path(named)
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "mdrag"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mdrag"
    named = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(named) if named.startswith("/") else Path.home() / ".config") / "mdrag"


@cache
def code_stamp() -> str:
    """Version of mdrag with path, size and time of every file that decides a finding."""
    package = Path(__file__).resolve().parent
    seen = [__version__, sys.version.split()[0]]
    for room in ("", *_ROOMS):  # "": the single files beside the rooms
        try:
            seen += _stamps(str(package / room), room)
        except OSError:
            seen.append(f"{room}?")  # packed into an archive: the version alone must do
    return "|".join(seen)


def _stamps(folder: str, below: str) -> list[str]:
    """``path:size:time`` of each file in ``folder`` and its subfolders, in the order of names.

    Of the package itself ("") only its files count. Compiled modules are left out. Raises OSError.
    """
    seen: list[str] = []
    with os.scandir(folder) as files:
        for file in sorted(files, key=lambda one: one.name):
            if file.is_dir():
                if below and file.name != "__pycache__":
                    seen += _stamps(file.path, f"{below}/{file.name}")
            else:
                stat = file.stat()
                seen.append(f"{below}/{file.name}:{stat.st_size}:{stat.st_mtime_ns}")
    return seen
