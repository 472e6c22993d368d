"""A quotation beside the stretch of a source it comes from, word by word: what was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEAR
from mdrag.verify.quotations.changed_meaning import hides, kind_of
from mdrag.verify.quotations.editorial_marks import Part
from mdrag.verify.quotations.letters import SqueezedText, squeeze
from mdrag.verify.quotations.words_without_ligatures import LIGATURE, lost_letters

__all__ = [
    "Difference",
    "QuotationChange",
    "QuotationWord",
    "cut_off",
    "difference",
    "hidden",
    "negation_in_gloss",
    "words_of",
]

_WORD = lazy_regex(r"\d+(?:[.,/]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|[%‰$£€¥°<>≤≥=±+]|[^\W_]")
_FEWEST_SHARED = 0.6  # of the quotation's words; below that it is another sentence
_LONG_RUN = 8  # words in a row that no other sentence shares
_MARGIN = 250  # letters around the words found
_NOTE = 400  # words of notes and figures at a page break
_NOT_LATIN = lazy_regex(r"[^\x00-\u024f\u2010-\u2027\u20a0-\u20bf%‰°<>≤≥=±+]|\ufffd")
_NOTED = lazy_regex(rf"{YEAR}\.\d{{1,2}}")
_CITED = lazy_regex(rf"[(\[][^()\[\]]*\b{YEAR}[a-z]?\b[^()\[\]]*[)\]]")
_NUMBERED = lazy_regex(r"\[\s*\d[\d\s,;–-]*\]|\(\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\)")
_ENDS = lazy_regex(r"[.!?][\"'”’)\]]*\s*$")


class QuotationWord(NamedTuple):
    """A word of a text: as compared, and where it stands."""

    same: str
    start: int
    end: int


class QuotationChange(NamedTuple):
    """Words of a quotation that differ from its source; offsets in both texts."""

    kind: str  # negation | number | unit | direction | hedge | name | word | order | far
    draft: str
    source: str
    at: tuple[int, int] = (0, 0)  # in the quotation
    there: tuple[int, int] = (0, 0)  # in the source
    left_out: bool = False  # hidden by an ellipsis


class Difference(NamedTuple):
    """Where in the source a quotation comes from, and all that was changed."""

    start: int
    end: int
    changes: tuple[QuotationChange, ...]
    shared: float  # of the quotation's words, 0–1


def words_of(text: str, start: int = 0, end: int | None = None) -> list[QuotationWord]:
    """The words of a stretch of ``text``, with the signs that count."""
    stop = len(text) if end is None else end
    found = ((_squeezed(m.group()), m.start(), m.end()) for m in _WORD.finditer(text, start, stop))
    return [QuotationWord(same, a, b) for same, a, b in found if same]


# the words of a source are read again for each quotation said to come from it
_squeezed = lru_cache(maxsize=8192)(squeeze)


def difference(
    source: SqueezedText, quoted: str, parts: Sequence[Part], pages: Sequence[int] = ()
) -> Difference | None:
    """What was changed in a quotation that does not stand in ``source`` word for word.

    ``pages``: offsets at which pages of the source begin. None when the source has nothing that
    the quotation could be a copy of.
    """
    ours = [word for part in parts for word in words_of(quoted, part.start, part.end)]
    window = _window(source, ours, parts)
    if len(ours) < 3 or window is None:
        return None
    theirs = words_of(source.text, *window)
    marked = _breaks(parts, ours)
    blocks = _blocks(ours, theirs, source.text, marked)
    shared = sum(size for _, _, size in blocks)
    longest = max((size for _, _, size in blocks), default=0)
    if not _same_sentence(ours, shared, longest, blocks):
        return None
    sides = _Sides(quoted, source.text, ours, theirs, marked, frozenset(pages))
    changes = tuple(c for op in _gaps(blocks, ours, theirs) for c in sides.change(*op))
    start = theirs[blocks[0][1]].start
    end = theirs[blocks[-1][1] + blocks[-1][2] - 1].end
    return Difference(start, end, changes, shared / len(ours))


def _same_sentence(
    ours: Sequence[QuotationWord], shared: int, longest: int, blocks: Sequence[tuple[int, int, int]]
) -> bool:
    if longest >= _LONG_RUN and shared >= 0.4 * len(ours):
        return True
    if len(ours) < 6:  # a short quotation: all but one word, and two of them say something
        from mdrag.text.words import FUNCTION_WORDS

        held = [ours[a + i].same for a, _, size in blocks for i in range(size)]
        said = sum(word not in FUNCTION_WORDS for word in held)
        spread = blocks[-1][1] + blocks[-1][2] - blocks[0][1] if blocks else 0
        close = spread <= len(ours) + 2
        return close and shared >= len(ours) - 1 and said >= 2 and longest >= 2
    return shared >= _FEWEST_SHARED * len(ours) and longest >= 2


def _window(
    source: SqueezedText, ours: Sequence[QuotationWord], parts: Sequence[Part]
) -> tuple[int, int] | None:
    """The stretch of the source where most of the quotation's word groups stand."""
    size = sum(len(word.same) for word in ours)
    room = int(size * 1.5) + 200 + sum(part.gap for part in parts)
    for many in (4, 3, 2):
        hits = _hits(source.letters, ours, many)
        if hits:
            first, last = _densest(hits, room)
            low = max(0, first - size - _MARGIN)
            high = min(len(source.letters), last + size + _MARGIN)
            return source.span(low, high)[0], source.span(low, high)[1]
    return None


