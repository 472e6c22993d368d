"""A Word file of somebody's → what pandoc reads in it, the marks of its citations apart."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.from_word.field_marks import mark_fields
from mdrag.limits.archive_parts import open_archive
from mdrag.zotero.docx.field_codes import Code
from mdrag.zotero.docx.model import WordDocument
from mdrag.zotero.docx.read import read_docx

__all__ = ["PICTURES", "WordFile", "read_word_file"]

PICTURES = "word/media/"
_MARKED = ("word/document", "word/footnotes", "word/endnotes")


class WordFile(NamedTuple):
    """``tree``: pandoc's JSON, tracked changes accepted, with marks (`field_marks.MARK`) in it.

    A picture in it is called as in the archive, below ``word/``. ``story``: the same file as mdrag
    reads it itself; ``drawn``: how many charts, diagrams and embedded files it holds.
    """

    tree: dict[str, Any]
    citations: Mapping[int, Code]
    story: WordDocument
    drawn: int


def read_word_file(path: Path) -> WordFile:
    """Read it. Raises FileProblem for what is no .docx, damaged, dangerous or too much."""
    story = read_docx(path)  # refuses whatever is none
    citations: dict[int, Code] = {}
    drawn = 0
    again = io.BytesIO()
    with open_archive(path, broken="ask for the file again") as parts:
        parts.check()
        with zipfile.ZipFile(again, "w", zipfile.ZIP_STORED) as archive:
            for name in parts.names:
                # pandoc looks into no picture, but leaves out one whose part is not there
                content = b"-" if name.startswith(PICTURES) else parts.read(name)
                if name.startswith(_MARKED) and name.endswith(".xml"):
                    marked = mark_fields(content, path, name, len(citations))
                    citations |= marked.citations
                    drawn += marked.drawn
                    content = marked.content
                archive.writestr(name, content)
    return WordFile(_read_tree(path, again.getvalue()), citations, story, drawn)


def _read_tree(path: Path, document: bytes) -> dict[str, Any]:
    from mdrag.limits.pandoc import pandoc_path, run_pandoc
    from mdrag.limits.run_program import ProgramStopped

    command = [pandoc_path(), "--sandbox", "--from=docx", "--to=json", "--track-changes=accept"]
    try:
        run = run_pandoc(command, len(document), document)
    except ProgramStopped as problem:
        told = fill("was given up by pandoc {problem}: split it", problem=problem)
        raise FileProblem(path, told) from problem
    if run.code:
        raise FileProblem(path, fill("is damaged, or too much for pandoc; save it again in Word"))
    tree: dict[str, Any] = json.loads(run.out)
    return tree
