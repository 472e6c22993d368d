"""What the file says of itself against what its first page prints: which of the two counts.

A title or name that the first page does not print is the work of a template, of the program that
made the file, or of the account somebody was logged in with.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from mdrag.evidence.model import Person
from mdrag.ingest.metadata.titles import same_title
from mdrag.text.organisations import is_organisation

__all__ = [
    "better_authors",
    "better_title",
    "is_printed",
    "is_user_name",
    "is_volume",
    "same_families",
]

_VOLUME = re.compile(r"^(?:the )?(?:\w+ ){0,3}proceedings (?:of|from)\b|^lecture notes in\b", re.I)


def is_volume(title: str) -> bool:
    """Whether a title is that of a volume, of which the paper is a part."""
    return bool(_VOLUME.match(title))


def is_printed(words: str, page: str) -> bool:
    """Whether the page prints these words, whatever their case, spaces and signs."""
    wanted = _letters(words)
    return bool(wanted) and wanted in _letters(page)


def is_user_name(author: str, page: str) -> bool:
    """Whether an author of one word is an account, not a name: ``pianta``, ``dgoltz``.

    A single name that the page prints with a capital, or in Chinese, is one.
    """
    if len(author.split()) != 1 or re.fullmatch(r"[\u3040-\u9fff\uac00-\ud7a3]+", author):
        return False
    return author.islower() or not re.search(rf"(?<!\w){re.escape(author)}(?!\w)", page)


def better_title(of_file: str, of_page: str, page: str) -> tuple[str, str, bool]:
    """The title, where it is from (``file``, ``first_page`` or ""), and whether both agree."""
    if not of_file or not of_page:
        only = "file" if of_file else "first_page" if of_page else ""
        return of_file or of_page, only, bool(of_file) and is_printed(of_file, page)
    file, printed = _letters(of_file), _letters(of_page)
    if file in printed or same_title(of_file, of_page):
        # The page has the whole: "Einführung in die …", or the subtitle.
        whole = len(printed) > len(file) and not is_printed(of_file, of_page[: len(of_file) + 3])
        return (of_page, "first_page", True) if whole else (of_file, "file", True)
    if is_printed(of_file, page) and not is_volume(of_file):
        return of_file, "file", True
    return of_page, "first_page", False


def better_authors(
    of_file: Sequence[Person], of_page: Sequence[Person], page: str
) -> tuple[tuple[Person, ...], str, bool]:
    """The authors, where they are from, and whether nothing speaks against them."""
    if not of_file:
        return tuple(of_page), "first_page" if of_page else "", False
    if all(map(_is_body, of_file)) and of_page and not any(map(_is_body, of_page)):
        return tuple(of_page), "first_page", False  # who published it, not who wrote it
    confirmed = [person for person in of_file if is_printed(person.family, page)]
    if not of_page:
        return tuple(of_file), "file", len(confirmed) == len(of_file)
    if len(confirmed) < len(of_file):
        same = of_file[0].family.casefold() == of_page[0].family.casefold()
        return (tuple(of_page), "first_page", False) if not (
            same and len(of_file) >= len(of_page)
        ) else (tuple(of_file), "file", False)  # fmt: skip
    known = {_letters(person.family) for person in of_file}
    more = {_letters(person.family) for person in of_page} - known
    if len(of_page) > len(of_file) and len(of_page) - len(of_file) == len(more):
        return tuple(of_page), "first_page", False
    return tuple(of_file), "file", True


def same_families(one: Sequence[Person], other: Sequence[Person]) -> bool:
    """Whether both name the same people, as far as family names tell: no accents, no particles."""
    ours, theirs = ({_letters(person.family) for person in people} for people in (one, other))
    return len(one) == len(other) and all(
        any(a.endswith(b) or b.endswith(a) for b in theirs) for a in ours
    )


def _is_body(person: Person) -> bool:
    return not person.given and is_organisation(person.family)


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())
