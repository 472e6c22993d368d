"""Whether the library answers a question at all, or finds no more than chance would.

Chance is what the question gets from passages that merely share words with it: those at ranks 6 to
15 of its own words. Measured on SciFact dev (200 questions whose abstracts were taken out against
200 whose were not, calibrated on one half, `scripts/measures/answerable.py`).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Hits, Question
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["THRESHOLD", "AnswerFeatures", "Answerability", "answer_features", "judge_answer"]

# Logistic weights, and the score below which 5 % of the answered questions of that half lie.
_BIAS, _COVERED, _ABOVE = -2.213, 2.442, 2.165
THRESHOLD = 0.247
_CHANCE = slice(5, 15)
_FEWEST = 100  # passages of a library for which chance can be told
_NOWHERE = "qzxjvkqw"  # a word no source holds: as rare as a word can be


class AnswerFeatures(NamedTuple):
    """What a question finds, both as shares of all it asks for, weighed by rarity."""

    covered: float  # of the question, held by the best passage or its headings
    above: float  # how far the best passage's BM25 lies above those that share words by chance


class Answerability(NamedTuple):
    """How likely it is that the library holds an answer."""

    score: float  # 0–1, on an equal mixture of questions with an answer and without one

    @property
    def answered(self) -> bool:
        """Whether the passages may be taken for evidence."""
        return self.score >= THRESHOLD

    def as_json(self) -> dict[str, Any]:
        """As a pack shows it."""
        return {"score": self.score, "threshold": THRESHOLD, "answered": self.answered}


def judge_answer(library: GenerationStore, asked: Question, hits: Hits) -> Answerability | None:
    """How likely ``hits`` answer the question; None where nobody can tell.

    That is guidance, which is not asked for answers, a question without content words, and in a
    small library one of which the best passage holds half.
    """
    if asked.mode == "instruction":
        return None
    found = answer_features(library, asked, hits)
    if found is None:
        return None
    if found.covered >= 0.5 and len(library.rowids) < _FEWEST:
        return None
    total = _BIAS + _COVERED * found.covered + _ABOVE * found.above
    return Answerability(round(1 / (1 + math.exp(-total)), 4))


def answer_features(library: GenerationStore, asked: Question, hits: Hits) -> AnswerFeatures | None:
    """The features of a question and its hits; None for one without content words."""
    wanted = {stem(token) for token in tokens(asked.q_en) if token not in FUNCTION_WORDS}
    rarity = library.rarity([*wanted, _NOWHERE])
    everything = sum(rarity[word] for word in wanted)
    if not wanted or not everything or not hits.hits:
        return None
    # In the order the weights were measured in: a reranker looks for other things than words.
    best = (hits.fused_first or hits.hits[0]).passage
    held = {stem(token) for token in tokens(f"{' '.join(best.section_path)} {best.text}")}
    covered = sum(rarity[word] for word in wanted & held) / everything
    scores = [score for leg in hits.legs if leg.mode == "exact" for _, score in leg.hits]
    scores += [0.0] * (_CHANCE.stop - len(scores))
    chance = sum(scores[_CHANCE]) / (_CHANCE.stop - _CHANCE.start)
    return AnswerFeatures(covered, (scores[0] - chance) / everything)
