"""How much a sentence must ask for a source before the linter says so.

In a passage every plain claim is asked for, in a whole paper those that stand out in it. And who
cites has cited what wanted it: a draft without a source is asked for what its sentences look like;
in one that cites, only what says openly that it rests on others' work, or gives a figure of the
world, is asked as before.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.argued_paragraphs import ArguedParagraph
from mdrag.lint.checks.evidence.backing import LINK
from mdrag.lint.checks.evidence.demand import STATEMENT, Candidate

__all__ = ["LeastDemand"]

# Chosen on 42 drafts, as they are, without their citations, and with claims planted in them
# (scripts/measures/removal.py, planted.py). Log odds:
_PASSAGE, _PAPER, _ALLOWANCE = 20, 80, 3.2  # from so many sentences to so many it rises so much
_CITING, _CITING_MOST = 40.0, 2.0  # for each share of the sentences that cite, and at most
_OPEN_CITING, _OPEN_MOST = 10.0, 0.3  # … of what claims by a strong cue, or rests on others
_UNCITED_SECTION = 0.5  # of that, where the section cites nothing
_PARAGRAPH_CITES, _OPEN_PARAGRAPH_CITES = 1.0, 0.2
# What a strong claim of each kind needs more in a paper: markers ask first for figures and
# comparisons; what is called the first or the best is often the writer's own view.
_KINDS = {
    "recommendation": -1.2,
    "comparative": -0.8,
    "number": -0.7,
    "generalisation": -0.1,
    "causal": 0.6,
}
_OTHER_KIND = 1.2
_REPORTED = 0.8
_UNMARKED = 1.0  # in a paper, of a plain statement nobody is said to make
_ENDING = 0.7  # a conclusion says again what was shown, but gives no new figure
_QUOTATION = -1.5  # words of somebody have a source
# of a claim whose neighbour's source does not say it, and what a plain statement needs more
_DENIED_PASSAGE, _DENIED_PAPER, _PLAIN = -4.0, -1.0, 2.0

_LINKED = {LINK}  # a link is no citation
# A share, a sum of money, a large count: no figure of one's own text
_OF_THE_WORLD = lazy_regex(
    r"\d ?%|\bper ?cent\b|[$£€] ?\d|\d,\d{3}\b|\b(?:million|billion|thousand)s?\b"
)
_OWN_FIGURES = frozenset({"method", "results", "discussion", "conclusion"})


class LeastDemand(NamedTuple):
    """The least demand, in log odds, of the sentences of one draft."""

    strong: float  # of a claim by a strong cue
    plain: float  # of a plain statement; in a passage of a claim by a weak cue, too
    share: float  # how far the draft is from a passage to a paper, 0 to 1
    rate: float  # of its sentences that cite
    citing: frozenset[int]  # blocks that cite
    sections: frozenset[int]  # blocks of sections that cite

    @classmethod
    def of(
        cls,
        draft: Draft,
        read: Sequence[ArguedParagraph],
        citing: Mapping[int, set[str]],
        least: tuple[float, float],
    ) -> LeastDemand:
        """``least``: the demand of strong and of plain claims as probabilities."""
        every = [s for one in read for s in one.paragraph.sentences]
        named = {s.start for s in every if citing.get(s.start, _LINKED) != _LINKED}
        share = min(max(len(every) - _PASSAGE, 0) / (_PAPER - _PASSAGE), 1.0)
        blocks = frozenset(s.block for s in every if s.start in named)
        sections = [{*one.blocks} for one in draft.sections]
        cited = frozenset(block for some in sections if some & blocks for block in some)
        strong, plain = (_log_odds(one) for one in least)
        return cls(
            strong - _ALLOWANCE * (1 - share),
            plain,
            share,
            len(named) / max(len(every), 1),
            blocks,
            cited,
        )

    def of_candidate(
        self, candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph, near: bool
    ) -> float:
        """``near``: a source of the library is cited beside it."""
        denied = _DENIED_PAPER * self.share + _DENIED_PASSAGE * (1 - self.share)
        statement = candidate.kinds == (STATEMENT,)
        if near and not statement:
            return min(self.strong, denied)
        found = self.plain + _UNMARKED * self.share * statement
        if _openly(candidate, kinds, one):
            kind = min(_KINDS.get(kind, _OTHER_KIND) for kind in kinds)
            found = self.strong + self.share * (kind + _REPORTED * candidate.reported)
        elif not statement:
            found = self.strong * self.share + self.plain * (1 - self.share)
        if "quotation" in kinds:
            found = self.strong + _QUOTATION
        if near:
            found = min(found, denied + _PLAIN)
        if one.role == "conclusion" and not {"number", "quotation"} & {*kinds}:
            found = max(found, self.plain) + _ENDING * self.share
        return found + self.share * self._cited_around(candidate, kinds, one)

    def _cited_around(
        self, candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph
    ) -> float:
        """What the citations of the draft, the section and the paragraph add."""
        block = one.paragraph.block_index
        openly = "quotation" in kinds or _openly(candidate, kinds, one)
        each, most = (_OPEN_CITING, _OPEN_MOST) if openly else (_CITING, _CITING_MOST)
        more = min(each * self.rate, most)
        if block not in self.sections:
            more *= _UNCITED_SECTION
        if block in self.citing:
            more += _OPEN_PARAGRAPH_CITES if openly else _PARAGRAPH_CITES
        return more


def _openly(candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph) -> bool:
    """Whether it says by its words that it claims something, or rests on others' work."""
    return candidate.strong or candidate.reported or _tells_of_the_world(candidate, kinds, one)


def _tells_of_the_world(candidate: Candidate, kinds: Sequence[str], one: ArguedParagraph) -> bool:
    """Whether it gives a figure that is not the draft's own."""
    if "number" not in kinds or one.role in _OWN_FIGURES:
        return False
    return _OF_THE_WORLD.search(one.paragraph.sentences[candidate.at].prose) is not None


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(bounded / (1 - bounded))
