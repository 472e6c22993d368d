"""What a study does itself: what it made, its tests, what it expects, the plan of its report."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = ["speaks_of_own_study"]

_MADE = (
    r"visuali[sz]ations?|dashboard|interface|web ?site|web ?page|app|application|tool|map|plot|"
    r"notebook|script|code|project"
)
# “This visualization explores …”, “The project uses …”; not “this application of the theory”
_OWN_WORK = lazy_regex(
    rf"\W*(?:\w+,? |In \w+, )?(?:(?:this|our|my) (?:\w+ )?(?:{_MADE})|"
    r"the (?:project|visuali[sz]ation)) "
    r"(?!of\b|was\b|were\b)\w+\b",
    re.IGNORECASE,
)
# “…, the script can be found in the repository”
_KEPT_AT = lazy_regex(
    r"\b(?:code|scripts?|files?|data ?sets?|materials|notebooks?)\b[^.;]*? can be found "
    r"(?:in|at|on|here)\b"
)
# “Results are presented and discussed before the paper is concluded”
_PLAN = lazy_regex(
    r"\b(?:[Rr]esults|[Ff]indings|[Ll]imitations|[Ii]mplications|[Mm]ethods?|[Hh]ypotheses|"
    r"data|[Aa]nalys[ie]s) "
    r"(?:is|are|will be) (?:then |also |first |next )?"
    r"(?:presented|explained|discussed|described|introduced|outlined|reported)\b|"
    r"\b(?:the|this) (?:paper|thesis|essay|article|report|chapter) (?:is concluded|ends)\b"
)
# “A Hausman test with the null hypothesis that …”, “… is expected to be positively related”
_TESTED = lazy_regex(
    r"\bthe null hypothes[ie]s\b|\b[Aa] [A-Z][\w–-]+(?:[ -][A-Z][\w–-]+)? [Tt]est (?:is|was) \w+|"
    r"\b(?:is|are|was|were) (?:\w+ )?(?:expected|hypothesi[sz]ed|predicted) to (?:be )?"
    r"(?:positively|negatively|inversely|related|associated|correlated)\b"
)
# “80 percent was used for training”, “12,000 distinct time points”: what the study's data are
_OWN_DATA = lazy_regex(
    r"\b(?:used|held out|kept|set aside|reserved|split|divided) (?:\w+ )?(?:for|as|into) "
    r"(?:the |a )?(?:model )?(?:training|validation|testing|test|train)"
    r"(?= (?:and|or|sets?|data)\b|[.,;)]|$)|"
    r"\b\d[\d,.]* (?:\w+ ){0,2}(?:observations|rows|records|data ?points|time ?points|instances|"
    r"features|variables)\b",
    re.IGNORECASE,
)
# “Section 3 presents …”, where a reference may stand for the number
_OF_A_PART = lazy_regex(
    r"\W*(?:The (?:\w+ )?)?(?:Sections?|Chapters?|Parts?|Appendix)(?: [\d.A-Z]+)? (?:\w+ly )?"
    rf"(?:{'|'.join(word_list('reporting', 'speaking'))}|presents?|discusses|reviews?|introduces?|"
    r"explains?|outlines?|examines?|summari[sz]es?|deals?)\b",
    re.IGNORECASE,
)
# “It is possible to determine …”, “By definition, …”
_REASONS = lazy_regex(
    r"\W*(?:\w+,? )?(?:It is (?:\w+ )?(?:possible|important|necessary|useful|helpful|worth\w*|"
    r"reasonable|fair|safe) to \w+|By definition)\b",
    re.IGNORECASE,
)
# “they can be assumed to …”, “The park, it seems, brings …”
_INFERS = lazy_regex(
    r"\b(?:can|may|could|might) be (?:assumed|inferred)\b|"
    r", it (?:seems|appears|would seem|follows), |"
    r"\bone (?:can|could|may|might) (?:assume|infer)\b",
    re.IGNORECASE,
)
_PATTERN = lazy_regex(
    r"\W*(?:\w+,? )?(?:this|these|the observed) (?:patterns?|estimates?|coefficients?|trends?) "
    r"(?:therefore |thus |also )?(?:suggests?|indicates?|shows?|impl(?:y|ies)|reveals?|means?)\b",
    re.IGNORECASE,
)


def speaks_of_own_study(prose: str) -> bool:
    """Whether a sentence tells what the writer made, tested, expected, plans to report or saw."""
    if any(one.match(prose) for one in (_OWN_WORK, _PATTERN, _OF_A_PART, _REASONS)):
        return True
    return any(one.search(prose) for one in (_KEPT_AT, _PLAN, _TESTED, _OWN_DATA, _INFERS))
