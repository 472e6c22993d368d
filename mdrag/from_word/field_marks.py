"""XML of a Word file → the same with a mark in place of each live citation and each comment.

Pandoc reads the fields of some programs and loses track of others (a table of contents in one run
makes it repeat a citation for the rest of the file), so it is shown none: what a program computed
goes, what a citation or a link says is kept here, and everything else stays byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from mdrag.from_word.part_fields import PartFields
from mdrag.from_word.xml_ranges import Edit, replace_ranges
from mdrag.zotero.docx.field_codes import Code

__all__ = ["MARK", "MarkedPart", "mark_fields", "without_marks"]

# Kinds: c a citation, k a comment, a and z where the words of a link begin and end.
MARK = re.compile("\ue0f0([a-z])(\\d+)\ue0f1")  # of the private use area: no keyboard has them
_SIGNS = re.compile("(?:\ue0f0|\ue0f1|&#x0*e0f[01];|&#0*5758[45];)".encode(), re.I)
_GONE = ("deleted", "contents", "bibliography", "citation")  # fields whose words are not the text's
_DRAWN = re.compile(rb"<(?:c:chart|dgm:relIds|o:OLEObject|w:altChunk)\b")


class MarkedPart(NamedTuple):
    """A part with marks, and what each citation says by the number in its mark.

    ``links``: addresses by number. ``drawn`` counts what is drawn and no picture: charts, diagrams,
    embedded files, EQ fields. ``unread``: citations whose field does not say what they cite.
    """

    content: bytes
    citations: dict[int, Code]
    links: dict[int, str]
    drawn: int
    unread: int


def without_marks(content: bytes) -> bytes:
    """The content without the signs of our marks, should somebody's file hold them."""
    return _SIGNS.sub(b"", content)


def mark_fields(
    content: bytes, path: Path, part: str, first: int,
    works: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> MarkedPart:  # fmt: skip
    """Mark the citations of one part, numbered from ``first``. Raises FileProblem.

    ``works``: those that Word keeps, by their tag.
    """
    fields = PartFields(content, path, part, works)
    fields.read()
    citations: dict[int, Code] = {}
    links: dict[int, str] = {}
    marked = replace_ranges(content, _edits(fields, citations, links, first))
    drawn = len(_DRAWN.findall(content)) + sum(one.kind == "drawn" for one in fields.spans)
    unread = sum(one.unread for one in fields.spans)
    return MarkedPart(marked, citations, links, drawn, unread)


def _edits(
    fields: PartFields, citations: dict[int, Code], links: dict[int, str], first: int
) -> Iterator[Edit]:
    """Which bytes are replaced, by what."""
    marks = {}
    for span in fields.spans:
        number = first + len(citations) + len(links)
        if span.mark[0] < 0 or any(one.kind in _GONE for one in fields.around.get(span, ())):
            continue
        if span.kind == "citation" and span.cited:
            citations[number] = span.cited._replace(printed="".join(span.printed))
            marks[span.mark] = fields.word(f"\ue0f0c{number}\ue0f1")
        elif span.link:
            links[number] = span.link
            marks[span.mark] = fields.word(f"\ue0f0a{number}\ue0f1")
            marks[span.last] = fields.word(f"\ue0f0z{number}\ue0f1")
    for child in fields.children:
        place = child.start, child.end
        if place in marks:
            yield *place, marks[place]
        elif child.comment:
            yield *place, fields.word(f"\ue0f0k{child.comment}\ue0f1")
        elif child.kind in ("fldChar", "instrText", "delInstrText") or any(
            span.kind in _GONE for span in child.spans
        ):
            yield *place, b""
