"""Where a quotation stands word for word in a source, through editorial marks and page breaks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.verify.quotations.editorial_marks import Part
from mdrag.verify.quotations.letters import SqueezedText, squeeze

__all__ = ["VerbatimMatch", "in_order", "matches", "over_breaks"]

_MOST = 20  # places of one quotation
_TRIED = 200
_BREAK = 6000  # letters of notes, figures and heads that may stand in a quotation at a page break
_ENDS = lazy_regex(r"[\"'”’)\]]*[.!?]")
_LEAST = 8  # letters on either side of such a break


class VerbatimMatch(NamedTuple):
    """The stretches of a source that a quotation's parts are: offsets in the source's text."""

    spans: tuple[tuple[int, int], ...]

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.spans[0][0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.spans[-1][1]


def matches(source: SqueezedText, quoted: str, parts: Sequence[Part]) -> Iterator[VerbatimMatch]:
    """Every place where the parts follow one another as their gaps allow, at most 20."""
    needles = [squeeze(quoted[part.start : part.end]) for part in parts]
    if not all(needles):
        return
    anchor = max(range(len(needles)), key=lambda i: len(needles[i]))
    found = tried = 0
    at = source.letters.find(needles[anchor])
    while at >= 0 and found < _MOST and tried < _TRIED:
        tried += 1
        places = _around(source.letters, needles, parts, anchor, at)
        if places:
            spans = tuple(source.span(start, end) for start, end in places)
            if _whole(source.text, spans, quoted, parts):
                found += 1
                yield VerbatimMatch(spans)
        at = source.letters.find(needles[anchor], at + 1)


def _around(
    letters: str, needles: Sequence[str], parts: Sequence[Part], anchor: int, at: int
) -> list[tuple[int, int]]:
    """The nearest places of the other parts on both sides; [] when one is missing."""
    places = {anchor: (at, at + len(needles[anchor]))}
    for i in range(anchor + 1, len(needles)):
        first = places[i - 1][1]
        begin = letters.find(needles[i], first, first + parts[i].gap + len(needles[i]))
        if begin < 0:
            return []
        places[i] = (begin, begin + len(needles[i]))
    for i in range(anchor - 1, -1, -1):
        last = places[i + 1][0]
        low = max(0, last - parts[i + 1].gap - len(needles[i]))
        begin = letters.rfind(needles[i], low, last)
        if begin < 0:
            return []
        places[i] = (begin, begin + len(needles[i]))
    return [places[i] for i in range(len(needles))]


def _whole(text: str, spans: Sequence[tuple[int, int]], quoted: str, parts: Sequence[Part]) -> bool:
    """Whether no part begins or ends inside a word, unless it is written so in the draft."""
    for (start, end), part in zip(spans, parts, strict=True):
        glued = quoted[part.start - 1 : part.start] == "]" and quoted[part.start].isalnum()
        if not glued and start and _inside(text, start):
            return False
        open_ = quoted[part.end : part.end + 1] == "[" and quoted[part.end - 1].isalnum()
        if not open_ and end < len(text) and _inside(text, end):
            return False
    return True


def _inside(text: str, at: int) -> bool:
    """Whether ``at`` lies inside a word or number; a note mark may touch the word it follows."""
    left, right = text[at - 1], text[at]
    if left.isalnum() and right.isalnum():
        return left.isdigit() == right.isdigit()
    if left.isdigit() and right in ".,":
        return text[at + 1 : at + 2].isdigit()
    return right.isdigit() and left in ".," and at > 1 and text[at - 2].isdigit()


def over_breaks(
    source: SqueezedText, quoted: str, part: Part, pages: Sequence[int] = ()
) -> VerbatimMatch | None:
    """A part whose words stand on both sides of a page, column or figure: its pieces, in order.

    Each piece but the last ends where a paragraph of the source ends, and the next begins where
    one begins; so notes and running heads in between are no words left out. A whole paragraph
    between two sentences is, unless a page begins there (``pages``: offsets where they do).
    """
    rest = squeeze(quoted[part.start : part.end])
    if len(rest) < 2 * _LEAST:
        return None
    for at in _heads(source, rest):
        places = _pieces(source, rest, at)
        if places:
            spans = tuple(source.span(start, end) for start, end in places)
            first, last = spans[0][0], spans[-1][1]
            before = first and _inside(source.text, first)
            after = last < len(source.text) and _inside(source.text, last)
            if not before and not after and not _skips(source.text, spans, pages):
                return VerbatimMatch(spans)
    return None


def _skips(text: str, spans: Sequence[tuple[int, int]], pages: Sequence[int]) -> bool:
    """Whether a paragraph was passed over behind the end of a sentence, on one page."""
    for (_, end), (start, _) in pairwise(spans):
        turned = bisect_right(pages, start) > bisect_right(pages, end)
        between = text[end:start]
        if not turned and between.strip() and _ENDS.match(between):
            return _letters(between)
    return False


def _letters(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _heads(source: SqueezedText, needle: str) -> Iterator[int]:
    """Where the beginning of ``needle`` may stand: its first letters, or fewer before a break."""
    letters, ends = source.letters, source.blocks
    at, tried = letters.find(needle[:_LEAST]), 0
    while at >= 0 and tried < _TRIED:
        tried += 1
        yield at
        at = letters.find(needle[:_LEAST], at + 1)
    for size in range(2, _LEAST):
        head, after = needle[:size], needle[size : size + 2 * _LEAST]
        if any(letters.startswith(after, end) for end in ends):
            yield from (end - size for end in ends if letters.endswith(head, 0, end))


def _pieces(source: SqueezedText, needle: str, at: int) -> list[tuple[int, int]]:
    """The pieces of ``needle`` from letter ``at`` on; [] when they do not make it up."""
    letters, ends = source.letters, source.blocks
    places: list[tuple[int, int]] = []
    done = 0
    for _ in range(4):
        size = _common(letters, at, needle, done)
        if done + size == len(needle):
            return [*places, (at, at + size)]
        last = bisect_right(ends, at + size) - 1  # the last paragraph that ends inside
        if last < 0 or ends[last] <= at:
            return []
        places.append((at, ends[last]))
        done += ends[last] - at
        left = len(needle) - done
        wanted = needle[done : done + max(_LEAST, 12)]
        if left < 3:
            return []
        stop = bisect_right(ends, ends[last] + _BREAK)
        starts = (ends[i] for i in range(last, min(stop, len(ends))))
        begin = next((s for s in starts if s > at and letters.startswith(wanted, s)), -1)
        if begin < 0:
            return []
        at = begin
    return []


def _common(letters: str, at: int, needle: str, done: int) -> int:
    """How many letters of ``needle`` from ``done`` on stand at ``at``."""
    low, high = 0, len(needle) - done
    while low < high:
        middle = (low + high + 1) // 2
        if letters.startswith(needle[done : done + middle], at):
            low = middle
        else:
            high = middle - 1
    return low


def in_order(source: SqueezedText, quoted: str, parts: Sequence[Part]) -> str:
    """Why parts that all stand in a source make no quotation: ``order``, ``far`` or "".

    "" also when a part is missing or too short to say.
    """
    needles = [squeeze(quoted[part.start : part.end]) for part in parts]
    if len(needles) < 2 or min(map(len, needles)) < _LEAST:
        return ""
    places = [_all(source.letters, needle) for needle in needles]
    if not all(places):
        return ""
    end = -1
    for needle, starts in zip(needles, places, strict=True):
        next_one = bisect_left(starts, end)
        if next_one == len(starts):
            return "order"
        end = starts[next_one] + len(needle)
    return "far"


def _all(letters: str, needle: str) -> list[int]:
    found: list[int] = []
    at = letters.find(needle)
    while at >= 0 and len(found) < _TRIED:
        found.append(at)
        at = letters.find(needle, at + 1)
    return found
