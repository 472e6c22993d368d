"""Negation and opposites against a source sentence that is nearly the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from mdrag.evidence.words import stem
from mdrag.verify.align import Aligned, Slot, Word, close, verbatim
from mdrag.verify.clash import NEAR, Clash, clash_of, cleared

__all__ = ["reversals"]

_NEGATION_WORDS = "not no never neither nor none nobody nothing nowhere without hardly fail lack"
_NEGATIONS = frozenset(_NEGATION_WORDS.split())
_TAKEN_BACK = frozenset({"onli", "mere", "just", "but"})
_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non")
_NEAR_VERBATIM = 0.7  # share of the draft's words with a partner
_LONGEST = 4  # words of a difference: a longer one is another clause


def reversals(found: Sequence[Aligned]) -> Iterator[Clash]:
    """Where a sentence that is nearly a source's has the opposite direction; one at most."""
    best = [one for one in found if one.forward >= found[0].forward - NEAR]
    for one in best:
        if verbatim(one) < _NEAR_VERBATIM:
            continue
        turned = [slot for slot in one.slots if _turns(one, slot)]
        if not any(_turns(one, slot, anywhere=True) for slot in one.slots):
            return  # the source says it just so
        if len(turned) % 2 == 0:
            return
        slot = turned[0]
        others = [other for other in best if other is not one]
        if not cleared(slot, others):
            yield _told(one, slot)
        return


def _turns(one: Aligned, slot: Slot, anywhere: bool = False) -> bool:
    ours, theirs = one.ours[slot.i1 : slot.i2], one.theirs[slot.j1 : slot.j2]
    if not anywhere and (max(len(ours), len(theirs)) > _LONGEST or not close(one, slot)):
        return False
    return _flips(ours, theirs) % 2 == 1


def _flips(ours: Sequence[Word], theirs: Sequence[Word]) -> int:
    mine, other = {w.key for w in ours}, {w.key for w in theirs}
    flips = _negated(ours) + _negated(theirs)
    pairs = {(a, b) for a in mine for b in other if _opposite(a, b)}
    words = {a for a, _ in pairs}
    return flips + min(len(words), 1)


def _negated(found: Sequence[Word]) -> int:
    """How many negations; "not only" is none, and "not higher but lower" takes back its own."""
    keys = [w.key for w in found]
    negations = [at for at, key in enumerate(keys) if key in _NEGATIONS]
    return sum(not _TAKEN_BACK & set(keys[at + 1 :]) for at in negations)


def _opposite(a: str, b: str) -> bool:
    if b in _opposites().get(a, ()):
        return not ({a, b} & _NEGATIONS)
    long, short = (a, b) if len(a) > len(b) else (b, a)
    return any(long == prefix + short for prefix in _PREFIXES) and len(short) > 3


def _told(one: Aligned, slot: Slot) -> Clash:
    i1, i2 = slot.i1, slot.i2
    j1, j2 = slot.j1, slot.j2
    if i1 == i2:  # the draft leaves a word out: show the words around
        i1, i2 = max(0, i1 - 1), min(len(one.ours), i2 + 1)
        j1, j2 = max(0, j1 - 1), min(len(one.theirs), j2 + 1)
    elif j1 == j2:
        j1, j2 = max(0, j1 - 1), min(len(one.theirs), j2 + 1)
    return clash_of(one, i1, i2, j1, j2)


@cache
def _opposites() -> dict[str, frozenset[str]]:
    """Stem → the stems that turn it round."""
    found: dict[str, set[str]] = {}
    for line in (Path(__file__).parent / "antonyms.txt").read_text("utf-8").splitlines():
        if line[:1] == "#" or "|" not in line:
            continue
        left, right = ({stem(word) for word in side.split()} for side in line.split("|"))
        for one, other in ((left, right), (right, left)):
            for key in one:
                found.setdefault(key, set()).update(other)
    return {key: frozenset(those - {key}) for key, those in found.items()}
