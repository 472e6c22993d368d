"""What a typed entry of a reference list says beyond author, year and title, as fields of a source.

Forms: APA (``*mBio*, 8(3), 12–19.``), MLA (``*mBio*, vol. 8, no. 3, 2017, pp. 12–19.``), Chicago
(``*mBio* 8, no. 3 (2017): 12–19.``), Harvard (``*mBio*, 8 (3), pp. 12–19.``), and a chapter in
APA (``In A. Doe (Ed.), *Chalk* (pp. 12–19). Press.``).
"""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.lazy import lazy_regex
from mdrag.text.doi import doi_in

__all__ = ["entry_details"]

_SLANTED = lazy_regex(r"(?<![*_\w])([*_])([^*_\n][^*_]{1,150})\1(?![*_\w])")
_NUMBER = r"[A-Za-z]?\d{1,4}"
_YEAR_BEFORE = r"(?:19|20)\d\d"
_PAGE = r"[A-Za-z]?\d{1,7}(?:-\d{2,5})?"
# What stands behind the container: its volume and issue, then pages or the number of an article
_VOLUME = lazy_regex(
    rf"\W{{0,4}}(?:[Vv]ol(?:ume|\.)\s*)?[*_]?(?P<volume>{_NUMBER})[*_]?"
    rf"(?:\s?\((?P<issue>{_NUMBER}(?:[–/-]{_NUMBER})?)\)|,\s*(?:no\.|issue|nr\.)\s*(?P<number>{_NUMBER}))?"
    r"(?=[\s,.:;]|$)"
)
_RANGE = rf"(?P<pages>{_PAGE}(?:\s?[–-]{{1,2}}\s?{_PAGE})?)"
_PAGES = lazy_regex(
    rf"(?:\s?\(\d{{4}}\))?[\s,:;]{{1,3}}(?:{_YEAR_BEFORE},\s*)?(?:(?:pp?\.|article)\s*)?{_RANGE}"
    r"(?=\s*(?:[.,;]|$|https?:))"
)
_PAGES_OF_CHAPTER = lazy_regex(
    rf"\s*\(pp?\.\s*{_RANGE}\)"
)  # … In A. Doe (Ed.), *Chalk* (pp. 12–19)
_YEAR = lazy_regex(_YEAR_BEFORE)
_DASH = lazy_regex(r"(?<=\d)\s?[–-]{1,2}\s?(?=\d)")


def entry_details(entry: str) -> Mapping[str, str]:
    """Field of ``mdrag meta set`` → what the entry says, of a work that stands in another.

    ``entry``: as Markdown, for a container is told by its slanted letters. {} for a book, whose
    slanted words are its title, and wherever nothing behind them is a volume or pages.
    """
    found: dict[str, str] = {}
    doi = doi_in(entry)
    for slanted in _SLANTED.finditer(entry):
        words, rest = slanted[2], entry[slanted.end() :]
        container, _, inside = words.partition(", ")
        if inside.strip(" ,").isdigit():  # *mBio, 8*(3)
            words, rest = container, f" {inside.strip(' ,')}{rest}"
        volume = _VOLUME.match(rest)
        if volume and _YEAR.fullmatch(volume["volume"]):
            continue
        pages = _PAGES.match(rest, volume.end()) if volume else _PAGES_OF_CHAPTER.match(rest)
        if volume is None and pages is None:
            continue
        found["container_title"] = words.strip(" ,.")
        if volume:
            found["volume"] = volume["volume"]
        if volume and (issue := volume["issue"] or volume["number"]):
            found["issue"] = issue
        if pages and not _YEAR.fullmatch(pages["pages"]):
            page = pages["pages"]  # “e00438-17” is the number of an article
            found["page_range"] = _DASH.sub("–", page) if page[0].isdigit() else page
    if doi:
        found["doi"] = doi
    return found
