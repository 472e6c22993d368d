"""What was meant as a binding's mark and is none: ``{#dco_8f3a2c1d}``, ``(#doc_8f3a2c1d)``.

One slip of a finger makes a mark plain text, which Word would print. Two signs tell such text from
prose: the whole of a source's id where no mark is, or an id with one error right behind a sign that
opens a mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.marks.mark import DOC_UID, KEYS, parse_mark
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex

__all__ = ["NearMark", "is_escaped", "like_key", "near_marks", "place_of", "plain_letters"]

_H = "[0-9a-f]"
_ID = rf"(?:{_H}{{12}}|{_H}{{8}})"
# doc_ with one letter too much, wrong, missing or out of its turn; or with other signs for the _
_PREFIXES = (
    ".doc_", "d.oc_", "do.c_", "doc._", "doc_.", r"doc\W{1,3}", "doc.", ".oc_", "d.c_", "do._",
    "odc_", "dco_", "do_c", "doc", "oc_", "dc_", "do_",
)  # fmt: skip
_NOT_H = "[^0-9a-f]"
# eight or twelve digits of which one is none, or among which one character is too much
_DAMAGED = [
    f"{_H}{{{before}}}{_NOT_H}{_H}{{{behind}}}"
    for count in (12, 8)
    for before, behind in [
        *((at, count - at) for at in range(1, count)),
        *((at, count - 1 - at) for at in range(count)),
    ]
]
_MISSPELT = rf"(?:{'|'.join(_PREFIXES)})(?=[a-f]*[0-9])(?P<digits>{_ID})(?![0-9a-z_])"
_MISCOUNTED = (
    rf"(?:doc_(?P<bad>{'|'.join(_DAMAGED)}|{_H}{{4,16}}(?![\w-])|{_ID}[g-z_](?![\w-]))"
    rf"|doc{_H}_{_H}{{7}})"
)
# All that follow are asked of lower case.
_KEY = lazy_regex(f"{_MISSPELT}|{_MISCOUNTED}", re.DOTALL)
_OPENED = lazy_regex(
    rf"[{{<#@]\s{{0,3}}[#@{{<]{{0,2}}\s{{0,3}}(?P<core>{_MISSPELT}|{_MISCOUNTED})", re.DOTALL
)
# a whole id, or with one letter before it; no file's name, nor part of another word or an address
_WHOLE = lazy_regex(
    r"doc_(?:(?<![\w/\\+]doc_)(?<!\w[.-]doc_)|(?<=[^\w/\\+.-]\wdoc_)|(?<=[\[(]-\wdoc_)|(?<=\[-[/\\+.]doc_))"
    rf"(?P<digits>{_ID})(?![0-9a-z_])(?!\.[a-z]\w|[\\/]\w)"
)
_FORMED = lazy_regex(r"\{\s{0,3}#doc_[^{}\ufffc]{0,400}\}|<\s{0,3}#doc_[^<>\ufffc]{0,400}>")
_CITED = lazy_regex(rf"(?:(?<![\w{{<#@\\])|(?<=-))@\{{?doc_{_ID}(?![0-9A-Za-z_])\}}?")
_BEFORE = lazy_regex(r"(?:[\[(]|\\?[{<#@]\s{0,3}){0,5}(?:-?\w?|(?<=\[)-[/\\+.])\Z")
_REST = (
    rf"(?:[\s,;]{{0,3}}(?:[#@]\s?\w{{0,4}}[_-]?{_ID}\b"
    rf"|\b(?:{'|'.join(KEYS)})\s?=\s?[\w.:–-]*\w))*\s{{0,2}}"
)
_AFTER = lazy_regex(rf"{_REST}(?:\\?[}}>]){{0,2}}")
_LOCATORS = lazy_regex(rf"\b(?:{'|'.join(KEYS)})\s?=\s?[\w.:–-]*\w")
_NO_KEY = lazy_regex(r"[\s#<>{}]")
_ADDRESS = lazy_regex(r"(?:://|\bwww\.|\b10\.\d{4,9}/)\S*\Z")
_INVISIBLE = lazy_regex("[\u00ad\u180e\u200b-\u200f\u2060\ufeff]")
_STRANGE = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **dict(zip("оОοσсСϲаАеЕԁɑЬвһ", "oOoocCcaAeEdabbh", strict=True)),
    **dict(zip("﹟♯﹛❴﹜❵‹⟨〈›⟩〉﹫‗", "##{{}}<<<>>>@_", strict=True)),
}
_STRANGERS = lazy_regex("[" + "".join(_STRANGE) + "]")
_TABLE = str.maketrans(_STRANGE)
_OPENERS = {"{": "}", "<": ">"}
_AROUND = {"(": ")", "[": "]"}


class NearMark(NamedTuple):
    """Where such text stands; ``uid``: the id that was meant, "" when its digits are damaged.

    ``meant`` is the whole mark as it would be right, "" without a ``uid``. ``closed``: it has the
    brackets of a mark, and between them nothing but ids and locators.
    """

    start: int
    end: int
    uid: str
    meant: str
    closed: bool

    def problem(self, written: str) -> str:
        """What is wrong, with the right form; ``written``: the text that holds it."""
        shown = " ".join(written[self.start : self.end].split())
        right = self.meant or fill("{{#doc_8f3a2c1d}}, with 8 or 12 digits of 0-9 and a-f")
        return fill(
            "{shown!r} is no mark of a source, but looks like one; it is written {right}",
            shown=shown,
            right=right,
        )


def near_marks(text: str) -> list[NearMark]:
    """Everything in ``text`` that is like a mark and none, in order; linear in its length.

    Marks that parse, and keys of pandoc's citations that are ids, are not among them.
    """
    letters, at = plain_letters(text)
    plain = letters.lower()
    if len(plain) != len(letters):
        plain = "".join(c.lower() if len(c.lower()) == 1 else c for c in letters)
    hits = [(m.start("core"), m.end(), m["digits"]) for m in _OPENED.finditer(plain)]
    hits += [(*m.span(), m["digits"]) for m in _WHOLE.finditer(plain)]
    if not hits:
        return []
    fine = _formed(text if letters is text else _only_same(text, letters, at))
    found: list[NearMark] = []
    done = 0
    whole = {start for start, _, digits in hits if digits}
    for start, end, digits in sorted(hits, key=lambda hit: (hit[0], not hit[2])):
        if start < done or (not digits and start in whole) or fine[start]:
            continue
        if _ADDRESS.search(plain, max(0, start - 200), start):
            continue
        one = _extended(letters, start, end, f"doc_{digits}" if digits else "")
        one = one._replace(start=max(one.start, done))
        done = one.end
        found.append(one._replace(start=at[one.start], end=at[one.end - 1] + 1))
    return found


def like_key(key: str) -> bool:
    """Whether a key or an identifier was meant as a source's id and is none."""
    if DOC_UID.fullmatch(key):
        return False
    plain = plain_letters(key)[0].lower()
    # @{#doc_8f3a2c1d #doc_0a1b2c3d} is one key for pandoc
    held = _NO_KEY.search(plain) and _WHOLE.search(plain)
    return bool(held or _KEY.fullmatch(plain))


