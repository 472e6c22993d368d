"""The quotations of a draft: what stands in quotation marks or in a block quotation."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mdrag.draft.marks.page_words import page_words
from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft, Span
from mdrag.draft.roles.own_block_quotes import own_block_quotes
from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR
from mdrag.verify.quotations.paired_marks import quotations_between_marks
from mdrag.verify.works.bindings_by_sentence import of_blocks

__all__ = ["OBJECT", "QuotedWords", "count_words", "find_quotations"]

# what may open a quotation; an apostrophe inside a word does not
_OPENING = lazy_regex(  # the sign first: a pattern that begins with it is found seven times as fast
    r"[“„‟\"‘‚«»‹`'](?:(?<![`'])|(?<=`)`|(?<=')'|(?<=')(?<![^\s(\[{—–\-/“‘\"'«„]'))"
)
_SILENT = frozenset({"heading", "definition-term", "code", "math", "raw"})
_CALLOUT = lazy_regex(
    r"\s*(?:\[!\w+\]|(?:note|tip|warning|important|caution|example|definition|box|key point|"
    r"summary|learning|exercise|task|question|hint|remark|disclaimer|todo)\b)",
    re.IGNORECASE,
)
OBJECT = "\ufffc"  # Unicode's own sign for something that is no text


class QuotedWords(NamedTuple):
    """A quotation: its words without the marks, and all of it. Offsets of the draft.

    ``text`` is as long as ``end`` - ``start``; markup is blank there, and what is
    no prose (bindings, math, code, addresses) is `OBJECT`.
    """

    start: int
    end: int
    text: str
    first: int  # with its quotation marks
    last: int
    block: int  # index of the block it stands in; of a block quotation, its first
    whole: bool = False  # a block quotation
    final: int = -1  # its last block


def count_words(text: str) -> int:
    """The words of a quotation; a path or a hyphenated word is one."""
    return sum(1 for word in text.split() if any(char.isalnum() for char in word))


@latest
def find_quotations(draft: Draft) -> tuple[QuotedWords, ...]:
    """The quotations of ``draft`` in order: the outer ones, nothing inside another.

    Apostrophes, feet and inches are no marks; marks that are never closed quote nothing, except
    at the beginning of paragraphs that all open with one.
    """
    blank = _Blank(draft)
    found = [*_block_quotations(draft, blank)]
    for index, block in enumerate(draft.blocks):
        if not block.prose or block.kind in _SILENT or "blockquote" in block.within:
            continue
        if not _OPENING.search(draft.masked, block.start, block.end):
            continue
        base, text = block.start, blank.between(block.start, block.end)
        for note in _notes_inside(draft, index):
            first, last = note.start - base, note.end - base
            text = text[:first] + OBJECT * (last - first) + text[last:]
        for first, start, end, last in quotations_between_marks(text, _goes_on(draft, index)):
            found.append(
                QuotedWords(
                    base + start, base + end, text[start:end], base + first, base + last, index
                )
            )
    return tuple(sorted(found))


def _notes_inside(draft: Draft, index: int) -> Iterator[Block]:
    """The notes written inside a block, ``^[…]``: their quotations are their own."""
    outer = draft.blocks[index]
    for note in draft.blocks[index + 1 :]:
        if note.start >= outer.end:
            return
        if len(note.within) > len(outer.within) and "footnote" in note.within:
            yield note


class _Blank:
    """The masked draft, with `OBJECT` for what stands there but is no prose.

    Bindings and citations, math, code and addresses: the source may have anything there.
    """

    def __init__(self, draft: Draft) -> None:
        """Remember where bindings and citations stand."""
        self._draft = draft
        spans = [b.mark if b.form in ("attribute", "narrative") else Span(b.start, b.end)
                 for b in draft.bindings]  # fmt: skip
        spans += [Span(c.start, c.end) for c in draft.citations]
        spans += [Span(c.start, c.end) for c in draft.comments]
        pages = page_words(draft.text, 0, len(draft.text))  # the source has its own
        spans += [Span(one.start, one.end) for one in pages]
        self._spans = sorted(spans)
        self._longest = max((one.end - one.start for one in spans), default=0)

    def between(self, start: int, end: int) -> str:
        """A stretch of the draft, as long as it is."""
        masked, text = self._draft.masked[start:end], self._draft.text[start:end]
        inside = self._inside(start, end)
        if masked == text and not inside:
            return masked
        chars = list(_without_prose(masked, text))
        for one in inside:
            first, last = max(one.start, start) - start, min(one.end, end) - start
            chars[first:last] = OBJECT * (last - first)
        return "".join(chars)

    def _inside(self, start: int, end: int) -> list[Span]:
        """The spans that reach into a stretch; they may lie in one another, none is long."""
        last = bisect_left(self._spans, (end, -1))
        first = bisect_left(self._spans, (start - self._longest, -1))
        return [one for one in self._spans[first:last] if start < one.end]


@lru_cache(maxsize=2048)  # in an editor all blocks but one are as they were
def _without_prose(masked: str, text: str) -> str:
    """``masked``, with `OBJECT` for each letter of ``text`` that it leaves out."""
    return "".join(
        OBJECT if seen != written and written.isalnum() else seen
        for seen, written in zip(masked, text, strict=True)
    )


def _goes_on(draft: Draft, index: int) -> bool:
    """Whether the next paragraph opens with a quotation mark again."""
    after = next((b for b in draft.blocks[index + 1 :] if b.prose), None)
    return after is not None and draft.masked[after.start : after.end].lstrip()[:1] == "“"


def _block_quotations(draft: Draft, blank: _Blank) -> Iterator[QuotedWords]:
    """Each block quotation once, without its trailing citation and its outer marks."""
    groups: dict[int, list[int]] = {}
    for index, block in enumerate(draft.blocks):
        if _in_blockquote(block) and block.prose and block.kind not in _SILENT:
            groups.setdefault(block.top, []).append(index)
    own = own_block_quotes(draft) if groups else ()
    for top, mine in groups.items():
        if top in own:
            continue
        first, last = draft.blocks[mine[0]], draft.blocks[mine[-1]]
        if _CALLOUT.match(draft.masked[first.start : first.end]) or _lists(draft, mine):
            continue
        text = _only(draft, blank, mine)
        text = text[: _before_its_source(draft, mine, text)]
        text = text[: _before_its_page(draft, first.start, text)]
        start, end = _trimmed(text)
        if text[start:end].strip():
            base = first.start
            yield QuotedWords(
                base + start, base + end, text[start:end], base, last.end, mine[0], True, mine[-1]
            )


def _before_its_page(draft: Draft, base: int, text: str) -> int:
    """Where a quotation ends that has its page behind it: “… (p. 4)”."""
    end = len(text.rstrip(f"{OBJECT} \n"))
    last = next(page_words(draft.text, base + end, base + len(text)), None)
    only = last is not None and not draft.text[base + end : last.start].strip()
    return end if only else len(text)


def _in_blockquote(block: Block) -> bool:
    """Whether it is quoted words: a note called in a quotation is the writer's own."""
    for place in reversed(block.within):
        if place in ("blockquote", "footnote"):
            return place == "blockquote"
    return False


