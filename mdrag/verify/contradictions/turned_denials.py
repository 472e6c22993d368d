"""What a source denies and the draft says, or the other way round, in words of the writer's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from mdrag.evidence.model import Passage
from mdrag.text.word_lists import word_list
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    is_content_word,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    contrasts,
    denies_clause,
    has_opposite,
    turned_back,
)
from mdrag.verify.contradictions.statements.aims import states_aim
from mdrag.verify.contradictions.statements.near_sentences import is_measured

__all__ = ["DENIES_ALIKE", "turned_denials"]

_COVERED = 0.7  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 4  # content words
_REACH = 2  # content words behind a negation that it may deny
_NEAR = 0.2  # a sentence covered so much less may still be what the writer read
# behind a negation: “not only”, “no doubt”, “not until”
_NO_DENIAL = frozenset(
    {
        "onli",
        "just",
        "mere",
        "doubt",
        "surpris",
        "surprisingli",
        "longer",
        "necessarili",
        "until",
        "yet",
        "befor",
    }
)
# What denies or limits without a negation of the list, so that nothing can be told of a sentence.
_ALIKE_WORDS = (
    "lack lacks lacked lacking absent absence miss missing unable cannot few fewer little less "
    "least rather except exclude excluded only rarely seldom barely scarcely hardly "
    "if whether unless until impossible difficult "
    "deny denies denied reject rejected avoid avoids avoided prevent prevents prevented refuse "
    "leave leaves left lost closed unlike neither contrary free other another different differ than"
)
DENIES_ALIKE = frozenset(
    {
        *_ALIKE_WORDS.split(),
        *word_list("connectives", "contrast"),
        *word_list("connectives", "objection"),
    }
)
_PREFIXES = ("un", "non", "in", "im", "dis")


def turned_denials(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where one of draft and source denies what the other says of the same things; never sure.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = content(ours)
    denied = _denied(ours)
    said = [word.key for word in ours]
    if (not denied and _is_open(ours)) or denies_clause(said) or contrasts(said):
        return
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in mine.items()}
    found = []
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            covered = covered_share(weight, keys)
            if covered >= _COVERED - _NEAR and len(mine.keys() & keys) >= _SHARED:
                found.append((covered, sentence, passage))
    best = max((covered for covered, *_ in found), default=0.0)
    if best < _COVERED:
        return
    told = []
    for covered, sentence, passage in found:
        if covered < best - _NEAR:
            continue
        clash = _denial(ours, denied, sentence, passage)
        if clash is None:
            return  # a sentence as near says nothing against it
        told.append((covered, clash))
    yield max(told, key=lambda one: one[0])[1]


def _denial(
    ours: tuple[AlignedWord, ...], denied: Mapping[str, int], sentence: str, passage: Passage
) -> Clash | None:
    theirs = words(sentence)
    there = _denied(theirs)
    if bool(denied) == bool(there) or _is_open(ours if there else theirs):
        return None
    if denied and states_aim(sentence):
        return None
    held = {word.key: at for at, word in enumerate(ours if there else theirs)}
    denies = theirs if there else ours
    shared = [
        key
        for key, at in (there or denied).items()
        if key in held and _is_of_both(denies, at, held)
    ]
    if not shared or _is_taken_back(ours, theirs) or _are_other_shares(ours, theirs):
        return None
    key = shared[0]
    if denied and is_measured(theirs, held[key] + 1):
        return None
    i = held[key] if there else denied[key]
    j = there[key] if there else held[key]
    return clash_of(beside(ours, sentence, passage), i, i + 1, j, j + 1)._replace(sure=False)


def _denied(found: Sequence[AlignedWord]) -> dict[str, int]:
    """The content words that a negation stands right before, with the negation's index."""
    denied: dict[str, int] = {}
    for at, word in enumerate(found):
        if word.key not in NEGATIONS or _NO_DENIAL & {w.key for w in found[at + 1 : at + 3]}:
            continue
        behind = filter(is_content_word, islice(found, at + 1, None))
        denied |= {other.key: at for other in islice(behind, _REACH) if other.number is None}
    return denied


def _is_of_both(found: Sequence[AlignedWord], at: int, held: Mapping[str, int]) -> bool:
    """Whether two content words around a negation stand in the other sentence, too.

    “Fatalities were not observed” denies nothing of what was observed otherwise.
    """
    before = [word.key for word in found[:at] if is_content_word(word)][-_REACH:]
    behind = [word.key for word in found[at + 1 :] if is_content_word(word)]
    return len(held.keys() & {*before, *behind[: 1 if before else _REACH + 1]}) > 1


def _is_open(found: Sequence[AlignedWord]) -> bool:
    """Whether a sentence denies, limits or leaves open something in other ways."""
    return contrasts([word.key for word in found]) or any(
        word.text.lower() in DENIES_ALIKE or word.key in NEGATIONS
        or (word.text.lower().startswith(_PREFIXES) and has_opposite(word.key))
        for word in found
    )  # fmt: skip


def _is_taken_back(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    return turned_back((word.key for word in ours), (word.key for word in theirs))


def _are_other_shares(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    """Whether both give a share, and not the same: 10 % saw what 90 % did not see."""
    mine, there = (
        {word.key for word in found if word.number and word.number.measure == "%"}
        for found in (ours, theirs)
    )
    return bool(mine and there) and mine != there
