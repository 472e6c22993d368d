"""``mdrag strip``."""

import subprocess
from pathlib import Path

import pytest

from warm_programs import mdrag_command

DRAFT = "\ufeff# Ä\r\n\r\nMarmot (2015){#doc_8f3a2c1d} says\r\nso.<#doc_8f3a2c1d>\r\n"
STRIPPED = "\ufeff# Ä\r\n\r\nMarmot (2015) says\r\nso.\r\n"


def mdrag(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*mdrag_command(), "strip", *arguments],
        input=given, capture_output=True, check=False,
    )  # fmt: skip


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    file = tmp_path / "essay.md"
    file.write_bytes(DRAFT.encode())
    return file


def test_stdout_is_the_draft_byte_for_byte(draft: Path) -> None:
    done = mdrag(str(draft))
    assert (done.returncode, done.stdout, done.stderr) == (0, STRIPPED.encode(), b"")


def test_reads_standard_input() -> None:
    assert mdrag("-", given=DRAFT.encode()).stdout == STRIPPED.encode()


def test_writes_a_file(draft: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.md"
    done = mdrag(str(draft), "-o", str(out))
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"2 bindings" in done.stderr
    assert out.read_bytes() == STRIPPED.encode()


def test_what_is_no_text_ends_with_2_and_one_line(tmp_path: Path) -> None:
    file = tmp_path / "essay.md"
    file.write_bytes(b"ok\n\xff")
    done = mdrag(str(file))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().count("\n") == 1 and f"{file}:2:1: " in done.stderr.decode()


def test_a_draft_that_cannot_be_parsed_is_not_half_stripped(tmp_path: Path) -> None:
    file = tmp_path / "essay.md"
    file.write_text("> " * 3000 + "Vole (2015){#doc_8f3a2c1d}\n", "utf-8")
    done = mdrag(str(file))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"essay.md:1:1: " in done.stderr
