"""Two Chinese words that stand side by side → the term the library has for both.

The dictionary has no 强化学习. 强化 is "strengthen"; 加强, which shares a character with it,
is also "reinforce"; 学习 is "learn"; and the library says "reinforcement learning".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.translate.dictionary import WordTable, plain_senses
from mdrag.retrieve.translate.segment import QuestionPart
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["library_phrases"]

_SENSES = 4  # of a word that are tried
_BESIDE = 8  # other words for them
_BESIDE_WORTH = 0.5
_PASSAGES = 200  # that are read for a pair of words
_OWN_FEWEST = 1
_FEWEST = 2  # passages that say a term with a word the dictionary gives only by another


class _Choice(NamedTuple):
    """An English word for a Chinese one."""

    word: str
    stem: str
    worth: float
    own: bool  # a sense of the word itself


class _Term(NamedTuple):
    """What the library calls two words of a question."""

    score: float
    at: int  # which pair
    text: str


def library_phrases(
    parts: Sequence[QuestionPart], library: GenerationStore, words: WordTable
) -> Mapping[QuestionPart, str]:
    """The term for each word that is part of one; the words of one term have the same."""
    pairs = list(pairwise(parts))
    found = [term for at, pair in enumerate(pairs) if (term := _term(at, *pair, library, words))]
    taken: set[int] = set()
    terms: dict[QuestionPart, str] = {}
    for term in sorted(found, key=lambda one: -one.score):
        if not taken & {term.at, term.at + 1}:
            taken |= {term.at, term.at + 1}
            terms.update(dict.fromkeys(pairs[term.at], term.text))
    return terms


def _term(
    at: int, one: QuestionPart, other: QuestionPart, library: GenerationStore, words: WordTable
) -> _Term | None:
    """The term of two words, the one said most often of those that their senses make."""
    firsts, seconds = _choices(one, library, words), _choices(other, library, words)
    sides = [f"{a.word} {b.word}" for a in firsts for b in seconds if a.own or b.own]
    worth = {
        (a.stem, b.stem): (a.worth * b.worth, _OWN_FEWEST if a.own and b.own else _FEWEST)
        for a in firsts
        for b in seconds
        if (a.own or b.own) and a.stem != b.stem
    }
    said: dict[tuple[str, str], Counter[str]] = {}
    for passage in library.side_by_side(sides, _PASSAGES):
        for pair, text in _pairs(passage.text, worth):
            said.setdefault(pair, Counter())[text] += 1
    terms = [
        _Term(worth[pair][0] * forms.total(), at, forms.most_common(1)[0][0])
        for pair, forms in said.items()
        if forms.total() >= worth[pair][1]
    ]
    return max(terms, default=None)


def _pairs(
    text: str, wanted: Mapping[tuple[str, str], object]
) -> Iterable[tuple[tuple[str, str], str]]:
    """Those of ``wanted`` that a text says, each form once."""
    spoken = tokens(text)
    stems = list(map(stem, spoken))
    beside = zip(pairwise(stems), pairwise(spoken), strict=True)
    return {
        (pair, " ".join(form))
        for pair, form in beside
        if pair in wanted and not _is_past(form[1], pair[1])  # "state controlled" is no term
    }


def _is_past(word: str, its_stem: str) -> bool:
    """Whether a word is a verb in its past form: "controlled", not "seed"."""
    return word.endswith("ed") and word != its_stem


def _choices(part: QuestionPart, library: GenerationStore, words: WordTable) -> list[_Choice]:
    """The single words the library holds that a Chinese word of several characters may mean."""
    if part.entry is None or len(part.text) < 2:
        return []
    own = plain_senses(part.entry)[:_SENSES]
    found: dict[str, _Choice] = {}
    for sense, worth in own:
        if word := _only_word(sense):
            found.setdefault(stem(word), _Choice(word, stem(word), worth, True))
    others = 0
    for sense, worth in own:
        for other in words.beside(sense, part.entry.word):
            word = _only_word(other)
            if word and stem(word) not in found and others < _BESIDE:
                found[stem(word)] = _Choice(word, stem(word), worth * _BESIDE_WORTH, False)
                others += 1
    known = library.known_stems(found)
    return [choice for choice in found.values() if choice.stem in known]


def _only_word(sense: str) -> str:
    """The word of a sense that is one word, function words aside; "" of a longer one."""
    found = [token for token in tokens(sense) if token not in FUNCTION_WORDS]
    return found[0] if len(found) == 1 else ""
