"""What a sentence says of people and bodies in general: of how many, why, or how much it costs.

“Universities lose a lot of money because students cannot repeat the work of others”, “Many women
worldwide suffer from violence”, “Most projects fail because of bad software”. No cue of a claim
stands in some of these, and the demand of their words is that of plain talk; strict readers ask for
a source at nearly all of them.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from mdrag.claims.demand.people import populace
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import either, word_list

__all__ = ["general_claim"]

# “In Europe, …”, “Every year, …”, “Unfortunately, …”
_BEFORE = (
    r"\W*(?:(?:in|across|around|at|on|over|during|throughout|every|each|moreover|furthermore|also|"
    r"usually|generally|sadly|unfortunately)\b[^,]{0,40}, ?|(?:today|nowadays|currently|often),? )?"
)
_MANY = (
    r"(?:most|many|(?:very )?few|hardly any|almost all|nearly all|countless|"
    r"(?:a|the) (?:\w+ ){0,2}?(?:number|majority|part|percentage|share) of|"
    r"more and more|fewer and fewer|(?:hundreds|thousands|millions|billions) of|too many|a lot of|"
    r"lots of)"
)
_OF = r" (?:of (?:the |these |our )?)?"
_WHERE = (
    r"(?: (?:in|from|across|around|with|at|of) (?:the |an? )?[\w-]+(?: [\w-]+)?)?"
    rf"(?: (?:worldwide|today|nowadays|also|still|now|already|increasingly|rarely|never|always|"
    rf"{either(word_list('hedges', 'frequency'))}))?"
)
# a verb follows in the present: nothing supposed, asked or told as a story
_VERB = (
    r"(?! (?:of|because|that|who|which|whose|with|in which|may|might|can|could|would|will|should|"
    r"must|was|were|had|did|such|like|as|and|or|\w*[^e\W]ed|became|grew|went|came|made|took|"
    r"began|led|fell|rose|lost|left|gave|got|ran|won|built|fought)\b)"
    r"(?= [a-z])"
)
_NO_SUBJECT = lazy_regex(
    r"\W*(?:as|because|while|whilst|when|where|if|since|although|though|how|why|what|"
    r"the(?! (?:\w+ ){0,2}majority)|these|those|this|that|its|their|his|her|our|my|for|by|to|"
    r"with|from|even|both|such|other|another|one|two|three)\b",
    re.IGNORECASE,
)
_PAST = lazy_regex(r"\b(?:was|were|had|did)\b")
_CAUSE = lazy_regex(
    r"\b(?:because|due to|owing to|thanks to|as a (?:direct )?(?:result|consequence) of|"
    r"for lack of|(?<!to )(?:leads? to|causes?|results? in))\b"
)
_SUM = lazy_regex(
    r"\b(?:los|wast|spend|cost|pay|earn|sav|invest|generat|consum|produc|kill|us|suffer|own|ow|"
    r"borrow|di|leav)(?:e|es|s|ing)?\b[^.;]{0,40}?\b(?:a lot|lots of|too much|a great deal|"
    r"(?:huge|large|enormous|vast|great|considerable|significant|immense|massive) (?:sums?|"
    r"amounts?|numbers?|shares?|parts?|portions?)|(?:thousands|hundreds) of|billions|millions|"
    r"more and more|much (?:time|money|energy|water))\b"
)


class _Subjects:
    """How sentences begin that speak in general."""

    def __init__(self) -> None:
        how_many = rf"(?P<many>{_MANY}{_OF})?(?:(?:some|several|all) )?"
        people = rf"(?:(?!of |and |or |to )[\w-]+ ){{0,2}}?(?P<who>{populace()})"
        self.people = re.compile(
            rf"{_BEFORE}{how_many}{people}{_WHERE}{_VERB}",
            re.IGNORECASE,
        )
        self.things = re.compile(
            rf"{_BEFORE}{_MANY}{_OF}(?:[\w-]+ ){{0,2}}?\w{{2,}}s{_VERB}", re.IGNORECASE
        )


@lru_cache(maxsize=4096)
def general_claim(prose: str) -> str:
    """“causal” where it says why, “generalisation” where of how many or how much; else ""."""
    if _NO_SUBJECT.match(prose) or _PAST.search(prose):
        return ""
    found = _subjects().people.match(prose)
    of_people = found is not None and _is_plural(found["who"])
    why, much = _CAUSE.search(prose), _SUM.search(prose)
    if not (of_people and found and (found["many"] or why or much)) and not (
        (why or much) and _subjects().things.match(prose)
    ):
        return ""
    return "causal" if why else "generalisation"


def _is_plural(who: str) -> bool:
    return who.lower().endswith(("s", "people", "men", "children", "makers"))


@cache
def _subjects() -> _Subjects:
    return _Subjects()
