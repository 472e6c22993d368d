"""Programs of mdrag that begin as copies of one process, where a test asks many of them.

Each is a process with its own arguments, folder, environment, streams and exit code, as ever; only
what Python and its libraries take to load is not taken each time. They are started by small
programs of the same names in a folder of their own. `tests/filters`, `tests/test_demo.py` and all
that scripts/wheel runs start the real ones, and so does a small program where it cannot ask.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from warm_server import PROGRAMS

__all__ = [
    "mdrag_command",
    "program_folder",
    "use_warm_filters",
    "use_warm_taggers",
    "warm_programs",
]

_FOLDER = "MDRAG_TEST_PROGRAMS"  # environment: where the small programs lie
_OFF = "MDRAG_TEST_COLD"  # environment: every program is a real one
TAGGER = (sys.executable, "-P", "-m", "mdrag.claims.taggers")
_SERVER = Path(__file__).with_name("warm_server.py")
# Without the packages of the project, and with nothing imported that takes a millisecond.
_SMALL = """\
#!{python} -IS
import _socket, os, sys
def ask():
    told = [os.fsencode(sys.argv[0]), os.fsencode(os.getcwd()), b"%d" % (len(sys.argv) - 1)]
    told += map(os.fsencode, sys.argv[1:])
    around = os.environb
    kept = sorted((k, v) for k, v in around.items() if k.startswith((b"PYTHON", b"LC_", b"LANG")))
    if kept != {kept!r}:
        raise OSError
    whole = b"\\0".join([*told, *(k + b"=" + v for k, v in around.items())])
    server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    server.connect({address!r})
    streams = b"".join(one.to_bytes(4, sys.byteorder) for one in (0, 1, 2))
    given = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)]
    server.sendmsg([len(whole).to_bytes(8, "big")], given)
    server.sendall(whole)
    return server
try:
    server = ask()
except OSError:
    os.execv({real[0]!r}, [*{real!r}, *sys.argv[1:]])
code = server.recv(1)
if not code:
    os.kill(os.getpid(), 9)
os._exit(code[0])
"""


def mdrag_command() -> list[str]:
    """What starts ``mdrag``."""
    folder = program_folder()
    return [str(folder / "mdrag")] if folder else [sys.executable, "-m", "mdrag"]


def program_folder() -> Path | None:
    """Where the small programs lie; None where there are none."""
    named = os.environ.get(_FOLDER)
    return Path(named) if named else None


def use_warm_filters(put: Callable[[object, str, object], None] = setattr) -> None:
    """Let ``build`` start the filters as copies, where it would start those beside this Python."""
    from mdrag.export.build import command

    find, folder = command._filter, program_folder()

    def found(name: str) -> str:
        real = Path(find(name))
        warm = folder / real.name if folder else real
        return str(warm if real.parent == Path(sys.executable).parent else real)

    put(command, "_filter", found)


def use_warm_taggers() -> None:
    """Let a server of the editor's start its tagger as a copy, too."""
    from mdrag.claims import taggers

    if folder := program_folder():
        taggers._COMMAND = (str(folder / "mdrag-tagger"),)  # type: ignore[assignment]


def _can_be() -> bool:
    """On Linux, when mdrag is installed beside this Python and its paths suit the system."""
    beside, temporary = Path(sys.executable).parent, tempfile.gettempdir()
    return (
        sys.platform == "linux"
        and all((beside / name).is_file() for name in PROGRAMS if name != "mdrag-tagger")
        and len(sys.executable) < 100 and " " not in sys.executable  # the first line of a script
        and len(temporary) < 60  # the address of a socket
        and not os.statvfs(temporary).f_flag & os.ST_NOEXEC
    )  # fmt: skip


@contextlib.contextmanager
def warm_programs() -> Iterator[None]:
    """The small programs are there, and where they are stands in the environment."""
    if _OFF in os.environ or _FOLDER in os.environ or not _can_be():
        yield
        return
    with tempfile.TemporaryDirectory(prefix="mdrag-programs-") as name:
        folder, address, beside = Path(name), f"{name}/asked", Path(sys.executable).parent
        kept = sorted(
            (key, value)
            for key, value in os.environb.items()
            if key.startswith((b"PYTHON", b"LC_", b"LANG"))
        )
        for program in PROGRAMS:
            real = TAGGER if program == "mdrag-tagger" else (str(beside / program),)
            small = _SMALL.format(python=sys.executable, kept=kept, address=address, real=real)
            (folder / program).write_text(small, "utf-8")
            (folder / program).chmod(0o755)
        os.environ[_FOLDER] = name
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(address)
            listener.listen(128)
            number = listener.fileno()
            command = [sys.executable, str(_SERVER), str(number)]
            server = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=(number,))
        try:
            yield
        finally:
            del os.environ[_FOLDER]
            assert server.stdin is not None
            server.stdin.close()
            server.wait()