def place_of(mark: str, text: str) -> int:
    """Where ``mark``, which a program may have reworded since, stands in ``text``; -1 for nowhere.

    Where it is not found as it is, its digits are looked for.
    """
    if (found := text.find(mark)) >= 0:
        return found
    letters, at = plain_letters(text)
    digits = re.findall(r"[0-9a-f]{4,}", plain_letters(mark)[0].lower())
    found = letters.lower().find(max(digits, key=len)) if digits else -1
    return at[found] if found >= 0 else -1


def is_escaped(text: str, at: int) -> bool:
    """Whether the character at ``at`` follows a backslash that is none itself."""
    before = text[max(0, at - 64) : at]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def plain_letters(text: str) -> tuple[str, Sequence[int]]:
    """``text`` without invisible characters and with look-alikes as ASCII; the place of each."""
    if text.isascii():
        return text, range(len(text))
    if _STRANGERS.search(text):
        text = text.translate(_TABLE)
    if not _INVISIBLE.search(text):
        return text, range(len(text))
    kept = [index for index, char in enumerate(text) if not _INVISIBLE.match(char)]
    return "".join(text[index] for index in kept), kept


def _only_same(text: str, letters: str, at: Sequence[int]) -> str:
    """``letters`` with a stand-in for each that ``text`` holds otherwise."""
    pieces = list(letters)
    for index, place in enumerate(at):
        beside = index and place != at[index - 1] + 1
        if text[place] != pieces[index] or beside:
            pieces[index] = "\ufffc"
    return "".join(pieces)


def _formed(plain: str) -> bytearray:
    """1 at each character of a mark that parses and of a citation's key."""
    fine = bytearray(len(plain) + 1)
    for mark in _FORMED.finditer(plain):
        if not is_escaped(plain, mark.start()) and not parse_mark(mark.group())[1]:
            fine[mark.start() : mark.end()] = b"\1" * (mark.end() - mark.start())
    for key in _CITED.finditer(plain):
        fine[key.start() : key.end()] = b"\1" * (key.end() - key.start())
    return fine


def _extended(plain: str, start: int, end: int, uid: str) -> NearMark:
    """The core at ``start``-``end`` with its brackets and locators.

    An escaped mark is one, too: pandoc's document does not tell it from a mark, and a program that
    writes Markdown escapes marks. Who wants the very characters writes code.
    """
    before = _BEFORE.search(plain, max(0, start - 16), start)
    first = before.start() if before else start
    after = _AFTER.match(plain, end)
    last = after.end() if after else end
    last = max(end, first + len(plain[first:last].rstrip()))
    while first < start and (close := _AROUND.get(plain[first])):
        if plain[last : last + 1] == close:
            last += 1
            break
        first += 1  # the bracket of the words before
    opener = plain[first : first + 2].lstrip("\\")[:1]
    closed = plain[last - 1] == _OPENERS.get(opener) and plain[last : last + 1] != plain[last - 1]
    locators = "".join(f" {m.group()}" for m in _LOCATORS.finditer(plain, end, last))
    meant = ""
    if uid and plain[first:start].endswith("@") and "#" not in plain[first:start]:
        meant = f"[@{uid}]"
    elif uid:
        in_braces = opener != "<" and plain[:first].endswith(")")
        meant = f"{{#{uid}{locators}}}" if in_braces or opener == "{" else f"<#{uid}{locators}>"
    return NearMark(first, last, uid, meant, closed)
