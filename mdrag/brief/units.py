"""A parsed instruction file → its lines and tables, each with the place a reader looks it up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.brief.cues import has_cue
from mdrag.brief.model import InstructionPlace
from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.passages.pages import page_at
from mdrag.text.dates import YEAR
from mdrag.text.headings import is_reference_list
from mdrag.text.sentence_ends import split

__all__ = ["InstructionTable", "InstructionUnit", "TableRow", "sentences_of", "units_of"]

_LEAD = 8  # words of a line that heads the list below it: "Grading criteria:"
_HEADINGS = ("criteria-headings", "rule-headings", "task-headings", "outcome-headings")
_SLIDES = (".pptx", ".pptm", ".ppsx")
_PASSED_OVER = frozenset({"code", "formula"})
# a mark in front of a line, set by hand where the file has no list
_MARK = re.compile(r"^[✓✔☑☐□▢➢➤►▶●•▪◦✗✘]\s+")
_INLINE_BULLET = re.compile(r"\s(?:[*•▪●◦]|–(?=\s[A-Z]))\s+")
# "Orwell, G. (1946)", "doi:10.…": an entry of a list of works, not a rule about such lists
_ENTRY = re.compile(rf"\b[A-Z]\.,? .{{0,200}}?\b{YEAR}[a-z]?\b|\bdoi\b|https?://", re.DOTALL)
_HAN_END = re.compile(r"(?<=[。！？；])")


class TableRow(NamedTuple):
    """A row of a table and where it stands."""

    cells: tuple[str, ...]
    place: InstructionPlace


class InstructionUnit(NamedTuple):
    """A heading, a paragraph or an item of a list; ``under`` is the heading above it.

    ``depth``: how deep the list of an item lies, 0 where nobody knows.
    """

    kind: str  # heading | paragraph | list | caption | footnote
    text: str
    place: InstructionPlace
    under: str
    depth: int = 0


class InstructionTable(NamedTuple):
    """A table, put together again where a page break parts it."""

    rows: tuple[TableRow, ...]
    under: str


def units_of(document: ParsedDocument, path: str) -> Iterator[InstructionUnit | InstructionTable]:
    """The units of a file in reading order; code, formulas and lists of references are left out."""
    under, lead, number, tables = "", "", 0, 0
    rows: list[TableRow] = []
    for block in document.blocks:
        text = document.text[block.start : block.end]
        fresh: list[TableRow] = []
        if block.kind == "table":
            tables += 1
            fresh = list(_rows(document, block, path, f"table {tables}"))
        if rows and not (fresh and _goes_on(document, rows, fresh)):
            yield InstructionTable(tuple(rows), under)
            rows = []
        if block.kind == "table":
            rows += fresh
        elif block.kind not in _PASSED_OVER and not _is_reference(document, block, under):
            number += 1
            place = InstructionPlace(path, _where(document, block, path, f"¶ {number}"))
            flat = " ".join(text.split())
            if block.kind == "heading":
                under, lead = flat, ""
            elif flat:
                marked = block.kind == "paragraph" and _MARK.match(flat)
                kind = "list" if marked else block.kind
                listed = kind == "list"
                lead = lead if listed else _lead_in(flat)
                depth = block.level if listed and not marked else 0
                for nth, part in enumerate(_INLINE_BULLET.split(flat)):
                    words = _MARK.sub("", part.removeprefix("* "), count=1)
                    if nth == 0 and not listed:
                        lead = _lead_in(words)
                    above = (lead if listed or nth else "") or under
                    yield InstructionUnit("list" if nth else kind, words, place, above, depth)
                continue
            yield InstructionUnit(block.kind, flat, place, under)
    if rows:
        yield InstructionTable(tuple(rows), under)


def _lead_in(text: str) -> str:
    """A line that stands over a list as a heading does, though the file does not mark it as one."""
    told = text.endswith((":", "：")) and len(text.split()) <= _LEAD
    return text.rstrip(":： ") if told and any(has_cue(one, text) for one in _HEADINGS) else ""


def sentences_of(text: str) -> list[str]:
    """The sentences of a line, English or Chinese."""
    parts = [
        piece.strip() for start, end in split(text) for piece in _HAN_END.split(text[start:end])
    ]
    return [part for part in parts if part]


def _is_reference(document: ParsedDocument, block: TextBlock, under: str) -> bool:
    """Whether a block is an entry of a list of references; guidelines have rules there, too."""
    if block.kind == "heading" or not 0 <= document.references_start <= block.start:
        return False
    text = document.text[block.start : block.end]
    return is_reference_list(under) and bool(_ENTRY.search(text))


def _goes_on(document: ParsedDocument, rows: Sequence[TableRow], fresh: Sequence[TableRow]) -> bool:
    """Whether a table is the rest of the one on the page before."""
    return bool(document.pages) and rows[-1].place != fresh[0].place


def _rows(document: ParsedDocument, block: TextBlock, path: str, name: str) -> Iterator[TableRow]:
    place = InstructionPlace(path, _where(document, block, path, name))
    for line in document.text[block.start : block.end].split("\n"):
        cells: Sequence[str] = [" ".join(cell.split()) for cell in line.split("\t")]
        if any(cells):
            yield TableRow(tuple(cells), place)


def _where(document: ParsedDocument, block: TextBlock, path: str, other: str) -> str:
    page = page_at(document.pages, block.start)
    if page is None:
        return other
    if path.casefold().endswith(_SLIDES):
        return f"slide {page.page_index}"
    return f"p. {page.page_label or page.page_index}"
