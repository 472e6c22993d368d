"""Starts programs of mdrag as copies of this process, which has loaded what they load.

``warm_server.py DESCRIPTOR``: of a socket that listens; serves until its standard input ends, and
loads at the first request. Each copy has the arguments, the folder, the environment and the streams
of whoever asked, ends as a program ends, and is ended when whoever asked is gone. `warm_programs`
asks.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import io
import os
import random
import select
import socket
import sys
import tempfile
import threading
import time
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NoReturn

PROGRAMS = {
    "mdrag": "mdrag.cli.main:main",
    "mdrag-resolve": "mdrag.shipped:resolve",
    "mdrag-zotero": "mdrag.shipped:zotero",
    "mdrag-evidence": "mdrag.shipped:evidence",
    "mdrag-strip": "mdrag.shipped:strip",
    "mdrag-tagger": "mdrag.claims.taggers:_main",
}


def main() -> None:
    """Serve until the standard input ends."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    loaded = False
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [], 1)
        _reap()
        if sys.stdin in ready:
            return
        if listener in ready:
            if not loaded:
                loaded = True
                _load()
            connection, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                _serve(connection)
            connection.close()


def _reap() -> None:
    """Wait for copies that have ended, so that what they used is counted."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _load() -> None:
    """All modules but the command's own tables of them, the tagger, and every lazy pattern."""
    import mdrag
    import warm_programs
    from mdrag.claims.nlp import parse_paragraphs
    from mdrag.lazy import _Lazy

    gc.disable()
    for name in ("panflute", *(one.name for one in walk_packages(mdrag.__path__, "mdrag."))):
        if not name.endswith("__main__"):
            with contextlib.suppress(ImportError):  # an extra that is not here
                import_module(name)
    list(parse_paragraphs([["Poverty shortens lives."]]))
    for one in gc.get_objects():
        if type(one) is _Lazy:
            one.match("")
    warm_programs.use_warm_filters()
    warm_programs.use_warm_taggers()
    gc.collect()
    gc.freeze()
    gc.enable()


def _serve(connection: socket.socket) -> NoReturn:
    """Become the program that was asked for."""
    told, streams = _request(connection)
    program, folder, count, *rest = told
    arguments, settings = rest[: int(count)], rest[int(count) :]
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    _end_with(connection)
    os.chdir(folder)
    os.environb.clear()
    os.environb.update(one.split(b"=", 1) for one in settings)  # type: ignore[arg-type]
    time.tzset()
    random.seed()
    tempfile.tempdir = None
    _open_streams()
    name = os.fsdecode(program)
    sys.argv = [name, *map(os.fsdecode, arguments)]
    code = _run(PROGRAMS[Path(name).name])
    with contextlib.suppress(OSError):
        connection.send(bytes([code]))
    os._exit(code)


def _request(connection: socket.socket) -> tuple[list[bytes], list[int]]:
    head, streams, _, _ = socket.recv_fds(connection, 8, 3)
    if not streams:  # whoever asked is gone
        os._exit(1)
    size, held = int.from_bytes(head, "big"), b""
    while len(held) < size:
        part = connection.recv(size - len(held))
        if not part:
            os._exit(1)
        held += part
    return held.split(b"\0"), streams


def _end_with(connection: socket.socket) -> None:
    """End this process when the other end is closed: SIGIO does, by default."""
    fcntl.fcntl(connection, fcntl.F_SETOWN, os.getpid())
    flags = fcntl.fcntl(connection, fcntl.F_GETFL)
    fcntl.fcntl(connection, fcntl.F_SETFL, flags | os.O_ASYNC)
    with contextlib.suppress(BlockingIOError):
        connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        os._exit(1)  # it is closed already


def _open_streams() -> None:
    """The standard streams, as Python opens them."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        was = getattr(sys, name)
        mode = "rb" if number == 0 else "wb"
        stream = io.TextIOWrapper(
            open(number, mode, closefd=False),  # noqa: SIM115 (open until the end)
            encoding=was.encoding, errors=was.errors,
            line_buffering=number == 2 or os.isatty(number),
        )  # fmt: skip
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _run(entry: str) -> int:
    """Its exit code, after all that Python does at the end."""
    module, name = entry.split(":")
    code: object = 0
    try:
        getattr(import_module(module), name)()
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
        code = 1
    if code is not None and not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        code = code or 120
    return int(code or 0) & 0xFF


if __name__ == "__main__":
    main()
