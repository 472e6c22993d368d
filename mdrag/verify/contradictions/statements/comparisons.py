"""Who exceeds whom: the sides of a comparison, held against one in other words.

“Notebooks run faster on MyBinder than on Colab”, of a source where “Colab notebooks run faster
compared to MyBinder”. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import AlignedWord, is_content_word, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    are_of_one_side,
    are_opposites,
    denies_clause,
    has_opposite,
)
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    clause_at,
    keys_of,
    near_sentences,
)

__all__ = ["ComparedSides", "agree_on_sides", "comparisons_of", "exchanged_comparisons"]

_COMPARED = 2  # words behind a comparative that it is said of
_REACH = 12  # words between what is compared by and “than”
_MORE = frozenset({"more", "less", "fewer"})
_IRREGULAR = frozenset({"better", "worse"})
_NO_COMPARATIVES_WORDS = (
    "other another rather either neither whether together however never ever over under after "
    "differ winter number answer paper computer user learner teacher helper order water layer "
    "power further former latter later earlier letter matter consider server per newer older"
)
_NO_COMPARATIVES = frozenset(_NO_COMPARATIVES_WORDS.split())
_BEHIND = frozenset({"to", "with"})  # “compared to”
_AGAINST = frozenset({"contrast", "compared", "relative", "versus", "vs", "than"})
_COUNTED = frozenset({"many", "much"})  # “twice as many sailors as”
_OF_IT = frozenset({"who", "which"})  # behind what they say something of
_AMOUNTS = frozenset({"more", "higher", "greater", "larger", "bigger"})
_SMALL_AMOUNTS = frozenset({"less", "fewer", "lower", "smaller"})


class ComparedSides(NamedTuple):
    """What is compared by, at words ``[at, than)``, and the keys of both its sides.

    ``by``: a comparative (“faster”), or what “more” and “less” are said of, with the sign.
    """

    at: int
    than: int
    by: tuple[str, str]
    left: frozenset[str]
    right: frozenset[str]
    denied: bool


def exchanged_comparisons(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where a comparison of the source has the sides, or the direction, the other way; one at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = comparisons_of(text, ours)
    if len(mine) != 1 or denies_clause([word.key for word in ours]):
        return
    told = []
    for near in near_sentences(ours, passages, rarity, frozenset(mine[0].by), 0.5):
        if denies_clause([word.key for word in near.words]):
            continue
        given = comparisons_of(near.sentence, near.words)
        judged = [(agree_on_sides(mine[0], one), one.at) for one in given]
        for said, j in judged or _of_one_side(mine[0], near):
            if said:
                return
            if said is False:
                i = mine[0].at
                told.append(clash_with(ours, near, (i, i + 1), (j, j + 1)))
    yield from told[:1]


def _of_one_side(mine: ComparedSides, near: NearSentence) -> Iterator[tuple[bool | None, int]]:
    """Whether what the source says of one side alone agrees: “75 Hz leads to a smaller field”."""
    left, right = mine.left - mine.right, mine.right - mine.left
    if any(map(_is_number, left)) and any(map(_is_number, right)):
        left, right = frozenset(filter(_is_number, left)), frozenset(filter(_is_number, right))
    same = any(word.key == mine.by[0] for word in near.words)  # else “lower” may say the same
    for at, word in enumerate(near.words):
        if same and word.key != mine.by[0]:
            continue
        way = _way(mine.by, _by(near.words, at, len(near.words)))
        if way is None or mine.denied or not _is_graded(word):
            continue
        first, last = _clause(near, at)
        behind = min(at + 1 + _COMPARED, last)  # “a smaller receptive field” is of neither side
        keys = set(keys_of([*near.words[first:at], *near.words[behind:last]]))
        denied = any(other.key in NEGATIONS for other in near.words[first:last])
        if bool(left & keys) != bool(right & keys) and not denied:
            yield way == bool(left & keys), at


def _is_number(key: str) -> bool:
    return key.startswith("#")


def _is_graded(word: AlignedWord) -> bool:
    said = word.text.lower()
    return said in _MORE | _IRREGULAR or (said.endswith("er") and said not in _NO_COMPARATIVES)


def _clause(near: NearSentence, at: int) -> tuple[int, int]:
    """The words around a comparative, up to what it is compared with."""
    first, last = clause_at(near.sentence, near.words, at)
    ends = (i for i in range(at + 1, last) if near.words[i].text.lower() in _AGAINST)
    return first, next(ends, last)


def comparisons_of(text: str, found: Sequence[AlignedWord]) -> list[ComparedSides]:
    """The comparisons of a sentence that name both sides; several where “than” follows several."""
    compared = []
    for than in (at for at in range(1, len(found)) if _is_than(found, at)):
        first, _ = clause_at(text, found, than)
        lowest = max(first, than - _REACH)
        end = than + 1 + (found[than].text.lower() != "than")
        if end >= len(found) or found[end].number:
            continue
        right = frozenset(keys_of(found[end : _end_of_side(text, found, end)]))
        for at in (i for i in range(lowest, than) if _is_comparative(found, i, than)):
            start = _start_of_side(text, found, at)
            left = frozenset(keys_of([*found[start:at], *found[at + 1 : than]]))
            denied = any(word.key in NEGATIONS for word in found[max(start, at - 3) : at])
            compared.append(ComparedSides(at, than, _by(found, at, than), left, right, denied))
    return [*compared, *_ratios(text, found)]


def _ratios(text: str, found: Sequence[AlignedWord]) -> Iterator[ComparedSides]:
    """“Twice as often as”, which says “more often than”, and “half as often as” the opposite."""
    for at in range(len(found) - 4):
        number, word = found[at].number, found[at + 2]
        ratio = number is not None and (number.measure == "times" or number.step == 5.0)
        if number is None or not ratio or found[at + 1].text.lower() != "as":
            continue
        start, last = _start_of_side(text, found, at), clause_at(text, found, at)[1]
        than = next((i for i in range(at + 3, last) if found[i].text.lower() == "as"), last)
        if than >= last - 1 or found[than + 1].number:
            continue
        more = "more" if number.measure == "times" and number.low > 1 else "less"
        said_of = found[at + 3] if word.text.lower() in _COUNTED else word
        left = frozenset(keys_of([*found[start:at], *found[at + 3 : than]]))
        right = frozenset(keys_of(found[than + 1 : _end_of_side(text, found, than + 1)]))
        denied = any(other.key in NEGATIONS for other in found[max(start, at - 3) : at])
        yield ComparedSides(at, than, (more, said_of.key), left, right, denied)


def _start_of_side(text: str, found: Sequence[AlignedWord], at: int) -> int:
    """Where the side before a comparative begins: “learners who used paper” is one thing."""
    start, _ = clause_at(text, found, at)
    named = start and found[start].text.lower() in _OF_IT
    if named and not text[found[start - 1].end : found[start].start].strip():
        start, _ = clause_at(text, found, start - 1)
    return start


def _end_of_side(text: str, found: Sequence[AlignedWord], at: int) -> int:
    """Where the side behind “than” ends."""
    _, end = clause_at(text, found, at)
    named = end < len(found) and found[end].text.lower() in _OF_IT
    if named and not text[found[end - 1].end : found[end].start].strip():
        _, end = clause_at(text, found, end)
    return end


def _is_than(found: Sequence[AlignedWord], at: int) -> bool:
    word = found[at].text.lower()
    behind = found[at + 1].text.lower() if at + 1 < len(found) else ""
    return word == "than" or (word in ("compared", "relative") and behind in _BEHIND)


def _is_comparative(found: Sequence[AlignedWord], at: int, than: int) -> bool:
    word = found[at].text.lower()
    if word in _MORE | _IRREGULAR:
        return True
    if not word.endswith("er") or word in _NO_COMPARATIVES or not found[at].text.islower():
        return False
    return at == than - 1 or word.endswith("ier") or has_opposite(found[at].key)


def _by(found: Sequence[AlignedWord], at: int, than: int) -> tuple[str, str]:
    """What is compared by: (“faster”, ""); (“more”, “precis”) where “more” is said of a word."""
    word = found[at].text.lower()
    if word not in _MORE:
        return found[at].key, ""
    behind = found[at + 1 : min(at + 2, than)]
    return found[at].key, behind[0].key if behind and is_content_word(behind[0]) else ""


def agree_on_sides(mine: ComparedSides, theirs: ComparedSides) -> bool | None:
    """Whether both say the same of the same sides; None where they compare something else."""
    way = _way(mine.by, theirs.by)
    left, right = mine.left - mine.right, mine.right - mine.left
    first, second = theirs.left - theirs.right, theirs.right - theirs.left
    straight = bool(left & first) and bool(right & second)
    crossed = bool(left & second) and bool(right & first)
    if way is None or straight == crossed:
        return None
    if theirs.denied or mine.denied:  # “no faster than” does not say “slower than”
        return (mine.denied == theirs.denied) if straight and way else None
    return way == straight


def _way(a: tuple[str, str], b: tuple[str, str]) -> bool | None:
    """Whether two comparatives point the same way; None when they compare by something else."""
    a, b = _spelled_out(a, b[1]), _spelled_out(b, a[1])
    turned = are_opposites(a[1], b[1])  # “less sure” says “more unsure”
    if a[1] and b[1] and not (turned or are_of_one_side(a[1], b[1])):
        return None
    if bool(a[1]) != bool(b[1]) and not {a[0], b[0]} <= _AMOUNTS | _SMALL_AMOUNTS:
        return None
    if are_opposites(a[0], b[0]):
        return turned
    return not turned if are_of_one_side(a[0], b[0]) else None


def _spelled_out(by: tuple[str, str], other: str) -> tuple[str, str]:
    """“surer” as “more sure” beside “less confident”; else as it is."""
    said_of = not by[1] and other and by[0] != other and are_of_one_side(by[0], other)
    return ("more", other) if said_of else by
