"""Run a command of mdrag: in this process, in a copy of it, or in one of its own."""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import pytest

from mdrag.cli.main import main
from mdrag.trust import take_withheld
from warm_programs import mdrag_command

__all__ = ["Said", "run", "run_apart", "run_forked"]


class Said(NamedTuple):
    """How a command ended, and what it said where."""

    returncode: int
    stdout: str
    stderr: str


def run(
    *arguments: str | Path, cwd: Path | None = None, stdin: bytes = b"", **environment: str
) -> Said:
    """Call ``main`` as the command line would; ``cwd`` is the folder one stands in."""
    take_withheld()  # what a test before this one read is no news of this command
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    with (
        contextlib.chdir(cwd or Path.cwd()),
        mock.patch.dict(os.environ, environment),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main([str(word) for word in arguments])
    assert isinstance(ended.value.code, int)
    said = [_text(stream) for stream in (out, err)]
    assert "Traceback" not in said[1]
    return Said(ended.value.code, *said)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8")


def run_forked(*arguments: str | Path, cwd: Path, seconds: float) -> Said:
    """The same in a copy of this process, which may crash and is killed after ``seconds``.

    It has loaded what this one has loaded: no second is lost with starting. Where processes cannot
    be copied it is `run_apart`.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return run_apart(*arguments, cwd=cwd)
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=lambda: sender.send(run(*arguments, cwd=cwd)))
    with warnings.catch_warnings(action="ignore"):  # pytest-xdist has a thread; it is not needed
        process.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            pytest.fail(f"not done after {seconds:.0f} s: mdrag {' '.join(map(str, arguments))}")
        said = receiver.recv()
        assert isinstance(said, Said)
        return said
    except EOFError:
        process.join()
        pytest.fail(f"crashed ({process.exitcode}): mdrag {' '.join(map(str, arguments))}")
    finally:
        process.kill()
        process.join()
        receiver.close()


def run_apart(
    *arguments: str | Path, cwd: Path | None = None, stdin: bytes = b"", **environment: str
) -> Said:
    """The same in a process of its own, without a terminal."""
    done = subprocess.run(
        [*mdrag_command(), *map(str, arguments)],
        cwd=cwd, input=stdin, capture_output=True, env={**os.environ, **environment},
    )  # fmt: skip
    out, err = (
        said.decode("utf-8").replace(os.linesep, "\n") for said in (done.stdout, done.stderr)
    )
    assert "Traceback" not in err
    return Said(done.returncode, out, err)
