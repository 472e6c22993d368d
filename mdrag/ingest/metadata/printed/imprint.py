"""What a brochure is called in its imprint, where its cover says only what kind of text it is."""

from __future__ import annotations

import re

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.printed.front_lists import front_list

__all__ = ["with_imprint"]

_IMPRINT = re.compile(
    r"^[ \t]*(?:imprint|impressum|colophon)[ \t]*[:|–—-]?\s+(?P<name>[^|•·\n]{6,100}?)"
    r"[ \t]*(?=[|•·\n]|$)",
    re.I | re.M,
)
_MOST_WORDS = 3  # of a title that says no more than the kind


def with_imprint(document: ParsedDocument, title: str) -> str:
    """``title``, behind the name in the imprint when it is nothing but a kind of text.

    "Conference Guide" of a brochure with "Imprint: Voles in Towns 2024 | University of X" gives
    "Voles in Towns 2024: Conference Guide".
    """
    words = title.casefold().split()
    if not words or len(words) > _MOST_WORDS or words[-1] not in front_list("bare-kinds"):
        return title
    found = _IMPRINT.search(document.text)
    name = " ".join(found["name"].split()).rstrip(",;.") if found else ""
    if len(re.findall(r"[^\W\d_]{2,}", name)) < 2 or title.casefold() in name.casefold():
        return title
    return f"{name}: {title}"
