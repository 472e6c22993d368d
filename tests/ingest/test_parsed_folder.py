"""A parsed folder is put in its place once, and is never missing for a moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.ingest import parsed_folder
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.first_page import front_matter
from mdrag.ingest.parsed_folder import Head
from mdrag.ingest.quality.figures import measure
from mdrag.ingest.readers.canonical import pages_from
from mdrag.ingest.text_profile import gist_of

HEAD = Head("a" * 64, "local 1")


def saved(folder: Path, text: str = "Some words.", head: Head = HEAD) -> ParsedDocument:
    document = ParsedDocument(text, (), (), (), "local", {})
    measured = measure("a.md", document)
    parsed_folder.save(
        document, folder, head, gist_of(document, "a.md", front_matter(document)), measured
    )
    return document


def test_what_is_saved_is_what_is_loaded(tmp_path: Path) -> None:
    document = saved(tmp_path / "one")
    assert parsed_folder.load(tmp_path / "one") == document
    assert parsed_folder.head_of(tmp_path / "one") == HEAD


def test_a_page_of_odd_size_is_loaded_as_it_was_read(tmp_path: Path) -> None:
    """What a reader finds on a first page is what is found on it once it is kept."""
    pages = pages_from("One. Two.", {1: 0, 2: 5}, [(595.2756, 841.8898)] * 2, ["i", "ii"])
    document = ParsedDocument("One. Two.", pages, (), (), "local", {})
    gist = gist_of(document, "a.pdf", front_matter(document))
    parsed_folder.save(document, tmp_path / "one", HEAD, gist, measure("a.pdf", document))
    assert parsed_folder.load(tmp_path / "one") == document


def test_a_second_reader_of_the_same_file_leaves_the_first_ones_folder(tmp_path: Path) -> None:
    """The reader of a killed run, and the next run's: what one commits the other never deletes."""
    folder = tmp_path / "one"
    saved(folder)
    first = (folder.stat().st_ino, (folder / "text.txt").stat().st_ino)
    saved(folder)
    assert (folder.stat().st_ino, (folder / "text.txt").stat().st_ino) == first
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


@pytest.mark.parametrize("harm", ["another head", "cut short", "empty"])
def test_a_folder_that_is_not_the_same_makes_way(tmp_path: Path, harm: str) -> None:
    folder = tmp_path / "one"
    if harm == "empty":
        folder.mkdir()
    else:
        saved(folder, "Other words.", Head("b" * 64, "local 1"))
    if harm == "cut short":
        (folder / "document.jsonl").write_text("{", "utf-8")
    saved(folder)
    assert (parsed_folder.load(folder).text, parsed_folder.head_of(folder)) == ("Some words.", HEAD)
    assert [path.name for path in tmp_path.iterdir()] == ["one"]
