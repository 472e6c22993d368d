"""Words that look like the cue of a kind of claim, and claim nothing of it where they stand."""

from __future__ import annotations

import re

from mdrag.claims.model import Claim
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list
from mdrag.verify.contradictions.statements.denied_findings import denied_finding

__all__ = ["misread_kinds"]

# “not the only theory”, “the lowest amount possible”, “the lowest average wage per day”
_NO_SUPERLATIVE = lazy_regex(
    r"\b(?:not|never|hardly|n['’]t) (?:\w+ )?the (?:only|first|last|\w+est|most|least)\b|"
    r"\bthe (?:\w+est|most \w+|least \w+) (?:\w+ ){0,2}possible\b|"
    r"\bthe (?:low|high|small|large|great|short|long|few)est (?:\w+ )?(?:wages?|prices?|scores?|"
    r"values?|amounts?|numbers?|levels?|rates?|rank|ranks|bids?|offers?|grades?|frequenc(?:y|ies))\b"
    r"(?! (?:of (?:all|any)|in|on|among|ever|worldwide|since|for)\b)"
)
# “in support of this or that cause”, “a good cause”: what people stand up for
_CAUSE_STOOD_UP_FOR = lazy_regex(
    r"\b(?:(?:this|that|the|a|an|our|their|his|her)(?: or that)? causes?(?= and\b| or\b|[.,;:)]|$)|"
    r"(?:good|common|just|lost|political|social|noble|worthy) causes?\b"
    r"(?! (?:of|for|behind|is|was|why)\b))",
)
# “More opium derivatives were developed”: further ones, compared with nothing
_FURTHER = lazy_regex(r"\W*More (?!.*\bthan\b)[^.;]*$")
# What a writer says cannot be read from it: “this does not mean that rents cause unrest”, “nothing
# here shows that …”, “whether rents cause unrest cannot be told”
_TOLD = either(
    (*word_list("reporting", "finding-stems"), *word_list("reporting", "saying-stems"),
     "mean", "impl", "prov", "follow", "tell", "told", "infer", "say", "said")
)  # fmt: skip
_NOT_CONCLUDED = lazy_regex(
    r"\b(?:(?:do|does|did|is|are|was|were|can|could|may|must|should)(?:\s+not|n['’]t)|cannot|"
    rf"[Nn]othing|[Nn]either)\b(?:\s+[\w'’]+){{0,5}}?\s+(?:{_TOLD})\w*\s+(?:that|whether|an?|any)\b"
)
_GOES_ON = lazy_regex(r"[,;:] (?:because|but|since|for|which|and|so)\b")
_LEFT_OPEN = lazy_regex(
    r"\W*Whether\b[^,;]*?\b(?=(?:not|cannot|open|unclear|unknown|unsettled|beyond|remains)\b)"
)
_FAMILIES_OF_CAUSE = frozenset({"causes", "explains", "moves", "associated"})  # claims/cues.txt
_SUPERLATIVE, _CAUSAL, _COMPARATIVE = "superlative", "causal", "comparative"


def misread_kinds(prose: str, claim: Claim) -> frozenset[str]:
    """Those of a sentence's kinds of claim that it only seems to be of."""
    found = set[str]()
    if _SUPERLATIVE in claim.types and _NO_SUPERLATIVE.search(prose):
        found.add(_SUPERLATIVE)
    if _CAUSAL in claim.types and (_all_stood_up_for(prose, claim) or _all_unproved(prose, claim)):
        found.add(_CAUSAL)
    if _COMPARATIVE in claim.types and _FURTHER.match(prose):
        found.add(_COMPARATIVE)
    return frozenset(found)


def _all_stood_up_for(prose: str, claim: Claim) -> bool:
    """Whether every cue of cause is the word in “for a good cause”."""
    nouns = [found.span() for found in _CAUSE_STOOD_UP_FOR.finditer(prose)]
    told = _cues_of_cause(claim)
    return bool(told) and all(
        any(first <= start and end <= last for first, last in nouns) for start, end in told
    )


def _all_unproved(prose: str, claim: Claim) -> bool:
    """Whether the cause is what nobody showed: “they do not show that rents cause unrest”."""
    told = _cues_of_cause(claim)
    if not told:
        return False
    left_open = _LEFT_OPEN.match(prose)
    if left_open and all(end <= left_open.end() for _, end in told):
        return True
    denied = denied_finding(prose) or _NOT_CONCLUDED.search(prose)
    if denied is None:
        return False
    end = denied.end() if isinstance(denied, re.Match) else denied.end
    return all(start >= end and not _GOES_ON.search(prose, end, start) for start, _ in told)


def _cues_of_cause(claim: Claim) -> list[tuple[int, int]]:
    return [(start, end) for start, end, family in claim.cues if family in _FAMILIES_OF_CAUSE]