def _hits(letters: str, ours: Sequence[QuotationWord], many: int) -> list[tuple[int, float]]:
    hits: list[tuple[int, float]] = []
    for i in range(len(ours) - many + 1):
        group = "".join(word.same for word in ours[i : i + many])
        if len(group) < 6:
            continue
        places: list[int] = []
        at = letters.find(group)
        while at >= 0 and len(places) < 30:
            places.append(at)
            at = letters.find(group, at + 1)
        hits += ((at, 1 / len(places)) for at in places)
    return sorted(hits)


def _densest(hits: Sequence[tuple[int, float]], room: int) -> tuple[int, int]:
    best, chosen, weight, first = -1.0, (0, 0), 0.0, 0
    for at, worth in hits:
        weight += worth
        while at - hits[first][0] > room:
            weight -= hits[first][1]
            first += 1
        if weight > best + 1e-9:
            best, chosen = weight, (hits[first][0], at)
    return chosen


def _blocks(
    ours: Sequence[QuotationWord],
    theirs: Sequence[QuotationWord],
    text: str,
    marked: Mapping[int, Part],
) -> list[tuple[int, int, int]]:
    """The runs of words both sides share, without far ones that match by chance."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(
        None, [w.same for w in ours], [w.same for w in theirs], autojunk=False
    )
    blocks = [(m.a, m.b, m.size) for m in matcher.get_matching_blocks() if m.size]

    def stray(left: tuple[int, int, int], right: tuple[int, int, int], edge: int) -> bool:
        if any(left[0] + left[2] <= at <= right[0] for at in marked):
            return False  # an ellipsis stands there
        return _stray(left, right, edge, theirs, text)

    while len(blocks) > 1 and stray(blocks[0], blocks[1], blocks[0][2]):
        blocks = blocks[1:]
    while len(blocks) > 1 and stray(blocks[-2], blocks[-1], blocks[-1][2]):
        blocks = blocks[:-1]
    return blocks


def _stray(
    left: tuple[int, int, int],
    right: tuple[int, int, int],
    edge: int,
    theirs: Sequence[QuotationWord],
    text: str,
) -> bool:
    """Whether the outer run is small and far from the next, within one paragraph."""
    far = right[1] - left[1] - left[2]
    skipped = right[0] - left[0] - left[2]
    if edge > 3 or far <= 2 * skipped + 3:
        return False
    between = text[theirs[left[1] + left[2] - 1].end : theirs[right[1]].start]
    return edge < 2 or "\n\n" not in between


def _breaks(parts: Sequence[Part], ours: Sequence[QuotationWord]) -> dict[int, Part]:
    """Index of a word → the part it begins, for all parts but the first."""
    starts = {}
    for part in parts[1:]:
        first = next((i for i, word in enumerate(ours) if word.start >= part.start), None)
        if first is not None:
            starts[first] = part
    return starts


def _gaps(
    blocks: Sequence[tuple[int, int, int]],
    ours: Sequence[QuotationWord],
    theirs: Sequence[QuotationWord],
) -> Iterator[tuple[int, int, int, int]]:
    """The stretches (a0, a1, b0, b1) between shared runs; as long as ours at both ends."""
    first, last = blocks[0], blocks[-1]
    if first[0]:
        back = _as_long(ours[: first[0]][::-1], theirs[: first[1]][::-1])
        yield 0, first[0], first[1] - back, first[1]
    for one, two in pairwise(blocks):
        yield one[0] + one[2], two[0], one[1] + one[2], two[1]
    end, stop = last[0] + last[2], last[1] + last[2]
    if end < len(ours):
        yield end, len(ours), stop, stop + _as_long(ours[end:], theirs[stop:])


def _as_long(mine: Sequence[QuotationWord], theirs: Sequence[QuotationWord]) -> int:
    """How many words of the source stand beside ``mine``: as many, or the pieces of a split word.

    Both read away from the words they share.
    """
    wanted = sorted("".join(word.same for word in mine))
    for count in range(1, len(theirs) + 1):
        letters = sorted("".join(word.same for word in theirs[:count]))
        if len(letters) >= len(wanted):
            if letters == wanted:
                return count
            break
    return min(len(mine), len(theirs))


class _Sides(NamedTuple):
    """Both texts with their words: what a difference between them means."""

    quoted: str
    text: str
    ours: Sequence[QuotationWord]
    theirs: Sequence[QuotationWord]
    breaks: dict[int, Part]
    pages: frozenset[int]

    def change(self, a0: int, a1: int, b0: int, b1: int) -> Iterator[QuotationChange]:
        """The change between ours[a0:a1] and theirs[b0:b1], if it is one."""
        mine, yours = self.ours[a0:a1], self.theirs[b0:b1]
        marked = next((self.breaks[i] for i in range(a0, a1 + 1) if i in self.breaks), None)
        if marked is not None and not mine:
            if marked.hidden:
                yield from hidden(self.text, yours[0].start, yours[-1].end) if yours else ()
            return
        if not mine and not yours:
            return
        if self._typography(mine, yours) or (not mine and self._accident(b0, b1)):
            return
        at = self._at(mine, a0, self.ours)
        there = self._at(yours, b0, self.theirs)
        draft, source = self.quoted[slice(*at)], self.text[slice(*there)]
        kind = kind_of(
            [self.quoted[w.start : w.end] for w in mine],
            [self.text[w.start : w.end] for w in yours],
            self._names(mine, yours),
        )
        yield QuotationChange(kind, " ".join(draft.split()), " ".join(source.split()), at, there)

    def _at(
        self, words: Sequence[QuotationWord], index: int, every: Sequence[QuotationWord]
    ) -> tuple[int, int]:
        if words:
            return words[0].start, words[-1].end
        place = every[index].start if index < len(every) else every[-1].end
        return place, place

    def _typography(self, mine: Sequence[QuotationWord], yours: Sequence[QuotationWord]) -> bool:
        """Split words, hyphens, lost ligatures, formulas: nothing an author wrote was changed."""
        left, right = "".join(w.same for w in mine), "".join(w.same for w in yours)
        if left == right:
            return True
        raw = self.text[yours[0].start : yours[-1].end] if yours else ""
        quoted = self.quoted[mine[0].start : mine[-1].end] if mine else ""
        if _NOT_LATIN.search(raw) or _NOT_LATIN.search(quoted):
            return True
        if _NOTED.fullmatch(raw) and raw.startswith(f"{quoted}."):
            return True  # "in 2014.4 Then": a note mark behind the full stop
        if not mine or not yours:
            return False
        if LIGATURE.sub("", left) == right:
            return True
        return len(mine) == len(yours) and self._lost(mine, yours)

    def _lost(self, mine: Sequence[QuotationWord], yours: Sequence[QuotationWord]) -> bool:
        """Whether each word is the same but for letters of ligatures that the file lost."""
        for printed, read in zip(mine, yours, strict=True):
            before = self.text[: read.start].rstrip()[-1:]
            begins = self.quoted[printed.start].isupper() and before in (*'.!?:”"', "")
            if printed.same != read.same and not lost_letters(printed.same, read.same, begins):
                return False
        return True

    def _accident(self, b0: int, b1: int) -> bool:
        """Whether words only the source has are a note, a note mark, a running head or a citation.

        Such words stand apart from the sentence: between paragraphs, at a page break, or in the
        brackets of a citation.
        """
        first, last = self.theirs[b0], self.theirs[b1 - 1]
        before = self.theirs[b0 - 1].end if b0 else first.start
        after = self.theirs[b1].start if b1 < len(self.theirs) else last.end
        around = self.text[before:after]
        if not _without_citations(around):
            return True
        inner = self.text[first.start : last.end]
        if inner.replace(",", "").replace(" ", "").isdigit() and len(inner) <= 6:
            glued = before == first.start and self.text[before - 1].isalpha()
            touching = self.text[last.end : after][:2].strip()[:1] in tuple(",.;:")
            after_stop = self.text[before : first.start].strip()[-1:] in tuple('.,;:)”"')
            apart = bool(self.text[before : first.start].strip()) and after_stop
            if glued or apart or (touching and self.text[last.end : last.end + 1] == " "):
                return True
        if b1 - b0 > _NOTE:
            return False
        turned = any(before <= page <= after for page in self.pages)
        lead, trail = self.text[before : first.start], self.text[last.end : after]
        apart = "\n\n" in lead and "\n\n" in trail
        if turned and ("\n" in lead or "\n" in trail):
            return True
        return apart and not _ENDS.search(self.text[max(0, before - 3) : before] + lead.rstrip())

    def _names(self, mine: Sequence[QuotationWord], yours: Sequence[QuotationWord]) -> bool:
        """Whether a name was changed: a capital that no beginning of a sentence asks for."""
        return any(_is_name(self.quoted, word) for word in mine) or any(
            _is_name(self.text, word) for word in yours
        )


def _is_name(text: str, word: QuotationWord) -> bool:
    if not text[word.start].isupper() or word.end - word.start < 2:
        return False
    before = text[max(0, word.start - 4) : word.start].rstrip(" \"'“‘(«[")
    return bool(before) and before[-1].isalnum() | (before[-1] in ",;-–)")


def _without_citations(text: str) -> str:
    return re.sub(r"\W", "", _NUMBERED.sub("", _CITED.sub("", text)))


def hidden(text: str, start: int, end: int) -> Iterator[QuotationChange]:
    """What an ellipsis hides that may not be left out, inside one sentence of the source.

    Whole sentences may be left out, and so may citations.
    """
    words = _NUMBERED.sub(" ", _CITED.sub(" ", text[start:end]))
    if re.search(r"[.!?][\"'”’)]*\s+[\"'“‘(]*[A-Z0-9]", words) or "\n\n" in words:
        return
    shown = [words[w.start : w.end] for w in words_of(words)]
    kind = hides(shown) if len(shown) <= 60 else ""
    if kind:
        yield QuotationChange(
            kind, "…", " ".join(text[start:end].split()), (0, 0), (start, end), True
        )


_GLOSS = lazy_regex(r"\[[^\[\]]*\]\W*$")
_MOST_REPLACED = 3  # words: a gloss for more may well stand for "those who did not come"


def negation_in_gloss(
    quoted: str, behind: int, text: str, start: int, end: int
) -> Iterator[QuotationChange]:
    """The negation in ``[start, end)`` of the source that words in brackets stand in place of.

    ``behind``: where the quotation goes on behind the brackets.
    """
    gloss = _GLOSS.search(quoted, 0, behind)
    shown = [text[word.start : word.end] for word in words_of(text, start, end)]
    if gloss is None or not shown or hides(shown) != "negation":
        return
    if len(shown) > _MOST_REPLACED and hides(shown[:1]) != "negation":
        return
    ours = [quoted[word.start : word.end] for word in words_of(quoted, gloss.start(), behind)]
    if hides(ours) != "negation":
        words, there = gloss.group().strip(), " ".join(text[start:end].split())
        at = gloss.start(), gloss.start() + len(words)
        yield QuotationChange("negation", words, there, at, (start, end))


_CONTINUED = lazy_regex(
    r"\s*(?P<no>not|never)\b|\s*(?P<unit>%|per ?cent\b|[mb]illion\b|thousand\b)"
)


def cut_off(quoted: str, text: str, end: int) -> Iterator[QuotationChange]:
    """What a quotation ends before that it may not: a negation behind its full stop, a unit.

    ``end``: where the quotation ends in the source's ``text``.
    """
    last = quoted.rstrip(" \"'”’")
    goes_on = _CONTINUED.match(text, end)
    if goes_on is None:
        return
    start, stop = goes_on.span(goes_on.lastgroup or 0)
    at = (len(last), len(last))
    if goes_on["no"] and last.endswith((".", "!")) and not last.endswith(".."):
        yield QuotationChange("negation", "", goes_on["no"], at, (start, stop))
    elif goes_on["unit"] and last[-1:].isdigit():
        yield QuotationChange("unit", "", goes_on["unit"], at, (start, stop))
