"""A .bib file → its entries and their fields; LaTeX's accents as letters.

Forgiving: an entry that is never closed ends with the file, and fields after it are lost. Values
joined by ``#`` and the abbreviations of ``@string`` are put together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mdrag.lazy import lazy_regex

__all__ = ["BibtexEntry", "bibtex_entries", "without_tex", "without_tex_signs"]

_ENTRY = lazy_regex(r"@(?P<kind>[A-Za-z]+)\s*[{(]\s*(?:(?P<key>[^\s,{}()\"=]+)\s*,)?")
_NEXT_ENTRY = lazy_regex(r"^[ \t]*@[A-Za-z]+[ \t]*[{(][^\s,{}()\"=]+[ \t]*,", re.MULTILINE)
_FIELD = lazy_regex(r"(?P<name>[A-Za-z][\w-]*)\s*=\s*")
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304",
    ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328",
    "r": "\u030a", "d": "\u0323",
}  # fmt: skip
_ACCENT = lazy_regex(
    r"\{\\([`'^~\"=.])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))\}"
    r"|\\([`'^~\"=.])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))"
    r"|\{\\([uvHckrd])(?:\s*\{\\?([A-Za-z])\}|\s+\\?([A-Za-z]))\}"
    r"|\\([uvHckrd])(?:\s*\{\\?([A-Za-z])\}|\s+([A-Za-z]))"
)
_SIGNS = {
    r"\ss": "ß", r"\o": "ø", r"\O": "Ø", r"\l": "ł", r"\L": "Ł", r"\ae": "æ", r"\AE": "Æ",
    r"\oe": "œ", r"\OE": "Œ", r"\aa": "å", r"\AA": "Å", r"\i": "i", r"\j": "j", r"\&": "&",
}  # fmt: skip
_SIGN = lazy_regex(
    r"\{(\\(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j))\s*(?:\{\})?\}"
    r"|(\\(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j))(?![A-Za-z])(?:\{\}|\s)?|(\\&)"
)
_NO_WORKS = frozenset(("string", "comment", "preamble"))


class BibtexEntry(NamedTuple):
    """One work: ``kind`` and field names in lower case, values as written but for outer braces."""

    kind: str
    key: str
    fields: Mapping[str, str]
    line: int = 1  # where it begins
    ends: bool = True  # False: a brace or quotation mark is missing, and it stops before its end


def bibtex_entries(text: str) -> Iterator[BibtexEntry]:
    """The works of a file, in order."""
    macros: dict[str, str] = {}
    at, line, counted = 0, 1, 0
    while found := _ENTRY.search(text, at):
        kind = found["kind"].casefold()
        fields, at = _fields(text, found.end(), macros)
        line, counted = line + text.count("\n", counted, found.start()), found.start()
        if kind == "string":
            macros.update(fields)
        elif kind not in _NO_WORKS and found["key"]:
            yield BibtexEntry(kind, found["key"], fields, line, text[at - 1 : at] in ("}", ")"))


def without_tex(value: str) -> str:
    """LaTeX's accents as letters, braces gone, one space between words."""
    plain = without_tex_signs(value).replace("{", "").replace("}", "")
    return " ".join(plain.split())


def without_tex_signs(value: str) -> str:
    """The same with the braces that are no accent's, which hold a name together."""
    if "\\" in value:
        value = _ACCENT.sub(_accented, value)
        value = _SIGN.sub(lambda m: _SIGNS.get(m[1] or m[2] or m[3], ""), value)
        value = re.sub(r"\\(?=[%$#_{}])|\\[A-Za-z]+\s?|\\", "", value)
    return unicodedata.normalize("NFC", value.replace("~", " ").replace("--", "–"))


def _accented(found: re.Match[str]) -> str:
    sign, *letters = [group for group in found.groups() if group]
    return letters[0] + _ACCENTS[sign]


def _fields(text: str, at: int, macros: Mapping[str, str]) -> tuple[dict[str, str], int]:
    """The fields of the entry whose body begins at ``at``, and the place behind its last sign.

    That sign is a bracket, where the entry has its end.
    """
    fields: dict[str, str] = {}
    while at < len(text):
        while at < len(text) and text[at] in ", \t\r\n":
            at += 1
        field = _FIELD.match(text, at)
        if not field:
            return fields, at if text[at : at + 1] == "@" else at + 1
        value, at = _joined(text, field.end(), macros)
        fields.setdefault(field["name"].casefold(), value)
    return fields, len(text) + 1


def _joined(text: str, at: int, macros: Mapping[str, str]) -> tuple[str, int]:
    """A value, or several joined by ``#``."""
    value, at = _value(text, at, macros)
    joint = re.compile(r"\s*#\s*")
    while found := joint.match(text, at):
        more, at = _value(text, found.end(), macros)
        value += more
    return value, at


def _value(text: str, at: int, macros: Mapping[str, str]) -> tuple[str, int]:
    """A braced, quoted or bare value and where it ends."""
    if text[at : at + 1] not in ("{", '"'):
        bare = re.compile(r"[^,}\s#]*").match(text, at)
        if not bare:
            return "", at + 1
        return macros.get(bare[0].casefold(), bare[0]), bare.end()
    quoted, depth, start = text[at] == '"', 0, at + 1
    for mark in re.compile(r"\\.|[{}\"]", re.DOTALL).finditer(text, at):
        sign = mark.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
        if (sign == "}" and not depth and not quoted) or (
            sign == '"' and quoted and not depth and mark.start() > at
        ):
            return text[start : mark.start()], mark.end()
    following = _NEXT_ENTRY.search(text, start)  # it has no end: what comes next is its own
    end = following.start() if following else len(text)
    return text[start:end], end
