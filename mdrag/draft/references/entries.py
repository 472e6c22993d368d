"""Entries of a list of references that somebody typed: do words look like one, is it this work."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTH
from mdrag.text.fold import fold
from mdrag.text.organisations import is_organisation

__all__ = [
    "first_names",
    "is_entry_of",
    "is_typed_list",
    "looks_like_entry",
    "names_work",
    "parted_entries",
    "repeats_author",
    "same_author_sign",
]

_LONGEST = 800  # characters of an entry
_YEAR = lazy_regex(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|\bn\. ?d\b|\bforthcoming\b|\bin press\b")
# "[1] ", "1. ", "(2) ", "- ", quotation marks and emphasis before the first word
_BEFORE = r"\W*(?:\[?\(?\d{1,4}[\].)]+\s+)?[\s*_\"“‘'«【\[]*"
_BEGINS = lazy_regex(
    _BEFORE + r"(?:"
    r"[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){0,3},\s"  # Marmot, M.
    r"|[^\W\d_][\w'’-]+ [A-Z]{1,3}(?:[,.]\s| \(?(?:1[5-9]|20)\d\d)"  # Marmot M, Bell R.
    r"|(?:[A-Z]\. ?){1,3}[^\W\d_][\w'’-]+(?:,| and | & )"  # M. Marmot, R. Bell
    r"|[^,.()]{3,80}(?:\. | \(|\. \()(?:1[5-9]|20)\d\d"  # World Health Organization. (2020)
    r")"
)
# what stands for the author of the entry before: “---.”, “———, editor.”, “\_\_\_.”
_SAME_AUTHOR = lazy_regex(
    r"\s*(?:\\?-(?:\\?-)+|[–—―](?: ?[–—―])*|\\?_(?:\\?_)+)[ \t]?[.,:][ \t]+(?=[^\s])"
)
_FIRST_NAME = lazy_regex(_BEFORE + r"([^\W\d_][\w'’-]+),")
_CUT = 6  # words of a title that say which it is where an author and year stand by them
# what stands before the title of a work by an organisation, and the letters it is shortened to
_FIRST_WORDS = lazy_regex(_BEFORE + r"([^.,()\[\]]{2,80}?)\s*[.,(\[]")
_CAPITALS = lazy_regex(r"\b[A-Z]")
# World Health Organization. *World Health Statistics*. WHO, 12 May 2020
_BY_BODY = lazy_regex(_BEFORE + r"(?P<body>[A-Z][^.,()\n]{1,80})\.\s+[*_“\"‘]*[A-Z\d]")
_DATED = lazy_regex(
    rf"[,(.;]\s*(?:\d{{1,2}}\s)?(?:(?:{MONTH})\.?\s)?(?:1[5-9]|20)\d\d[a-z]?\s*(?:[).,;:*]|$)"
)
_NUMBERED = lazy_regex(r"\s*\[\d{1,4}\]\s")
_SENTENCE = lazy_regex(r"\w+ \((?:1[5-9]|20)\d\d[a-z]?\) [a-z]")  # Marmot (2015) shows
_WORDS = lazy_regex(r"\w+")
_TAGS = lazy_regex(r"<[^>]{1,20}>")
# spaces of one line that no line breaks at: pandoc sets one behind “et al.”
_HARD_SPACES = str.maketrans("\u00a0\u2007\u202f", "   ")
_HEAD = 80  # characters in which the first words of an entry stand, behind its number
_SMALL = 3  # letters of “of”, “for”, “and” in the name of an organisation
_LEAST_TITLE = 3  # words that say by themselves which work it is
_PROSE = lazy_regex(r"\) [a-z]")  # The health gap (2015) is a book
_ADDRESS = r"\W*(?:https?://(?:dx\.)?doi\.org/|doi:?\s*)?"


def looks_like_entry(text: str) -> bool:
    """Whether a paragraph or an item of a list reads as an entry: a name, then a year.

    Prose about a work (``Marmot (2015) shows``) does not.
    """
    plain = text.translate(_HARD_SPACES).strip()
    if not 12 <= len(plain) <= _LONGEST:
        return False
    if repeats_author(plain):
        return True
    if not _YEAR.search(plain.lower()) or _SENTENCE.search(plain[:_LONGEST]):
        return False
    return bool(_NUMBERED.match(plain) or _BEGINS.match(plain)) or _is_by_body(plain)


def _is_by_body(text: str) -> bool:
    """Whether words read as the entry of an organisation whose year stands behind the title."""
    found = _BY_BODY.match(text)
    if not found or not _DATED.search(text, found.end()):
        return False
    body = found["body"].strip()
    capital = all(word[0].isupper() for word in body.split() if len(word) > _SMALL)
    return capital and (is_organisation(body) or (body.isupper() and body.isalpha()))


def repeats_author(text: str) -> bool:
    """Whether an entry begins with the sign for the author of the one before it: ``---. Wards``."""
    return same_author_sign(text) > 0


def same_author_sign(text: str) -> int:
    """How many characters that sign has, with its mark and the space behind it; 0 without one."""
    found = _SAME_AUTHOR.match(text)
    return found.end() if found else 0


@lru_cache(maxsize=4)
def first_names(text: str) -> frozenset[str]:
    """The names, with small letters, before the first comma of lines that read as entries.

    Wherever they stand in the text, so that a list without a heading is one, too.
    """
    lines = (line for line in text.split("\n") if "," in line[:_LONGEST])
    return frozenset(
        found[1].casefold()
        for line in lines
        if (found := _FIRST_NAME.match(line))
        and looks_like_entry(line)
        and not repeats_author(line)
    )


def is_typed_list(texts: Sequence[str]) -> bool:
    """Whether these paragraphs and items, all that stands under a heading, are a list of works."""
    found = sum(any(map(looks_like_entry, parted_entries(one))) for one in texts)
    return found > 0 and 2 * found >= len(texts)


def parted_entries(text: str) -> list[str]:
    """The entries of one paragraph, which a writer may have set line under line.

    A line begins an entry when it looks like one whole; what does not goes on with the one before.
    """
    found: list[str] = []
    for line in text.split("\n"):
        if found and not looks_like_entry(line):
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def is_entry_of(entry: str, title: str, first_name: str, year: str, doi: str = "") -> bool:
    """Whether words in a typed list are the entry of this work.

    Also where they look like one only to who knows the work: ``World Health Organization. World
    health statistics. WHO, 2020``, a title that nobody signs, a DOI alone.
    """
    if names_work(entry, title, first_name, year, doi) and looks_like_entry(entry):
        return True
    return _begins_with_work(entry, title, first_name, year, doi)


def _begins_with_work(entry: str, title: str, first_name: str, year: str, doi: str) -> bool:
    """Whether words begin with a work's author and title, or title and year, or are its DOI."""
    import re

    said = _plain(entry)
    if len(said) > _LONGEST or _PROSE.search(entry.replace("*", "")):
        return False
    if doi and re.fullmatch(rf"{_ADDRESS}{re.escape(doi.lower())}\W*", said):
        return True
    whole = _WORDS.findall(_plain(_TAGS.sub("", title)))
    if len(whole) < _LEAST_TITLE or not year or year not in said:
        return False
    named = _WORDS.findall(_plain(first_name))
    if _is_short_for(entry, first_name):
        named = _WORDS.findall(_plain(_begins_with(entry)))
    if not {*whole[:1], *named[:1]} & set(_WORDS.findall(said[:_HEAD])[:2]):
        return False
    row = r"\W+".join(map(re.escape, whole))
    name = r"\W+".join(map(re.escape, named))
    ways = [rf"{row}\W*\({year}[^)]{{0,20}}\)"]
    if name:
        ways.append(rf"{name}(?:,? et al)?\s*[.,:]\W*{row}\s*[^\w\s]")
    return re.match(rf"\W*(?:\d{{1,4}}\W+)?(?:{'|'.join(ways)})", said) is not None


