"""OpenDocument, RTF and EPUB, written by pandoc and read again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from made_archive import with_part
from mdrag.errors import SourceProblem
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.sections import outline
from mdrag.ingest.readers import read
from mdrag.ingest.readers.office.pandoc_tree import PandocTree
from mdrag.limits.pandoc import pandoc_path

_TEXT = """---
title: Voles in winter
author: [Anna Clark, Ben Evans]
---

# Burrows

Voles dig “deep” holes.

| Site | Depth |
|------|-------|
| A    | 40    |
| B    | 35    |

## Food

They eat roots.[^1]

[^1]: And seeds.
"""


def made(tmp_path: Path, suffix: str) -> Path:
    path = tmp_path / f"a{suffix}"
    command = [pandoc_path(), "-f", "markdown", "-s", "-o", str(path)]
    subprocess.run(command, input=_TEXT.encode(), check=True, capture_output=True)
    return path


def texts(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(b.kind, document.text[b.start : b.end]) for b in document.blocks]


@pytest.mark.parametrize("suffix", [".odt", ".rtf", ".epub"])
def test_headings_tables_and_title(tmp_path: Path, suffix: str) -> None:
    document = read(made(tmp_path, suffix))
    assert ("table", "Site\tDepth\nA\t40\nB\t35") in texts(document)
    assert ("paragraph", 'Voles dig "deep" holes.') in texts(document)
    assert outline(document)[-1].titles == ("Burrows", "Food")
    assert document.metadata["title"] == "Voles in winter"
    assert document.pages == () and document.flags == ()


def test_the_authors_of_a_book_stand_in_their_order(tmp_path: Path) -> None:
    assert read(made(tmp_path, ".epub")).metadata["author"] == "Anna Clark; Ben Evans"


def test_notes_stand_behind_their_paragraph(tmp_path: Path) -> None:
    for suffix in (".odt", ".rtf", ".epub"):
        found = texts(read(made(tmp_path, suffix)))
        assert found[found.index(("paragraph", "They eat roots.")) + 1] == (
            "footnote",
            "And seeds.",
        )


_LOCKED = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
)
_DRM = '<encryption xmlns="urn:x"><EncryptedData/></encryption>'


@pytest.mark.parametrize(
    ("suffix", "part", "held", "told"),
    [
        (".odt", "META-INF/manifest.xml", _LOCKED, "by a password"),
        (".epub", "META-INF/encryption.xml", _DRM, "against copying"),
        (".odt", "content.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "declares entities"),
        (".odt", "Pictures/x.xml", " " * 70_000_000, "unpacks to"),
        (".odt", "content.xml", "<x", "damaged|holds no text"),
    ],
)
def test_what_is_not_read(tmp_path: Path, suffix: str, part: str, held: str, told: str) -> None:
    path = made(tmp_path, suffix)
    path.write_bytes(with_part(path.read_bytes(), part, held))
    with pytest.raises(SourceProblem, match=told) as problem:
        read(path)
    assert "\n" not in problem.value.reason


def test_another_kind_of_archive_is_named(tmp_path: Path) -> None:
    path = made(tmp_path, ".odt").rename(tmp_path / "b.epub")
    with pytest.raises(SourceProblem, match="no EPUB but an OpenDocument file"):
        read(path)


def test_a_damaged_rtf(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(b"{\\rtf1 {{{{")
    with pytest.raises(SourceProblem) as problem:
        read(path)
    assert "\n" not in problem.value.reason


@pytest.mark.parametrize(
    "text",
    [
        r"dig \u8220?deep\u8221? caf\u233 ?.",
        r"dig \u8220\'93deep\u8221\'94 caf\'e9.",
        r"\uc0 dig \u8220 deep\u8221  caf\u233 .",
        r"dig \ldblquote deep\rdblquote  caf\u233e.",
    ],
)
def test_signs_of_other_alphabets_cost_no_letter(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.rtf"
    path.write_text("{\\rtf1\\ansi\\ansicpg1252 " + text + "\\par}", "ascii")
    assert read(path).text == 'dig "deep" café.'


def test_the_first_line_above_the_headings_is_a_title_when_it_stands_like_one(
    tmp_path: Path,
) -> None:
    def title(first: str) -> str:
        path = tmp_path / "a.rtf"
        text = f"{first}\n\n# Burrows\n\nVoles dig.\n"
        command = [pandoc_path(), "-f", "markdown", "-s", "-o", str(path)]
        subprocess.run(command, input=text.encode(), check=True, capture_output=True)
        return read(path).metadata.get("title", "")

    assert title("How voles live in winter") == "How voles live in winter"
    assert title("This is a sentence of the text.") == ""


def test_formulas_of_wikis_lose_their_frame() -> None:
    math = {"t": "Math", "c": [{"t": "InlineMath"}, "{\\displaystyle A^{2}}"]}
    tree = PandocTree({"blocks": [{"t": "Para", "c": [math]}]})
    assert [(block.kind, block.text) for block in tree.blocks()] == [("formula", "A^{2}")]
