"""Word, OpenDocument, RTF and EPUB → `ParsedDocument`, through pandoc in its sandbox."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from mdrag.errors import SourceProblem
from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.readers.office.lone_comments import lone_comments
from mdrag.ingest.readers.office.office_file import (
    CoreProperties,
    core_properties,
    refuse_unreadable,
    with_properties,
)
from mdrag.ingest.readers.office.pandoc_tree import PandocTree
from mdrag.ingest.readers.office.rtf_headings import with_outline_levels
from mdrag.ingest.readers.source_blocks import compose_blocks

__all__ = ["pandoc_tree", "read_docx", "read_epub", "read_odt", "read_rtf"]

# A sign in Unicode and, for old programs, a plain one instead of it. Behind a plain one pandoc 3.9
# leaves out the next sign, too; behind one that is escaped it does not.
_FALLBACK = re.compile(rb"(\\u-?\d{1,6}+) ?[!-\[\]-z|~]")
# The bytes of a picture; pandoc takes gigabytes for them, and pictures are not read.
_PICTURE = re.compile(rb"(?<![0-9A-Fa-f\r\n])[0-9A-Fa-f\r\n]{1000,}")
# A note as LibreOffice and pandoc write it: marked as what may be left out, as pandoc 3.9 does
_NOTE = re.compile(rb"\{\s*\\\*\s*\\footnote\b")


def read_docx(path: Path) -> ParsedDocument:
    """The document of a Word file. Raises SourceProblem for what is none, or dangerous."""
    refuse_unreadable(path, "Word file", "word/document.xml")
    tree = pandoc_tree(path, "docx", "--track-changes=all")
    blocks = tree.blocks()
    blocks += lone_comments(path, tree.commented)
    return with_properties(compose_blocks(blocks, _metadata(tree)), core_properties(path))


def read_odt(path: Path) -> ParsedDocument:
    """The document of an OpenDocument text. Raises SourceProblem."""
    refuse_unreadable(path, "OpenDocument text", "content.xml")
    return _document(path, "odt", core_properties(path))


def read_epub(path: Path) -> ParsedDocument:
    """The document of an EPUB. Raises SourceProblem."""
    refuse_unreadable(path, "EPUB", "META-INF/container.xml")
    found = _document(path, "epub", CoreProperties())
    said = dict(found.metadata)
    if "author" in said:  # pandoc 3.9 turns the order of the authors round
        said["author"] = "; ".join(reversed(said["author"].split("; ")))
    return found._replace(metadata=said)


def read_rtf(path: Path) -> ParsedDocument:
    """The document of an RTF file. Raises SourceProblem."""
    content = _NOTE.sub(rb"{\\footnote", _PICTURE.sub(b"\n", path.read_bytes()))
    if b"\\uc0" not in content:
        content = _FALLBACK.sub(rb"\1\\'3f", content)
    return _document(path, "rtf", CoreProperties(), given=with_outline_levels(content))


def _document(
    path: Path, form: str, properties: CoreProperties, *options: str, given: bytes = b""
) -> ParsedDocument:
    tree = pandoc_tree(path, form, *options, given=given)
    return with_properties(compose_blocks(tree.blocks(), _metadata(tree)), properties)


def _metadata(tree: PandocTree) -> dict[str, str]:
    return {field: tree.said(field) for field in ("title", "author", "date")}


def pandoc_tree(path: Path, form: str, *options: str, given: bytes = b"") -> PandocTree:
    """What pandoc reads in a file, or in ``given``. Raises SourceProblem with one line."""
    from mdrag.limits.pandoc import pandoc_path, run_pandoc
    from mdrag.limits.run_program import ProgramStopped

    command = [pandoc_path(), "--sandbox", f"--from={form}", "--to=json", *options]
    size = len(given) or path.stat().st_size
    try:
        run = run_pandoc([*command, *(() if given else (str(path),))], size, given)
    except ProgramStopped as problem:
        raise SourceProblem(
            fill("was given up by pandoc {problem}: split it", problem=problem)
        ) from problem
    if run.code:
        lines = run.err.decode("utf-8", "replace").strip().splitlines() or [f"code {run.code}"]
        told = on_one_line(lines[-1])[:160]
        raise SourceProblem(
            fill("is damaged, or too much for pandoc ({told}): save it again", told=told)
        )
    tree: dict[str, Any] = json.loads(run.out)
    return PandocTree(tree)