def _before_its_source(draft: Draft, mine: list[int], text: str) -> int:
    """Where a quotation ends that names its source behind its last sentence: “— Marmot (2015)”."""
    base, end = draft.blocks[mine[0]].start, len(text.rstrip())
    cited = [span for block in mine for span in of_blocks(draft).get(block, ())]
    for first, last in sorted(cited, reverse=True):
        first, last = first - base, last - base
        if any(char.isalnum() for char in text[last:end]) or first > end:
            break
        quoted = text[:first].rstrip()
        dashed = quoted.rstrip("—–―-").rstrip()
        if not dashed or (dashed == quoted and quoted[-1] not in ".!?…”\"’'»)]" + OBJECT):
            break  # "… as Marmot (2015) says": words of the quotation lead to it
        end = len(dashed)
    return end


def _lists(draft: Draft, mine: list[int]) -> bool:
    return any({"bullet-list", "ordered-list", "table"} & set(draft.blocks[i].within) for i in mine)


def _only(draft: Draft, blank: _Blank, mine: list[int]) -> str:
    """The blocks of a quotation, what lies between them blank."""
    base = draft.blocks[mine[0]].start
    chars = [" "] * (draft.blocks[mine[-1]].end - base)
    for index in mine:
        block: Block = draft.blocks[index]
        chars[block.start - base : block.end - base] = blank.between(block.start, block.end)
        for note in _notes_inside(draft, index):
            chars[note.start - base : note.end - base] = OBJECT * (note.end - note.start)
    return "".join(chars)


_TRAILING = lazy_regex(
    rf"(?:\s*(?:[—–]|--+)\s*[^\n.!?]{{2,120}}|\s*\([^()]*\b{YEAR}[a-z]?\b[^()]*\)|"
    r"\s*\((?:pp?\.|para\.)[^()]*\))\s*$"
)


def _trimmed(text: str) -> tuple[int, int]:
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    trailing = _TRAILING.search(text[:end])
    if trailing and trailing.start() > start:
        end = len(text[: trailing.start()].rstrip())
    while text[end - 1 : end] in (".", " ") and text[end - 2 : end - 1] in ("”", '"', "’", " "):
        end -= 1
    while start < end and text[start] in '“"„«' and text[end - 1] in '”"“»':
        start, end = start + 1, end - 1
    return start, end
