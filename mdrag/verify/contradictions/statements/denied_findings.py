"""A finding that one of draft and source says was not made, and the other states.

“They do not show that parks cause longer sleep”, of a source with “parks cause longer sleep”, and
the other way round. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS, turned_back
from mdrag.verify.contradictions.statements.aims import states_aim
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    near_sentences,
)
from mdrag.verify.contradictions.turned_denials import DENIES_ALIKE

__all__ = ["DeniedFinding", "denied_finding", "denied_findings"]

_COVERED = 0.7  # share of what is said to be (not) found, by rarity, that the other must hold
_STEMS = (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"))
_FOUND = rf"(?:{either((*_STEMS, 'prove', 'think', 'imply'))})\w*"
_SAYING = lazy_regex(
    rf"(?:\b(?:do|does|did|could|can|has|have|had|is|was|been)(?:\s+not|n['’]t)\s+"
    rf"(?:yet\s+|been\s+|be\s+)*{_FOUND}\s+that\b"
    rf"|\b(?:nobody|no one|none(?:\s+of\s+them)?|neither|no stud(?:y|ies))\s+"
    rf"(?:has\s+|have\s+|had\s+|ever\s+)*{_FOUND}\s+that\b"
    r"|\b(?:no|little)\s+(?:\w+\s+)?(?:evidence|proof|sign|indication)\s+that\b"
    r"|\b(?:denie[sd]|deny|reject(?:s|ed)?|dispute[sd]?|doubt(?:s|ed)?)\s+(?:the\s+\w+\s+)?that\b)",
    re.IGNORECASE,
)
_TWICE = lazy_regex(
    r"\b(?:no|not|never|nobody|hardly|little|cannot|n['’]t)(?:\s+\w+){0,2}\s*$", re.IGNORECASE
)
# What a cause is called; a source that only sees two things together says none.
_CAUSES = lazy_regex(
    r"\b(?:caus\w+|leads?|led|leading|results? in|resulted in|resulting|due to|because|owing to|"
    r"thanks to|as a result|thus|therefore|ma(?:kes?|de)|drives?|drove|induc\w+|attribut\w+|"
    r"responsible|expla(?:ins?|ined)|by \w+ing|through|affects?|affected|"
    r"influenc\w+|improv\w+|reduc\w+|increas\w+|decreas\w+|rais\w+|lower(?:s|ed)|effects? of|"
    r"impacts? (?:of|on))\b",
    re.IGNORECASE,
)
_CAUSAL = lazy_regex(
    r"\b(?:caus(?:e[sd]?|ing)|leads? to|led to|results? in|resulted in|because of|due to|effect on|"
    r"impact on)\b",
    re.IGNORECASE,
)
_OWN = lazy_regex(r"\b(?:we|our|I|my)\b", re.IGNORECASE)  # what the writer did not find
_LEFT_OPEN = frozenset("may might could perhaps possibly if whether would hypothesis".split())  # noqa: SIM905
_CAUSE_KEYS = frozenset(word.key for word in words("cause causes caused lead leads led result due"))
# “but” sets something beside what it said, and leaves that as it is
_DENYING = DENIES_ALIKE - frozenset(word_list("connectives", "contrast"))


class DeniedFinding(NamedTuple):
    """What is said not to be found: from where in the text, and where that is said."""

    start: int
    end: int
    what: str


def denied_findings(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where one states what the other says nobody found; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    mine = denied_finding(text)
    if (mine is None and _SAYING.search(text)) or (mine and _OWN.search(text)):
        return
    claim = words(mine.what if mine else text)
    if _is_open(claim, _DENYING if mine is None else frozenset()):
        return
    causal = _CAUSAL.search(mine.what if mine else text)
    told = []
    for near in near_sentences(claim, passages, rarity, _CAUSE_KEYS, _COVERED):
        theirs = denied_finding(near.sentence)
        if (mine is None) == (theirs is None) or (theirs is None and _SAYING.search(near.sentence)):
            return  # a sentence as near has it the draft's way, or one cannot tell
        what = theirs.what if theirs else near.sentence
        if causal and not _CAUSES.search(what):
            return
        clash = _clash(text, claim, mine, near, theirs)
        if clash is None:
            return
        told.append(clash)
    yield from told[:1]


def _clash(
    text: str, claim: Sequence[AlignedWord], mine: DeniedFinding | None, near: NearSentence,
    theirs: DeniedFinding | None,
) -> Clash | None:  # fmt: skip
    there = words(theirs.what if theirs else near.sentence)
    claimed = {word.key for word in claim}
    other = [word for word in there if word.key not in claimed]  # “cache misses” are of both
    if _is_open(other, _DENYING if mine else frozenset()) or states_aim(near.sentence):
        return None
    keys = [word.key for word in there]
    if turned_back((word.key for word in claim), keys):
        return None
    ours = words(text)
    held = {word.key for word in there}
    shared = [i for i, word in enumerate(ours) if word.key in held and len(word.text) > 1]
    if not shared:
        return None
    i = _span(ours, mine) if mine else (shared[0], shared[-1] + 1)
    alike = [j for j, word in enumerate(near.words) if word.key in claimed]
    j = _span(near.words, theirs) if theirs else (alike[0], alike[-1] + 1)
    return clash_with(ours, near, i, j)


def denied_finding(text: str) -> DeniedFinding | None:
    """What a sentence says was not found; None where it says so twice, or of several."""
    found = list(_SAYING.finditer(text))
    if len(found) != 1 or _TWICE.search(text[: found[0].start()]):
        return None
    what = text[found[0].end() :]
    return DeniedFinding(*found[0].span(), what) if what.strip() else None


def _span(found: Sequence[AlignedWord], one: DeniedFinding) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if one.start <= word.start < one.end]
    return inside[0], inside[-1] + 1


def _is_open(found: Sequence[AlignedWord], alike: frozenset[str]) -> bool:
    """Whether a part denies something itself, or leaves it open."""
    return any(
        word.key in NEGATIONS or word.text.lower() in _LEFT_OPEN or word.text.lower() in alike
        for word in found
    )
