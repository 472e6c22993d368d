"""Comments of a Word file that are on no words, which pandoc leaves out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.ingest.normalise import normalise
from mdrag.ingest.readers.source_blocks import SourceBlock
from mdrag.limits.archive_parts import open_archive
from mdrag.limits.xml_nodes import Node, parse

__all__ = ["lone_comments"]

_TEXT, _COMMENTS = "word/document.xml", "word/comments.xml"
_ANCHOR = re.compile(rb"""\bcommentReference\b[^<>]*?\bid=["']([^"'<>]+)""")


def lone_comments(path: Path, placed: Collection[str]) -> Iterator[SourceBlock]:
    """A paragraph for each comment that the text refers to and whose id is not in ``placed``."""
    try:
        with open_archive(path) as parts:
            if _COMMENTS not in parts or _TEXT not in parts:
                return
            anchors = {found.decode("utf-8", "replace")
                       for found in _ANCHOR.findall(parts.read(_TEXT))}  # fmt: skip
            if anchors <= set(placed):
                return
            root = parse(parts.read(_COMMENTS), path, _COMMENTS)
    except FileProblem:
        return
    for comment in root.every("w:comment"):
        name = comment.attrs.get("w:id", "")
        said = normalise(" ".join(_paragraph(one) for one in comment.every("w:p")))
        if said and name in anchors and name not in placed:
            author = comment.attrs.get("w:author", "")
            yield SourceBlock("paragraph", f"Comment{f' by {author}' if author else ''}: {said}")


def _paragraph(node: Node) -> str:
    return "".join(one.text for one in node.every("w:t"))
