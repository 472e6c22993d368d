"""A statement or question → sentences of passages that contradict or limit what it says.

Nothing is inferred: a sentence counts when it speaks of the statement's own words and stands
against it by a word that can be pointed at. Whether it really does is for the reader to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.text.prose import is_sentence
from mdrag.text.sentence_ends import split
from mdrag.text.word_lists import either, word_list
from mdrag.text.words import stem, tokens
from mdrag.verify.contradictions.opposites import NEGATIONS, are_opposites
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import agree, same_measure
from mdrag.verify.support.limits import words_of_limit
from mdrag.verify.support.overlap import sentence_demand

__all__ = ["KINDS", "OpposingSentence", "opposing_sentences"]

# From what contradicts to what only limits; of two kinds the first is told.
_BESIDE = "“{word}” beside its words"
KINDS = ("direction", "negation", "number", "limit", "contrast")
_COVERED = 0.5  # share of the statement's words, by rarity, that a sentence must hold
_COVERED_CLOSELY = 0.7  # where only a missing negation or another number tells them apart
_SHARED = 3  # and how many of them at least
_FEWEST = 2  # content words of a statement
_LONGEST = 600  # characters of a sentence
_REACH = 3  # words between a word of direction and one that both sentences share
_DENIED = 3  # words behind a negation that it denies
_NO_PLURAL = frozenset({"this", "its", "is", "was", "as", "has"})
_COMPARISONS = frozenset(stem(word) for word in ("more", "less", "fewer", "most", "least"))
_ADDRESS = lazy_regex(r"\S*(?:://|www\.)\S*")  # “ten-year-challenge” in one disputes nothing
_CONTRASTS = (*word_list("connectives", "objection"), *word_list("connectives", "contrast"))
_CONTRAST = lazy_regex(rf"\b(?:{either(_CONTRASTS)})\b")
_CONTRAST_WORDS = frozenset({"but", "still", "yet", "while", "instead"})  # too common by themselves


class OpposingSentence(NamedTuple):
    """A sentence of a passage that may stand against a statement."""

    passage: Passage
    quote: str  # white space settled, else word for word
    kind: str  # one of KINDS
    why: str  # the words it rests on
    covered: float  # 0–1, share of the statement's words it holds, by rarity


class _Statement(NamedTuple):
    """What is held against each sentence."""

    text: str
    words: tuple[str, ...]
    weight: Mapping[str, float]  # content stem → rarity, numbers left out
    keys: tuple[str, ...]  # the stem of every word
    own: frozenset[str]
    negated: bool
    denied: frozenset[str]  # content stems behind its negations


def opposing_sentences(
    statement: str, passages: Iterable[Passage], rarity: Mapping[str, float], strict: bool = False
) -> tuple[OpposingSentence, ...]:
    """One sentence a passage at most, the closest first, ties by chunk id.

    ``rarity``: of the statement's words, as `sentence_demand` takes it. ``strict``: also sentences
    that only set something beside it (“however”). () for a statement of a single content word.
    """
    weight = sentence_demand(statement, rarity).weight
    weight = {key: worth for key, worth in weight.items() if not key[:1].isdecimal()}
    if len(weight) < _FEWEST:
        return ()
    words = tokens(statement)
    keys = tuple(map(stem, words))
    denials = sum(key in NEGATIONS for key in keys)
    denied = {
        other for at, key in enumerate(keys) if key in NEGATIONS
        for other in keys[at + 1 : at + 1 + _DENIED] if other in weight
    }  # fmt: skip
    asked = _Statement(
        statement, tuple(words), weight, keys, frozenset(words), denials % 2 == 1,
        frozenset(denied),
    )  # fmt: skip
    found = []
    for passage in passages:
        opposing = list(_opposing(asked, passage, strict))
        if opposing:
            found.append(min(opposing, key=lambda one: (KINDS.index(one.kind), -one.covered)))
    return tuple(sorted(found, key=lambda one: (-one.covered, one.passage.chunk_id)))


def _opposing(asked: _Statement, passage: Passage, strict: bool) -> Iterator[OpposingSentence]:
    plain = " ".join(passage.text.split())
    for start, end in split(plain):
        sentence = plain[start:end]
        if end - start > _LONGEST or not is_sentence(sentence) or sentence.endswith("?"):
            continue
        words = tokens(_ADDRESS.sub(" ", sentence))
        keys = [stem(word) for word in words]
        held = asked.weight.keys() & set(keys)
        turned = _turned(asked, words, keys)
        mass = sum(asked.weight.values())
        mass -= asked.weight.get(stem(turned[0]), 0.0) if turned else 0.0
        covered = sum(asked.weight[key] for key in held) / (mass or 1.0)
        if covered < _COVERED or len(held) < min(_SHARED, len(asked.weight) - bool(turned)):
            continue
        kind, why = _told(asked, sentence, words, held, min(covered, 1.0), turned, strict)
        if kind:
            yield OpposingSentence(passage, sentence, kind, why, round(min(covered, 1.0), 3))


def _told(
    asked: _Statement, sentence: str, words: Sequence[str], held: Set[str], covered: float,
    turned: tuple[str, str] | None, strict: bool,
) -> tuple[str, str]:  # fmt: skip
    """Kind and reason; ("", "") for a sentence that does not stand against the statement."""
    limits = words_of_limit(words, held, asked.own)
    denials = [word for word in limits if stem(word) in NEGATIONS and _denies(words, word, held)]
    if turned and not denials and not asked.negated:
        return "direction", fill(
            "“{word}” where it asks of “{asked}”", word=turned[1], asked=turned[0]
        )
    if asked.negated:
        plain = not turned and not denials and not any(stem(word) in NEGATIONS for word in words)
        if plain and covered >= _COVERED_CLOSELY and asked.denied & held == asked.denied:
            return "negation", fill("says it without the negation")
    elif denials and not turned:
        return "negation", fill(_BESIDE, word=denials[0])
    if covered >= _COVERED_CLOSELY and (figures := _other_number(asked.text, sentence)):
        return "number", fill("“{word}” where it says “{said}”", word=figures[1], said=figures[0])
    rest = [
        word
        for word in limits
        if stem(word) not in NEGATIONS and (word != "challenge" or _is_verb(words, word))
    ]
    if rest:
        return "limit", fill(_BESIDE, word=rest[0])
    if strict:
        for match in _CONTRAST.finditer(sentence.lower()):
            if match.start() == 0 or match.group() not in _CONTRAST_WORDS:
                return "contrast", fill(_BESIDE, word=match.group())
    return "", ""


def _denies(words: Sequence[str], denial: str, held: Set[str]) -> bool:
    """Whether a word of the statement follows a denial closely, and no “rather” takes it back.

    “Without waiting”, “not feasible by hand” and “not to repeat it but rather to extend it” deny
    something else.
    """
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 1 + _DENIED]
        if word == denial and any(stem(one) in held for one in behind):
            return not {"rather", "instead"} & set(words[at + 1 :])
    return False


def _is_verb(words: Sequence[str], word: str) -> bool:
    """Whether a word that is noun or verb follows a plural: “these results challenge it”."""
    return any(
        before.endswith("s") and here == word and before not in _NO_PLURAL
        for before, here in pairwise(words)
    )


def _turned(asked: _Statement, words: Sequence[str], keys: Sequence[str]) -> tuple[str, str] | None:
    """A word of the statement and its opposite in the sentence, near the same word in both."""
    mine, theirs = set(asked.keys), set(keys)
    for i, key in enumerate(asked.keys):
        if key in theirs or (key not in asked.weight and key not in _COMPARISONS):
            continue
        for j, other in enumerate(keys):
            if other in mine or not are_opposites(key, other):
                continue
            if key in _COMPARISONS and (other not in _COMPARISONS or words[j - 1 : j] == ["at"]):
                continue  # “less experience” of students at high schools; “at least”
            if _around(asked.keys, i) & _around(keys, j) & asked.weight.keys():
                return asked.words[i], words[j]
    return None


def _other_number(statement: str, sentence: str) -> tuple[str, str] | None:
    """A figure of the statement and one of the same unit in the sentence, where none agrees."""
    theirs = [one for one in numbers(sentence) if one.kind == "plain"]
    for mine in numbers(statement):
        there = [one for one in theirs if same_measure(mine, one)]
        if mine.kind != "plain" or not mine.unit or not there:
            continue
        if not any(agree(mine, one) for one in there):
            other = there[0]
            return statement[mine.start : mine.end], sentence[other.start : other.end]
    return None


def _around(keys: Sequence[str], at: int) -> set[str]:
    return {*keys[max(at - _REACH, 0) : at], *keys[at + 1 : at + 1 + _REACH]}
