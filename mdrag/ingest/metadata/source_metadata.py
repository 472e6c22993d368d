"""Who wrote a source, when, and what it is called: from four places, the most reliable first.

Reading list, the file's own metadata, the first page, the file name; each value says
where it came from. What is implausible (``untitled``, ``Microsoft Word - x.doc``) counts as absent.
No network.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from mdrag.evidence.csl import CslItem
from mdrag.evidence.model import Person
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.csl_json import fields_of
from mdrag.ingest.metadata.front_matter import Front, front_matter
from mdrag.ingest.metadata.names import people, print_people
from mdrag.ingest.metadata.page_agreement import (
    better_authors,
    better_title,
    is_printed,
    is_user_name,
    is_volume,
)
from mdrag.ingest.metadata.reading_list import ReadingListEntry, match
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.dates import YEAR, is_iso_date
from mdrag.text.doi import doi_in
from mdrag.text.people import ends_in_others
from mdrag.text.personal_names import is_given_name

__all__ = ["SourceMetadata", "citation_key", "describe", "plausible_title"]

_DOI_NAME = re.compile(r"^(10\.\d{4,9})[_/.\-~](.+)$")
_YEAR = re.compile(rf"(?<![\d.])({YEAR})(?![\d.]?\d)")
_FILE_PREFIX = re.compile(
    r"^(microsoft (word|powerpoint|excel)|powerpoint presentation)\s*-?\s*", re.I
)
_NO_TITLE = re.compile(
    r"(untitled|unknown|no title|title|document|slide|presentation|paper|article|manuscript|"
    r"template|draft|main|output|print|scan|layout|\(?anonymous\)?)[\W\d]*",
    re.I,
)
_FILE_LIKE = re.compile(
    r".+\.(docx?|pdf|tex|dvi|ps|indd|qxd|pptx?|xlsx?|rtf|odt|html?|fm|p65|png|jpe?g|tiff?)", re.I
)
_PRODUCER = re.compile(
    r"acrobat|distiller|pdftex|latex|ghostscript|quartz|word for|libreoffice|openoffice|indesign|"
    r"pandoc|wkhtmltopdf|itext|framemaker|arbortext|scanner",
    re.I,
)
_NOT_AUTHOR_WORDS = (
    "admin administrator user author authors anonymous unknown owner root guest default staff "
    "microsoft office none"
)
_NOT_AUTHORS = frozenset(_NOT_AUTHOR_WORDS.split())
_TAG = re.compile(r"^\s*\[[^\]]{1,12}\]\s*")  # "[Re] …" says what kind of paper it is
_FILLER_WORDS = (
    "a an the of on in for and or but to with from by at as is are be do does can how what why who "
    "when where which that this these those it its we our you your not no if than into"
)
_FILLERS = frozenset(_FILLER_WORDS.split())


class SourceMetadata(NamedTuple):
    """What is known of a source.

    ``came_from``: field → reading_list | crossref | file | first_page | file_name |
    by_hand.
    ``uncertain``: field → what was chosen and what else it may be; () when nothing was found.
    """

    title: str = ""
    authors: tuple[Person, ...] = ()
    year: int | None = None
    doi: str = ""
    container_title: str = ""
    publisher: str = ""
    volume: str = ""
    issue: str = ""
    page_range: str = ""
    isbn: str = ""
    url: str = ""
    doc_type: str = ""
    accessed_at: str = ""
    came_from: Mapping[str, str] = {}
    uncertain: Mapping[str, tuple[str, ...]] = {}


def describe(
    document: ParsedDocument,
    path: str,
    listed: Sequence[ReadingListEntry] = (),
    crossref: CslItem | None = None,
) -> SourceMetadata:
    """Metadata of the source at ``path`` (relative, forward slashes).

    ``crossref``: what Crossref answered for its DOI; not used when the first page prints another
    title.
    """
    front = front_matter(document)
    from_file, from_name = _of_file(document.metadata, front.text), _of_name(path)
    from_page = _of_first_page(front)
    title, title_from, title_sure = better_title(from_file.title, from_page.title, front.text)
    file_authors = () if _cut_short(document) and from_page.authors else from_file.authors
    authors, authors_from, authors_sure = better_authors(
        file_authors, from_page.authors, front.text
    )
    if is_volume(from_file.title) and title_from == "first_page":
        from_file = from_file._replace(container_title=from_file.title)
    if title_from == "first_page" and not from_file.title:
        title_sure = bool(from_page.authors)
    from_file = from_file._replace(title="", authors=())
    from_page = from_page._replace(title="", authors=())
    chosen = {title_from: {"title": title}}
    chosen.setdefault(authors_from, {})["authors"] = authors  # type: ignore[assignment]
    from_file = from_file._replace(**chosen.get("file", {}))  # type: ignore[arg-type]
    from_page = from_page._replace(**chosen.get("first_page", {}))  # type: ignore[arg-type]
    doi = from_file.doi or from_page.doi or from_name.doi
    entry = match(listed, PurePosixPath(path).name, doi, title or from_name.title)
    ranked: list[tuple[str, SourceMetadata]] = [
        ("reading_list", _of_list(entry) if entry else SourceMetadata()),
        ("crossref", _of_crossref(crossref, title, front.text)),
        ("file", from_file),
        ("first_page", from_page),
        ("file_name", from_name),
    ]
    found = _first_of(ranked)
    published = from_page.container_title or from_page.doi
    named = any(is_given_name(one.given.split(" ")[0]) for one in authors)
    known = len(authors) > 1 or named or bool(authors and published)
    sure = {"title": title_sure, "authors": authors_sure or known, "year": True}
    both = {"title": (_said_title(document), front.title), "authors": (
        _said_author(document), front.authors), "year": ()}  # fmt: skip
    uncertain = {
        field: _candidates(found, field, both[field])
        for field in ("title", "authors", "year")
        if not getattr(found, field) or not (
            found.came_from[field] in ("reading_list", "crossref")
            or (sure[field] and found.came_from[field] != "file_name")
        )
    }  # fmt: skip
    return found._replace(uncertain=uncertain)


def _candidates(found: SourceMetadata, field: str, said: Iterable[str]) -> tuple[str, ...]:
    """What was chosen and what else the file and its first page say, at most two."""
    value = getattr(found, field)
    chosen = print_people(value) if field == "authors" else str(value or "")
    others = [print_people(people(one, "byline")) if field == "authors" else one for one in said]
    return tuple(dict.fromkeys(one for one in (chosen, *others) if one.strip()))[:2]


def _said_title(document: ParsedDocument) -> str:
    return " ".join(_said(document.metadata, "title").split())


def _said_author(document: ParsedDocument) -> str:
    """The file's own author; "" for the account somebody was logged in with."""
    said = _said(document.metadata, "author") or _said(document.metadata, "authors")
    return "" if len(said.split()) < 2 or "@" in said or _PRODUCER.search(said) else said


