"""Two titles → whether they are of one work."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence

from mdrag.evidence.model import Source
from mdrag.lazy import lazy_regex

__all__ = ["holds_title", "is_of_another_work", "plain_title", "same_work"]

_TAG = lazy_regex(r"<[^<>]{1,40}>|\$[^$]*\$|\\[a-z]+")
_SMALL_WORDS = "a an the of on in for and or to with from by at as is are"
_SMALL = frozenset(_SMALL_WORDS.split())


def plain_title(title: str) -> tuple[str, ...]:
    """The words of a title in small letters, without markup, accents and particles."""
    bare = _TAG.sub(" ", html.unescape(title))
    low = unicodedata.normalize("NFKD", bare).casefold()
    plain = "".join(c for c in low if not unicodedata.combining(c))
    return tuple(w for w in re.findall(r"[^\W_]+", plain) if w not in _SMALL)


def holds_title(title: Sequence[str], short: Sequence[str]) -> bool:
    """Whether the words of a short title, one at least, stand in a row in those of the whole."""
    many = len(short)
    ends = range(len(title) - many + 1) if many else ()
    return any(tuple(title[at : at + many]) == tuple(short) for at in ends)


def same_work(one: str, other: str) -> bool:
    """Whether two titles may be of one work; in doubt they may.

    Subtitles may be missing on one side, words may differ in spelling: they are different only
    when less than half of the shorter title stands in the longer one.
    """
    mine, others = set(plain_title(one)), set(plain_title(other))
    if not mine or not others:
        return True
    shorter, longer = sorted((mine, others), key=len)
    joined = " ".join(sorted(longer))
    held = sum(word in longer or (len(word) > 4 and word[:-2] in joined) for word in shorter)
    return held >= len(shorter) / 2


def is_of_another_work(title: str, source: Source) -> bool:
    """Whether the title told for a source's DOI is of another work.

    A title that was set by hand, or taken from there, is no witness against it.
    """
    if not title or not source.title:
        return False
    told = source.metadata_from.get("title") in ("by_hand", "crossref")
    return not told and not same_work(title, source.title)
