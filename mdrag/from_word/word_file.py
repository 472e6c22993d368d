"""A Word file of somebody's → what pandoc reads in it, the marks of its citations apart."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.from_word.field_marks import MARK, mark_fields, without_marks
from mdrag.from_word.outline_levels import outline_levels, with_heading_styles
from mdrag.from_word.readable_part import readable_part
from mdrag.from_word.word_sources import word_sources
from mdrag.limits.archive_parts import open_archive
from mdrag.limits.xml_nodes import parse
from mdrag.zotero.docx.field_codes import Code
from mdrag.zotero.docx.model import ATOM, WordDocument, WordParagraph
from mdrag.zotero.docx.read import read_docx
from mdrag.zotero.docx.story import Story

__all__ = ["PICTURES", "WordFile", "read_word_file"]

PICTURES = "word/media/"
_MARKED = re.compile(r"word/(?:document|footnotes|endnotes)\d*\.xml")
_KEPT_WORKS = re.compile(r"customXml/item\d+\.xml")
_STYLES = "word/styles.xml"
_TEXT = 3_000_000  # characters: half a million words, which took a minute where this was measured
_MARK = re.compile(MARK.pattern.encode())
_ENCODING = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']""")
_PICTURE = re.compile(r"\.(?:png|jpe?g|jfif|gif|bmp|tiff?|[ew]mf|svg|webp)", re.I)


class WordFile(NamedTuple):
    """``tree``: pandoc's JSON, tracked changes accepted, with marks (`field_marks.MARK`) in it.

    A picture in it is called as in the archive, below ``word/`` or from ``/``; ``media``: those
    that are there. ``story``: the same file as mdrag reads it itself; ``paragraphs``: those that
    pandoc was given, with a sign in place of each mark. ``links``: addresses by the
    number in their marks; ``shown``: how many pictures the text shows; ``drawn``: charts, diagrams,
    embedded files; ``unread``: citations whose field does not say what they cite.
    """

    tree: dict[str, Any]
    citations: Mapping[int, Code]
    links: Mapping[int, str]
    story: WordDocument
    paragraphs: Sequence[WordParagraph]
    media: frozenset[str]
    shown: int
    drawn: int
    unread: int


def read_word_file(path: Path) -> WordFile:
    """Read it. Raises FileProblem for what is no .docx, damaged, dangerous or too much."""
    story = read_docx(path)  # refuses whatever is none
    total = sum(len(piece.text) for one in story.paragraphs for piece in one.pieces)
    if total > _TEXT:
        much = "holds {total:,} characters, more than {TEXT:,}; split it"
        raise FileProblem(path, fill(much, total=total, TEXT=_TEXT))
    again = io.BytesIO()
    with open_archive(path, broken=fill("ask for the file again")) as parts:
        parts.check()
        media = frozenset(name for name in parts.names if _is_picture(name))
        styles = _as_utf8(parts.read(_STYLES)) if _STYLES in parts else b""
        marks = _MarkedParts(path, outline_levels(styles, path) if styles else None)
        for name in filter(_KEPT_WORKS.fullmatch, parts.names):
            content = parts.read(name)
            if b"/bibliography" in content:
                marks.works |= word_sources(content, path, name)
        with zipfile.ZipFile(again, "w", zipfile.ZIP_STORED) as archive:
            for name in parts.names:
                # pandoc looks into no picture, but leaves out one whose part is not there
                content = b"-" if name in media else parts.read(name)
                if name != _STYLES:
                    told = marks.mark(name, content) if _MARKED.fullmatch(name) else content
                    archive.writestr(name, told)
            if styles:
                archive.writestr(_STYLES, with_heading_styles(styles, marks.levels))
    tree = _read_tree(path, again.getvalue())
    return WordFile(tree, marks.citations, marks.links, story, marks.paragraphs, media, marks.shown,
                    marks.drawn, marks.unread)  # fmt: skip


class _MarkedParts:
    """Marks one part after the other, and keeps what was found in them."""

    def __init__(self, path: Path, outlines: Mapping[str, int] | None) -> None:
        self._path, self._outlines = path, outlines
        self.citations: dict[int, Code] = {}
        self.links: dict[int, str] = {}
        self.paragraphs: list[WordParagraph] = []
        self.works: dict[str, dict[str, Any]] = {}  # that Word keeps, by their tag
        self.levels: set[int] = set()
        self.shown = self.drawn = self.unread = 0

    def mark(self, name: str, content: bytes) -> bytes:
        """The part in forms that pandoc reads, with marks."""
        plain = without_marks(_as_utf8(content))
        readable = readable_part(plain, self._path, name, self._outlines)
        number = len(self.citations) + len(self.links)
        marked = mark_fields(readable.content, self._path, name, number, self.works)
        self.citations |= marked.citations
        self.links |= marked.links
        self.levels |= readable.levels
        self.shown += readable.pictures
        self.drawn += marked.drawn
        self.unread += marked.unread
        self._read(name, marked.content)
        return marked.content

    def _read(self, name: str, content: bytes) -> None:
        """What pandoc is given, as mdrag reads it itself."""
        plain = _MARK.sub(lambda found: b"" if found[1] in b"az" else ATOM.encode(), content)
        story = Story(name, {})
        root = parse(plain, self._path, name)
        body = root.child("w:body")
        for node in (body,) if body else root.children:
            story.read(node)
        self.paragraphs += [*story.found, *story.boxes]


def _is_picture(part: str) -> bool:
    """Whether a part of a Word file is a picture."""
    return part.startswith(PICTURES) or bool(_PICTURE.fullmatch(Path(part).suffix))


def _as_utf8(content: bytes) -> bytes:
    """XML in UTF-8, whatever it is in and says of itself."""
    told = _ENCODING.match(content)
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    encoding = "utf-16" if wide else told[1].decode("ascii", "replace") if told else "utf-8"
    if encoding.lower() in ("utf-8", "utf8"):
        return content
    try:
        text = content.decode(encoding, "replace")
    except LookupError:  # who reads it says what is wrong
        return content
    return re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode("utf-8", "replace")


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
