"""Text that was finished elsewhere, said in Chinese.

The ledger and the brief keep why a file was not read as English text, a filter's warning crosses
from its process, and click says of a command line what is wrong; of their figures only the text is
left. ``chinese/reasons.tsv`` says which texts there are, ``chinese/usage.tsv`` what click says.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

__all__ = ["reason_in"]

_KEYED = re.compile(r"([@{(\[]\S+ |\S*\d\S* )((?:\S+ ){2,}\S+)")


def reason_in(reason: str, language: str, group: str = "reasons") -> str:
    """The reason in the language of the reader; one that is in no row stays English."""
    if language != "zh":
        return reason
    for pattern, names, chinese in _rows(group):
        if found := pattern.fullmatch(reason):
            told = dict(zip(names, found.groups(), strict=True))
            return _filled(
                chinese, {name: reason_in(one, language, group) for name, one in told.items()}
            )
    if keyed := _KEYED.fullmatch(reason):  # what a filter says of a key, at its place
        said = reason_in(keyed[2], language, group)
        return keyed[1] + said if said != keyed[2] else reason
    return reason


@cache
def _rows(group: str) -> tuple[tuple[re.Pattern[str], tuple[str, ...], str], ...]:
    """What finds each row's English, the names of its blanks, and its Chinese.

    First those with few blanks, and of these those that say most themselves.
    """
    from mdrag.chinese import chinese_rows

    rows = []
    for english, chinese in chinese_rows(group):
        pieces = list(Formatter().parse(english))
        names = tuple(name for _, name, _, _ in pieces if name)
        text = "".join(re.escape(text) + ("(.+?)" if name else "") for text, name, _, _ in pieces)
        rows.append((re.compile(text, re.DOTALL), names, chinese))
    return tuple(sorted(rows, key=lambda row: (len(row[1]), -len(row[0].pattern))))


def _filled(template: str, told: dict[str, str]) -> str:
    pieces = Formatter().parse(template)
    return "".join(text + (told[name] if name else "") for text, name, _, _ in pieces)
