"""A parenthesis that names pages and no work: ``(p. 4)``, ``(see pp. 4–5)``, ``[p. 4, n. 3]``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.lazy import lazy_regex

__all__ = ["PageMention", "page_words", "without_page_words"]

_NUMBER = r"(?:\d{1,5}|[ivxlcIVXLC]{1,8}\b)"
_PAGE_WORDS = lazy_regex(
    r"[(\[（](?:\s*(?:see|at|ibid\.?,?|cf\.)\s)?\s*[*_]{0,2}"
    r"(?:(?:pp?|pgs?|pages?)(?:[*_]{0,2}\.[*_]{0,2}\s*|[*_]{0,2}\\?\s+)|PP?\.\s*)"
    rf"(?P<pages>{_NUMBER}(?:\s?(?:[–—-]|--)\s?{_NUMBER})?"
    rf"(?:\s?(?:,|;|and|&)\s?(?:pp?\.\s?)?{_NUMBER}(?:\s?(?:[–—-]|--)\s?{_NUMBER})?)*)"
    r"(?:\s?ff?\b\.?)?[*_]{0,2}"
    r"(?P<more>(?:[,;]?\s[^()\[\]（）\d]{0,60}(?:\d{1,3}(?:[–-]\d{1,3})?)?[^()\[\]（）\d]{0,30})?)"
    r"\s*[)\]）](?![({\[])"
)
_OF_ANOTHER = lazy_regex(r"\b(?:of|in|from|by|cited|quoted)\b")


class PageMention(NamedTuple):
    """The pages as typed, and where the parenthesis stands."""

    locator: str
    start: int
    end: int


def page_words(text: str, start: int, end: int) -> Iterator[PageMention]:
    """Those of a stretch of text, in order; ``(p. 4 of the minutes)`` names another work."""
    for found in _PAGE_WORDS.finditer(text, start, end):
        if not _OF_ANOTHER.search(found["more"]):
            locator = " ".join(found["pages"].split()).replace("--", "–")
            yield PageMention(locator, *found.span())


def without_page_words(prose: str) -> str:
    """A sentence without them: a page is nothing that its source should say."""
    if "(" not in prose and "[" not in prose:
        return prose
    parts, at = [], 0
    for one in page_words(prose, 0, len(prose)):
        parts.append(prose[at : one.start].rstrip(" "))
        at = one.end
    return "".join(parts) + prose[at:] if at else prose
