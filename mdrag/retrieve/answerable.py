"""Whether the library answers a question at all, or finds no more than chance would.

Chance is what the question gets from passages that merely share words with it: those at ranks 6 to
15 of its own words. Fitted on questions that lost their answer and such that a library of another
subject never had one for: 409 of SciFact dev and 400 of XQuAD, asked of 4,950 abstracts, of 177 of
them and of 240 paragraphs. Measured on others (`scripts/measures/answerable.py`). Of 24 features
(coverage by sentences and by several passages, the rarest words, words the library lacks, numbers,
cosines of passages, their distance to all others, agreement of ranks) all together told questions
near the subject apart no better: AUROC .753 against .739. Nor does a language model's likeness of
the best sentences or of the best passage (all-MiniLM-L6-v2): .707 against .706 on 240 of them.
28 others (each word's nearest word of the passage by its vector, margins between sources, the best
cosine against those of the whole library, titles) brought .745 where these five, fitted on the
same 267 questions, have .725: left out.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from mdrag.evidence.model import Passage
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Hits, Question, words_to_search
from mdrag.retrieve.sentences.best_sentences import nearest_sentence, pairs_held
from mdrag.retrieve.sentences.imprint_lines import without_imprints
from mdrag.text.numerals import other_numeral
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["THRESHOLD", "AnswerFeatures", "Answerability", "answer_features", "judge_answer"]

# A wrong “no” costs a writer more than a passage too many: of 200 answered questions of SciFact
# that the weights did not see 8 % lie below it, of those on another subject 80 %; at .263, where
# 5 % of the answered ones they saw lay below, 11 % and 87 %. Chosen on the questions it tells of.
THRESHOLD = 0.2
_OF_FEW_THRESHOLD = 0.263  # below it lie 5 % of the answered questions that its weights saw
# The same for questions put into English word by word, whose English is at fault as often as the
# library: 3 % of 189 answered Chinese questions of XQuAD lie below it, 7 % of 178 others.
_LOOKED_UP_THRESHOLD = 0.1
_READ = 5  # best passages that are read for their sentences
_CHANCE = slice(5, 15)
_FEWEST = 100  # passages of a library for which chance can be told
_USUAL_AGREEMENT = 0.43  # of 934 questions of SciFact, for one that no vectors were asked
_UNLISTED = 41  # rank of a passage no vector lies near to
_NOWHERE = "qzxjvkqw"  # a word no source holds: as rare as a word can be


class _Weights(NamedTuple):
    """Of a logistic."""

    bias: float
    covered: float
    above: float
    agrees: float
    near: float = 0.0
    paired: float = 0.0


_WEIGHTS = _Weights(-4.356, 2.351, 2.877, 0.918, 2.977, 1.89)
# Among few passages the best one stands out whatever it says: there the words it holds count.
_OF_FEW = _Weights(-2.213, 2.442, 2.165, 0.0)


class AnswerFeatures(NamedTuple):
    """What a question finds, the first two as shares of all it asks for, weighed by rarity."""

    covered: float  # of the question, held by the best passage or its headings
    above: float  # how far the best passage's BM25 lies above those that share words by chance
    agrees: float  # 1 / the rank that its best passage by words has by sense
    near: float  # cosine of the nearest sentence of the best passages
    paired: float  # share of its neighbouring words that one of them has side by side


class Answerability(NamedTuple):
    """How likely it is that the library holds an answer."""

    score: float  # 0–1, on an equal mixture of questions with an answer and without one
    threshold: float = THRESHOLD

    @property
    def answered(self) -> bool:
        """Whether the passages may be taken for evidence."""
        return self.score >= self.threshold

    def as_json(self) -> dict[str, Any]:
        """As a pack shows it."""
        return {"score": self.score, "threshold": self.threshold, "answered": self.answered}


def judge_answer(library: GenerationStore, asked: Question, hits: Hits) -> Answerability | None:
    """How likely ``hits`` answer the question; None where nobody can tell.

    That is guidance, which is not asked for answers, and in a small library a question of which
    the best passage holds half. One without content words asks for nothing that could be found.
    """
    if asked.mode == "instruction":
        return None
    if hits.hits and not asked.terms and not _stems(asked.q_en):
        return Answerability(0.0)
    found = answer_features(library, words_to_search(asked, hits.ranking), hits)
    if found is None:
        return None
    few = len(library.rowids) < _FEWEST
    if found.covered >= 0.5 and few:
        return None
    by = _OF_FEW if few else _WEIGHTS
    total = by.bias + by.covered * found.covered + by.above * found.above
    total += by.agrees * found.agrees + by.near * found.near + by.paired * found.paired
    looked_up = asked.q_en_from == "dictionary"
    least = _LOOKED_UP_THRESHOLD if looked_up else _OF_FEW_THRESHOLD if few else THRESHOLD
    return Answerability(round(1 / (1 + math.exp(-total)), 4), least)


def answer_features(library: GenerationStore, asked: Question, hits: Hits) -> AnswerFeatures | None:
    """The features of a question and its hits; None for one without content words."""
    wanted = _stems(asked.q_en)
    rarity = library.rarity([*wanted, _NOWHERE])
    everything = sum(rarity[word] for word in wanted)
    if not wanted or not everything or not hits.hits:
        return None
    # In the order the weights were measured in: a reranker looks for other things than words.
    best = [_prose(hit.passage, asked.q_en) for hit in (hits.fused_best or hits.hits)[:_READ]]
    covered = sum(rarity[word] for word in wanted & _held(best[0])) / everything
    words = [hit for leg in hits.legs if leg.mode == "exact" for hit in leg.hits]
    scores = [score for _, score in words]
    scores += [0.0] * (_CHANCE.stop - len(scores))
    chance = sum(scores[_CHANCE]) / (_CHANCE.stop - _CHANCE.start)
    agrees = 1 / _sense_rank(hits, words[0][0]) if words else 0.0
    if hits.words_alone:
        agrees = _USUAL_AGREEMENT
    above = (scores[0] - chance) / everything
    if words:
        (leader,) = library.at([words[0][0]])
        before = sum(rarity[word] for word in wanted & _held(leader))
        after = sum(rarity[word] for word in wanted & _held(_prose(leader, asked.q_en)))
        above *= after / before if before else 1.0
    return AnswerFeatures(
        covered, above, agrees,
        nearest_sentence(asked.q_en, best), pairs_held(asked.q_en, best),
    )  # fmt: skip


def _stems(text: str) -> set[str]:
    return {stem(token) for token in tokens(text) if token not in FUNCTION_WORDS}


def _prose(passage: Passage, question: str) -> Passage:
    """``passage`` without what is no answer: addresses and licences."""
    return passage._replace(text=without_imprints(passage.text, question))


def _held(passage: Passage) -> set[str]:
    """The stems that a passage and its headings hold, numerals as words and as figures."""
    said = tokens(f"{' '.join(passage.section_path)} {passage.text}")
    return {stem(token) for token in (*said, *filter(None, map(other_numeral, said)))}


def _sense_rank(hits: Hits, rowid: int) -> int:
    """The best rank of a passage in the legs of vectors; one they do not list comes after them."""
    found = [
        rank
        for leg in hits.legs
        if leg.mode == "semantic"
        for rank, (row, _) in enumerate(leg.hits, 1)
        if row == rowid
    ]
    return min(found, default=_UNLISTED)
