"""What turns a sentence round with the source's own words: places exchanged, a denial left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    content,
    is_content_word,
)

__all__ = ["denies_before", "exchanged_words", "find_denial", "sides"]

_ALIKE = 0.6  # share of the draft's content the source sentence must hold
_CLEAR = 0.85  # … where only a denial before it is missing
_FEW = 4  # content words
_BEFORE = 7  # words before the shared ones among which a denial stands
_DENIALS = frozenset({"not", "no", "never", "fail", "nor", "neither", "without"})
_NOBODY = frozenset({"nobodi", "none", "noth"})  # who or what denies (stems)
# behind a denial: "not only", "no doubt", "no other trial has shown that"
_NO_DENIAL = frozenset({"onli", "but", "doubt", "other"})
# what is denied is that the rest is so (stems)
_HOLDS_WORDS = (
    "find found evid show shown demonstr confirm observ support suggest report prove see detect "
    "reveal indic establish true case reason sign proof"
)
_HOLDS = frozenset(_HOLDS_WORDS.split())
# what may stand beside them: "no convincing evidence to conclude that"
_BESIDE_WORDS = (
    "any clear clearli strong strongli convinc suffici enough direct directli conclus good reliabl "
    "consist believ conclud conclusion think abl data result studi trial analysi experi"
)
_BESIDE = frozenset(_BESIDE_WORDS.split())
# words with which a sentence does not say that what it names is so
_OPEN = frozenset(
    "whether hardly contrary belief beliefs believe believed myth unproven unclear unlikely "  # noqa: SIM905
    "untrue false falsely wrong wrongly doubt doubts doubtful disputed denied rejected refuted "
    "disproved cannot little lack lacks lacked absence if".split()
)

Opposite = Callable[[str, str], bool]


def exchanged_words(one: AlignedSentence, opposite: Opposite) -> DifferenceSlot | None:
    """“smallest in Finland and largest in Portugal”, and “largest in Portugal and smallest …”.

    Two words in each other's place, all else the same: opposites, or what opposites are said of.
    """
    ours, theirs = [w.key for w in one.ours], [w.key for w in one.theirs]
    if len(ours) != len(theirs) or sorted(ours) != sorted(theirs):
        return None
    moved = [i for i, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b]
    if len(moved) != 2:
        return None
    p, q = moved
    if one.ours[p].number or one.ours[q].number:
        return None
    between, around = ours[p + 1 : q], [*ours[:p], *ours[q + 1 :]]
    said_of = any(opposite(a, b) for a in between for b in around)
    return DifferenceSlot(p, q + 1, p, q + 1) if opposite(ours[p], ours[q]) or said_of else None


def denies_before(one: AlignedSentence) -> bool:
    """Whether the source denies, in words before the shared ones, that the rest is so.

    Also in words that `find_denial` would not be sure of: “nobody on board could say that”.
    """
    j = next((j for j in one.pairs if j >= 0), 0)
    return _denial(one.theirs[max(0, j - _BEFORE) : j], _DENIALS | _NOBODY) >= 0


def find_denial(one: AlignedSentence) -> DifferenceSlot | None:
    """“We did not find that X” in the source, X in the draft."""
    held = [(i, j) for i, j in enumerate(one.pairs) if j >= 0]
    if one.forward < _CLEAR or sum(is_content_word(one.ours[i]) for i, _ in held) < _FEW:
        return None
    i, j = held[0]
    theirs = one.theirs[max(0, j - _BEFORE) : j]
    if _denies(theirs) and not _denials(one.ours) and not _open(one.ours):
        return DifferenceSlot(i, i + 1, j - len(theirs), j)
    return None


def _denies(found: Sequence[AlignedWord]) -> bool:
    """Whether words say that what follows was not found, shown, or so."""
    at = _denial(found, _DENIALS)
    if at < 0:
        return False
    telling = {
        word.key for word in found[at + 1 :] if is_content_word(word) and word.key not in _DENIALS
    }
    return bool(_HOLDS & telling) and telling <= _HOLDS | _BESIDE


def _denial(found: Sequence[AlignedWord], denials: Set[str]) -> int:
    """Index of the word that denies what follows "that"; -1 when none does."""
    keys = [word.key for word in found]
    at = next((n for n, key in enumerate(keys) if key in denials), -1)
    if at < 0 or keys[-1] != "that" or _NO_DENIAL & set(keys[at:]):
        return -1
    return -1 if keys[at : at + 2] == ["never", "befor"] else at


def _open(found: Sequence[AlignedWord]) -> bool:
    """Whether a sentence leaves open, or calls wrong, what it names."""
    return not _OPEN.isdisjoint(word.text.lower() for word in found)


def _denials(found: Sequence[AlignedWord]) -> bool:
    return any(word.key in _DENIALS for word in found)


def sides(one: AlignedSentence) -> DifferenceSlot | None:
    """“Parents sleep less than pupils” where the source has “pupils sleep less than parents”."""
    if one.forward < _ALIKE:
        return None
    mine, theirs = _compared(one.ours), _compared(one.theirs)
    if not mine or not theirs or mine[0] != theirs[0] or _denials(one.ours) != _denials(one.theirs):
        return None
    if _open(one.ours) or _open(one.theirs):
        return None
    before, after = content(one.ours[: mine[1]]).keys(), content(one.ours[mine[2] :]).keys()
    first, second = content(one.theirs[: theirs[1]]).keys(), content(one.theirs[theirs[2] :]).keys()
    head, other = _head(one.ours[mine[2] :]), _head(one.theirs[theirs[2] :])
    if head not in first - second or other not in before - after or other in first:
        return None
    return DifferenceSlot(mine[1], mine[2], theirs[1], theirs[2])


def _head(found: Sequence[AlignedWord]) -> str:
    """What stands right behind "than"."""
    return next(iter(content(found)), "")


def _compared(found: Sequence[AlignedWord]) -> tuple[str, int, int] | None:
    """The one comparison of a sentence: what is compared by, where it begins, where it ends."""
    thans = [at for at, word in enumerate(found) if word.key == "than"]
    if len(thans) != 1 or thans[0] == 0:
        return None
    than = thans[0]
    for at in range(than - 1, max(-1, than - 5), -1):
        word = found[at].text.lower()
        if word in ("more", "less", "fewer") or (word.endswith("er") and len(word) > 4):
            number = than + 1 < len(found) and found[than + 1].number
            return None if number else (found[at].key, at, than + 1)
    return None
