"""A claim → the passage of the library that limits or disputes it, if there is one.

Nothing is inferred: a passage counts when one of its sentences speaks of the claim's own words and
holds a word of limit or dispute. Whether it really limits the claim is for the reader to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.recall import keep_answer_of_library
from mdrag.text.connectives import opening_pattern
from mdrag.text.sentence_ends import split
from mdrag.text.word_lists import either, word_list
from mdrag.text.words import stem, tokens
from mdrag.verify.support.overlap import sentence_demand
from mdrag.verify.support.score import words_to_ask

__all__ = ["ASKED_WITH", "Limit", "is_limited", "limit_of", "limit_queries", "words_of_limit"]

_PASSAGES = 12  # asked for with the claim, and again with words of limit
_COVERED = 0.5  # share of the claim's words, by rarity, that the sentence must hold
_SHARED = 3  # and how many of them at least
# Contrast alone (“however”) disputes nothing; these do, beside the claim's own words.
_LIMIT = frozenset(
    ["not", "no", "neither", "nor", "never", "cannot", "without", "little", "few", "limit",
     "limits", "limited", "limitation", "limitations", "fail", "fails", "failed", "contrary",
     "contradict", "contradicts", "contradicted", "challenge", "challenges", "challenged",
     "dispute", "disputes", "disputed", "questionable", "debate", "debated", "controversial",
     "inconsistent", "inconclusive", "mixed", "weak", "weaker", "unclear", "uncertain",
     "caution", "overestimate", "overestimates", "overestimated", "overstate", "overstated",
     "criticise", "criticised", "criticize", "criticized", "caveat", "caveats", "confounded",
     "drawback", "drawbacks", "insufficient", "lack", "lacks", "lacking", "insignificant",
     "hardly", "rarely", "seldom"]
)  # fmt: skip
# “not only”, “no prior experience”
_NO_LIMIT = (["only"], ["just"], ["doubt"], ["prior"], ["longer"], ["surprise"])
_REACH = 4  # words between a word of limit and one of the claim
_SCOPED = lazy_regex(
    rf"\b(?:{either((*word_list('hedges', 'modals'), *word_list('hedges', 'doubt')))}|"
    r"in some (?:cases|countries|studies)|under certain|"
    r"only (?:when|if|in|for|among|under|where)|not (?:all|always|every|everywhere)|to some extent|"
    r"limited|mixed|debated|disputed|controversial|depends? on|tends? to|sometimes)\b",
    re.IGNORECASE,
)
_OBJECTS = lazy_regex(
    rf"(?:{opening_pattern('objection')}|That said|Critics|Others|Not everyone|Against this)\b"
)
ASKED_WITH = "limitations however not contrary"  # words that passages of limit share


class Limit(NamedTuple):
    """A sentence of the library that limits or disputes a claim."""

    passage: Passage
    quote: str
    covered: float  # 0–1, share of the claim's words it holds, by rarity


def is_limited(prose: str, after: bool = False) -> bool:
    """Whether a claim already says that it does not always hold.

    ``after``: the sentence that follows it, which may begin with the objection.
    """
    return _SCOPED.search(prose) is not None or (after and _OBJECTS.match(prose) is not None)


def limit_queries(queries: tuple[str, ...]) -> tuple[str, ...]:
    """What would find limits and disputes of a claim, from the queries that find its evidence."""
    if not queries:
        return ()
    return f"limitations of {queries[-1]}", f"{queries[-1]} no effect OR contrary findings"


@keep_answer_of_library
def limit_of(store: EvidenceStore, claim: str, subject: Sequence[str] = ()) -> Limit | None:
    """The sentence of the library nearest to ``claim`` that limits or disputes it, or None.

    ``subject``: the words that say what the claim is about; () = all of its content words.
    """
    about = " ".join(subject) or claim
    what = sentence_demand(about, store.rarity(words_to_ask(about)))
    mass = sum(what.weight.values())
    if not mass:
        return None
    own = set(tokens(claim))
    best, most = None, 0.0
    for passage in _near(store, claim):
        for sentence in _sentences(passage.text):
            words = tokens(sentence)
            held = what.weight.keys() & {stem(word) for word in words}
            covered = sum(what.weight[one] for one in held) / mass
            if covered < _COVERED or len(held) < min(_SHARED, len(what.weight)):
                continue
            if covered > most and words_of_limit(words, held, own):
                most, best = covered, Limit(passage, sentence, round(covered, 3))
    return best


def words_of_limit(words: Sequence[str], held: Set[str], own: Set[str]) -> tuple[str, ...]:
    """The words of limit that a claim has not and that stand by a word of it, in order.

    ``words``: the tokens of a sentence; ``held``: the claim's stems in it; ``own``: its tokens.
    """
    return tuple(
        word
        for i, word in enumerate(words)
        if word in _LIMIT
        and word not in own
        and words[i + 1 : i + 2] not in _NO_LIMIT
        and any(stem(near) in held for near in words[max(i - _REACH, 0) : i + _REACH + 1])
    )


def _near(store: EvidenceStore, claim: str) -> Iterator[Passage]:
    seen = set()
    for question in (claim, f"{claim} {ASKED_WITH}"):
        for passage in store.suggest(question, _PASSAGES):
            if passage.chunk_id not in seen and passage.citable:
                seen.add(passage.chunk_id)
                yield passage


def _sentences(text: str) -> Iterator[str]:
    plain = " ".join(text.split())
    for start, end in split(plain):
        if end - start < 600:
            yield plain[start:end]
