"""Commands that were started with standard streams closed, or with one that takes nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import run
from mdrag.cli.main import main

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes cannot be copied there")

COMMANDS = {
    "rules": 0, "config show": 0, "library": 0, "lint essay.md --fast": 1, "strip essay.md": 0,
    "lint - --stdin-filename x.md --fast": 0, "agent hook": 1, "mcp": 0,
    "schema lint": 0, "": 2, "nonsense": 2, "--help": 0,
}  # fmt: skip


def _code_with_closed(streams: tuple[int, ...], words: list[str]) -> int:
    """The exit code of a command in a copy of this process without these streams."""
    process = os.fork()
    if process == 0:
        for number in streams:
            os.close(number)
            setattr(sys, ("stdin", "stdout", "stderr")[number], None)
        code = 70
        try:
            main(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 71
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("command", COMMANDS)
def test_closed_streams_change_no_exit_code(here: Path, command: str) -> None:
    run("init")
    (here / "essay.md").write_text("It is the the sun that shines.\n")
    assert _code_with_closed((0, 1, 2), command.split()) == COMMANDS[command]


def test_what_a_command_writes_is_not_mixed_with_what_it_says(here: Path) -> None:
    (here / "essay.md").write_text("Words.\n")
    script = f"{sys.executable} -m mdrag strip essay.md -o out.md <&- >&- 2>&-"
    assert subprocess.run(["bash", "-c", script], cwd=here).returncode == 0
    assert (here / "out.md").read_text() == "Words.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_behind_stdout_is_one_line(here: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mdrag", "rules"], stdout=full, stderr=subprocess.PIPE, cwd=here
        )
    assert done.returncode == 2
    assert done.stderr.decode() == "mdrag: standard output: No space left on device\n"


def test_a_hook_survives_json_without_end(here: Path) -> None:
    for told in (b"[" * 100_000, b'{"cwd":' * 50_000, json.dumps({"tool_input": 1}).encode()):
        done = run("agent", "hook", stdin=told)
        assert done.returncode in (0, 1) and len(done.stderr.splitlines()) <= 1
