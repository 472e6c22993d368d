"""Which claims without a source get a remark of their own in a paper; the others are counted.

Whoever cites has cited what most needs it, and of what is left no ranking tells what strict readers
miss from what they take as read. They agree where a sentence says openly that it rests on research
it does not name, or gives a figure of the world, and nobody is cited around it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from mdrag.draft.model import Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.argued_paragraphs import ArguedParagraph
from mdrag.lint.checks.evidence.demand import Candidate
from mdrag.lint.checks.evidence.least_demand import OF_THE_WORLD, OWN_FIGURES

__all__ = ["is_passage", "is_plain_gap"]

_SHORT, _SHORTEST = 20, 10  # sentences of a passage, in which each claim has its remark
_AROUND = 2  # sentences from a citation in which its source is likely to say this, too

_WORK = (
    r"(?:stud(?:y|ies)|research|researchers|literature|evidence|scholars?|scientists|economists|"
    r"historians|psychologists|experts|critics|surveys?|polls|reports|statistics|meta-analys[ei]s|"
    r"reviews|investigations|experiments|trials|scholarship|analysts|estimates)"
)
_SAYS = (
    r"(?:shows?|showed|shown|suggests?|suggested|finds?|found|demonstrates?|demonstrated|"
    r"indicates?|indicated|reveals?|revealed|reports?|reported|argues?|argued|claims?|claimed|"
    r"confirms?|confirmed|estimates?|estimated|proves?|proved|proven|concludes?|concluded|"
    r"agrees?|agreed|believes?|established|linked|documented|supports?|points?)"
)
_OPENLY = lazy_regex(
    # “Studies have repeatedly shown”, “there is strong evidence that”
    rf"\b{_WORK}(?: (?:of|in|on|from|by|into) (?:[\w'’-]+ ){{0,5}}?[\w'’-]+)?"
    rf"(?:,? \w+ly)?(?: (?:ha(?:s|ve)|also|now|often|repeatedly|consistently)){{0,3}}"
    rf"(?: \w+ly)?(?: been)? {_SAYS}\b"
    r"|\b[Tt]here is (?:\w+ ){0,3}evidence (?:that|of|to|for)\b"
    # “has been shown to”, “it is widely believed that”
    r"|\b(?:ha(?:s|ve) (?:\w+ly )?been (?:\w+ly )?|(?:is|are) (?:widely|generally|commonly|well) )"
    r"(?:shown|found|demonstrated|proven|proved|reported|argued|estimated|observed|linked|"
    r"associated|documented|accepted|believed|known|established|criti[cs]i[sz]ed|called)\b"
    r"|\b[Ii]t (?:is|was|has been) (?:\w+ly )?(?:estimated|argued|reported|believed)\b"
    rf"|\b[Aa]ccording to (?:(?:many|most|some|several|recent|the|a|an|one) ){{1,2}}"
    rf"(?:[\w-]+ ){{0,2}}?{_WORK}\b",
    re.IGNORECASE,
)
# “Lin et al. developed …”, with neither year nor note
_NAMED = re.compile(r"\b[A-Z][\w'’-]+,? et al\b")
# What tells of one work at length, the writer's own or one that was named before
_TELLS_OF_ONE = lazy_regex(
    r"\W*(?:[\w-]+,? ){0,3}?(?:[Tt]h(?:e|is|ese|eir|ose)|[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Ii]ts)"
    r" (?:[\w'’-]+ ){0,2}?(?:authors?|papers?|articles?|books?|stud(?:y|ies)|models?|data|datasets?"
    r"|samples?|experiments?|analys[ei]s|results?|findings?|participants|respondents|thes[ei]s|"
    r"project|report|survey|method|approach|team|researchers?)\b"
)
_OWN = lazy_regex(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur|[Hh]ere|[Ff]igure|[Tt]able|[Ss]ection|[Cc]hapter)\b")
# “for instance”, “say, 2,000 people”, “would”: a case that is thought of
_SUPPOSES = lazy_regex(r"\b(?:would|could|might|suppose|imagine|say,|let us|e\.g\.|if)\b", re.I)


def is_passage(paragraphs: Sequence[ArguedParagraph], cited: Collection[int]) -> bool:
    """Whether a draft is too short to be a text that shows how it cites."""
    count = sum(len(one.paragraph.sentences) for one in paragraphs)
    return count <= (_SHORTEST if cited else _SHORT)


def is_plain_gap(
    one: ArguedParagraph, candidate: Candidate, kinds: Sequence[str], cited: Collection[int]
) -> bool:
    """Whether a reader sees at once that a source is missing.

    ``kinds``: of claim, as far as they ask for a source here. ``cited``: starts of the sentences
    that cite in any way.
    """
    prose = one.paragraph.sentences[candidate.at].prose
    if one.role == "conclusion" or kinds[0] == "quotation":
        return False  # what is quoted is a title, a name or a slogan as often
    if _OWN.search(prose) or _SUPPOSES.search(prose) or _TELLS_OF_ONE.match(prose):
        return False
    before, after = _cites_around(one.paragraph.sentences, candidate.at, cited)
    if after:
        return False
    if "number" in kinds and one.role not in OWN_FIGURES and OF_THE_WORLD.search(prose):
        return True  # one gives the source of a figure with it, or after it
    return not before and (_OPENLY.search(prose) or _NAMED.search(prose)) is not None


def _cites_around(
    sentences: Sequence[Sentence], at: int, cited: Collection[int]
) -> tuple[bool, bool]:
    """Whether a sentence shortly before cites, and one shortly after."""
    before, after = sentences[max(at - _AROUND, 0) : at], sentences[at + 1 : at + _AROUND + 1]
    return (
        any(sentence.start in cited for sentence in before),
        any(sentence.start in cited for sentence in after),
    )
