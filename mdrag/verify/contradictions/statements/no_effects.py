"""An effect that a source denies, and a denial of what a source says has one.

“Training with it makes no difference to the speed of convergence”, of “training with it gives
faster convergence”; “parks changed wellbeing by 45 %”, of “no change in wellbeing”. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.words import stem
from mdrag.verify.contradictions.alignment.align import AlignedWord, content, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    are_opposites,
    denies_clause,
    has_opposite,
)
from mdrag.verify.contradictions.statements.aims import states_aim
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    clause_at,
    is_measured,
    keys_of,
    near_sentences,
)

__all__ = ["EFFECT_WORDS", "denied_effects"]

_NOUNS = (
    "effects? changes? differences? impacts? influences? improvements? associations? correlations? "
    "relationships? relations? links? increases? decreases? gains? reductions? declines? rise fall "
    "benefits? interactions? advantages? growth"
)
_VERBS = (
    "affect|change|alter|influence|improve|differ|increase|decrease|reduce|raise|lower|"
    "correlate|benefit|rise|grow|help|modify|associated|related|correlated|linked|affected|"
    "influenced|changed|altered|improved|predictive|reduced|increased"
)
_NOUN = "|".join(_NOUNS.split())
_QUALITY = r"(?:[a-z-]+\s+){0,3}?"
_NO = (
    "no|nor|neither|without(?: any)?|not (?:[a-z]+ )?any|little(?: or no)?|hardly any|negligible|"
    "minimal"
)
_NOT = "not|never|nor|hardly|n['’]t|fail(?:s|ed)? to"
_NONE = lazy_regex(
    rf"\b(?:{_NO})\s+{_QUALITY}(?:{_NOUN})\b"
    rf"|\b(?:{_NOT})\s+(?:[a-z]+ly\s+|be\s+|been\s+)*(?:{_VERBS})\b"
    r"|\b(?:unchanged|unaffected|uncorrelated|unrelated)\b"
    r"|\b(?:remain|stay|remained|stayed|remains|stays)\s+(?:the same|stable|constant|unaltered)\b",
    2,  # re.IGNORECASE
)
_EFFECT_WORDS = (
    "affect affects affected effect effects change changes changed changing alter alters altered "
    "alteration influence influences influenced impact impacts impacted difference differences "
    "differ differs differed associated association correlated correlates correlation related "
    "linked improve improves improved improvement improvements increase increases increased "
    "decrease decreases decreased reduce reduces reduced reduction reductions rise rises rose "
    "risen fall falls fell fallen grow grows grew grown decline declines declined raise raises "
    "raised lower lowers lowered boost boosts boosted faster slower higher better worse larger "
    "smaller doubles doubled halves halved benefit benefits benefited gain gains gained leads led "
    "causes caused predicts predicted depends depended"
)
EFFECT_WORDS = frozenset(_EFFECT_WORDS.split())
_OPEN = frozenset({"whether", "if", "unless", "until", "unclear", "only", "except", "unlike",
                   "than"})  # fmt: skip
_EVIDENCE = stem("evidence")
_LACKING = frozenset(map(stem, ("lacking", "absent", "missing", "scarce", "inconclusive")))
_COVERED = 0.6
_AROUND = 5  # content words on each side that say what an effect is of
_ALIKE = 2  # of them that both must have
_ALIKE_SHORT = 1  # … where the sentence holds nearly all of the claim


class _Effect(NamedTuple):
    """Words ``[first, last)`` that say there is an effect, or deny it, and what it is of."""

    first: int
    last: int
    denied: bool
    around: frozenset[str]
    key: str  # of its last word


def denied_effects(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where one of draft and source denies an effect and the other says it; one at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _effects(text, ours)
    if not mine or len({one.denied for one in mine}) > 1 or _leaves_open(ours):
        return
    polar = frozenset(stem(word) for word in EFFECT_WORDS)
    told = []
    for near in near_sentences(ours, passages, rarity, polar, _COVERED, 1):
        theirs = _effects(near.sentence, near.words)
        pairs = [
            (a, b)
            for a in mine
            for b in theirs
            if _is_of_one(a, b, near, ours) and not (a.denied and is_measured(near.words, b.last))
        ]
        if any(a.denied == b.denied or are_opposites(a.key, b.key) for a, b in pairs):
            return  # it says so, too; “did not rise” of what fell
        if pairs and not (states_aim(near.sentence) or _leaves_open(near.words)):
            a, b = pairs[0]
            told.append(clash_with(ours, near, (a.first, a.last), (b.first, b.last)))
    yield from told[:1]


def _leaves_open(found: Sequence[AlignedWord]) -> bool:
    """“We did not find that”, “it would not have”, “evidence that it has … was lacking”."""
    supposed = any(word.text.lower() in ("would", "could", "might") for word in found)
    keys = [word.key for word in found]
    behind = keys[keys.index(_EVIDENCE) :] if _EVIDENCE in keys else ()
    return supposed or denies_clause(keys) or not _LACKING.isdisjoint(behind)


def _is_of_one(a: _Effect, b: _Effect, near: NearSentence, ours: Sequence[AlignedWord]) -> bool:
    alike = len(a.around & b.around)
    return alike >= _ALIKE or (alike == _ALIKE_SHORT and len(content(ours)) <= _ALIKE_SHORT + 3)


def _effects(text: str, found: Sequence[AlignedWord]) -> list[_Effect]:
    denied = [_at(found, hit.start(), hit.end()) for hit in _NONE.finditer(text)]
    effects = [
        _Effect(a, b, True, _around(text, found, a, b), found[b - 1].key)
        for a, b in denied
        if b > a and not _is_open(text, found, a)
    ]
    for at, word in enumerate(found):
        if word.text.lower() not in EFFECT_WORDS or any(a <= at < b for a, b in denied):
            continue
        before = found[max(0, at - 4) : at]
        named = text[word.start - 1 : word.start] == "-"  # “N-linked”
        denies = any(other.key in NEGATIONS for other in before)
        if not (denies or named or _is_open(text, found, at)):
            around = _around(text, found, at, at + 1)
            effects.append(_Effect(at, at + 1, False, around, word.key))
    return effects


def _at(found: Sequence[AlignedWord], start: int, end: int) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < end and start < word.end]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)


def _around(text: str, found: Sequence[AlignedWord], first: int, last: int) -> frozenset[str]:
    """The content words on both sides, in the clause, but for words of direction."""
    start, end = clause_at(text, found, first)[0], clause_at(text, found, last - 1)[1]
    near = [*keys_of(found[start:first])[-_AROUND:], *keys_of(found[last:end])[:_AROUND]]
    polar = {stem(word) for word in EFFECT_WORDS}
    return frozenset(key for key in near if key not in polar and not has_opposite(key))


def _is_open(text: str, found: Sequence[AlignedWord], at: int) -> bool:
    """Whether the clause around a word leaves open, or limits, what it says."""
    first, last = clause_at(text, found, at)
    return any(word.text.lower() in _OPEN for word in found[first:last])
