"""A package of npm for a test, where npm and its registry can be had."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

__all__ = ["node_with"]

_SECONDS = 120


def node_with(package: str, folder: Path) -> str:
    """The program node, after ``package`` was installed into ``folder``; else the test skips."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        pytest.skip("npm and node are not here")
    command = [npm, "install", "--prefer-offline", "--fetch-retries=0", package]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_SECONDS
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        pytest.skip(f"the npm registry takes more than {_SECONDS} seconds")
    if done.returncode:
        pytest.skip(f"{package} cannot be installed: {done.stderr.splitlines()[:1]}")
    return node
