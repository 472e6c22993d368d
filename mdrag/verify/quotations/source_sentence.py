"""The words of its sentence that stand before and behind a quotation in its source."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.sentence_ends import split
from mdrag.text.word_lists import read_lists

__all__ = ["SourceSentence", "sentence_around", "surrounding_words"]

_REACH = 700  # characters looked at on either side; no sentence is longer
_BREAK = lazy_regex(r"\n\s*\n")
_HYPHEN = lazy_regex(r"(?<=[a-z])-\n\s*(?=[a-z])")
_STOP = lazy_regex(r"[\"'”’)\]]*[.!?](?:[\"'”’)\]]|\[?\d{1,3}\]?)*(?=\s|$)")


class SourceSentence(NamedTuple):
    """What stands around a quotation in its source, white space as single blanks."""

    before: str  # of its first sentence
    after: str  # of its last sentence
    ahead: str = ""  # of its paragraph, before it
    behind: str = ""  # of its paragraph, behind it


@cache
def surrounding_words(name: str) -> tuple[str, ...]:
    """The entries of a list of ``surroundings.txt``. KeyError for an absent one."""
    return read_lists(Path(__file__).parent / "surroundings.txt")[name]


def sentence_around(text: str, start: int, end: int) -> SourceSentence:
    """The rest of the sentence that ``[start, end)`` of a source is cut from.

    A paragraph goes on over a page or column when it breaks off inside a sentence.
    """
    low = _paragraph_start(text, start)
    high = _paragraph_end(text, end)
    window = text[low:high]
    first = max((a for a, _ in split(window) if a <= start - low), default=0)
    behind = text[end:high]
    if _STOP.match(behind):
        after = ""
    else:
        last = min((b for _, b in split(window) if b > end - low), default=len(window))
        after = window[end - low : last]
    before = window[first : start - low]
    return SourceSentence(*map(_flat, (before, after, window[: start - low], behind)))


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", _HYPHEN.sub("", text))


def _paragraph_start(text: str, start: int) -> int:
    low = max(0, start - _REACH)
    for gap in reversed(list(_BREAK.finditer(text, low, start))):
        if not _goes_on(text, gap.start(), gap.end()):
            return gap.end()
    return low


def _paragraph_end(text: str, end: int) -> int:
    high = min(len(text), end + _REACH)
    for gap in _BREAK.finditer(text, end, high):
        if not _goes_on(text, gap.start(), gap.end()):
            return gap.start()
    return high


def _goes_on(text: str, before: int, behind: int) -> bool:
    """Whether a sentence runs over a break between paragraphs."""
    last, following = text[max(0, before - 1) : before], text[behind : behind + 1]
    return following.islower() and last not in ".!?:;"
