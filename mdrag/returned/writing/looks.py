"""How words look: where the draft has bold, italics, sub- and superscript, and their marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.zotero.docx.model import PLAIN, Look

__all__ = [
    "EVERY_LOOK",
    "bare_gap",
    "block_looks",
    "common_look",
    "look_markdown",
    "span_brackets",
]

# look → the Markdown around its words, the outermost first
_SIGNS: dict[str, tuple[str, str]] = {
    "underlined": ("[", "]{.underline}"),
    "small-caps": ("[", "]{.smallcaps}"),
    "bold": ("**", "**"),
    "italic": ("*", "*"),
    "struck": ("~~", "~~"),
    "superscript": ("^", "^"),
    "subscript": ("~", "~"),
}
EVERY_LOOK: Look = frozenset(_SIGNS)
_TIGHT = ("superscript", "subscript")  # no blank may stand between their marks
# marks between two printed characters → the looks that begin or end there
_MARKS: dict[str, Look] = {
    "*": frozenset({"italic"}),
    "**": frozenset({"bold"}),
    "***": frozenset({"bold", "italic"}),
    "_": frozenset({"italic"}),
    "__": frozenset({"bold"}),
    "___": frozenset({"bold", "italic"}),
    "~": frozenset({"subscript"}),
    "~~": frozenset({"struck"}),
    "^": frozenset({"superscript"}),
}
_MARK = re.compile(r"(?<!\\)(?:\*{1,3}|_{1,3}|~~|~|\^)")
_NO_MARKS = re.compile(r"\^\[.*\]|\[\^[^\]]*\]|\]\([^)]*\)|\{[^}]*\}|<!--.*?-->|`[^`]*`", re.DOTALL)
_SPAN_END = re.compile(r"\]\{\.(smallcaps|sc|underline|ul)\}")
_SPANS = {"smallcaps": "small-caps", "sc": "small-caps"}
_EDGES = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def block_looks(text: str, block: DraftBlock) -> list[Look]:
    """How each character of a block looks in the draft ``text``."""
    looks: list[Look] = []
    look, at = PLAIN, block.start
    for start, end in zip(block.starts, block.ends, strict=True):
        for mark in _MARK.findall(_NO_MARKS.sub("", text[at:start])) if at < start else ():
            look ^= _MARKS[mark]
        looks.append(look)
        at = end
    for open_, close, name in _spans(text, block):
        for index, start in enumerate(block.starts):
            if open_ < start < close:
                looks[index] |= {name}
    return looks


def span_brackets(text: str, block: DraftBlock) -> dict[int, int]:
    """Where what begins or ends small capitals or underlined words stands, and where it stops."""
    found: dict[int, int] = {}
    for open_, close, _ in _spans(text, block):
        end = _SPAN_END.match(text, close)
        found |= {open_: open_ + 1, close: end.end() if end else close}
    return found


def bare_gap(text: str, start: int, end: int, brackets: dict[int, int]) -> str:
    """What stands between two printed characters beside marks of looks."""
    left = "".join(
        text[at] for at in range(start, end)
        if not any(a <= at < b for a, b in brackets.items())
    ) if brackets else text[start:end]  # fmt: skip
    found, at = [], 0
    for other in _NO_MARKS.finditer(left):
        found += [_MARK.sub("", left[at : other.start()]), other.group()]
        at = other.end()
    return "".join(found) + _MARK.sub("", left[at:])


def common_look(looks: Iterable[Look]) -> Look:
    """What all of these have."""
    every = list(looks)
    return frozenset.intersection(*every) if every else PLAIN


def look_markdown(runs: Sequence[tuple[str, Look]], around: Look = PLAIN) -> str:
    """Runs (Markdown, look) with their marks, in words that look like ``around`` already."""
    wanted = ((words, look - around if words.strip() else None) for words, look in runs)
    return _marked(_blanks_joined(wanted))


def _marked(runs: Sequence[tuple[str, Look]]) -> str:
    """The runs, each stretch that shares a look between one pair of its marks."""
    written, at = [], 0
    while at < len(runs):
        look = runs[at][1]
        if not look:
            written.append(runs[at][0])
            at += 1
            continue
        ends = {name: _stretch(runs, at, name) for name in _SIGNS if name in look}
        name = max(ends, key=lambda one: ends[one])  # of two alike, the outer one
        inner = _marked([(words, its - {name}) for words, its in runs[at : ends[name]]])
        written.append(_between(name, inner))
        at = ends[name]
    return "".join(written)


def _stretch(runs: Sequence[tuple[str, Look]], at: int, name: str) -> int:
    while at < len(runs) and name in runs[at][1]:
        at += 1
    return at


def _between(name: str, words: str) -> str:
    """Words between the marks of a look, blanks at their ends outside."""
    before, after = _SIGNS[name]
    if name in _TIGHT:
        parts = re.split(r"(\s+)", words)
        return "".join(f"{before}{one}{after}" if one.strip() else one for one in parts)
    found = _EDGES.fullmatch(words)
    return f"{found[1]}{before}{found[2]}{after}{found[3]}" if found and found[2] else words


def _blanks_joined(runs: Iterable[tuple[str, Look | None]]) -> list[tuple[str, Look]]:
    """The same with blanks between two runs in what both have, unless a line ends there."""
    every = list(runs)
    found: list[tuple[str, Look]] = []
    for at, (words, look) in enumerate(every):
        if look is None:
            before = next((one for _, one in reversed(every[:at]) if one is not None), PLAIN)
            after = next((one for _, one in every[at + 1 :] if one is not None), PLAIN)
            look = before & after - frozenset(_TIGHT) if "\n" not in words else PLAIN
        found.append((words, look))
    return found


def _spans(text: str, block: DraftBlock) -> list[tuple[int, int, str]]:
    """(``[``, ``]``, look) of small capitals and underlined words."""
    found = []
    for end in _SPAN_END.finditer(text, block.start, block.end):
        depth, at = 0, end.start() - 1
        while at >= block.start:
            char = text[at] if text[at - 1 : at] != "\\" else ""
            if char == "[" and not depth:
                found.append((at, end.start(), _SPANS.get(end[1], "underlined")))
                break
            depth += (char == "]") - (char == "[")
            at -= 1
    return found
