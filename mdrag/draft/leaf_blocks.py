"""Leaf blocks as the walk leaves them, and the stream of characters a reader sees in one."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.nodes import PSEUDO, InlineRole
from mdrag.lazy import lazy_regex

__all__ = ["ENTITY", "OpenLeaf", "Stream", "stream"]

# a URL, DOI or address in the text is no prose; pandoc leaves it as text
_URL = lazy_regex(
    r"(?:https?|ftp)://[^\s<>\[\]{}\"“”]+|\bwww\.[^\s<>\[\]{}\"“”]+"
    r"|\b(?:doi: ?)?10\.\d{4,9}/[^\s<>\[\]{}\"“”]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"
)
_URL_HINTS = ("://", "www.", "10.", "@")
# what prints words where a sentence begins: “It fell. \citet{bell2019} and others show why”
_PRINTING = lazy_regex(r"\\(?:[A-Za-z]*(?:cite|ref)[a-z]*|text[a-z]{2}|emph|enquote)\*?[\[{]")
_STOPPED = lazy_regex(r"[.!?][”’\"')]?\s+$")
_SAID_OF = lazy_regex(r",?\s+[a-z]")
_FAR = 8  # characters before a command that show whether a sentence ended
ENTITY = lazy_regex(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
# stand-ins in Stream.scan: one character each, none of them white space or a word character
_ITEM, _ESCAPED = "\ufffc", "\ue000"


class OpenLeaf:
    """A leaf block being read: its place and its pieces (role, start, end) in order."""

    __slots__ = ("end", "kind", "language", "level", "marks", "pieces", "start", "top", "within")

    def __init__(
        self,
        kind: str,
        start: int,
        end: int,
        within: tuple[str, ...] = (),
        top: int = -1,
        language: str = "",
        level: int = 0,
    ) -> None:
        self.kind, self.start, self.end = kind, start, end
        self.within, self.top, self.language, self.level = within, top, language, level
        self.pieces: list[tuple[int, int, int]] = []
        # binding marks that are attributes: mark start and end, words start and end, node start
        self.marks: list[tuple[int, int, int, int, int]] = []


class Stream(NamedTuple):
    """What a reader sees of a leaf, one character each with its place in the draft.

    ``text`` is for reading, ``scan`` for finding marks: same length, but escaped characters are
    stand-ins there, so that an escaped ``<#doc_…>`` is no binding. Code, math, links and
    citations are one stand-in character; ``items`` gives their role and extent by index.
    """

    text: str
    scan: str
    at: list[int]
    items: dict[int, tuple[int, int, int]]
    runs: list[tuple[int, int]]  # stretches of the draft that are read as they stand


def stream(leaf: OpenLeaf, text: str) -> Stream:
    """The stream of a leaf of the draft ``text``."""
    read: list[str] = []
    scan: list[str] = []
    at: list[int] = []
    items: dict[int, tuple[int, int, int]] = {}
    runs: list[tuple[int, int]] = []
    for role, start, end in _pieces(leaf, text):
        if role == InlineRole.TEXT or role == InlineRole.MARK:
            words = text[start:end]
            if "&" in words and role == InlineRole.TEXT:
                _entities(words, start, read, scan, at)
                continue
            read.append(words)
            scan.append(words)
            at.extend(range(start, end))
            runs.append((start, end))
        elif role == InlineRole.BREAK:
            read.append("\n")
            scan.append("\n")
            at.append(start)
        elif role == InlineRole.ESCAPE:
            read.append(text[start + 1 : end])
            scan.append(_ESCAPED * (end - start - 1))
            at.extend(range(start + 1, end))
        elif role in PSEUDO or role == InlineRole.CITE or _begins_sentence(role, start, end, text):
            role = InlineRole.LATEX if role == InlineRole.MARKUP else role
            items[len(at)] = (role, start, end)
            read.append(_ITEM)
            scan.append(_ITEM)
            at.append(start)
    return Stream("".join(read), "".join(scan), at, items, runs)


def _begins_sentence(role: int, start: int, end: int, text: str) -> bool:
    """Whether a command of LaTeX is a sentence's first word: behind a stop, and words go on."""
    return (
        role == InlineRole.MARKUP
        and text[start] == "\\"
        and _PRINTING.match(text, start, end) is not None
        and _STOPPED.search(text, max(0, start - _FAR), start) is not None
        and _SAID_OF.match(text, end) is not None
    )


def _pieces(leaf: OpenLeaf, text: str) -> Iterator[tuple[int, int, int]]:
    """The pieces of a leaf, URLs in its text made pieces of their own."""
    for role, start, end in leaf.pieces:
        if role == InlineRole.TEXT and any(hint in text[start:end] for hint in _URL_HINTS):
            for url in _URL.finditer(text, start, end):
                stop = url.start() + len(_bare(url.group()))
                if stop > start:
                    yield InlineRole.TEXT, start, url.start()
                    yield InlineRole.LINK, url.start(), stop
                    start = stop
        if start < end:
            yield role, start, end


def _bare(url: str) -> str:
    """A URL without the punctuation of the sentence around it."""
    bare = url.rstrip(".,;:!?'’*_~")
    while bare.endswith(")") and bare.count(")") > bare.count("("):
        bare = bare[:-1].rstrip(".,;:!?'’*_~")
    return bare


def _entities(words: str, start: int, read: list[str], scan: list[str], at: list[int]) -> None:
    """``&amp;`` reads as ``&``, standing where the entity begins."""
    done = 0
    for entity in ENTITY.finditer(words):
        meant = html.unescape(entity.group())
        if meant == entity.group():
            continue
        before = words[done : entity.start()]
        read.append(before + meant)
        scan.append(before + ("\u00a0" if meant == "\u00a0" else _ESCAPED) * len(meant))
        at.extend(range(start + done, start + entity.start()))
        at.extend([start + entity.start()] * len(meant))
        done = entity.end()
    read.append(words[done:])
    scan.append(words[done:])
    at.extend(range(start + done, start + len(words)))
