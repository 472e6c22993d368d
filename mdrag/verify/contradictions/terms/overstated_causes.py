"""A cause, where the source only says that things go together: “caused”, of “correlated with”.

A source with a cause in any sentence near, or that allotted at random, is left alone. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.words import stems, tokens
from mdrag.verify.contradictions.alignment.align import AlignedWord, beside, words
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.opposites import NEGATIONS
from mdrag.verify.contradictions.terms.held_sentences import (
    HeldSentence,
    begins_alike,
    held_sentences,
)

__all__ = ["overstated_causes"]

_HELD = 0.45  # share of the rest of the claim, by rarity, that the sentence must hold
_OF_CLAUSE = 0.6  # share of what it holds that stands in the clause which says so
_CAUSE = lazy_regex(
    r"\b(?:caus(?:e[sd]?|ing)(?! of)|(?:lead|leads|led|leading) (?:\w+ )?to|because(?: of)?|"
    r"due to|owing to|thanks to|result(?:s|ed|ing)? in|result(?:s|ed|ing)? from|"
    r"(?:is|are|was|were) responsible for|(?:brings?|brought) about|(?:gives?|gave) rise to|"
    r"as a (?:result|consequence) of|trigger(?:s|ed)?|induc(?:es|ed))\b",
    re.IGNORECASE,
)
_TOGETHER = lazy_regex(
    r"\b(?:associat(?:ed|ion|ions)(?: \w+){0,3}? (?:with|between)|(?:co-?)?(?:inter)?correlat\w+|"
    r"predict(?:s|ed|ive|ors?)(?: of)?|(?:linked|link|links) (?:to|with|between)|"
    r"(?:related|relationships?|relations?) (?:to|with|between)|relationships? (?:of|between)|"
    r"risk factors?|(?:odds|hazard|risk) ratios?|(?:goes|go|went|gone) (?:along|together) with|"
    r"co-?occur\w*|coincid\w+)\b",
    re.IGNORECASE,
)
# What a source calls a cause. “Associated with reduced sleep” has no cause in it, so that changes
# count only where nothing says that two go together.
_NAMES_CAUSE = lazy_regex(
    r"(?<![-–])\b(?:caus(?!eway)\w+|(?:lead|leads|led|leading) (?:\w+ )?to|because|due to|owing to|thanks to|"
    r"result(?:s|ed|ing)? (?:in|from)|responsible for|(?:brings?|brought) about|"
    r"(?:gives?|gave|giving) rise|as a (?:result|consequence)|consequences?|thereby|"
    r"(?<=[\w,] )(?:consequently|therefore|thus|hence)|trigger\w*|induc\w+|effects?|impacts?|influenc\w+|affect(?:s|ed|ing)?|"
    r"driv(?:es?|en|ers?|ing)|attribut\w+|explain(?:s|ed)?|randomi[sz]\w+|randomly (?:assign|alloc)\w+|"
    r"experiment(?:al|ally)|mediat\w+|mechanisms?|(?<!ed )by (?!using)\w+ing|through|contribut\w+|so that)\b",
    re.IGNORECASE,
)
# … and changes one thing makes in another; “with increased risk” and “was reduced” are none.
_CHANGES = lazy_regex(
    r"(?<!with)(?<!of)(?<!and)(?<!or)(?<!for)(?<!in)(?<!the)(?<! a)(?<!an)(?<!was)(?<!were)(?<!is)(?<!are)"
    r"(?<!both)(?<!from)(?<!^) "
    r"(?:improv(?:ed|es?)|reduc(?:ed|es?)|increas(?:ed|es?)|decreas(?:ed|es?)|rais(?:ed|es?)|"
    r"lower(?:s|ed)|prevent(?:ed|s)?|ma(?:kes?|de)|help(?:ed|s)?|enabl(?:ed|es?)|allow(?:ed|s)?|"
    r"promot(?:ed|es?)|inhibit(?:ed|s)?|forc(?:ed|es?))\b",
    re.IGNORECASE,
)
_TRIAL = lazy_regex(
    r"\b(?:randomi[sz]ed|randomly (?:assigned|allocated)|placebo|"
    r"(?:controlled|clinical) trials?|(?:quasi-)?experimental)\b",
    re.IGNORECASE,
)
_CLAUSE = lazy_regex(
    r"[,;:()–—]|\b(?:because|whereas|while|although|but|since|when|if|"
    r"(?:that|which|who)(?! (?:ha[sd]|have|is|are|was|were)\b))\b",
    re.IGNORECASE,
)
_OPEN = frozenset(
    "whether if may might could perhaps possibly hypothesis hypothesised hypothesized question would "
    "proposed suspected postulated unclear unknown speculated".split()  # noqa: SIM905
)


def overstated_causes(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where ``text`` has a cause and the sentence on the same only an association; one at most.

    ``rarity``: of the words of ``text``.
    """
    cause = _CAUSE.search(text)
    if cause is None or _TOGETHER.search(text):
        return
    ours = words(text)
    if any(w.key in NEGATIONS or w.text.lower() in _OPEN for w in ours):
        return
    near = held_sentences(text, cause.group(), passages, rarity, _HELD)
    said = next(_associations(text, cause, near), None)
    if said is None or any(_gives_cause(one) for one in near):
        return
    if any(_TRIAL.search(passage.text) for passage in passages):
        return
    held, hit = said
    one = beside(ours, held.sentence, held.passage)
    i, j = _span(one.ours, *cause.span()), _span(one.theirs, *hit.span())
    yield clash_of(one, *i, *j)._replace(said=cause.group(), known=hit.group(), sure=False)


def _associations(
    text: str, cause: re.Match[str], near: Sequence[HeldSentence]
) -> Iterator[tuple[HeldSentence, re.Match[str]]]:
    """Where a sentence says of what stands on both sides of the claim that it goes together."""
    before, after = text[: cause.start()], text[cause.end() :]
    if not before.strip() and "," in after:  # “Because of X, Y rises.”
        before, _, after = after.partition(",")
    for one in near:
        for hit in _TOGETHER.finditer(one.sentence):
            start, end = _clause_at(one.sentence, hit)
            there = frozenset(stems(one.sentence[start:end]))
            held = begins_alike(one.keys, there)
            sides = (begins_alike(set(stems(side)), held) & one.keys for side in (before, after))
            if len(held) >= _OF_CLAUSE * len(one.keys) and all(sides):
                yield one, hit


def _clause_at(sentence: str, hit: re.Match[str]) -> tuple[int, int]:
    start = max((one.end() for one in _CLAUSE.finditer(sentence, 0, hit.start())), default=0)
    after = _CLAUSE.search(sentence, hit.end())
    return start, after.start() if after else len(sentence)


def _gives_cause(one: HeldSentence) -> bool:
    """Whether a sentence names a cause of what it holds of the claim."""
    if not _OPEN.isdisjoint(tokens(one.sentence)):
        return False
    hit = _TOGETHER.search(one.sentence)
    if hit is None:
        found = _NAMES_CAUSE.search(one.sentence) or _CHANGES.search(one.sentence)
        return found is not None
    start, end = _clause_at(one.sentence, hit)
    return _NAMES_CAUSE.search(one.sentence, start, hit.start()) is not None or (
        _CAUSE.search(one.sentence, hit.end(), end) is not None
    )


def _span(found: Sequence[AlignedWord], start: int, end: int) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < end and start < word.end]
    return inside[0], inside[-1] + 1
