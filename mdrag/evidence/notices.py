"""What a paper prints about itself: licence, copyright, dates of its printing, addresses.

Such lines are no prose: they say nothing of what the paper is about, support no sentence and answer
no question but one after them.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, SHORT_MONTHS
from mdrag.text.organisations import names_body
from mdrag.text.people import NAME_PARTICLES
from mdrag.text.personal_names import is_given_name
from mdrag.text.sentence_ends import split
from mdrag.text.word_lists import either
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["NoticeKind", "is_notice", "notice_kind", "without_notices"]

_BLOCK = lazy_regex(r"\n\s*\n")
_MONTH = rf"(?:{either((*MONTHS, *SHORT_MONTHS))})\b\.?"
_DATE = rf"(?:\d{{1,2}}\s+{_MONTH}|{_MONTH}(?:\s+\d{{1,2}})?),?\s+\d{{4}}|\d{{4}}-\d\d-\d\d"
_STAGE = (
    r"(?:submitted|received|revised|accepted|published|available online|first published)"
    r"(?:\s+online|\s+in revised form)?"
)
_DATES = lazy_regex(rf"(?:{_STAGE}\s*:?\s*(?:\d\s+)?(?:{_DATE})\s*[;,.|]?\s*)+", re.IGNORECASE)
_LICENCE = lazy_regex(
    r"(?:correspondence (?:should|to)\b|corresponding author\b"
    r"|©|\(c\)\s*\d{4}|copyright\s*(?:©|\(c\)|:|\d{4})|all rights reserved\b"
    r"|(?:the\s+)?authors?(?: of (?:the |this )?(?:papers?|articles?|work))? retains? (?:the )?"
    r"copyright"
    r"|this (?:is an )?(?:open[- ]access )?(?:article|paper|work|chapter|publication|journal)\s+"
    r"(?:(?:is|was) )?(?:made )?(?:licen[cs]ed|distributed|published|available|released) under)",
    re.IGNORECASE,
)
# A licence that is named and not told of
_NAMED_LICENCE = lazy_regex(r"\bcreative commons attribution\b|\bCC[ -]BY\b", re.IGNORECASE)
_NUMBER = lazy_regex(r"\s*(?:doi:?|issn:?|orcid:?)\s*[\w./:-]+\d\s*", re.IGNORECASE)
_MAIL = lazy_regex(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_FAMILY = r"(?:[^\W\d_a-z][’'])?[^\W\d_a-z][^\W\d_A-Z]+(?:[-’'][^\W\d_a-z][^\W\d_A-Z]+)*"
_INITIAL = r"[^\W\d_a-z]\.(?:[- ]?[^\W\d_a-z]\.)*"
_MARKS = r"(?: ?(?:\d{1,2}(?:, ?\d{1,2}(?![^\W\d_]))*|[*†‡§¶✉∗]|[⁰¹²³⁴-⁹])){0,4}"
_PARTICLES = rf"(?:(?:{either(NAME_PARTICLES)}) )*"
_PERSON = rf"(?:{_FAMILY}|{_INITIAL})(?: {_PARTICLES}(?:{_FAMILY}|{_INITIAL})){{1,4}}"
_BYLINE = lazy_regex(
    rf"(?:[Bb]y )?{_PERSON}{_MARKS}(?:(?:,? and|,? &|[,;·]) {_PERSON}{_MARKS}){{0,40}}"
)
_HAS_INITIAL = lazy_regex(r"[^\W\d_] [^\W\d_a-z]\. ?[^\W\d_]|^[^\W\d_a-z]\.-?[^\W\d_a-z]\.")
_HAS_MARK = lazy_regex(r"[^\W\d_](?:[*†‡§¶✉∗⁰¹²³⁴-⁹]| ?\d{1,2}\b)")
_WORD = lazy_regex(r"[^\W\d_]{2,}")
_SHORT = 3  # letters: "de", "für", "von" in the name of a body
_CAPITAL = 0.85  # share of the words of an address that begin with a capital


class NoticeKind(Enum):
    """What a line of a paper is about that is about the paper itself."""

    RIGHTS = "rights"
    PRINTING = "printing"
    ADDRESS = "address"
    BYLINE = "byline"


def notice_kind(line: str) -> NoticeKind | None:
    """Which notice a line or sentence is; None of prose."""
    plain = " ".join(line.split()).lstrip("•*–- ")
    if not plain:
        return None
    if _LICENCE.match(plain) or _is_licence_name(plain):
        return NoticeKind.RIGHTS
    if _DATES.fullmatch(plain) or _NUMBER.fullmatch(plain):
        return NoticeKind.PRINTING
    if "\t" in line.strip():
        return None
    if _is_address(plain):
        return NoticeKind.ADDRESS
    return NoticeKind.BYLINE if _is_byline(plain) else None


def is_notice(line: str) -> bool:
    """Whether a line or sentence is of the paper's licence, dates or addresses."""
    return notice_kind(line) is not None


def _is_licence_name(plain: str) -> bool:
    low = plain.lower()  # most lines have no such letters, and looking for them is cheap
    if "cc" not in low and "creative" not in low:
        return False
    return bool(_NAMED_LICENCE.search(plain)) and _in_capitals(plain)


def _is_address(plain: str) -> bool:
    mailed = "@" in plain
    if mailed and _MAIL.fullmatch(plain):
        return True
    listed = plain[0].isdigit() or "," in plain or (mailed and bool(_MAIL.search(plain)))
    if not listed or plain.endswith(("?", "!")):
        return False
    return _in_capitals(plain) and names_body(plain)


def _is_byline(plain: str) -> bool:
    """Whether a line is people's names and nothing else: “Ann B. Lerch1, Bo Vik2* and Eva Ro”.

    Two things tell it from a heading: figures or marks of an address behind names, and an initial
    within or a known given name; without figures a first name that is known, and an initial.
    """
    if _BYLINE.fullmatch(plain) is None:
        return False
    words = [word for word in _WORD.findall(plain) if word not in NAME_PARTICLES]
    if any(not word[0].isupper() for word in words if word not in ("and", "by")):
        return False  # of a script whose small letters the pattern cannot tell, or without any
    initial = _HAS_INITIAL.search(plain) is not None
    if _HAS_MARK.search(plain):
        return initial or any(map(is_given_name, words))
    return initial and any(map(is_given_name, words[:1]))  # initials alone have no word


def _in_capitals(plain: str) -> bool:
    """Whether a line is names: three words or more, nearly all of which begin with a capital."""
    words = [
        word
        for word in _WORD.findall(plain)
        if word.lower() not in FUNCTION_WORDS and not (word.islower() and len(word) <= _SHORT)
    ]
    capital = sum(word[0].isupper() for word in words)
    return len(words) > 2 and capital >= _CAPITAL * len(words)


@lru_cache(maxsize=2048)
def without_notices(text: str) -> str:
    """``text`` with blanks in place of such lines, so that every other letter keeps its place."""
    found, at = list(text), 0
    for gap in (*_BLOCK.finditer(text), None):
        end = gap.start() if gap else len(text)
        block = text[at:end]
        whole = notice_kind(block) in (NoticeKind.PRINTING, NoticeKind.ADDRESS)
        for first, last in ((0, len(block)),) if whole else split(block):
            if is_notice(block[first:last]):
                kept = (sign if sign.isspace() else " " for sign in block[first:last])
                found[at + first : at + last] = kept
        at = gap.end() if gap else end
    return "".join(found)
