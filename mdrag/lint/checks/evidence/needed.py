"""A claim wants a source behind it: what it says, in what role, and what is cited around it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mdrag.claims.demand.draft_demand import DraftSentence, draft_demand
from mdrag.claims.demand.sentence_demand import local_demand
from mdrag.claims.model import Claim
from mdrag.claims.sentence_place import section_of, section_title
from mdrag.draft.model import Draft, Sentence
from mdrag.draft.roles.heading_roles import APART
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.evidence.backing import (
    LINK,
    carry_citations,
    cited_keys,
    points_back,
    served_next,
    sources_near,
    sources_that_say,
)
from mdrag.lint.checks.evidence.demand import STATEMENT, Candidate, candidates
from mdrag.lint.finding import Finding
from mdrag.lint.reading.block_quotations import led_in, of_quotation
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Paragraph, ParagraphNotes, Rule
from mdrag.text.headings import is_reading_list

__all__ = ["CHECK", "MIN_SCORE", "MIN_SCORE_WEAK", "TYPES", "Need", "demand_scores", "needs"]

TYPES = (
    "quotation", "number", "causal", "comparative", "superlative", "definition", "generalisation",
    "recommendation",
)  # fmt: skip
MIN_SCORE = 0.67
# for what claims nothing by its words, or by a cue it shares with plain talk ("often", a figure)
MIN_SCORE_WEAK = 0.82

_KINDS = {
    "quotation": "this quotation", "number": "this figure", "causal": "this claim of cause",
    "comparative": "this comparison", "superlative": "this superlative",
    "definition": "this definition", "generalisation": "this general claim",
    "recommendation": "this recommendation", STATEMENT: "what this reports",
}  # fmt: skip
_BESIDE = ": the source cited beside it does not say so"
# What sections of own results, and of how they were got, say of themselves
_OWN_KINDS = {
    "results": frozenset({"number", "comparative", "superlative", "generalisation", STATEMENT}),
    "method": frozenset({"number", "comparative"}),
}
_LISTS = frozenset({"bullet-list", "ordered-list", "definition-list"})

# In a passage every plain claim is asked for, in a whole paper those that stand out in it: from so
# many sentences to so many the least demand rises by so much (log odds).
_PASSAGE, _PAPER, _ALLOWANCE = 20, 80, 3.2
# Who cites much has cited what wanted it: by so much for each share of the sentences that cite.
_CITING, _CITING_MOST = 6.0, 1.5
_PARAGRAPH_CITES = 0.5  # … and for a paragraph that does
_ENDING = 0.7  # a conclusion says again what was shown, but gives no new figure
_QUOTATION = -1.5  # words of somebody have a source
# The least demand of a claim whose neighbour's source does not say it, and what a plain statement
# needs more
_DENIED_PASSAGE, _DENIED_PAPER, _PLAIN = -4.0, -1.0, 2.0


_LINKED = {LINK}  # a link is no citation


class Need(NamedTuple):
    """A sentence that asks for a source."""

    sentence: Sentence
    claim: Claim
    denied: bool = False  # whether a source cited beside it was asked, and does not say so


class _ArguedParagraph(NamedTuple):
    """A paragraph as it was gathered."""

    paragraph: Paragraph
    number: int  # among the paragraphs of the draft
    local: Sequence[float]
    candidates: Sequence[Candidate]
    role: str


def needs(
    draft: Draft,
    paragraphs: tuple[Paragraph, ...],
    store: EvidenceStore,
    gathered: Sequence[ParagraphNotes],
    roles: Sequence[str],
    least: tuple[float, float] = (MIN_SCORE, MIN_SCORE_WEAK),
) -> Iterator[Need]:
    """The sentences no source stands behind, in order, that ask for one.

    ``roles``: of each block of the draft. A citation stands behind its sentence and what goes on
    with the work it cites; a library is asked whether the source says this, too. Left out: what
    argues nothing, abstracts, reference lists, tables, and figures in sections of own results.
    """
    citing = cited_keys(draft, store)
    read = list(_argued(draft, paragraphs, gathered, roles))
    scores = _scores(read)
    thresholds = _Thresholds.of(draft, read, citing, least)
    for one in read:
        paragraph, number = one.paragraph, one.number
        if "blockquote" in paragraph.block.within:
            found = of_quotation(draft, paragraphs, number, citing)
            yield from (Need(sentence, claim) for sentence, claim in found)
            continue
        carried: list[set[str]] | None = None
        for candidate in one.candidates:
            at, sentence = candidate.at, paragraph.sentences[candidate.at]
            if sentence.start in citing:
                continue
            kinds = _asked_kinds(candidate.kinds, one.role)
            if not kinds or (kinds == ("quotation",) and led_in(paragraphs, number, citing)):
                continue
            if carried is None:
                carried = carry_citations(paragraph.sentences, citing, draft.text)
            keys = carried[at] or points_back(paragraph.sentences, at, citing)
            known = [key for key in sorted(keys) if store.source(key)]
            if keys and not known:
                continue  # it goes on with a work nobody can look into
            near = known or sources_near(paragraph.sentences, at, citing, store)
            served = not near and not {"number", "quotation"} & {*kinds}
            if served and served_next(paragraph.sentences, at, citing):
                continue  # with a library, what stands near is asked below
            score = scores[paragraph.block_index][at]
            if score < thresholds.of_candidate(candidate, kinds, one, bool(near)):
                continue
            if near and sources_that_say(sentence.prose, near, store):
                continue  # a neighbour's source says it, too
            if known and candidate.kinds == (STATEMENT,):
                continue
            yield Need(sentence, paragraph.facts.claims[at]._replace(types=kinds), bool(near))


def _asked_kinds(kinds: tuple[str, ...], role: str) -> tuple[str, ...]:
    own = _OWN_KINDS.get(role, frozenset())
    return tuple(kind for kind in kinds if kind not in own)


class _Thresholds(NamedTuple):
    """The least demand, in log odds."""

    strong: float  # of a claim by a strong cue
    weak: float  # … by a weak one
    plain: float  # of a plain statement
    share: float  # how far the draft is from a passage to a paper, 0 to 1
    citing: frozenset[int]  # blocks that cite

    @classmethod
    def of(
        cls,
        draft: Draft,
        read: Sequence[_ArguedParagraph],
        citing: Mapping[int, set[str]],
        least: tuple[float, float],
    ) -> _Thresholds:
        every = [s for one in read for s in one.paragraph.sentences]
        share = min(max(len(every) - _PASSAGE, 0) / (_PAPER - _PASSAGE), 1.0)
        named = {s.start for s in every if citing.get(s.start, _LINKED) != _LINKED}
        more = share * min(_CITING * len(named) / max(len(every), 1), _CITING_MOST)
        blocks = frozenset(s.block for s in every if s.start in named)
        strong, plain = (_log_odds(one) for one in least)
        return cls(
            strong - _ALLOWANCE * (1 - share) + more,
            strong * share + plain * (1 - share) + more,
            plain + more,
            share,
            blocks,
        )

    def of_candidate(
        self, candidate: Candidate, kinds: Sequence[str], one: _ArguedParagraph, near: bool
    ) -> float:
        """``near``: a source of the library is cited beside it."""
        denied = _DENIED_PAPER * self.share + _DENIED_PASSAGE * (1 - self.share)
        if near and candidate.kinds != (STATEMENT,):
            return min(self.strong, denied)
        found = self.strong if candidate.strong else self.weak
        if candidate.kinds == (STATEMENT,):
            found = self.plain
        if "quotation" in kinds:
            found = self.strong + _QUOTATION
        if near:
            found = min(found, denied + _PLAIN)
        if one.role == "conclusion" and not {"number", "quotation"} & {*kinds}:
            found = max(found, self.weak) + _ENDING * self.share
        return found + _PARAGRAPH_CITES * self.share * (one.paragraph.block_index in self.citing)


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(bounded / (1 - bounded))


def _argued(
    draft: Draft,
    paragraphs: tuple[Paragraph, ...],
    gathered: Sequence[ParagraphNotes],
    roles: Sequence[str],
) -> Iterator[_ArguedParagraph]:
    """The paragraphs that argue, with what was gathered there."""
    lists = _reading_lists(draft)
    numbers = {one.block_index: number for number, one in enumerate(paragraphs)}
    for paragraph, value in gathered:
        block = paragraph.block_index
        if roles[block] not in APART | {"abstract"} and block not in lists:
            found = [Candidate(at, tuple(kinds), strong) for at, kinds, strong in value["asks"]]
            yield _ArguedParagraph(paragraph, numbers[block], value["local"], found, roles[block])


def _scores(read: Sequence[_ArguedParagraph]) -> dict[int, list[float]]:
    """Block → the demand of each sentence, in log odds."""
    # of a block quotation nothing is weighed
    flat = [
        DraftSentence(sentence.prose, local, one.role)
        for one in read
        for sentence, local in zip(one.paragraph.sentences, one.local, strict=False)
    ]
    scores = iter(draft_demand(flat))
    return {one.paragraph.block_index: [next(scores) for _ in one.local] for one in read}


def demand_scores(
    draft: Draft, paragraphs: Sequence[Paragraph], roles: Sequence[str]
) -> dict[tuple[int, int], float]:
    """(block, sentence of it) → how much it asks for a source, 0 to 1; 0.5 is an average one."""
    read = [
        _ArguedParagraph(one, 0, _local(draft, one), (), roles[one.block_index])
        for one in paragraphs
        if "table" not in one.block.within
        and one.block.kind in ("paragraph", "plain")
        and roles[one.block_index] not in APART
    ]
    return {
        (block, at): round(1 / (1 + math.exp(-score)), 3)
        for block, scores in _scores(read).items()
        for at, score in enumerate(scores)
    }


def _local(draft: Draft, paragraph: Paragraph) -> list[float]:
    section = section_of(section_title(draft, paragraph.block_index))
    ends = len(paragraph.sentences) > 1 or bool(_LISTS & {*paragraph.block.within})
    return local_demand([one.prose for one in paragraph.sentences], section, ends)


def _reading_lists(draft: Draft) -> frozenset[int]:
    """Blocks under “References”, “Further reading”."""
    found: set[int] = set()
    above = 0  # the level of such a heading
    for section in draft.sections:
        if above and section.level <= above:
            above = 0
        if not above and is_reading_list(section.title.strip(" *_:")):
            above = section.level
        if above:
            found.update(section.blocks)
    return frozenset(found)


def _gather(rule: Rule, paragraph: Paragraph, context: Context) -> dict[str, Any] | None:
    """What of a paragraph rests on nothing else: the demand of its sentences, and which may ask."""
    block = paragraph.block
    if "table" in block.within or block.kind not in ("paragraph", "plain"):
        return None
    if "blockquote" in block.within:
        claims = paragraph.facts.claims
        asks = [[0, ["quotation"], True]] if claims and claims[0].types else []
        return {"local": [], "asks": asks} if asks else None
    local = _local(context.draft, paragraph)
    found = candidates(context.draft, paragraph)
    return {
        "local": [round(value, 4) for value in local],
        "asks": [[one.at, list(one.kinds), one.strong] for one in found],
    }


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """The claims of the wanted kinds that no source stands behind."""
    wanted = frozenset(rule.options.get("types", TYPES))
    if "generalisation" in wanted:
        wanted |= {STATEMENT}
    least = (
        float(rule.options.get("min_score", MIN_SCORE)),
        float(rule.options.get("min_score_weak", MIN_SCORE_WEAK)),
    )
    gathered = context.gathered[rule.id]
    roles = draft_roles(context.draft, context.config)
    every = context.paragraphs
    for need in needs(context.draft, every, context.evidence, gathered, roles, least):
        kinds = [kind for kind in need.claim.types if kind in wanted]
        if not kinds:
            continue
        from mdrag.claims.queries import suggest_queries

        sentence = need.sentence
        queries = suggest_queries(sentence.prose, need.claim.types)
        words = {
            "kind": _KINDS[kinds[0]],
            "query": queries[0] if queries else "what this says",
            "beside": _BESIDE if need.denied else "",
        }
        kind = "generalisation" if kinds[0] == STATEMENT else kinds[0]
        yield rule.finding(
            (sentence.start, sentence.end), words, claim_type=kind, suggested_queries=queries
        )


CHECK = DraftCheck(
    {"types": list, "min_score": (int, float), "min_score_weak": (int, float)},
    _run,
    gather=_gather,
)
