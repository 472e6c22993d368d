"""What a web page says of itself: title, authors, day of publication, address, publisher, DOI."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mdrag.ingest.normalise import normalise
from mdrag.text.dates import MONTH, MONTHS

if TYPE_CHECKING:
    from lxml.html import HtmlElement

__all__ = ["iso_day", "page_metadata"]

# field → names of meta elements, the most careful first (Highwire, Dublin Core, Open Graph)
_META: Mapping[str, Sequence[str]] = {
    "title": ("citation_title", "dc.title", "dcterms.title", "og:title", "twitter:title"),
    "author": ("citation_author", "citation_authors", "dc.creator", "dcterms.creator", "author",
               "article:author", "parsely-author"),
    "published": ("citation_publication_date", "citation_date", "citation_online_date",
                  "article:published_time", "dcterms.issued", "dc.date.issued", "dc.date", "date",
                  "dcterms.date", "pubdate", "publish-date", "parsely-pub-date"),
    "journal": ("citation_journal_title", "prism.publicationname"),
    "publisher": ("citation_publisher", "dc.publisher", "og:site_name", "application-name"),
    "doi": ("citation_doi", "prism.doi", "dc.identifier", "dc.identifier.doi"),
    "url": ("og:url", "citation_public_url"),
    "volume": ("citation_volume",),
    "issue": ("citation_issue",),
}  # fmt: skip
_DAY = re.compile(
    rf"(?P<y>\d{{4}})[-/.](?P<m>\d{{1,2}})[-/.](?P<d>\d{{1,2}})(?!\d)"
    rf"|(?<!\d)(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<m2>{MONTH})\.?,?\s+(?P<y2>\d{{4}})"
    rf"|(?P<m3>{MONTH})\.?\s+(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y3>\d{{4}})"
)
_WEB = re.compile(r"https?://[^\s<>\"']+", re.I)
_SITE = re.compile(r"\s+[|–—·»-]\s+[^|–—·»]{2,40}$")  # "Hermitian matrix - Wikipedia"
_LONGEST_BYLINE = 300


def page_metadata(root: HtmlElement, address: str) -> dict[str, str]:
    """The metadata of a page; ``address``: where the file itself says it was saved from."""
    said = dict(_of_meta(root))
    linked = _linked_data(root)
    wiki = any(one.startswith("MediaWiki") for one in _contents(root, "generator"))
    day = str(linked.get("dateModified" if wiki else "datePublished") or "")
    published = said.pop("published", "") or day or _marked_day(root)
    found = {
        **said,
        "title": said.get("title") or _title(root, _text(linked.get("headline"))),
        "author": said.get("author")
        or _linked_names(linked.get("author"), "Organization")
        or _by_line(root)
        or ("" if wiki else _linked_names(linked.get("author"))),
        "publisher": said.get("publisher") or _linked_names(linked.get("publisher")),
        "url": _address(root, address) or said.get("url", ""),
        "date": published,
        "published_date": iso_day(published),
        "doc_type": "journal_article" if said.get("journal") else "website",
    }
    if not _WEB.fullmatch(found["url"]):
        del found["url"]
    return {key: value for key, value in found.items() if value}


def iso_day(text: str) -> str:
    """The day a text names, as ``2023-05-12``; "" when it names none.

    >>> iso_day("01 September, 2017"), iso_day("2023-05-12T08:00:00Z"), iso_day("May 2023")
    ('2017-09-01', '2023-05-12', '')
    """
    found = _DAY.search(text)
    if not found:
        return ""
    year = found["y"] or found["y2"] or found["y3"]
    day = int(found["d"] or found["d2"] or found["d3"])
    named = (found["m2"] or found["m3"] or "").casefold()
    numbers = [n for n, name in enumerate(MONTHS, 1) if named and name.startswith(named[:3])]
    month = int(found["m"]) if found["m"] else numbers[0]
    return f"{year}-{month:02d}-{day:02d}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


def _of_meta(root: HtmlElement) -> Iterator[tuple[str, str]]:
    for field, names in _META.items():
        for name in names:
            values = [value for value in _contents(root, name) if not _is_wrong(field, value)]
            if values:
                yield field, "; ".join(dict.fromkeys(values)) if field == "author" else values[0]
                break


def _contents(root: HtmlElement, name: str) -> list[str]:
    found = []
    for element in root.iter("meta"):
        named = element.get("name") or element.get("property") or element.get("itemprop") or ""
        if named.casefold() == name.casefold() and (held := _text(element.get("content"))):
            found.append(held)
    return found


def _is_wrong(field: str, value: str) -> bool:
    if field == "author":
        return bool(_WEB.search(value)) or value.startswith("@")
    return field == "doi" and "10." not in value


def _linked_data(root: HtmlElement) -> Mapping[str, Any]:
    """The JSON-LD that tells of an article, {} without."""
    for script in root.iter("script"):
        if "ld+json" not in script.get("type", ""):
            continue
        text = re.sub(r"<!\[CDATA\[|\]\]>|/\*\s*\*/", "", script.text or "").strip(" \n\t/;")
        try:
            held = json.loads(text)
        except (ValueError, RecursionError):
            continue
        graph = held.get("@graph", [held]) if isinstance(held, dict) else held
        for one in graph if isinstance(graph, list) else ():
            if isinstance(one, dict) and {"headline", "datePublished", "author"} & one.keys():
                return one
    return {}


def _linked_names(value: Any, leave: str = "") -> str:
    """The names of what JSON-LD calls persons or organisations, but for those of type ``leave``."""
    names = []
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, dict) and one.get("@type") == leave:
            continue
        name = one.get("name") if isinstance(one, dict) else one
        if isinstance(name, str) and name.strip() and not _WEB.search(name):
            names.append(_text(name))
    return "; ".join(dict.fromkeys(names))


def _title(root: HtmlElement, headline: str) -> str:
    """The first heading when it is the only one of its rank or the window's title begins with it.

    Else the headline of JSON-LD, else the title of the window without the site's name.
    """
    heads = [_text(head.text_content()) for head in root.iter("h1")]
    window = _text(root.findtext(".//head/title") or root.findtext(".//title"))
    if heads and heads[0] and (len(heads) == 1 or window.startswith(heads[0])):
        return heads[0]
    return headline or _SITE.sub("", window)


def _by_line(root: HtmlElement) -> str:
    """The names that the page prints as its authors."""
    for path in (".//*[@itemprop='author']", ".//*[@rel='author']", ".//*[@class='author']",
                 ".//*[@class='byline']", ".//address[@class='author']"):  # fmt: skip
        found = [_text(one.text_content()) for one in root.iterfind(path)]
        line = "; ".join(dict.fromkeys(re.sub(r"^by\s+", "", one, flags=re.I) for one in found))
        if 0 < len(line) <= _LONGEST_BYLINE:
            return line
    return ""


def _marked_day(root: HtmlElement) -> str:
    for path in (".//*[@itemprop='datePublished']", ".//time[@pubdate]", ".//*[@class='date']",
                 ".//header//time", ".//article//time"):  # fmt: skip
        for one in root.iterfind(path):
            told = one.get("datetime") or one.get("content") or _text(one.text_content())
            if len(told) <= 60 and iso_day(told):
                return str(told)
    return ""


def _address(root: HtmlElement, address: str) -> str:
    for link in root.iter("link"):
        target = str(link.get("href", ""))
        if "canonical" in link.get("rel", "").split() and _WEB.fullmatch(target):
            return target
    return address


def _text(value: Any) -> str:
    return normalise(" ".join(value.split())) if isinstance(value, str) else ""
