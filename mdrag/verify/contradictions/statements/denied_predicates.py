"""What one of two sentences says and the other denies, clause by clause.

“MyBinder requires users to log in and keeps track of their data”, of “it requires no log-in and
does not keep track of user data”. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import AlignedWord, is_content_word, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    contrasts,
    denies_clause,
    turned_back,
)
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    clause_at,
    near_sentences,
)
from mdrag.verify.contradictions.statements.no_effects import EFFECT_WORDS
from mdrag.verify.contradictions.turned_denials import DENIES_ALIKE

__all__ = ["denied_predicates"]

_FAR = 9  # words behind a negation that may be of its clause
_REACH = 3  # content words behind a negation that it may deny
_COVERED = 0.7  # share of the draft's content, by rarity, that the sentence must hold
_TWO = 2  # words that one says and the other denies
_ALONE = 1  # … where the only thing denied is one word, and the sentence holds nearly all
_ALMOST_ALL = 0.75
# behind a negation: “not only”, “no doubt”, “no longer”
_NO_DENIAL = frozenset({"onli", "just", "mere", "doubt", "surpris", "longer", "necessarili", "yet",
                        "until", "other", "befor", "less", "more"})  # fmt: skip
_AUXILIARY_WORDS = (
    "may might can could will would should must is are was were has have had do does did never not"
)
_AUXILIARIES = frozenset(_AUXILIARY_WORDS.split())
_SUPPOSED = frozenset({"would", "might", "could"})
_LIMITS = frozenset(
    "if whether unless until except unlike contrary instead rather neither lack lacks lacked "  # noqa: SIM905
    "unclear only hardly scarcely rarely seldom without than".split()
)


def denied_predicates(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where a sentence denies what the draft says, or says what it denies; one at most.

    ``rarity``: of the words of ``text``. Nothing where a sentence as near has it the draft's way.
    """
    ours = words(text)
    mine = _denied(text, ours)
    if _is_left_open(text, ours, mine):
        return
    told = []
    for near in near_sentences(ours, passages, rarity, least=_COVERED):
        clash = _denial(ours, mine, near)
        if clash is None:
            return
        told.append(clash)
    yield from told[:1]


def _denial(
    ours: tuple[AlignedWord, ...], mine: Mapping[str, int], near: NearSentence
) -> Clash | None:
    theirs = _denied(near.sentence, near.words)
    if _is_left_open(near.sentence, near.words, theirs) or _are_other_shares(ours, near.words):
        return None
    if not (mine or theirs) or mine.keys() & theirs.keys():
        return None  # both deny the same of something
    if turned_back((word.key for word in ours), (word.key for word in near.words)):
        return None
    over, back = _said(ours, mine, theirs), _said(near.words, theirs, mine)
    least = _TWO
    one_denies = not (mine and theirs)
    if near.covered >= _ALMOST_ALL and one_denies and len({*theirs.values(), *mine.values()}) < 3:
        least = _ALONE
    if len(over) + len(back) < least:
        return None
    key, at = next(iter((over or back).items()))
    i, j = (at, theirs[key]) if over else (mine[key], at)
    return clash_with(ours, near, (i, i + 1), (j, j + 1))


def _said(
    found: Sequence[AlignedWord], own: Mapping[str, int], denied: Mapping[str, int]
) -> dict[str, int]:
    """The words denied elsewhere that a sentence says, with their places."""
    return {
        word.key: at
        for at, word in enumerate(found)
        if word.key in denied and word.key not in own and is_content_word(word)
    }


def _are_other_shares(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    """Whether both give a share: 10 % saw what 90 % did not see."""
    given = [[w for w in found if w.number and w.number.measure == "%"] for found in (ours, theirs)]
    return all(given)


def _denied(text: str, found: Sequence[AlignedWord]) -> dict[str, int]:
    """The content words that a negation denies, with the negation's index."""
    denied: dict[str, int] = {}
    for at, word in enumerate(found):
        if word.key not in NEGATIONS or _no_denial(found, at):
            continue
        last = _end(found, at, clause_at(text, found, at)[1])
        behind = [other for other in found[at + 1 : last] if is_content_word(other)][:_REACH]
        if any(other.text.lower() in EFFECT_WORDS for other in behind):
            continue  # no_effects looks at these
        denied |= {other.key: at for other in behind if other.number is None}
    return denied


def _end(found: Sequence[AlignedWord], at: int, last: int) -> int:
    """Where the next predicate begins: “not always so and may depend on”."""
    ends = (
        i
        for i in range(at + 1, last - 1)
        if found[i].text.lower() in ("and", "or") and found[i + 1].text.lower() in _AUXILIARIES
    )
    return next(ends, last)


def _no_denial(found: Sequence[AlignedWord], at: int) -> bool:
    behind: Set[str] = {other.key for other in found[at + 1 : at + 3]}
    return bool(_NO_DENIAL & behind)


def _around(
    text: str, found: Sequence[AlignedWord], denied: Mapping[str, int]
) -> Iterator[AlignedWord]:
    """The clauses of what is denied, as far as the denial reaches; all words where nothing is."""
    if not denied:
        yield from found
    for at in {*denied.values()}:
        yield from found[clause_at(text, found, at)[0] : at + _FAR]


def _is_left_open(text: str, found: Sequence[AlignedWord], denied: Mapping[str, int]) -> bool:
    """Whether a sentence denies in ways that are not to be told apart, or supposes something.

    Where it denies something, its clause counts, and else all of it.
    """
    keys = [word.key for word in found]
    negations = [at for at in range(len(found)) if keys[at] in NEGATIONS]
    ends = [at for at in negations if not any(map(is_content_word, found[at + 1 :]))]
    supposed = any(word.text.lower() in _SUPPOSED for word in _around(text, found, denied))
    supposed = supposed or any(_no_denial(found, at) for at in negations)
    if ends or supposed or denies_clause(keys) or contrasts(keys):
        return True  # “Bergen did not”
    if not denied:
        return any(word.text.lower() in DENIES_ALIKE for word in found)
    clauses = [clause_at(text, found, at) for at in denied.values()]
    return any(w.text.lower() in _LIMITS for first, last in clauses for w in found[first:last])
