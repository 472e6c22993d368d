"""How much a sentence must ask for a source before the linter says so.

In a passage every plain claim is asked for, in a whole paper those that stand out in it: figures of
the world, what research is said to show and comparisons before the rest. A paper that cites nothing
is asked a little more.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.claims.demand.general_claims import general_claim
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.argued_paragraphs import ArguedParagraph
from mdrag.lint.checks.evidence.cited_keys import cites_work
from mdrag.lint.checks.evidence.demand import STATEMENT, Candidate
from mdrag.text.connectives import opening_pattern
from mdrag.text.quotation_marks import quotations

__all__ = ["OWN_FIGURES", "LeastDemand", "gives_figure_of_the_world"]

# Chosen on 42 drafts, as they are, without half and without all of their citations, with claims
# planted in them, and on remarks that readers judged (scripts/measures). Log odds:
_PASSAGE, _PAPER, _ALLOWANCE = 20, 80, 4.5  # from so many sentences to so many it rises so much
_UNCITED, _UNCITED_RATE = -0.6, 0.05  # in a paper that cites nothing, less so up to that share
_FIGURE, _RESEARCH, _COMPARISON = -1.5, -0.5, -0.6  # what markers ask first for
_FIRST_PERSON = 0.4  # who speaks in a sentence speaks of his own
_UNMARKED = 0.2  # what claims nothing by its words
# A sentence that begins so argues on: of 150 such that claim something, in 74 texts that strict
# readers went through, they wanted a source at none
_ARGUING = 1.0
_ARGUES = lazy_regex(
    rf"\W*(?:{opening_pattern('result')}|And|But|Or|If|When|Unless|One|Each|Unlike|Using|By|"
    r"He|She|In other words|That is(?= to say|,)|Of course)\b"
)
_ENDING = 0.7  # a conclusion says again what was shown, but gives no new figure
_QUOTATION = -2.8  # words of somebody have a source
# of a claim whose neighbour's source does not say it, and what a plain statement needs more
_DENIED_PASSAGE, _DENIED_PAPER, _PLAIN = -4.0, -1.0, 2.0

# What is said of people in general, in a paper: of 18 such in 515 drafts with no citation around
# them, those below were a draft's own data and examples as often as claims about the world
_GENERAL = -0.3

# A share, a sum of money, a large count: no figure of one's own text. All or nothing ends a
# scale as often (“either 0% or 100%”).
_OF_THE_WORLD = lazy_regex(
    r"(?<![\d.,])(?!(?:0|100) ?%)\d[\d.,]* ?%|\bper ?cent\b"
    r"|[$£€] ?\d|\d,\d{3}\b|\b(?:million|billion|thousand)\b"
    # “thousands of iterations” is no count that a source gives
    r"|\b(?:millions|billions|thousands) of (?:[\w-]+ )?(?:dollars|pounds|euros|tons|tonnes|"
    r"kilomet(?:er|re)s|miles|people|persons|children|women|men|deaths|lives|jobs|hectares|acres)\b"
)
OWN_FIGURES = frozenset({"method", "results", "discussion", "conclusion"})
_OF_RESEARCH = lazy_regex(
    r"\b(?:research|stud(?:y|ies)|literature|evidence|scholars?|researchers?|findings?|surveys?|"
    r"shown|found|demonstrated|reported|according to|estimate[ds]?|historians|critics|experts|"
    r"authors|articles|papers|known|argue[ds]?|suggest(?:s|ed)?)\b",
    re.IGNORECASE,
)
_WRITER = lazy_regex(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur|us|me)\b")


class LeastDemand(NamedTuple):
    """The least demand, in log odds, of the sentences of one draft."""

    strong: float  # of a claim by a strong cue
    plain: float  # in a passage, of a plain statement and of a claim by a weak cue
    share: float  # how far the draft is from a passage to a paper, 0 to 1
    uncited: float  # how far it is from a draft that cites, 0 to 1

    @classmethod
    def of(
        cls,
        read: Sequence[ArguedParagraph],
        citing: Mapping[int, set[str]],
        least: tuple[float, float],
    ) -> LeastDemand:
        """``least``: the demand of strong and of plain claims as probabilities."""
        every = [s.start for one in read for s in one.paragraph.sentences]
        named = sum(cites_work(citing.get(start, ())) for start in every)
        share = min(max(len(every) - _PASSAGE, 0) / (_PAPER - _PASSAGE), 1.0)
        uncited = max(1.0 - named / max(len(every), 1) / _UNCITED_RATE, 0.0)
        strong, plain = (_log_odds(one) for one in least)
        return cls(strong - _ALLOWANCE * (1 - share), plain, share, uncited)

    def of_candidate(
        self, candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph, near: bool
    ) -> float:
        """``near``: a source of the library is cited beside it."""
        denied = _DENIED_PAPER * self.share + _DENIED_PASSAGE * (1 - self.share)
        statement = candidate.kinds == (STATEMENT,)
        if near and not statement:
            return min(self.strong, denied)
        if "quotation" in kinds:
            return self.strong + _QUOTATION
        found = self.strong
        if not _openly(candidate, kinds, one):
            found = self.strong * self.share + self.plain * (1 - self.share)
        if near:
            found = min(found, denied + _PLAIN)
        if one.role == "conclusion" and "number" not in kinds:
            found = max(found, self.plain) + _ENDING * self.share
        found += self.share * (_in_paper(candidate, kinds, one) + _UNCITED * self.uncited)
        if one.role not in OWN_FIGURES and general_claim(_prose(candidate, one)):
            found = min(found, self.strong, _GENERAL)
        return found


def _prose(candidate: Candidate, one: ArguedParagraph) -> str:
    return one.paragraph.sentences[candidate.at].prose


def _in_paper(candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph) -> float:
    """What a sentence must ask more in a paper, or less, for what it says."""
    prose = _prose(candidate, one)
    return (
        _FIGURE * _tells_of_the_world(kinds, one, prose)
        + _RESEARCH * _is_of_research(prose)
        + _COMPARISON * ("comparative" in kinds)
        + _FIRST_PERSON * _names_the_writer(prose)
        + _UNMARKED * (not _openly(candidate, kinds, one))
        + _ARGUING * (not candidate.reported and _argues_on(prose))
    )


def _openly(candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph) -> bool:
    """Whether it says by its words that it claims something, or rests on others' work."""
    prose = _prose(candidate, one)
    return candidate.strong or candidate.reported or _tells_of_the_world(kinds, one, prose)


def _tells_of_the_world(kinds: Sequence[str], one: ArguedParagraph, prose: str) -> bool:
    """Whether it gives a figure that is not the draft's own."""
    if "number" not in kinds or one.role in OWN_FIGURES:
        return False
    return gives_figure_of_the_world(prose)


# what a sentence says by itself: in an editor all but one are as they were


@lru_cache(maxsize=4096)
def _is_of_research(prose: str) -> bool:
    return _OF_RESEARCH.search(prose) is not None


@lru_cache(maxsize=4096)
def _names_the_writer(prose: str) -> bool:
    return _WRITER.search(prose) is not None


@lru_cache(maxsize=4096)
def _argues_on(prose: str) -> bool:
    return _ARGUES.match(prose) is not None


@lru_cache(maxsize=4096)
def gives_figure_of_the_world(prose: str) -> bool:
    """Whether a sentence counts something of the world; not in a label, “parts per 10,000”."""
    if not _OF_THE_WORLD.search(prose):
        return False
    for start, end in quotations(prose):
        prose = f"{prose[:start]}{' ' * (end - start)}{prose[end:]}"
    return _OF_THE_WORLD.search(prose) is not None


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(bounded / (1 - bounded))
