"""One folding for everybody who compares words of a draft with words of a source."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["fold", "fold_map"]

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
              "…": "..."}  # fmt: skip
_QUOTES = dict.fromkeys("‘’‚‛′‵ʼʹ`´＇", "'") | dict.fromkeys("“”„‟″‶«»〝〞＂", '"')
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－⁃", "-")
_SOFT = "\u00ad"  # soft hyphen: taken out last, with the line end it stands before
# zero-width space, joiners, word joiner, byte-order mark
_NOTHING = dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", "")
_FOLDED: dict[str, str] = _LIGATURES | _QUOTES | _DASHES | _NOTHING
# Words with one space between that folding changes in nothing but their case: most of any text.
# A space between two ASCII signs parts whatever stands on its sides.
_PLAIN = re.compile(r"(?:\A|(?<=[!-~] ))(?:[!-,.-_a-~]++(?: (?=[!-~])|\Z))++")


def fold(text: str) -> str:
    """``text`` for comparison: see `fold_map`."""
    return fold_map(text)[0]


def fold_map(text: str) -> tuple[str, list[int]]:
    """``text`` folded, and for each character of it the offset in ``text`` it comes from.

    Case is folded; ligatures and width and style variants are spelt out (NFKC); quotes, dashes
    and spaces have one form each, dashes in a row are one; soft hyphens go, and so does a hyphen
    or soft hyphen at a line end between letters (``infor-`` / ``mation``); white space runs are one
    space, none at the ends. Accents stay, composed (NFC). The offsets never decrease.
    """
    if text.isascii() and "\n" not in text and "--" not in text and "`" not in text:
        folded = " ".join(text.lower().split())
        if len(folded) == len(text):
            return folded, list(range(len(text)))
    parts: list[str] = []
    offsets: list[int] = []
    at = 0
    for plain in _PLAIN.finditer(text):
        start, end = plain.span()
        end -= text[end - 1] == " "
        if start > at:  # up to the space before what is plain
            _add_slowly(text, at, start - 1, parts, offsets)
        if parts:
            parts.append(" ")
            offsets.append(start - 1)
        parts.append(text[start:end].lower())
        offsets.extend(range(start, end))
        at = end + 1
    if at < len(text):
        _add_slowly(text, at, len(text), parts, offsets)
    return "".join(parts), offsets


def _add_slowly(text: str, start: int, end: int, parts: list[str], offsets: list[int]) -> None:
    """Add the folding of a stretch of ``text`` that is parted from the last by one space."""
    chars: list[str] = []
    places: list[int] = []
    for first, last in _clusters(text[start:end]):
        for char in _folded(text[start + first : start + last]):
            chars.append(char)
            places.append(start + first)
    if _SOFT in chars:
        chars, places = _unhyphenated(chars, places)
    folded, places = _joined(chars, places)
    if parts and folded:
        parts.append(" ")
        offsets.append(start - 1)
    parts.append(folded)
    offsets += places


def _clusters(text: str) -> list[tuple[int, int]]:
    """A letter with the combining marks that follow it; each by itself otherwise."""
    if text.isascii():
        return [(i, i + 1) for i in range(len(text))]
    clusters: list[tuple[int, int]] = []
    for index, char in enumerate(text):
        if clusters and char > "\u02ff" and unicodedata.combining(char):
            clusters[-1] = (clusters[-1][0], index + 1)
        else:
            clusters.append((index, index + 1))
    return clusters


def _folded(cluster: str) -> str:
    if cluster in _FOLDED:
        return _FOLDED[cluster]
    if cluster.isascii():
        return cluster.lower()
    composed = unicodedata.normalize("NFKC", cluster).casefold()
    return "".join(_FOLDED.get(char, char) for char in unicodedata.normalize("NFC", composed))


def _unhyphenated(chars: list[str], offsets: list[int]) -> tuple[list[str], list[int]]:
    """Without soft hyphens, and without the line end between a soft hyphen and the next letter."""
    out: list[str] = []
    at: list[int] = []
    index, size = 0, len(chars)
    while index < size:
        if chars[index] != _SOFT:
            out.append(chars[index])
            at.append(offsets[index])
            index += 1
            continue
        index += 1
        after = index
        while after < size and (chars[after].isspace() or chars[after] == _SOFT):
            after += 1
        broken = any(char in "\n\r" for char in chars[index:after])
        if broken and out and out[-1].isalpha() and after < size and chars[after].isalpha():
            index = after
    return out, at


def _joined(chars: list[str], offsets: list[int]) -> tuple[str, list[int]]:
    """White space, dash runs and line-end hyphens made one."""
    out: list[str] = []
    at: list[int] = []
    index, size = 0, len(chars)
    while index < size:
        char = chars[index]
        if char.isspace():
            after = index
            broken = False
            while after < size and chars[after].isspace():
                broken = broken or chars[after] in "\n\r"
                after += 1
            hyphen = len(out) > 1 and out[-1] == "-" and out[-2].isalpha()
            if broken and hyphen and after < size and chars[after].isalpha():
                out.pop()
                at.pop()
            elif out and after < size:
                out.append(" ")
                at.append(offsets[index])
            index = after
            continue
        if char == "-" and out and out[-1] == "-":
            index += 1
            continue
        out.append(char)
        at.append(offsets[index])
        index += 1
    return "".join(out), at
