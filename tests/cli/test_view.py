"""``mdrag view``: what it refuses before a server is there, and that Ctrl+C ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from commands import run


def test_what_cannot_be_viewed_is_told_in_a_line(here: Path) -> None:
    (here / "bad.md").write_bytes(b"\xff\xfe\xff")
    for name in ("-", "none.md", "bad.md", "."):
        said = run("view", name, "--no-open")
        assert said.returncode == 2
        assert said.stderr.startswith(("mdrag: ", "Usage")) and not said.stdout


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
def test_it_prints_its_address_and_ends_with_an_interruption(here: Path) -> None:
    (here / "draft.md").write_text("# Naps\n\nNaps help.\n", "utf-8")
    code = (
        "import signal; from mdrag.cli.main import main\n"
        # whoever started the tests with nohup and & has made them deaf to it
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "main(['view', 'draft.md', '--no-open'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ),
    ) as process:  # fmt: skip
        assert process.stdout
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        with build_opener(ProxyHandler({})).open(address) as page:
            assert b"Naps help." in page.read()
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=60)
        finally:
            process.kill()  # else a test that fails would wait for it without end
    assert process.returncode == 0
    assert err.splitlines()[-1] == "stopped"
