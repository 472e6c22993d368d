"""Why a file was not read, said in Chinese: the ledger and the brief keep it as English text.

A reason crosses from the process that reads and is told again by later commands, so of its figures
only the text is left; ``chinese/reasons.tsv`` says which texts there are.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

__all__ = ["reason_in"]


def reason_in(reason: str, language: str) -> str:
    """The reason in the language of the reader; one that is in no row stays English."""
    if language != "zh":
        return reason
    for pattern, names, chinese in _rows():
        if found := pattern.fullmatch(reason):
            told = dict(zip(names, found.groups(), strict=True))
            return _filled(chinese, {name: reason_in(one, language) for name, one in told.items()})
    return reason


@cache
def _rows() -> tuple[tuple[re.Pattern[str], tuple[str, ...], str], ...]:
    """What finds each row's English, the names of its blanks, and its Chinese; plain ones first."""
    from mdrag.chinese import chinese_rows

    rows = []
    for english, chinese in chinese_rows("reasons"):
        pieces = list(Formatter().parse(english))
        names = tuple(name for _, name, _, _ in pieces if name)
        text = "".join(re.escape(text) + ("(.+?)" if name else "") for text, name, _, _ in pieces)
        rows.append((re.compile(text, re.DOTALL), names, chinese))
    return tuple(sorted(rows, key=lambda row: len(row[1])))


def _filled(template: str, told: dict[str, str]) -> str:
    pieces = Formatter().parse(template)
    return "".join(text + (told[name] if name else "") for text, name, _, _ in pieces)
