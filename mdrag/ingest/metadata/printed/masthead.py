"""What a journal prints above an article: its name, the volume and the issue."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.page import body_size, line_of, type_size
from mdrag.text.dates import ISSUED_YEAR, MONTH
from mdrag.text.word_lists import either

__all__ = ["Masthead", "first_display_block", "masthead"]

_FIRST_BLOCKS, _LONGEST = 5, 150  # blocks of a first page it may stand in, and its characters
_DISPLAY = 1.15  # of the size of the text
_VOLUME = re.compile(r"\b(?:volume|vol\.?) ?(?P<volume>\d{1,4})\b", re.I)
_ISSUE = re.compile(r"\b(?:issue|number|no\.?|nr\.?) ?(?P<issue>\d{1,4}(?:[-–]\d{1,4})?)\b", re.I)
_SHORT = re.compile(  # "Register Studies 12(3), 2017", "Register Studies 12 (3): 45–60"
    r"^(?P<name>[^\d(),;:]{6,90}?),? (?P<volume>\d{1,4}) ?\((?P<issue>\d{1,3}(?:[-–]\d{1,3})?)\)"
    rf"(?=.*\b{ISSUED_YEAR}\b|[:,] ?(?:pp?\. ?)?\d+ ?[-–] ?\d+)"
)
_PERIODICAL = re.compile(rf"\b(?:{either(front_list('periodicals'))})\b", re.I)
_GLUED = re.compile(r"(?<=[a-z])(?=[A-Z][a-z]{2})")
_DATE = re.compile(rf"\b(?:{MONTH})\b\.?|\b{ISSUED_YEAR}\b", re.I)


class Masthead(NamedTuple):
    """``name`` of the journal, volume and issue; ``head``, ``last``: blocks of name and volume."""

    name: str
    volume: str
    issue: str
    head: int
    last: int


def masthead(document: ParsedDocument, blocks: Sequence[TextBlock]) -> Masthead | None:
    """The masthead at the top of the first page; None when it prints none."""
    lines = [line_of(document, block) for block in blocks[:_FIRST_BLOCKS]]
    for at, line in enumerate(lines):
        if len(line) > _LONGEST:
            return None
        if short := _SHORT.match(line):
            return Masthead(short["name"].strip(), short["volume"], short["issue"], at, at)
        volume, issue = _VOLUME.search(line), _ISSUE.search(line)
        if not volume or not issue:
            continue
        name = _DATE.sub("", line[: volume.start()]).strip(" ,.;:|•·–—()")
        if _PERIODICAL.search(name):
            return Masthead(name, volume["volume"], issue["issue"], at, at)
        for before in range(at):
            if _PERIODICAL.search(_parted(lines[before])):
                name = _parted(lines[before])
                return Masthead(name, volume["volume"], issue["issue"], before, at)
        return None
    return None


def _parted(line: str) -> str:
    """A name with spaces where its letters were set so tightly that none were seen."""
    glued = re.search(r"\b(?:of|and|in|for)[A-Z][a-z]", line)
    return _GLUED.sub(" ", line) if glued else line


def first_display_block(
    document: ParsedDocument, blocks: Sequence[TextBlock], begin: int
) -> int | None:
    """The first block from ``begin`` on, if its type is larger than the text's."""
    if begin >= len(blocks):
        return None
    block = blocks[begin]
    large = type_size(document, block.start, block.end) >= _DISPLAY * body_size(document)
    return begin if large and body_size(document) else None
