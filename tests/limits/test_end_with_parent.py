"""A process of ours ends with the one that started it."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

_CHILD = "from mdrag.limits.end_with_parent import end_with_parent; end_with_parent()\n"
_CHILD += "print(flush=True)\n"
_CHILD += "while True: pass"
_PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]])
print(child.pid, flush=True)
child.wait()
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at /proc")
def test_a_busy_child_ends_when_its_parent_is_killed() -> None:
    command = [sys.executable, "-c", _PARENT, _CHILD]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert parent.stdout.readline() == b"\n"  # it watches by now
        watch = os.pidfd_open(child)
        os.kill(parent.pid, signal.SIGKILL)
        parent.wait()
    assert select.select([watch], [], [], 10)[0], "the child goes on"
    os.close(watch)
