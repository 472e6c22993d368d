"""A returned .docx → `WordDocument`: its text, notes and text boxes, its comments and threads."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.limits.xml_nodes import Node
from mdrag.zotero.docx.model import Remark, WordDocument, WordParagraph
from mdrag.zotero.docx.numbering import list_forms
from mdrag.zotero.docx.package import Package, open_package
from mdrag.zotero.docx.story import Story

__all__ = ["read_docx"]

_PARAGRAPH = 200_000  # characters: 30,000 words without a break
_TEXT = 20_000_000
_NOTES: dict[str, str] = {"footnotes": "w:footnote", "endnotes": "w:endnote"}


def read_docx(path: Path) -> WordDocument:
    """Read the file. Raises FileProblem for what is no .docx, damaged, or dangerous."""
    package = open_package(path)
    styles = dict(_styles(package))
    lists = list_forms(package.parts.get("numbering"))
    main = Story("main", styles, lists)
    body = package.main.child("w:body")
    if body is not None:
        main.read(body)
    paragraphs, boxes = main.found, main.boxes
    for name, tag in _NOTES.items():
        if name not in package.parts:
            continue
        notes = Story(name, styles, lists)
        for note in package.parts[name].children:
            if note.tag == tag and note.attrs.get("w:type", "normal") == "normal":
                notes.read(note, f"{name} {note.attrs.get('w:id', '')}")
        paragraphs, boxes = paragraphs + notes.found, boxes + notes.boxes
    _refuse_endless(path, (*paragraphs, *boxes))
    every = (*paragraphs, *boxes)
    return WordDocument(every, tuple(_remarks(package)), _style(package), package.program)


def _style(package: Package) -> str:
    """The style of Zotero's preferences, which it keeps in numbered properties."""
    told = package.properties
    parts = [told.get(f"ZOTERO_PREF_{n}", "") for n in range(1, len(told) + 1)]
    found = re.search(r'<style id="([^"]+)"', "".join(parts))
    return html.unescape(found[1]) if found else ""


def _refuse_endless(path: Path, paragraphs: Sequence[WordParagraph]) -> None:
    """Raise FileProblem for text that nobody wrote and that would be compared for hours."""
    total = 0
    for paragraph in paragraphs:
        size = sum(len(piece.text) for piece in paragraph.pieces)
        total += size
        if size > _PARAGRAPH:
            told = fill(
                "holds a paragraph of {size:,} characters, more than {paragraph:,}",
                size=size,
                paragraph=_PARAGRAPH,
            )
            raise FileProblem(path, fill("{told}; break it into paragraphs in a copy", told=told))
    if total > _TEXT:
        raise FileProblem(
            path,
            fill(
                "holds {total:,} characters, more than {TEXT:,}; split it", total=total, TEXT=_TEXT
            ),
        )


def _styles(package: Package) -> Iterator[tuple[str, str]]:
    """Style id → its name, which Word does not translate."""
    root = package.parts.get("styles")
    for style in root.children if root else ():
        if style.tag == "w:style":
            yield style.attrs.get("w:styleId", ""), style.value("w:name").lower()


def _remarks(package: Package) -> Iterator[Remark]:
    root = package.parts.get("comments")
    nodes = [one for one in root.children if one.tag == "w:comment"] if root else []
    threads = _threads(package)
    owner = {}  # paragraph of a comment → its id
    for node in nodes:
        for paragraph in node.every("w:p"):
            owner[paragraph.attrs.get("w14:paraId", "")] = node.attrs.get("w:id", "")
    for node in nodes:
        last = [paragraph.attrs.get("w14:paraId", "") for paragraph in node.every("w:p")][-1:]
        above, done = threads.get(last[0] if last else "", ("", False))
        yield Remark(
            node.attrs.get("w:id", ""), node.attrs.get("w:author", ""),
            node.attrs.get("w:date", ""), _text(node), owner.get(above, "") if above else "", done,
        )  # fmt: skip


def _threads(package: Package) -> Mapping[str, tuple[str, bool]]:
    """Paragraph id → (that of the comment it answers, resolved)."""
    root = package.parts.get("commentsExtended")
    return {
        one.attrs.get("w15:paraId", ""): (
            one.attrs.get("w15:paraIdParent", ""),
            one.attrs.get("w15:done", "") in ("1", "true", "on"),
        )
        for one in (root.children if root else ())
    }


def _text(node: Node) -> str:
    """The words of a comment, paragraph by paragraph."""
    story = Story("comment", {})
    story.read(node)
    lines = []
    for paragraph in story.found:
        kept = [piece for piece in paragraph.pieces if piece.change.state != "deleted"]
        lines.append("".join(piece.printed if piece.what else piece.text for piece in kept))
    return "\n".join(line.strip() for line in lines).strip()
