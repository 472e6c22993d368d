"""Plain text → `ParsedDocument`: blank lines part paragraphs, form feeds pages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from mdrag.errors import SourceProblem
from mdrag.evidence.model import Page
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.normalise import join_hyphen, normalise
from mdrag.ingest.readers.tables import MARKER
from mdrag.text.headings import is_reference_list

__all__ = ["decode_file", "of_text", "printed_number", "read"]

_UNDERLINE = re.compile(r"[ \t]*(=|-|~|\*|_){3,}[ \t]*|[ \t]*([=~*_-])\2{2,}[ \t]*")
_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,5})\.?\s+(?=[^\W\d_a-z])")
_LONGEST_HEADING = 100
_STEPS = {"=": 1, "*": 1, "-": 2, "_": 2, "~": 3}


def read(path: Path) -> ParsedDocument:
    """The document of a text file. SourceProblem when it is no UTF-8 text."""
    return of_text(decode_file(path))


def decode_file(path: Path) -> str:
    r"""The text of a file: UTF-8 without byte-order mark, line ends as ``\\n``, no NULs."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        byte = data[problem.start]
        raise SourceProblem(
            fill(
                "is not UTF-8 (byte 0x{byte:02X} in line {line}): save it as UTF-8",
                byte=byte,
                line=line,
            )
        ) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if not text.strip():
        raise SourceProblem(fill("holds no text, only white space"))
    return text


def of_text(text: str) -> ParsedDocument:
    r"""The document of a text with ``\\n`` line ends."""
    parts: list[str] = []
    blocks: list[TextBlock] = []
    starts = [0]
    at = 0
    references = -1
    sheets = text.split("\f")
    for number, sheet in enumerate(sheets):
        if number:
            starts.append(at + 2 if parts else 0)
        for kind, level, body in _blocks(sheet):
            if parts:
                parts.append("\n\n")
                at += 2
            if kind == "heading" and is_reference_list(body):
                references = at
            printed = printed_number(body)[0] if kind == "heading" else ""
            blocks.append(TextBlock(kind, at, at + len(body), level, printed))
            parts.append(body)
            at += len(body)
    whole = "".join(parts)
    return ParsedDocument(
        text=whole,
        pages=_pages(whole, starts) if len(sheets) > 1 else (),
        blocks=tuple(blocks),
        words=(),
        parser="local",
        metadata={},
        flags=() if any(b.kind == "heading" for b in blocks) else ("no_headings",),
        references_start=references,
        raw_lines=text.count("\n") + 1,
    )


def _pages(text: str, starts: list[int]) -> tuple[Page, ...]:
    bounds = [min(start, len(text)) for start in starts] + [len(text)]
    return tuple(
        Page(n + 1, "", text[a:b], a, b) for n, (a, b) in enumerate(itertools.pairwise(bounds))
    )


def _blocks(sheet: str) -> Iterator[tuple[str, int, str]]:
    for lines in _groups(sheet):
        if len(lines) >= 2 and _UNDERLINE.fullmatch(lines[1]) and _short(lines[0]):
            yield "heading", _STEPS.get(lines[1].strip()[0], 2), _line(lines[0])
            lines = lines[2:]
        elif (
            len(lines) == 1 and _short(lines[0]) and not lines[0].rstrip().endswith((".", ",", ";"))
        ):
            number = printed_number(lines[0].strip())[0]
            if number:
                yield "heading", number.count(".") + 1, _line(lines[0])
                continue
            if is_reference_list(lines[0].strip()):
                yield "heading", 1, _line(lines[0])
                continue
        for kind, held in _items(lines):
            body = _joined(held)
            if body:
                yield kind, 0, body


def _groups(sheet: str) -> Iterator[list[str]]:
    """Runs of lines with something on them."""
    group: list[str] = []
    for line in sheet.split("\n"):
        if line.strip():
            group.append(line)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _items(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The lines cut where list items begin."""
    held: list[str] = []
    kind = "paragraph"
    for line in lines:
        first, _, rest = line.strip().partition(" ")
        if rest.strip() and MARKER.fullmatch(first) and not first.isalnum():
            if held:
                yield kind, held
            held, kind = [line], "list"
        else:
            held.append(line)
    if held:
        yield kind, held


def _joined(lines: list[str]) -> str:
    text = ""
    for line in (_line(line) for line in lines):
        before, _, last = text.rpartition(" ")
        first, _, rest = line.partition(" ")
        whole = join_hyphen(last, first, lambda form: 0) if text and line else None
        if whole is not None:
            text = " ".join(part for part in (before, whole, rest) if part)
        else:
            text = f"{text} {line}" if text and line else text or line
    return text


def _line(line: str) -> str:
    return normalise(line)


def _short(line: str) -> bool:
    return len(line.strip()) <= _LONGEST_HEADING


def printed_number(heading: str) -> tuple[str, str]:
    """The section number a heading prints, "" when it prints none; and the heading after it."""
    found = _NUMBER.match(heading)
    return (found[1], heading[found.end() :]) if found else ("", heading)
