"""What a text says of itself: its aims, its plan, its own method and what that achieves."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex

__all__ = ["shows_own", "speaks_of_own_text", "told_to_writer"]

_OF_IT = lazy_regex(
    r"\W*(?:\w+,? )?(?:(?:this|the present|the current|our|my) (?:\w+ ){0,3}?(?:survey|thesis|"
    r"dissertation|chapter|section|part|paper|article|essay|study|report|review|work|proposal|"
    r"contribution|argument|case study|analysis)|this|it) "
    r"(?:(?:then|also|thus|further|first|therefore|in turn) )?(?:has (?:\w+ ){0,2}(?:aims?|goals?|"
    r"parts|objectives)|aims|seeks|sets out|builds (?:up)?on|draws (?:up)?on|presents|proposes|"
    r"contributes|proceeds|is (?:organi[sz]ed|structured|divided)|continues|concludes|extends)\b",
    re.IGNORECASE,
)
_ITSELF = lazy_regex(
    r"\W*(?:\w+,? )?(?:this|the present|the current|our|my) (?:\w+ )?(?:survey|thesis|dissertation|"
    r"chapter|section|part|paper|article|essay|proposal|contribution)\b",
    re.IGNORECASE,
)
# A cross-reference to another part of the same text
_OWN_PART = lazy_regex(
    r"\((?:see |cf\. )?(?:Chapters?|Sections?|Parts?|Appendix|§) ?[\dIVX\[\\@~]|\]\(#\w+:[^)\s]+\)|"
    r"\\(?:auto|c|C)?ref\{|(?<![\w@])@(?:sec|fig|tbl)-|\breference-type="
)
_METHOD = lazy_regex(
    r"\W*(?:\w+,? )?(?:this|our|the (?:new|proposed|resulting|presented)) (?:\w+ ){0,2}?(?:measure|"
    r"method|approach|algorithm|model|tool|system|metric|pipeline|framework|procedure|software|"
    r"implementation|design)\b.*\b(?:us|we|our)\b",
    re.IGNORECASE | re.DOTALL,
)
# “(Figure 2)”, “In the query below”, “the results presented here”: it stands in this very text
_SHOWN = lazy_regex(
    r"\b(?:[Ff]igs?\.|[Ff]igures?|[Tt]ables?|[Aa]ppendi(?:x|ces)|[Ee]q(?:s?\.|uations?)) ?"
    r"(?:[\d(\\@]|[A-Z]\b)|\b[A-Za-z]\w+ (?:below|above)[,.;]|"
    r"\b(?:presented|shown|described|reported|given|discussed|plotted) (?:here|above|below)\b|"
    r"\bin the (?:final|last|left|right|\w+(?:st|nd|rd|th)) (?:column|row|panel)\b"
)
# What was done for the study, its aim, what it found, what it is good for
_STUDY = "research|study|thesis|dissertation|paper|article|essay|project|work|chapter"
_ITS = r"(?:this|our|my|the|the (?:present|current)|this (?:present|current))"
_MATERIAL = (
    r"data|data ?sets?|variables?|(?:sub[- ]?)?scales?|items|responses|respondents|repository|"
    r"participants|interviews?|questionnaires?|surveys?|sample|transcripts?|scripts?|corpus|codes?"
)
_PROCEDURE = lazy_regex(
    rf"\W*(?:in order )?to [a-z]+ [^.;]*?, (?:[^.;]*[^.;\w])?(?:{_MATERIAL})\b[^.;]*?"
    r"\b(?:was|were|has been|have been|will be) (?:\w+ )?(?:\w{2,}ed|set|built|drawn|chosen|"
    r"made|taken|split|kept|written|run|done)\b",
    re.IGNORECASE,
)
_AIM = lazy_regex(
    r"\W*(?:\w+,? )?the (?:\w+ )?(?:novelty|aims?|goals?|purpose|objectives?|contribution|focus) "
    rf"of {_ITS} (?:{_STUDY}) (?:is|are|was|were|lies?)\b",
    re.IGNORECASE,
)
_OWN_RESULT = lazy_regex(
    r"\W*(?:according to|based on|as|from) (?:our|my|the (?:present|current)|this) "
    rf"(?:(?:{_STUDY})(?:['’]s)? )?(?:findings?|results?|analys[ie]s|data)\b",
    re.IGNORECASE,
)
_GOOD_FOR = lazy_regex(
    r"\W*(?:understanding|knowing) [^.;]*\b(?:will|would|could|may|might|can) "
    r"(?:help|allow|enable) (?:us|researchers)\b|"
    r"\W*(?:(?:this|our|my|the (?:present|current)) )?data ?set (?:contribute|"
    r"help|allow|enable|provide)s?\b",
    re.IGNORECASE,
)
# “This research will reveal”, “Preliminary estimates from this model”, “the article concludes by”
_ITS_WORK = lazy_regex(
    rf"\W*(?:\w+, )?(?:this|our|my|the (?:present|current)) (?:{_STUDY}) \w+\b|"
    r"\W*(?:\w+, )?(?:\w+ )?(?:estimates|results|findings|analys[ie]s|tests) (?:from|of) "
    rf"(?:this|our|my) (?:model|sample|survey|experiment|{_STUDY})\b|"
    rf"\W*(?:\w+, )?the (?:{_STUDY}) (?:then |further |also )?"
    r"(?:concludes|closes|ends|begins|turns|proceeds)\b",
    re.IGNORECASE,
)
_DATA_SET = lazy_regex(
    r"\W*(?:this|our|my|the (?:present|current|resulting|final)) data[- ]?sets? \w+s\b",
    re.IGNORECASE,
)
# “This effect is statistically significant at the 5 % level”: of the results just told
_SIGNIFICANCE = lazy_regex(
    r"\W*(?:\w+,? )?(?:this|these|the|both|all) (?:\w+ )?(?:effects?|coefficients?|relationships?|"
    r"associations?|differences?|estimates?|interactions?|results?) (?:is|are|was|were) "
    r"(?:\w+ )?(?:(?:statistically|marginally|highly) )?(?:in)?significant\b",
    re.IGNORECASE,
)
# What the writer looked for and did not find is no source's
_SEARCH = lazy_regex(
    r"\b(?:(?:very )?few|no|not any|only (?:a few|one|two|three)|hardly any) (?:[\w-]+ ){0,12}?"
    r"(?:stud(?:y|ies)|articles?|papers?|publications?|works?|research|literature|sources?)\b[^.;]*\b"
    r"(?:was|were|be|been) (?:found|identified|located|retrieved)\b",
    re.IGNORECASE,
)
# “One employee remarked to me that …”: the material, which the writer heard
_TOLD_ME = lazy_regex(
    r"\b(?:said|says|remarked|explained|mentioned|wrote|replied|spoke|described|admitted|confessed|"
    r"suggested|complained|told) (?:\w+ )?to (?:me|us)\b|\btold (?:me|us)\b"
)
_SAID_BEFORE = lazy_regex(
    r"\W*as (?:(?:it )?(?:has been|was|is|have been) |(?:I|we) (?:have )?)?(?:previously|already|"
    r"earlier|above)? ?(?:\w+ed|said|seen|shown)(?: (?:above|before|earlier|previously))?\b",
    re.IGNORECASE,
)
_BEFORE = lazy_regex(r"\b(?:previously|already|earlier|above|before)\b", re.IGNORECASE)


# “For that we need studies that …”, “more research is needed”: what nobody has found yet
_NOT_YET = lazy_regex(
    r"\b(?:we|one) (?:still |also |now |would |therefore )?(?:needs?|lacks?|requires?) "
    r"(?:\w+ ){0,3}?(?:stud(?:y|ies)|research|evidence|data|trials?|experiments?|measurements?)\b|"
    r"\b(?:more|further|future|additional) (?:\w+ ){0,2}?"
    r"(?:stud(?:y|ies)|research|evidence|data|work) "
    r"(?:is|are|will be) (?:still )?(?:needed|required|necessary)\b",
    re.IGNORECASE,
)
# “Another 10% of the budget will be used to …”: what the writer plans to spend
_BUDGET = lazy_regex(
    r"\b(?:of|from) (?:the|our|my|this|these) (?:\w+ )?(?:funds?|budget|grant|money|funding)\b"
    r"[^.;]*\bwill (?:be|go|cover|pay)\b",
    re.IGNORECASE,
)
# “The hope behind such investment …”: how the writer frames what follows
_FRAME = lazy_regex(
    r"\W*(?:\w+,? )?(?:the|this|that|my|our|one) (?:\w+ )?(?:hope|premise|intuition|worry|puzzle|"
    r"assumption|expectation) (?:behind|here|is|of (?:such|this|these))\b",
    re.IGNORECASE,
)
# “The two go together, then, although …”: what the writer makes of the sentences before
_SUMS_UP = lazy_regex(r"\w, then(?:, |\.?$)")


def shows_own(written: str) -> bool:
    """Whether a sentence refers to a figure, a table, an appendix or a passage of its own text."""
    return _SHOWN.search(written) is not None


def speaks_of_own_text(prose: str, written: str) -> bool:
    """Whether a sentence tells of the text it stands in; ``written``: the same with its marks."""
    found = _OF_IT.match(prose)
    if found and (_ITSELF.match(prose) or _OWN_PART.search(written)):
        return True
    before = _SAID_BEFORE.match(prose)
    if before and _BEFORE.search(before.group()):
        return True
    if any(one.search(prose) for one in (_SEARCH, _NOT_YET, _SUMS_UP, _BUDGET)):
        return True
    openings = (
        _METHOD, _PROCEDURE, _AIM, _OWN_RESULT, _GOOD_FOR, _DATA_SET, _ITS_WORK, _FRAME,
        _SIGNIFICANCE,
    )  # fmt: skip
    return any(one.match(prose) for one in openings)


def told_to_writer(prose: str) -> bool:
    """Whether somebody is said to have told the writer what stands in it."""
    return _TOLD_ME.search(prose) is not None
