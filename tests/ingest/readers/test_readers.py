"""A format is a file and a line of the table; whatever tells what is read reads the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from made_documents import paragraph
from mdrag.config import load
from mdrag.errors import SourceProblem
from mdrag.ingest import readers
from mdrag.ingest.readers import NOT_YET, READERS, Reader, formats, read, reader_of
from mdrag.ingest.run import pool, reading_process
from mdrag.ingest.run.pipeline import run
from mdrag.project import Project
from mdrag.scaffold import initialise

_SIGN = b"\x01STENO\x02"
_DOCS = Path(__file__).resolve().parents[3] / "docs"


# The reader of a format that nobody has: a sign, then text shifted by one byte.
_FILE = f"""
from mdrag.ingest.readers.plain import of_text

def read(path):
    return of_text(bytes(byte - 1 for byte in path.read_bytes()[{len(_SIGN)}:]).decode())
"""


def shorthand(text: str) -> bytes:
    return _SIGN + bytes(byte + 1 for byte in text.encode())


@pytest.fixture
def a_new_reader(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a new format takes: a file and a line. Sources are read in this process, too."""
    folder = tmp_path_factory.mktemp("shorthand")
    (folder / "shorthand_reader.py").write_text(_FILE, "utf-8")
    monkeypatch.syspath_prepend(folder)
    line = Reader("shorthand_reader:read", (".sten",), looks_like=(_SIGN,))
    monkeypatch.setattr(readers, "READERS", {**READERS, "shorthand": line})

    def here(requests: Sequence[pool.Request], limit: float = 0) -> Iterator[pool.ReaderAnswer]:
        for one in requests:
            question = {"path": str(one.path), "sha256": one.sha256, "folder": str(one.folder)}
            answer = reading_process.parse_one({**question, "parse_key": one.parse_key})
            yield pool.ReaderAnswer(one, answer.get("failed", ""))

    monkeypatch.setattr(pool, "run", here)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return initialise(tmp_path / "essay").project


@pytest.mark.usefixtures("a_new_reader")
def test_a_new_reader_reads_from_raw_to_the_ledger(project: Project) -> None:
    prose = "\n\n".join(paragraph(number) for number in range(6))
    file = project.raw / "evidence/pdfs/minutes.sten"
    file.write_bytes(shorthand(f"Minutes of the board\n====================\n\n{prose}\n"))
    summary = run(project, load(None))
    assert (summary.new, summary.failed, summary.not_read) == (1, (), ())
    assert summary.passages > 1
    assert (project.root / "parsed").is_dir()


@pytest.mark.usefixtures("a_new_reader")
def test_what_is_read_is_told_from_the_table(project: Project, tmp_path: Path) -> None:
    assert formats() == f"{', '.join(READERS)} and shorthand"
    for name, told in (
        ("a.xyz", f"not read: {formats()} are"),
        ("a.sten", "is no shorthand but text"),
    ):
        (tmp_path / name).write_bytes(b"Just some words.\n")
        with pytest.raises(SourceProblem, match=re.escape(told)):
            read(tmp_path / name)
    (project.raw / "notes.sten").write_bytes(shorthand("Words."))
    (note,) = run(project, load(None)).notes
    assert note.startswith("raw/notes.sten: is not read here")


def test_a_format_is_read_or_not_yet_and_a_suffix_has_one_reader() -> None:
    suffixes = [suffix for reader in READERS.values() for suffix in reader.suffixes]
    assert suffixes and len(suffixes) == len(set(suffixes)) and not set(suffixes) & NOT_YET.keys()
    assert all(suffix == suffix.casefold() and suffix[0] == "." for suffix in suffixes)
    assert reader_of(".pdf") == ("PDF", READERS["PDF"]) and reader_of(".doc") is None


@pytest.mark.checkout
def test_the_docs_tell_every_format() -> None:
    for told in (_DOCS / "evidence.md", _DOCS.parent / "README.md"):
        assert "formats.md)" in told.read_text("utf-8")  # the one page that lists them
    page = (_DOCS / "formats.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    for form, reader in READERS.items():
        (row,) = (line for line in rows if line.startswith(f"| {form} |"))
        assert [suffix for suffix in reader.suffixes if f"`{suffix}`" not in row] == []
    assert all(f"`{suffix}`" in page for suffix in NOT_YET)
