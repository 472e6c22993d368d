"""The title that a first page, or the running lines of an excerpt, print."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.front_page import line_of
from mdrag.text.dates import MONTH
from mdrag.text.headings import is_reference_list

__all__ = ["begins_inside", "case_name", "is_label", "running_title", "title_block", "title_line"]

_HEAD = 4000  # code points looked at
_NOT_A_TITLE = re.compile(
    r"^(abstract|summary|introduction|keywords?|contents|references|doi\b|issn\b|vol\b|open access|"
    r"research article|dear\b|original (article|paper)|review|article|r e s ?c i e n c e|"
    r"(united states|supreme|district|circuit) (court|district)|supreme court|in the .*\bcourt|"
    r"for the .* (circuit|district)|proceedings of|(list of )?(authors?|contributors)\b|syllabus\b|"
    r"(for )?immediate release|working paper( no\b| series|$))",
    re.I,
)
_CASE = re.compile(
    r"^(?!See )[A-Z][^\n.;:\d]{2,60}[^\s,.;:\d] v\. [A-Z][^\n;:\d]{2,60}?(?=\s*$|, No\b)", re.M
)
_NO_RUNNING_TITLE = re.compile(
    r"\b(?:vol(?:ume|\.)|no\.|issue|case|document|page|appendix|chapter|et al|journal|doi|issn)\b|"
    rf"[|/©@]|\b(?:{MONTH})\b",
    re.I,
)


def is_label(line: str) -> bool:
    """Whether a line names a kind of text, a court or a section, and not this document."""
    return bool(_NOT_A_TITLE.match(line))


def title_block(document: ParsedDocument, blocks: Sequence[TextBlock]) -> int | None:
    """The first heading of the highest rank, when it comes before much prose."""
    early: list[int] = []
    read = 0
    for index, block in enumerate(blocks):
        line = line_of(document, block)
        if re.fullmatch(r"authors?:?", line, re.I):
            break  # what follows are names
        plain = not is_label(line) and not is_reference_list(line)
        if (
            block.kind == "heading"
            and plain
            and (not block.number or (not index and len(line.split()) > 2))
        ):
            early.append(index)
        elif block.kind == "paragraph":
            read += len(line)
        if read > 1200:
            break
    if not early:
        return None
    return min(early, key=lambda index: (blocks[index].level or 9, index))


def title_line(document: ParsedDocument, block: TextBlock) -> str:
    """A title without footnote signs, and without the page number that stands before it."""
    line = re.sub(r"(?:^|\s)[*†‡∗]+(?=\s|$)", " ", line_of(document, block))
    return " ".join((line.removeprefix(block.number) if block.number else line).split())


def case_name(text: str) -> str:
    """The parties of a case that a court's page prints on one line: "VOLE v. SHREW ET AL."."""
    head = text[:_HEAD]
    found = _CASE.search(head) if re.search(r"\bcourt\b", head, re.I) else None
    return " ".join(found[0].split()) if found else ""


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
