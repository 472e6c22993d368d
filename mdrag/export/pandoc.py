"""Where pandoc is: the one inside the pypandoc wheel."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

from mdrag.errors import ServiceError

__all__ = ["pandoc_path"]


def pandoc_path() -> str:
    """The pandoc program. Raises ServiceError when there is none."""
    if inside := _in_wheel():
        return inside
    import pypandoc

    try:
        return str(pypandoc.get_pandoc_path())
    except OSError as problem:
        raise ServiceError(
            "pandoc is missing; reinstall it with: pip install --force-reinstall pypandoc_binary"
        ) from problem


def _in_wheel() -> str:
    """The program in the pypandoc wheel, found without importing it; "" when it is elsewhere."""
    found = importlib.util.find_spec("pypandoc")
    if found is None or not found.origin:
        return ""
    name = "pandoc.exe" if sys.platform == "win32" else "pandoc"
    program = Path(found.origin).parent / "files" / name
    return str(program) if os.access(program, os.X_OK) and program.is_file() else ""
