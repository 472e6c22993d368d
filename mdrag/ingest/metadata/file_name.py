"""What the name of a file says: a DOI, or author, year and title."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.names import people
from mdrag.ingest.metadata.titles import plausible_title
from mdrag.text.dates import YEAR, year_in
from mdrag.text.people import ends_in_others

__all__ = ["of_file_name"]

_DOI_NAME = re.compile(r"^(10\.\d{4,9})[_/.\-~](.+)$")
_IDENTIFIER = re.compile(r"\b[A-Z]{1,3}\d\d-\d{4}\b")  # "C90-2039", as a digital library numbers


def of_file_name(path: str) -> SourceMetadata:
    """What the name of a file says: a DOI, or author, year and title."""
    stem = unquote(PurePosixPath(path).stem)
    if found := _DOI_NAME.match(stem):
        return SourceMetadata(doi=f"{found[1]}/{found[2]}".casefold())
    year = year_in(_IDENTIFIER.sub(" ", stem))
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
