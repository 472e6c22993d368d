"""What the heading of a section says the section is."""

from __future__ import annotations

import re
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = ["is_abstract", "is_conclusion", "is_reading_list", "is_reference_list"]

_LONGEST = 80  # characters: no heading of these lists is as long
# "3.1 References", "IV. References:", "*References*"
_NUMBERED = lazy_regex(r"\W*(?:\d[\d.]*(?:\W+|$)|(?:[IVX]+|[A-Z])\.\s*)?(.*?)\W*", re.DOTALL)
_CERTAIN = frozenset(["references", "bibliography", "works cited", "reference list"])
_BETWEEN = lazy_regex(r" ?(?:[&/,;]|\band\b) ?")
_NAME = 4  # words: "links would be very useful here" names no part of a text
_CONCLUSION = lazy_regex(
    r"(?:.*(?:\b(?:and|,)|&) )?(?:conclusions?|concluding (?:remarks|thoughts))(?: .*)?",
    re.IGNORECASE,
)


def is_reference_list(title: str) -> bool:
    """Whether the section lists the works that are cited: ``3. References``, ``Works cited``.

    Also beside something else, ``Bibliography & media``, where the word can mean nothing but that.
    """
    bare = _bare(title)
    if bare in word_list("headings", "references"):
        return True
    parts = _BETWEEN.split(bare)
    return not _CERTAIN.isdisjoint(parts) and all(len(one.split()) <= _NAME for one in parts)


def is_reading_list(title: str) -> bool:
    """Whether the section lists works, cited or recommended: ``Further reading``, too."""
    return is_reference_list(title) or _bare(title) in word_list("headings", "reading")


def is_abstract(title: str) -> bool:
    """Whether the section says in short what the whole says: ``Executive summary``."""
    return _bare(title) in word_list("headings", "abstract")


def is_conclusion(title: str) -> bool:
    """Whether the section draws the conclusion: ``Discussion and conclusions``."""
    return _CONCLUSION.fullmatch(title) is not None


@lru_cache(maxsize=1024)
def _bare(title: str) -> str:
    found = _NUMBERED.fullmatch(title) if len(title) <= _LONGEST else None
    return " ".join(found[1].lower().split()) if found else ""
