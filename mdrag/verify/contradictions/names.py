"""Names of a sentence: those its source has another in place of, and those it never uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, WEEKDAYS
from mdrag.text.words import FUNCTION_WORDS, tokens
from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    close,
    verbatim,
)
from mdrag.verify.contradictions.alignment.contradiction import NEAR, Clash, clash_of, is_cleared

__all__ = ["absent_names", "renamings"]

_NAME = lazy_regex(r"[A-Z][\w'’-]*[a-z][\w'’-]*|[A-Z]{2,}[\w-]*")
_JOINED = lazy_regex(r" (?:of (?:the )?)?")  # between two words of one name
_CALENDAR = frozenset((*MONTHS, *WEEKDAYS, "i"))
_NEAR_VERBATIM = 0.7


def renamings(found: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """Where a sentence that is nearly a source's has another name."""
    if not found:
        return
    best = [one for one in found if one.forward >= found[0].forward - NEAR]
    for one in best:
        if verbatim(one) < _NEAR_VERBATIM:
            continue
        if not one.slots:
            return
        for slot in (_at_the_edge(one, slot) for slot in one.slots):
            if _renamed(one, slot) and not is_cleared(slot, [o for o in best if o is not one]):
                yield clash_of(one, slot.i1, slot.i2, slot.j1, slot.j2)
        return


def _at_the_edge(one: AlignedSentence, slot: DifferenceSlot) -> DifferenceSlot:
    """A difference at either end without what the draft or the source says beyond it."""
    size = min(slot.i2 - slot.i1, slot.j2 - slot.j1)
    if slot.i2 == one.last:
        return DifferenceSlot(slot.i1, slot.i1 + size, slot.j1, slot.j1 + size)
    if slot.i1 == one.first:
        return DifferenceSlot(slot.i2 - size, slot.i2, slot.j2 - size, slot.j2)
    return slot


def _renamed(one: AlignedSentence, slot: DifferenceSlot) -> bool:
    ours, theirs = one.ours[slot.i1 : slot.i2], one.theirs[slot.j1 : slot.j2]
    if not ours or not theirs or max(len(ours), len(theirs)) > 3 or not close(one, slot):
        return False
    if not all(_named(w) for w in (*ours, *theirs)):
        return False
    if slot.i1 == 0 or slot.j1 == 0:  # a capital there says nothing by itself
        known = re.search(rf"[a-z,] {re.escape(theirs[0].text)}\b", one.passage.text)
        if not known or ours[0].text.endswith("ly"):
            return False
    if len(ours) == 1 and _is_introduced(one.ours[: slot.i1], ours[0].text):
        return False
    held = {w.key for w in one.theirs}
    if any(w.key in held for w in ours):
        return False
    return not _short_for(ours, theirs) and not _short_for(theirs, ours)


def _is_introduced(before: Sequence[AlignedWord], short: str) -> bool:
    """Whether a short form stands behind what it is short for: “… Observatory Network (NEON)”."""
    initials = "".join(word.text[0] for word in before[-len(short) :])
    return len(short) > 1 and short == initials.upper()


def _named(word: AlignedWord) -> bool:
    low = word.text.lower()
    return bool(_NAME.fullmatch(word.text)) and low not in _CALENDAR and low not in FUNCTION_WORDS


def _short_for(short: Sequence[AlignedWord], long: Sequence[AlignedWord]) -> bool:
    """Whether one stands for the other: initials, a beginning, or letters of it in order (RTT)."""
    a, b = "".join(w.text for w in short), "".join(w.text for w in long)
    initials = "".join(w.text[0] for w in long)
    letters = re.escape(a[:1]) + "".join(f".*{re.escape(letter)}" for letter in a[1:])
    of_it = a.isupper() and a.isalpha() and re.match(letters, b, re.IGNORECASE) is not None
    return a.upper() == initials or a.lower().startswith(b.lower()[:4]) or of_it


def absent_names(text: str, passages: Sequence[Passage], whole: str) -> Iterator[tuple[int, int]]:
    """Where ``text`` has a name, not as its first word, that the source never uses.

    A name of several words is one name: it is absent as a whole, or the source has its initials.
    """
    rows = [row for row in _names(text) if not all(_in_calendar(hit) for hit in row)]
    if not rows:
        return
    near = frozenset().union(*(_held(p.text) for p in passages))
    low = ""
    for row in rows:
        parts = [part for hit in row if not _in_calendar(hit) for part in _parts(hit.group())]
        if not parts or all(t in near or t.rstrip("s") in near for t in parts):
            continue
        low = low or " ".join(tokens(whole))
        if all(t.rstrip("s") in low for t in parts) or _has_initials(row, whole):
            continue
        yield row[0].start(), row[-1].end()


def _names(text: str) -> list[list[re.Match[str]]]:
    """The names inside a text, those words that follow each other in one row."""
    rows: list[list[re.Match[str]]] = []
    for hit in _NAME.finditer(text):
        if not _inside(text, hit.start()):
            continue
        if rows and _JOINED.fullmatch(text, rows[-1][-1].end(), hit.start()):
            rows[-1].append(hit)
        else:
            rows.append([hit])
    return rows


def _in_calendar(hit: re.Match[str]) -> bool:
    return hit.group().lower() in _CALENDAR


def _parts(name: str) -> list[str]:
    return [t for t in tokens(re.sub("['’]s$", "", name)) if len(t) > 1]


def _has_initials(row: Sequence[re.Match[str]], whole: str) -> bool:
    """Whether the source has the short form of a name of several words: US, U.S., WHO."""
    letters = [re.escape(hit.group()[0]) for hit in row]
    return len(row) > 1 and bool(re.search(rf"\b{'[.]?'.join(letters)}\b", whole))


@lru_cache(maxsize=2048)
def _held(text: str) -> frozenset[str]:
    return frozenset(tokens(text))


def _inside(text: str, at: int) -> bool:
    """Whether a capital here is no sentence's or quotation's first."""
    before = text[:at].rstrip()
    return bool(before) and before[-1] not in '.!?:“"‘(—–' and text[at - 1 : at] in (" ", "-", "/")