def _said(metadata: Mapping[str, str], name: str) -> str:
    return next((value for key, value in metadata.items() if key.casefold() == name), "")


def _first_of(ranked: Iterable[tuple[str, SourceMetadata]]) -> SourceMetadata:
    values: dict[str, object] = {}
    came_from: dict[str, str] = {}
    for place, found in ranked:
        for field in SourceMetadata._fields[:-2]:
            value = getattr(found, field)
            if value and field not in values:
                values[field] = value
                came_from[field] = place
    return SourceMetadata(**values, came_from=came_from)  # type: ignore[arg-type]


def _cut_short(document: ParsedDocument) -> bool:
    """Whether the file's own author field ends in "et al.": the first page knows more."""
    said = " ".join(v for k, v in document.metadata.items() if k.casefold().startswith("author"))
    return ends_in_others(said.strip())[1]


def _of_list(entry: ReadingListEntry) -> SourceMetadata:
    return SourceMetadata(
        title=entry.title,
        authors=people(entry.authors),
        year=_year(entry.year),
        doi=doi_in(entry.doi),
        container_title=entry.container_title,
        publisher=entry.publisher,
        volume=entry.volume,
        issue=entry.issue,
        page_range=entry.pages,
        isbn=entry.isbn,
        url=entry.url,
        doc_type=entry.doc_type,
        accessed_at=entry.accessed_at if is_iso_date(entry.accessed_at) else "",
    )


def _of_crossref(item: CslItem | None, title: str, page: str) -> SourceMetadata:
    if not item:
        return SourceMetadata()
    told = ReadingListEntry(**fields_of(item))
    same = same_title(told.title, title) or is_printed(told.title, page)
    return _of_list(told) if same or not title else SourceMetadata()


