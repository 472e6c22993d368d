"""Only files are opened for reading, and no more of them than is bearable."""

import os
import socket
from pathlib import Path

import pytest

from mdrag.limits.regular_files import read_regular


def test_a_file_is_read_also_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"words")
    (tmp_path / "b").symlink_to("a")
    assert read_regular(tmp_path / "a") == read_regular(tmp_path / "b") == b"words"


def test_a_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * (2**20 + 1))
    with pytest.raises(OSError, match="larger than 1 MB"):
        read_regular(tmp_path / "a", 2**20)


def test_what_is_no_file_is_refused_by_what_it_is(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        for name, kind in (
            (tmp_path / "pipe", "a named pipe"), (tmp_path / "socket", "a socket"),
            (Path("/dev/zero"), "a device"), (tmp_path, "a folder"),
        ):  # fmt: skip
            with pytest.raises(OSError, match=f"it is {kind}, not a file"):
                read_regular(name)
