"""What a paper prints about itself: licence, copyright, dates of its printing, addresses.

Such lines are no prose: they say nothing of what the paper is about.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, SHORT_MONTHS
from mdrag.text.sentence_ends import split
from mdrag.text.word_lists import either
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["is_notice", "without_notices"]

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
_NUMBER = lazy_regex(r"\s*(?:doi:?|issn:?|orcid:?)\s*[\w./:-]+\d\s*", re.IGNORECASE)
_MAIL = lazy_regex(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_INSTITUTION = lazy_regex(
    r"\b(?:universi\w+|departm\w+|dept\b\.?|institut\w*|facult\w+|school of\b|colleg\w+|"
    r"laborator\w+|hospita\w+|acad[eé]m(?:y|ie)\b|research cent(?:re|er)\b)",
    re.IGNORECASE,
)
_WORD = lazy_regex(r"[^\W\d_]{2,}")
_CAPITAL = 0.85  # share of the words of an address that begin with a capital


def is_notice(line: str) -> bool:
    """Whether a line or sentence is of the paper's licence, dates or addresses."""
    return bool(_LICENCE.match(_plain(line))) or _is_of_printing(line)


def _plain(line: str) -> str:
    return " ".join(line.split()).lstrip("•*–- ")


def _is_of_printing(block: str) -> bool:
    """Whether a whole block gives nothing but dates, numbers or addresses."""
    plain = _plain(block)
    dated = _DATES.fullmatch(plain) or _NUMBER.fullmatch(plain)
    return bool(plain) and (bool(dated) or _is_address(plain))


def _is_address(plain: str) -> bool:
    if _MAIL.fullmatch(plain):
        return True
    if not _INSTITUTION.search(plain) or plain.endswith(("?", "!")):
        return False
    words = [word for word in _WORD.findall(plain) if word.lower() not in FUNCTION_WORDS]
    capital = sum(word[0].isupper() for word in words)
    listed = plain[0].isdigit() or "," in plain or bool(_MAIL.search(plain))
    return listed and len(words) > 2 and capital >= _CAPITAL * len(words)


@lru_cache(maxsize=2048)
def without_notices(text: str) -> str:
    """``text`` with blanks in place of such lines, so that every other letter keeps its place."""
    found, at = list(text), 0
    for gap in (*_BLOCK.finditer(text), None):
        end = gap.start() if gap else len(text)
        block = text[at:end]
        for first, last in ((0, len(block)),) if _is_of_printing(block) else split(block):
            if is_notice(block[first:last]):
                kept = (sign if sign.isspace() else " " for sign in block[first:last])
                found[at + first : at + last] = kept
        at = gap.end() if gap else end
    return "".join(found)
