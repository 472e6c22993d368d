"""The edits that put a source's words into a quotation, with the signs that part its sentences.

What a change names are words. Between them and their neighbours stand signs, in the quotation and
in the source: a sentence that is put back brings its stop along, one that is taken out leaves one,
and no two paragraphs become one. Where both cannot be had there is no edit.
"""

from __future__ import annotations

from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit
from mdrag.verify.quotations.check import QuotationCheck, QuotationMatch
from mdrag.verify.quotations.difference import QuotationChange

__all__ = ["word_edit"]

_SIGNS = lazy_regex(r"[^.!?:;,…—–()\[\]\"“”„‘’«»]+")
_STOP = lazy_regex(r"[.!?:;…]")
# what the writer would have to pair, and a word that the source parts at the end of a line
_UNWRITTEN = lazy_regex(r"[()\[\]\"“”„‘’'«»\ufffc]|[-‐]\s")
_LETTER, _BEHIND = lazy_regex(r"\w"), lazy_regex(r"\W*")
_FARTHEST = 80  # characters between two words
_SPACES = lazy_regex(r"\s{2,}")


class _Gap(NamedTuple):
    """What stands between two words: as it is, and where. ``open``: there is only one."""

    text: str
    start: int
    end: int
    open: bool

    @property
    def signs(self) -> str:
        return _SIGNS.sub("", self.text)

    @property
    def stops(self) -> bool:
        return _STOP.search(self.text) is not None

    @property
    def wide(self) -> bool:
        """Whether markup or the end of a paragraph stands there: blank, and more than one sign."""
        return any("\n" not in one[0] for one in _SPACES.finditer(self.text))

    @property
    def parts(self) -> bool:
        """Whether a paragraph of a source ends there."""
        return "\n\n" in self.text

    def written(self) -> str | None:
        """As it may be written into a quotation; None where it may not."""
        return None if _UNWRITTEN.search(self.text) else " ".join(f"_{self.text}_".split())[1:-1]


def word_edit(check: QuotationCheck, change: QuotationChange) -> Edit | None:
    """The edit of the draft that puts the source's words; None when it would join or break more."""
    assert check.found
    here = _before(check.text, change.at[0]), _behind(check.text, change.at[1])
    there = _in_source(check.found, change)
    if not change.source:
        edit = _taken_out(change, *here, there[0])
    elif change.at[0] == change.at[1]:
        edit = _put_in(change.source, *here, *there)
    else:
        edit = _put_instead(check.text, change, here, there)
    if edit is None:
        return None
    base = check.words.start
    return Edit(base + edit.start, base + edit.end, edit.text)


def _before(text: str, at: int) -> _Gap:
    start = at
    while start and at - start < _FARTHEST and not _LETTER.match(text, start - 1):
        start -= 1
    return _Gap(text[start:at], start, at, start == 0)


def _behind(text: str, at: int) -> _Gap:
    found = _BEHIND.match(text, at, at + _FARTHEST)
    end = found.end() if found else at
    return _Gap(text[at:end], at, end, end == len(text))


def _in_source(found: QuotationMatch, change: QuotationChange) -> tuple[_Gap, _Gap]:
    start, end = (at - found.base for at in change.there)
    return _before(found.around, start), _behind(found.around, end)


def _put_in(words: str, left: _Gap, right: _Gap, before: _Gap, behind: _Gap) -> Edit | None:
    """Words that the quotation skips, with what parts them from what goes on there."""
    if left.open or (right.text and not right.open):
        return None  # inside of a gap: no place between two words
    lead, tail = before.written(), behind.written()
    to_next = left.signs == before.signs and tail is not None and not right.open
    to_last = left.signs == behind.signs and lead is not None
    if left.wide and before.parts and behind.parts:
        return None  # a paragraph of its own
    if to_next and not (to_last and behind.parts and not before.parts):
        return Edit(left.end, left.end, f"{words}{tail or ' '}")
    if lead is not None and (to_last or right.open):
        lead = lead if lead or not words[0].isalnum() else " "
        return Edit(left.start, left.start, f"{lead}{words}")
    if not left.signs and lead is not None and tail is not None:
        return Edit(left.start, left.start, f"{lead}{words}{tail.rstrip()}")
    return None


def _taken_out(change: QuotationChange, left: _Gap, right: _Gap, there: _Gap) -> Edit | None:
    """Words that the source has not, with one of the two gaps beside them."""
    start, end = change.at
    if not right.wide and not right.open and (left.open or left.signs == there.signs):
        return Edit(start, right.end, "")
    if left.open or left.wide:
        return None
    if right.open or right.signs == there.signs:
        return Edit(left.start, end, "")
    written = there.written()
    return None if right.wide or written is None else Edit(left.start, right.end, written)


def _put_instead(
    text: str, change: QuotationChange, here: tuple[_Gap, _Gap], there: tuple[_Gap, _Gap]
) -> Edit | None:
    """Words for others; a stop beside them that only the source has comes along."""
    start, end = change.at
    words = change.source
    left, right = here
    if _Gap(text[start:end], start, end, False).wide:
        return None
    if not right.open and right.stops != there[1].stops:
        tail = there[1].written()
        if right.signs or tail is None:
            return None
        words += tail.rstrip()
    if not left.open and left.stops != there[0].stops:
        lead = there[0].written()
        if left.signs or left.wide or lead is None:
            return None
        start, words = left.start, f"{lead}{words}"
    return Edit(start, end, words)
