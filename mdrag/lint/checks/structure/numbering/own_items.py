"""The figures and tables of a draft, the numbers typed in their captions, and what names them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.labels import LabelPlace, labels_printed
from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.lazy import lazy_regex

__all__ = [
    "KINDS",
    "NumberNamed",
    "OwnItem",
    "has_caption",
    "is_caption",
    "may_have_more",
    "numbers_named",
    "own_items",
    "shape_of",
]

KINDS = ("fig", "tbl")
_WORD = r"(?P<word>[Ff]ig(?:ure|\.)?|FIG(?:URE|\.)?|[Tt]ab(?:le|\.)|TABLE)"
_NUMBER = r"(?:(?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:\.\d{1,2}){0,2}|[IVX]{1,5})"
# “**Table 2.** Wages”, “Figure A1: The map”, “Table 3” alone in its line; no “Table 3 shows”
_CAPTION = lazy_regex(
    rf"[\s*_>\[]*{_WORD}[\s~\xa0]*(?P<number>{_NUMBER})[a-z]?(?:\s*[*_]*\s*[.:|)–—-]|[*_]+|\s*$)"
)
_WORDS = (
    r"(?:[Ff]ig(?:ure|\.)?|FIG(?:URE|\.)?|[Ff]igures|[Ff]igs\.?|[Tt]ab(?:le|\.)|[Tt]ables|TABLE)"
)
# “Figures 2 and 3”, “Table 1 – Table 4” (the blanks: what a link leaves)
_JOINT = r"\s{0,60}(?:[–-]|,?(?<=\s)(?:and|or|to|through)(?=\s)|,|&)\s{1,3}"
_NAMED = lazy_regex(
    rf"(?<![\w-])(?P<word>{_WORDS})[\s\xa0]+(?P<numbers>{_NUMBER}(?:[a-z](?!\w))?(?!\w)"
    rf"(?:(?:{_JOINT}(?:{_WORDS}\s)?|[–-]){_NUMBER}(?:[a-z](?!\w))?(?![\w%]))*)"
)
_ONE = lazy_regex(rf"(?<![A-Za-z])(?P<number>{_NUMBER})[a-z]?(?!\w)")
_RANGE = lazy_regex(rf"\s*(?:[–-]|,?\s(?:to|through)\s)\s*(?:{_WORDS}\s)?")
_MADE = lazy_regex(
    r"<(?:table|img|figure|iframe|svg|object|embed)\b|\\begin\{(?:table|figure|tabular|longtable|"
    r"tikzpicture|wrapfigure|sidewaystable)|\\includegraphics|\\input\{|\{\{[<%]|\{%|\{\{\w|"
    r"```\s*\{[^}\n]*mermaid|```\s*mermaid|!include|:::\s*\{[^}\n]*#(?:fig|tbl)"
)
_DECK = 12  # characters: marks, and the word of a caption
_LONGEST = 20  # numbers of a range
_TEXT = frozenset({"paragraph", "plain", "heading"})


class OwnItem(NamedTuple):
    """A figure or table with a caption; ``number`` as typed in it, ``label`` as it is written."""

    kind: str
    number: str
    label: str
    start: int
    end: int
    block: int


class NumberNamed(NamedTuple):
    """“Table 2” in a sentence."""

    kind: str
    number: str
    start: int
    end: int
    sure: bool = True  # “Table 2 and 45 of them” may name one alone


def is_caption(words: str) -> bool:
    """Whether words begin as the caption of a number does: “Table 2. Wages”."""
    return _CAPTION.match(words) is not None


def has_caption(text: str, kind: str, number: str) -> bool:
    """Whether a line of a text is the caption of such a number."""
    if number not in text:
        return False
    found = map(_CAPTION.match, text.split("\n"))
    return any(one and _kind(one["word"]) == kind and one["number"] == number for one in found)


@latest
def own_items(draft: Draft) -> tuple[OwnItem, ...]:
    """What has a caption, in order; each number once."""
    found: list[OwnItem] = []
    labels: list[LabelPlace] | None = None
    seen: set[tuple[str, str]] = set()
    for index, block in enumerate(draft.blocks):
        if not _may_be_caption(draft, block):
            continue
        typed = _CAPTION.match(draft.masked, block.start, block.end)
        kind = "tbl" if "table" in block.within else "fig"
        number = ""
        if typed:
            kind, number = _kind(typed["word"]), typed["number"]
            if (kind, number) in seen:
                continue
            seen.add((kind, number))
        elif block.kind != "caption":
            continue
        labels = labels_printed(draft) if labels is None else labels
        label = _label(draft, block, labels)
        found.append(OwnItem(kind, number, label, block.start, block.end, index))
    return tuple(found)


def _may_be_caption(draft: Draft, block: Block) -> bool:
    """Whether it is one, or words that begin as one."""
    if block.kind == "caption":
        return True
    if block.kind not in _TEXT or "footnote" in block.within:
        return False
    begun = draft.masked[block.start : block.start + _DECK].lstrip(" #*_>[")
    return begun.startswith(("F", "f", "T", "t"))


def _label(draft: Draft, block: Block, labels: list[LabelPlace]) -> str:
    """The key of the label that stands in the line of a caption, behind it."""
    line = draft.text.find("\n", block.end)
    line = len(draft.text) if line < 0 else line
    return next((one.key for one in labels if block.start <= one.start < line), "")


def _kind(word: str) -> str:
    return "tbl" if word.lower().startswith("tab") else "fig"


def may_have_more(draft: Draft) -> bool:
    """Whether code, HTML, LaTeX or a template may make figures and tables that are not seen."""
    return bool(code_chunks(draft)) or _MADE.search(draft.text) is not None


def numbers_named(draft: Draft) -> Iterator[NumberNamed]:
    """What names a figure or table by its number, outside captions; of “2–4” each."""
    captions = {
        at for one in own_items(draft) if one.number for at in range(one.start, one.start + 4)
    }
    for found in _NAMED.finditer(draft.masked):
        begins = found.start()
        line = draft.masked.rfind("\n", 0, begins) + 1
        if not draft.masked[line:begins].strip(" \t*_>[!(") and (
            _CAPTION.match(draft.masked[line : line + 200].partition("\n")[0])
        ):
            continue
        if begins in captions:
            continue
        yield from _each(found, begins)


def _each(found: re.Match[str], begins: int) -> Iterator[NumberNamed]:
    kind, numbers = _kind(found["word"]), found["numbers"]
    plural = found["word"].rstrip(".").endswith("s")
    before, at = "", 0
    for one in _ONE.finditer(numbers):
        number, between = one["number"], numbers[at : one.start()]
        dashed = _RANGE.fullmatch(between) is not None
        sure = not before or plural or dashed or len(between) > len(" – Table")
        if dashed and before.isdigit() and number.isdigit():
            for inner in range(int(before) + 1, min(int(number), int(before) + _LONGEST)):
                yield NumberNamed(kind, str(inner), begins, found.end(), sure)
        yield NumberNamed(kind, number, begins, found.end(), sure)
        before, at = number, one.end()


def shape_of(number: str) -> tuple[str, int]:
    """“A1” → (“A”, 0), “2.1” → (“”, 1): numbers of one shape are of one row."""
    letters = "".join(sign for sign in number if sign.isalpha())
    return letters if not number.isalpha() else "I", number.count(".")
