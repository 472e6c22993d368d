"""The title that a first page, or the running lines of an excerpt, print."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.page import body_size, line_of, type_size
from mdrag.text.dates import MONTH
from mdrag.text.headings import is_reference_list
from mdrag.text.organisations import begins_like_organisation, is_organisation
from mdrag.text.word_lists import either

__all__ = ["begins_inside", "is_label", "running_title", "title_block", "whole_title"]

_DISPLAY = 1.15  # of the size of the text: type that only titles and headings are set in
_SAME_SIZE = 0.08  # how far two estimates of one size lie apart
_MOST_PARTS, _LONGEST = 4, 150  # blocks of a title, and characters of each
_KINDS = either(front_list("kinds"))
_KIND = re.compile(rf"(?:{_KINDS})(?: [A-Z]?\d{{1,3}})?[.:]?", re.I)
_NOT_A_TITLE = re.compile(
    r"^(abstract|summary|introduction|keywords?|contents|references|doi\b|issn\b|vol\b|open access|"
    r"research article|dear\b|original (article|paper)|review|article|r e s ?c i e n c e|"
    r"(united states|supreme|district|circuit) (court|district)|supreme court|in the .*\bcourt|"
    r"for the .* (circuit|district)|proceedings of|(list of )?(authors?|contributors)\b|syllabus\b|"
    r"(for )?immediate release|working paper( no\b| series|$))",
    re.I,
)
_NO_RUNNING_TITLE = re.compile(
    r"\b(?:vol(?:ume|\.)|no\.|issue|case|document|page|appendix|chapter|et al|journal|doi|issn)\b|"
    rf"[|/©@]|\b(?:{MONTH})\b",
    re.I,
)


def is_label(line: str) -> bool:
    """Whether a line names a kind of text, a court or a section, and not this document."""
    return bool(_NOT_A_TITLE.match(line) or _KIND.fullmatch(line))


def title_block(document: ParsedDocument, blocks: Sequence[TextBlock]) -> int | None:
    """The first heading of the highest rank, when it comes before much prose."""
    early: list[int] = []
    read = 0
    kind: int | None = None  # "Programme": the title of a text that has no other
    sections = _running_sections(document)
    for index, block in enumerate(blocks):
        line = line_of(document, block)
        if re.fullmatch(r"authors?:?", line, re.I):
            break  # what follows are names
        plain = not is_label(line) and not is_reference_list(line) and line not in sections
        if (
            block.kind == "heading"
            and plain
            and (not block.number or (not index and len(line.split()) > 2))
        ):
            early.append(index)
        elif block.kind == "heading" and not early and kind is None and _KIND.fullmatch(line):
            kind = index
        elif block.kind == "paragraph":
            read += len(line)
        if read > 1200:
            break
    if kind is not None and (not early or _hold_prose(document, blocks[kind + 1 : early[0]])):
        return kind
    if not early:
        return None
    others = [index for index in early if not _is_body(line_of(document, blocks[index]))]
    return min(others or early, key=lambda index: (blocks[index].level or 9, index))


def _hold_prose(document: ParsedDocument, blocks: Sequence[TextBlock]) -> bool:
    """Whether prose stands among the blocks: what follows it is a section, and no title."""
    return any(
        block.kind == "paragraph" and len(line_of(document, block)) > _LONGEST for block in blocks
    )


def _is_body(line: str) -> bool:
    """Whether a heading is nothing but who issued the text: "Department of Towns"."""
    name = line.casefold()
    short = len(line.split()) <= 5
    return short and (begins_like_organisation(name) or is_organisation(name.split(" ")[-1] + " x"))


def _running_sections(document: ParsedDocument) -> frozenset[str]:
    """The parts of running lines like "Register / Vol. 3 / Rules": the last names a section."""
    parts = (
        re.split(r"\s[|/•·]\s", sample)
        for _, _, samples in document.running
        for sample in samples[:1]
    )
    return frozenset(one[-1].strip() for one in parts if len(one) > 2)


def whole_title(document: ParsedDocument, blocks: Sequence[TextBlock], at: int) -> tuple[str, int]:
    """The title that begins with block ``at``, and the index of its last block.

    A title over several blocks goes on as long as the type stays as large as it is.
    """
    first = blocks[at]
    title = _title_line(document, first)
    size = type_size(document, first.start, first.end)
    if not size or size < _DISPLAY * body_size(document):
        return title, at
    for index in range(at + 1, min(at + _MOST_PARTS, len(blocks))):
        block = blocks[index]
        line = line_of(document, block)
        same = abs(type_size(document, block.start, block.end) - size) <= _SAME_SIZE * size
        if not same or block.number or not _goes_on(line):
            break
        title, at = f"{title} {_title_line(document, block)}", index
    return title, at


def _goes_on(line: str) -> bool:
    """Whether a line may be part of a title: no label, no date, no prose."""
    dated = re.search(rf"\b(?:{MONTH})\b.*\d{{4}}|^\d", line)
    return 2 < len(line) <= _LONGEST and not is_label(line) and not dated and line[-1] not in ".;"


def _title_line(document: ParsedDocument, block: TextBlock) -> str:
    """A title without footnote signs, and without the page number that stands before it."""
    line = re.sub(r"(?:^|\s)[*†‡∗]+(?=\s|$)", " ", line_of(document, block))
    return " ".join((line.removeprefix(block.number) if block.number else line).split())


def running_title(document: ParsedDocument) -> str:
    """The title that running lines of most pages repeat, where page 1 is taken from the middle."""
    for _, _, samples in sorted(document.running, key=lambda line: -line[1]):
        line = " ".join(samples[0].split()) if samples else ""
        bare = re.sub(r"^(?:[\divxl]+\s+)|\s+\d{1,3}$", "", line)
        if 3 <= len(re.findall(r"[^\W\d_]{2,}", bare)) <= 15 and not _NO_RUNNING_TITLE.search(bare):
            return bare
    return ""


def begins_inside(document: ParsedDocument) -> bool:
    """Whether the file is an excerpt: its first page has a later number and goes on in a text."""
    label = document.pages[0].page_label if document.pages else ""
    first = document.blocks[0].kind if document.blocks else ""
    return label.isdecimal() and int(label) > 1 and first == "paragraph"