def _of_file(metadata: Mapping[str, str], page: str) -> SourceMetadata:
    said = {key.casefold(): " ".join(value.split()) for key, value in metadata.items() if value}
    author = said.get("author") or said.get("authors") or ""
    if author.casefold() in _NOT_AUTHORS or _PRODUCER.search(author) or "@" in author:
        author = ""
    if is_user_name(author, page):
        author = ""
    title = _FILE_PREFIX.sub("", said.get("title", ""))
    return SourceMetadata(
        title=title if plausible_title(title) else "",
        authors=people(author, "byline"),
        # A creation date says when the PDF was made; only a date of publication is a year.
        year=_year(said.get("year", "") or said.get("date", "") or said.get("published", "")),
        doi=doi_in(said.get("doi", "") or said.get("subject", "") or said.get("identifier", "")),
        container_title=said.get("journal", "") or said.get("container_title", ""),
        publisher=said.get("publisher", ""),
        volume=said.get("volume", ""),
        issue=said.get("issue", ""),
        page_range=said.get("page_range", ""),
    )


def _of_first_page(front: Front) -> SourceMetadata:
    return SourceMetadata(
        title=front.title if plausible_title(front.title) else "",
        authors=people(front.authors, "byline"),
        year=front.year,
        doi=front.doi,
        container_title=front.container,
        volume=front.volume,
        issue=front.issue,
        page_range=front.pages,
    )


def _of_name(path: str) -> SourceMetadata:
    """What the name of a file says: a DOI, or author, year and title."""
    stem = unquote(PurePosixPath(path).stem)
    if found := _DOI_NAME.match(stem):
        return SourceMetadata(doi=f"{found[1]}/{found[2]}".casefold())
    year = _year(stem)
    words = re.sub(r"[\s_\-.+]+", " ", stem).strip()
    # "Marmot 2015 Health inequalities", "marmot2015_health-inequalities", "Marmot et al. - 2015"
    shaped = re.match(
        r"(?P<author>[^\W\d_][^\d_,]*?)[\s_\-,.(]*(?P<year>" + YEAR + r")[a-z]?(?!\d)\)?[\s_\-.,]*"
        r"(?P<title>.*)$",
        stem,
    )
    if shaped:
        title = re.sub(r"[\s_\-]+", " ", shaped["title"]).strip()
        if re.fullmatch(r"[\d ]+", title):  # "letter-2016-04": the day of something
            return SourceMetadata(title=_sentence_case(words), year=int(shaped["year"]))
        return SourceMetadata(
            title=_sentence_case(title) if plausible_title(title) else "",
            authors=people(_file_author(shaped["author"])),
            year=int(shaped["year"]),
        )
    return SourceMetadata(title=_sentence_case(words) if words else "", year=year)


def _file_author(text: str) -> str:
    text = re.sub(r"[_\s]+", " ", text).strip(" -")
    return ends_in_others(text)[0].strip()


def _sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]


def plausible_title(title: str) -> bool:
    """Whether a reader would take this for a title of a document."""
    bare = title.strip()
    letters = sum(c.isalpha() for c in bare)
    return (
        len(bare) >= 4
        and letters >= 4
        and letters >= len(bare) / 2
        and not _NO_TITLE.fullmatch(bare)
        and not _FILE_LIKE.fullmatch(bare)
        and not _PRODUCER.match(bare)
        and not doi_in(bare)
        and not re.fullmatch(r"[\w.:/-]*(://|www\.|arxiv:|doi:)\S*", bare, re.I)
    )


def _year(text: str) -> int | None:
    found = _YEAR.search(text)
    return int(found[1]) if found else None


def citation_key(described: SourceMetadata, doc_uid: str) -> str:
    """``marmot2015_health-inequalities``: first author, year, first two words of the title.

    Only a-z, 0-9, ``_`` and ``-``, as pandoc's citation keys allow; ``doc_uid`` when nothing is
    known.
    """
    author = _ascii(described.authors[0].family) if described.authors else ""
    title = [
        w
        for w in _ascii_words(_TAG.sub("", described.title))
        if w not in _FILLERS and not w.isdigit()
    ]
    if not author and not title:
        return doc_uid
    name = author or title.pop(0)
    key = name + (str(described.year) if described.year else "")
    return f"{key}_{'-'.join(title[:2])}" if title else key


def _ascii_words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.findall(r"[a-z0-9]+", plain)


def _ascii(text: str) -> str:
    return "".join(_ascii_words(text))