def names_work(entry: str, title: str, first_name: str, year: str, doi: str = "") -> bool:
    """Whether a typed entry is that of the work with this title, first author and year."""
    said = _plain(entry)
    if doi and doi.lower() in said:
        return True
    years = {one[0] for one in _YEAR.finditer(said) if one[0].isdigit()}
    if year and years and year not in years:
        return False
    words = set(_WORDS.findall(said))
    name = _WORDS.findall(_plain(first_name))
    if name and not words.issuperset(name) and not _is_short_for(entry, first_name):
        return False
    whole = _WORDS.findall(_plain(_TAGS.sub("", title)))
    if not whole:
        return bool(name and year in years)
    main = _WORDS.findall(_plain(_TAGS.sub("", title.partition(":")[0])))
    if _says(said, whole):
        return True
    if not name or year not in years:
        return len(main) >= _LEAST_TITLE and year in years and _says(said, main)
    if _says(said, main) if len(main) >= _LEAST_TITLE else _says_alone(said, main):
        return True
    return any(_says(said, whole[:many]) for many in range(_CUT, len(whole)))


def _begins_with(entry: str) -> str:
    """The words of an entry before its first stop or bracket."""
    found = _FIRST_WORDS.match(entry)
    return found[1].strip() if found else ""


def _is_short_for(entry: str, first_name: str) -> bool:
    """Whether one is the abbreviation of the other: an entry of WHO, of a work by the whole name.

    Of organisations only, whose name has several words with a capital.
    """
    name = _begins_with(entry)
    return any(
        one.isupper() and one.replace(".", "") == "".join(_CAPITALS.findall(other)) != other
        for one, other in ((name, first_name), (first_name, name))
        if len(_CAPITALS.findall(other)) > 1 and " " in other
    )


@lru_cache(maxsize=1024)  # each entry is held against each work
def _plain(text: str) -> str:
    """Words to compare: folded, without marks of emphasis and accents."""
    apart = unicodedata.normalize("NFD", fold(text.replace("*", "").replace("_", " ")))
    return "".join(one for one in apart if not unicodedata.combining(one))


def _says(said: str, title: Sequence[str]) -> bool:
    """Whether these words stand in a row, and the title ends with them."""
    import re

    row = r"\W+".join(map(re.escape, title))
    return bool(re.search(rf"(?<!\w){row}(?!\w)\s*(?:[^\w\s]|$|\d)", said))


def _says_alone(said: str, title: Sequence[str]) -> bool:
    """Whether a short title stands by itself, between marks, without a subtitle of its own."""
    import re

    row = r"\W+".join(map(re.escape, title))
    return bool(title and re.search(rf"[^\w\s]\s*{row}\s*(?:[^\w\s:-]|$)", said))
