"""Support that falls because most of what a sentence says stands nowhere in its source.

“Live coding cures cancer in mice” has the subject of a paper on live coding, and nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from mdrag.evidence.model import Passage
from mdrag.text.words import stem, tokens
from mdrag.verify.support.model import Support
from mdrag.verify.support.overlap import sentence_demand, stems_lacking

__all__ = ["has_word", "is_whole_text", "without_the_unsaid"]

# Chosen on 32 sentences with the subject of a paper and the rest of something else; 32 were kept
# aside. A longer sentence that cites truly tells of its writer's own matters, too.
_NOWHERE = 0.4  # share of the sentence, by rarity, that stands nowhere in the source
_FOUND = 4  # content words found at most
_UNSAID = (
    3  # content words that are lacking at least: one or two may be the writer's own for others
)
_WHOLE = 6_000  # characters: a shorter text is an abstract, which does not say what its paper does
_BEGINNING = 5  # letters that two forms of a word share: replicate, replicability


def without_the_unsaid(
    found: Support,
    sentence: str,
    passages: Sequence[Passage],
    whole: str,
    rarity: Mapping[str, float],
    threshold: float,
) -> Support:
    """``found``, which is OK, or WEAK where the source holds little more than the subject.

    The score falls with the share of the sentence that stands nowhere.
    """
    what = sentence_demand(sentence, rarity)
    weight, total = what.weight, sum(what.weight.values())
    lacking = stems_lacking(what, passages)
    if not _is_little(weight, lacking, total) or not is_whole_text(whole):
        return found
    lacking = [key for key in lacking if not has_word(whole, key)]
    if not _is_little(weight, lacking, total):
        return found
    said = 1 - sum(weight[key] for key in lacking) / total
    return found._replace(score=round(min(found.score, threshold) * said, 4), status="WEAK")


def is_whole_text(whole: str) -> bool:
    """Whether a text is long enough to say what its work does: no abstract."""
    return len(whole) >= _WHOLE


def has_word(whole: str, key: str) -> bool:
    """Whether a text has a word of this stem, or one that begins like it."""
    stems, beginnings = _words_of(whole)
    return key in stems or (len(key) > _BEGINNING and key[:_BEGINNING] in beginnings)


def _is_little(weight: Mapping[str, float], lacking: Sequence[str], total: float) -> bool:
    """Whether the source says little of a sentence when it lacks these words."""
    few = len(weight) - len(lacking) <= _FOUND and len(lacking) >= _UNSAID
    return few and sum(weight[key] for key in lacking) >= _NOWHERE * total > 0


@lru_cache(maxsize=64)
def _words_of(whole: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of a text, and the beginnings of the longer ones."""
    stems = frozenset(stem(token) for token in set(tokens(whole)))
    return stems, frozenset(key[:_BEGINNING] for key in stems if len(key) >= _BEGINNING)
