"""Stands between mdrag and a foreign program: ends its whole group when mdrag is gone.

Run as a script, without the packages of the project: ``guard.py PIPE SECONDS BYTES COMMAND...``.
PIPE is a descriptor that reaches its end when mdrag closes it or dies; SECONDS of processor time
and BYTES of a file are the limits of each process in the group. Ends as the program ended.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Start the program, and end the group when it or mdrag has ended."""
    pipe, seconds, size = (int(one) for one in sys.argv[1:4])
    os.setsid()
    child = os.fork()
    if child == 0:
        os.close(pipe)
        _become(sys.argv[4:], seconds, size)
    for stream in (0, 1, 2):
        os.close(stream)  # else nobody would see the end of what the program says
    threading.Thread(target=_end_after, args=(pipe,), daemon=True).start()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)  # filters that were left behind
    os._exit(code if code >= 0 else 128 - code)


def _become(command: list[str], seconds: int, size: int) -> NoReturn:
    for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_FSIZE, size)):
        _, hard = resource.getrlimit(what)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(what, (most, hard))
    for one in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and that is inherited
        signal.signal(one, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as problem:
        os.write(2, f"{command[0]}: {problem.strerror}\n".encode())
        os._exit(127)


def _end_after(pipe: int) -> None:
    os.read(pipe, 1)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
