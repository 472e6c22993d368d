"""Words of a claim that its sources have nowhere, nor another that means nearly the same.

“The tutorial rejected gridded data”, of a paper that rejects nothing. Its score is high all the
same, for the rest of the sentence is there. Asks the word vectors, so no lint may ask this.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from mdrag.evidence.code_blocks import without_code
from mdrag.evidence.store import EvidenceStore
from mdrag.text.word_lists import word_list
from mdrag.text.words import FUNCTION_WORDS, stem, tokens
from mdrag.verify.contradictions.opposites import (
    are_of_one_side,
    are_opposites,
    has_opposite,
)
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.support.nowhere import has_word, is_whole_text
from mdrag.verify.support.overlap import is_common, sentence_demand
from mdrag.verify.support.relations import relations_of
from mdrag.verify.support.score import words_to_ask

if TYPE_CHECKING:
    import numpy as np

    from mdrag.index.embed.static import StaticEmbedder

__all__ = ["words_nowhere"]

# Chosen on the halves of scripts/measures/own_words.tsv that were looked at.
_NEAR = 0.36  # likeness of a word of the source that may be meant by the claim's
_FREQUENT = 18_000  # rank of words that anybody tells anything with: “hit”, “went”, “matters”
_HOW_MANY = frozenset({"share", "lasting"})  # “seldom”, “nobody”: have checks of their own
_ENDINGS = ("s", "es", "ed", "ing")
_SHORT = 4  # letters


def words_nowhere(text: str, uids: Collection[str], store: EvidenceStore) -> tuple[str, ...]:
    """The telling words of ``text`` that none of the sources has in any form, in order.

    () where a source is too short to be a whole text, or not in English. Left out are names and
    numbers, which have checks of their own, adverbs, and what is frequent in any text.
    """
    wholes = []
    for uid in uids:
        source, whole = store.source(uid), without_code(store.text(uid))
        if source is None or source.language not in ("", "en") or not is_whole_text(whole):
            return ()
        wholes.append(whole)
    return tuple(
        word
        for word in _telling(text, store)
        if not any(has_word(whole, stem(word)) for whole in wholes)
        and not any(_has_like(whole, word) for whole in wholes)
    ) if wholes else ()  # fmt: skip


def _telling(text: str, store: EvidenceStore) -> Iterator[str]:
    """The words without which a sentence would say something else, by their first place."""
    what = sentence_demand(text, store.rarity(words_to_ask(text)))
    counted = {word for one in numbers(text) for word in tokens(text[one.start : one.end])}
    for key, word in reversed(what.words.items()):
        if key in what.names or word in counted or is_common(key):
            continue
        if not word.isalpha() or not word.isascii() or len(word) < _SHORT or word.endswith("ly"):
            continue
        if not (_is_frequent(word) or relations_of(word) & _HOW_MANY or _reports(word, text)):
            yield word


def _reports(word: str, text: str) -> bool:
    """Whether a word is the writer's, of whoever says the rest: “as they admit, “…””."""
    if not word.startswith(_reporting_stems()):
        return False
    return re.search(rf"\b{word}\b(?:,|:| that\b|,? [\"“‘'])", text, re.IGNORECASE) is not None


@cache
def _reporting_stems() -> tuple[str, ...]:
    kinds = ("finding-stems", "saying-stems", "thinking-stems")
    return tuple(one for kind in kinds for one in word_list("reporting", kind))


def _is_frequent(word: str) -> bool:
    """Whether a word, or what it is the plural of, is frequent: “strengths” as “strength” is."""
    singular = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    ranks = (_vectors().rank(one) for one in (word, singular))
    return any(rank is not None and rank <= _FREQUENT for rank in ranks)


def _has_like(whole: str, word: str) -> bool:
    """Whether a text has a word near in meaning that is not its opposite."""
    known, matrix = _vocabulary(whole)
    near = (matrix @ _vectors().embed_words(_forms(word)).T).max(axis=1) >= _NEAR
    key = stem(word)
    if has_opposite(key) and any(are_of_one_side(stem(one), key) for one in known):
        return True  # “shrank” of what was reduced
    return any(not are_opposites(stem(known[at]), key) for at in near.nonzero()[0])


def _forms(word: str) -> list[str]:
    """A word, and what it may be a form of: “advises” lies farther from “recommend” than “advise”.

    Those that are one token: what is cut in pieces has a vector of its pieces.
    """
    bare = [word.removesuffix(end) + more for end in _ENDINGS if word.endswith(end)
            for more in ("", "e")]  # fmt: skip
    return [word, *(form for form in bare if _vectors().rank(form) is not None)]


@lru_cache(maxsize=16)
def _vocabulary(whole: str) -> tuple[tuple[str, ...], np.ndarray]:
    """The words of a text, and their vectors."""
    every = sorted({t for t in tokens(whole) if t.isalpha() and t not in FUNCTION_WORDS and t[2:]})
    return tuple(every), _vectors().embed_words(every)


@cache
def _vectors() -> StaticEmbedder:
    from mdrag.index.embed.static import StaticEmbedder

    return StaticEmbedder()
