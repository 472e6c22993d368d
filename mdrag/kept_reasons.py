"""Text that was finished elsewhere, said in Chinese.

The ledger and the brief keep why a file was not read as English text, a filter's warning crosses
from its process, and click says of a command line what is wrong; of their figures only the text is
left. ``chinese/reasons.tsv`` says which texts there are, ``chinese/usage.tsv`` what click says.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import NamedTuple

__all__ = ["reason_in"]

# What a filter says of a key, at its place: draft.md:9:4: doc_8f3a2c1d has no passage …
_KEYED = re.compile(r"((?:\S+:\d+:\d+: )?\S*[\d@{\[]\S* )((?:\S+ ){2,}\S+)")
# Blanks that hold what somebody named: no row speaks of them, whatever they look like.
_NAMES = frozenset(
    {"name", "path", "host", "titles", "left", "words", "whole", "value", "other", "publisher",
     "stem", "folder", "filename", "command", "key", "code", "status", "doc_uid", "source", "names",
     "number", "said", "args", "passage"}
)  # fmt: skip


class _Row(NamedTuple):
    """What finds the English of a row, its own letters, the names of its blanks, its Chinese."""

    pattern: re.Pattern[str]
    letters: int
    names: tuple[str, ...]
    chinese: str


def reason_in(reason: str, language: str, group: str = "reasons") -> str:
    """The reason in the language of the reader; one that is in no row stays English."""
    if language != "zh":
        return reason
    for row in _rows(group):
        if row.letters and (found := row.pattern.fullmatch(reason)):
            return _filled(row, found, group)
    if keyed := _KEYED.fullmatch(reason):
        said = reason_in(keyed[2], language, group)
        if said != keyed[2]:
            return keyed[1] + said
    for row in _rows(group):  # signs alone: only around what is in a row itself
        found = None if row.letters else row.pattern.fullmatch(reason)
        if found and (said := _filled(row, found, group, needed=True)) != reason:
            return said
    return reason


@cache
def _rows(group: str) -> tuple[_Row, ...]:
    """The rows; first those that say most themselves, of these those with few blanks."""
    from mdrag.chinese import chinese_rows

    rows = []
    for english, chinese in chinese_rows(group):
        pieces = list(Formatter().parse(english))
        names = tuple(name for _, name, _, _ in pieces if name)
        text = "".join(re.escape(text) + ("(.+?)" if name else "") for text, name, _, _ in pieces)
        letters = sum(map(str.isalpha, "".join(text for text, *_ in pieces)))
        rows.append(_Row(re.compile(text, re.DOTALL), letters, names, chinese))
    return tuple(sorted(rows, key=lambda row: (-row.letters, len(row.names))))


def _filled(row: _Row, found: re.Match[str], group: str, needed: bool = False) -> str:
    """The Chinese of a row; ``needed``: only when a sentence in its blanks is Chinese, too."""
    told = dict(zip(row.names, found.groups(), strict=True))
    said = {
        name: text if name in _NAMES else reason_in(text, "zh", group)
        for name, text in told.items()
    }
    if needed and all(said[name] == text or " " not in text for name, text in told.items()):
        return found[0]
    pieces = Formatter().parse(row.chinese)
    return "".join(text + (said[name] if name else "") for text, name, _, _ in pieces)
