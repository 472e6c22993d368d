"""A foreign program ends at its limits, with all it started, and when we are gone."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mdrag.limits.run_program import Limits, ProgramResult, ProgramStopped, run_guarded
from patience import patience, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes in groups are POSIX")

SAY = [sys.executable, "-I", "-S", "-c"]


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(pid: int) -> bool:
    return until(lambda: not alive(pid))


def test_what_it_says_and_how_it_ends_comes_through() -> None:
    program = "import sys; sys.stderr.write('oh'); print(sys.stdin.read()[::-1]); sys.exit(7)"
    assert run_guarded([*SAY, program], Limits(10), b"abc") == ProgramResult(7, b"cba\n", b"oh")


def test_one_that_is_not_there_ends_with_127() -> None:
    done = run_guarded(["/no/such/program"], Limits(10))
    assert done.code == 127 and b"No such file" in done.err


def test_one_that_works_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    # however little of the processor we get: its time ends it, not the clock
    monkeypatch.setattr("mdrag.limits.run_program._SLOW", int(patience(10)))
    with pytest.raises(ProgramStopped, match="after 1 s of work"):
        run_guarded([*SAY, "while True: pass"], Limits(1))


def test_one_that_waits_for_ever_is_stopped_with_what_it_started(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    program = f"sleep 600 & echo $! > {told}; sleep 601"
    with pytest.raises(ProgramStopped, match="after 1 s"):
        run_guarded(["/bin/sh", "-c", program], Limits(0.25))
    assert gone(int(told.read_text()))


def test_one_that_writes_for_ever_is_stopped(tmp_path: Path) -> None:
    endless = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    with pytest.raises(ProgramStopped, match="at 1 MB of output"):
        run_guarded([*SAY, endless], Limits(10, 2**20))
    file = f"open({str(tmp_path / 'big')!r}, 'w').write('x' * 3 * 2**20)"
    done = run_guarded([*SAY, file], Limits(10, 2**20))
    assert done.code != 0 and (tmp_path / "big").stat().st_size <= 2**20


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at /proc")
def test_it_ends_when_we_are_killed(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    program = f"echo $$ > {told}.part; mv {told}.part {told}; sleep 600"
    run = (
        "from mdrag.limits.run_program import Limits, run_guarded; "
        f"run_guarded(['/bin/sh', '-c', {program!r}], Limits(600))"
    )
    ours = subprocess.Popen([sys.executable, "-c", run], start_new_session=True)
    assert until(told.exists, 20)
    pid = int(told.read_text())
    assert alive(pid)
    os.kill(ours.pid, signal.SIGKILL)
    ours.wait()
    assert gone(pid)
