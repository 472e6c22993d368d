"""The parser, panache, as a child process within limits of time, output and memory."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.limits.temporary_folders import full_scratch, scratch_folder

__all__ = ["MAX_OUTPUT", "TooHard", "binary", "tree"]

# A JSON tree is 7 to 8 times its prose; 2,000 nested brackets would make 690 MB.
MAX_OUTPUT = 128 * 2**20
_MAX_MEMORY = 512 * 2**20
# 200 nested lists are 800 levels of JSON. A level costs the C scanner about 250 bytes of stack.
_DEPTH = 2000
_PAUSE = 0.002


class TooHard(Exception):
    """The parser could not read this text within its limits; ``told`` says which."""

    def __init__(self, told: str) -> None:
        self.told = told
        super().__init__(told)


def binary() -> str:
    """Path of the panache program: beside this Python, in its scripts folder, or on PATH."""
    name = "panache.exe" if os.name == "nt" else "panache"
    beside = Path(sys.executable).parent / name
    if beside.is_file():
        return str(beside)
    import shutil
    import sysconfig

    for scheme in (None, f"{os.name}_user"):
        folder = sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts")
        if folder and (Path(folder) / name).is_file():
            return str(Path(folder) / name)
    found = shutil.which(name)
    if found is None:
        raise ServiceError(
            fill("panache, which reads Markdown, is missing; pip install panache-cli")
        )
    return found


def tree(text: str, seconds: float) -> dict[str, Any]:
    """The syntax tree of ``text``, its ranges in bytes of UTF-8; `TooHard` when it fails.

    The tree is made of plain dicts (``kind``, ``range``, ``children`` or ``text``); only
    mdrag.draft.tree.walk looks into it.
    """
    with scratch_folder() as folder:
        draft, out = folder / "draft.md", folder / "tree.json"
        draft.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            return _parsed(draft, out, seconds)
        except TooHard as problem:
            if full := full_scratch(folder):
                raise full from problem
            raise


def _parsed(draft: Path, out: Path, seconds: float) -> dict[str, Any]:
    _run([binary(), "parse", str(draft), "--isolated", "--flavor", "pandoc", "--no-cache",
          "--json", str(out), "--quiet"], out, seconds)  # fmt: skip
    if not out.is_file():
        raise TooHard(fill("the parser gave no answer"))
    if out.stat().st_size > MAX_OUTPUT:
        raise TooHard(fill("its syntax tree is too large"))
    return _load(out.read_bytes())


def _run(command: list[str], out: Path, seconds: float) -> None:
    until = time.monotonic() + seconds
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as problem:
        raise ServiceError(
            fill("panache cannot be run: {strerror}", strerror=problem.strerror)
        ) from problem
    try:
        _limit_memory(process.pid)
        pause = _PAUSE
        while process.poll() is None:
            if time.monotonic() > until:
                raise TooHard(
                    fill("it takes longer than {seconds:.0f} s to parse", seconds=seconds)
                )
            if out.is_file() and out.stat().st_size > MAX_OUTPUT:
                raise TooHard(fill("its syntax tree is too large"))
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(pause)
            pause = min(pause * 1.5, 0.05)
        if process.returncode:
            raise TooHard(fill("the parser stopped with code {code}", code=process.returncode))
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _limit_memory(pid: int) -> None:
    """Cap the parser's memory where the system lets us do so from outside (Linux)."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_AS, (_MAX_MEMORY, _MAX_MEMORY))


def _load(data: bytes) -> dict[str, Any]:
    depth = sys.getrecursionlimit()
    sys.setrecursionlimit(max(depth, _DEPTH))
    try:
        found = json.loads(data)
    except RecursionError:
        raise TooHard(fill("it is nested too deeply")) from None
    except ValueError:
        raise TooHard(fill("the parser's answer is cut off")) from None
    finally:
        sys.setrecursionlimit(depth)
    assert isinstance(found, dict)
    return found
