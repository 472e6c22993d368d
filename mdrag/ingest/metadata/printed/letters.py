"""A letter: its subject before the greeting, and who signed it, behind "Yours faithfully"."""

from __future__ import annotations

import re

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.printed.front_lists import front_list
from mdrag.ingest.metadata.printed.page import rows_of
from mdrag.text.word_lists import either

__all__ = ["signature", "subject"]

_HEAD = 1500  # code points within which a letter greets
_PAGES = 4  # on which a letter may end: what is longer is a book of letters
_GREETING = re.compile(
    rf"^[ \t]*(?:{either(front_list('salutations'))})\b[^\n]{{0,80}}[,:]?[ \t]*$",
    re.I | re.M,
)
_SUBJECT = re.compile(
    rf"^[ \t]*(?:{either(front_list('letter-subjects'))})(?:[ \t]*[.:]|[ \t]+(?=(?-i:[^\W\d_a-z])))"
    r"[ \t]*(?P<words>[^\s.:][^\n]{2,150})$",
    re.I | re.M,
)
_CLOSING = re.compile(rf"(?:{either(front_list('closings'))})[ ,.!]*", re.I)
_SIGNED = re.compile(r"(?:[^\W\d_][\w.'’-]*)(?: [^\W\d_][\w.'’-]*){1,4}(?=,|$)")


def subject(document: ParsedDocument) -> str:
    """What a letter says it is about, before it greets; "" for what is no letter, or says not."""
    greeting = _GREETING.search(document.text[:_HEAD])
    found = _SUBJECT.search(document.text, 0, greeting.start()) if greeting else None
    return " ".join(found["words"].split()) if found else ""


def signature(document: ParsedDocument) -> str:
    """The name under the closing line of a letter; "" for what is no letter, or not signed."""
    if not _GREETING.search(document.text[:_HEAD]):
        return ""
    end = document.pages[_PAGES - 1].end if len(document.pages) > _PAGES else len(document.text)
    for at, block in enumerate(document.blocks):
        if block.start >= end:
            break
        rows = rows_of(document, block)
        for number, row in enumerate(rows):
            if not _CLOSING.fullmatch(row):
                continue
            below = rows[number + 1 :]
            for other in document.blocks[at + 1 : at + 2]:
                below += rows_of(document, other)
            found = _SIGNED.match(below[0]) if below else None
            words = found[0].split() if found else []
            return found[0] if found and words[0][0].isupper() and words[-1][0].isupper() else ""
    return ""
