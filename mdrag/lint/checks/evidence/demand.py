"""Which sentences of a paragraph may ask for a source, whoever is cited around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.claims.cues import cues
from mdrag.claims.demand.general_claims import general_claim
from mdrag.claims.model import Claim
from mdrag.claims.stance import stance_of
from mdrag.draft.model import LIST_KINDS, Draft, Sentence
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.author_notes import in_author_note
from mdrag.lint.checks.evidence.known_speaker import tells_whose_words
from mdrag.lint.checks.evidence.misread_cues import misread_kinds
from mdrag.lint.checks.evidence.own_study import speaks_of_own_study
from mdrag.lint.checks.evidence.own_text import shows_own, speaks_of_own_text, told_to_writer
from mdrag.lint.checks.evidence.quoted_terms import quotes_terms_only
from mdrag.lint.checks.evidence.recommendation import asks_to_act
from mdrag.lint.checks.evidence.supposed_cases import figures_in_examples, is_supposed
from mdrag.lint.rule import Paragraph
from mdrag.text.connectives import opening_pattern

__all__ = ["STATEMENT", "Candidate", "candidates"]

STATEMENT = "statement"  # a plain statement: none of the kinds of claim

# “Check the box “Allow edits””: a label, no words of anybody
_LABELS = lazy_regex(
    r"\b(?:check ?box|box|button|menu|tab|click|tick|select|command|file|folder|icon|dialog|"
    r"window|panel|type|labell?ed|called|named|option|setting)\b",
    re.IGNORECASE,
)
# What follows from the sentences before
_CONCLUDES = lazy_regex(rf"(?:{opening_pattern('result', 'summing-up')}|All in all|It follows)\b")
# What is denied of all is no claim of all: “not always”, “no longer have to”
_NOT_ALL = lazy_regex(
    r"\b(?:not|n['’]t|never|no longer) "
    r"(?:always|all|every\w*|necessarily|universally|widely|have to|has to|need to|need)\b"
)
_ENDED = lazy_regex(r"[.!?…。！？][\"'”’»)\]*_]*$")
_ALL_QUOTED = lazy_regex(r"[“\"][^“”\"]+[”\"]\W*")
_STATES = frozenset({"reported", "statement"})


class Candidate(NamedTuple):
    """A sentence that may ask."""

    at: int  # its index in the paragraph
    kinds: tuple[str, ...]  # of claim; STATEMENT alone when it is none of them
    strong: bool  # whether a cue says so that claims do not share with plain talk
    reported: bool = False  # whether it says openly that others say or found it


def candidates(draft: Draft, paragraph: Paragraph) -> Iterator[Candidate]:
    """Every sentence that states something which is not the writer's own."""
    weak = cues().weak
    for at, (sentence, claim) in enumerate(
        zip(paragraph.sentences, paragraph.facts.claims, strict=True)
    ):
        if is_supposed(sentence.prose) or _is_quoted_item(paragraph, sentence.prose):
            continue
        kinds = _kinds(sentence.prose, claim)
        written = draft.text[sentence.start : sentence.end]
        if "quotation" in kinds and (
            _quotes_in_note(draft, paragraph, sentence, claim)
            or tells_whose_words(sentence.prose, written)
        ):
            kinds = tuple(kind for kind in kinds if kind != "quotation")
            if not kinds:
                continue
        if kinds == ("quotation",):
            own = _LABELS.search(sentence.prose) or told_to_writer(sentence.prose)
            if not own and not sentence.prose.rstrip().endswith((",", ";")):
                yield Candidate(at, kinds, True)
            continue
        if _breaks_off(draft, paragraph, sentence):
            continue
        if in_author_note(draft.text, paragraph.block, sentence.start, sentence.end):
            continue
        if speaks_of_own_text(sentence.prose, written) or shows_own(written):
            continue
        if speaks_of_own_study(sentence.prose):
            continue
        if kinds:
            strong = any(family not in weak for _, _, family in claim.cues)
            yield Candidate(at, kinds, strong, stance_of(sentence.prose) == "reported")
        elif _is_plain(sentence.prose, claim) and stance_of(sentence.prose) in _STATES:
            yield Candidate(at, (STATEMENT,), False, stance_of(sentence.prose) == "reported")


def _kinds(prose: str, claim: Claim) -> tuple[str, ...]:
    """Its kinds of claim but for what is only mentioned, concluded or denied."""
    kinds = list(claim.types)
    if "quotation" in kinds and quotes_terms_only(prose, claim):
        kinds.remove("quotation")
    if "number" in kinds and figures_in_examples(prose, claim):
        kinds.remove("number")
    if "recommendation" in kinds and not asks_to_act(prose):
        kinds.remove("recommendation")
    kinds = [kind for kind in kinds if kind not in misread_kinds(prose, claim)]
    if not {"number", "quotation"} & {*kinds} and _CONCLUDES.match(prose):
        return ()
    if not kinds and (general := general_claim(prose)):
        kinds = [general]
    if {*kinds} <= {"generalisation", "causal", "recommendation"} and _NOT_ALL.search(prose):
        return ()
    return tuple(kinds)


def _is_quoted_item(paragraph: Paragraph, prose: str) -> bool:
    """Whether it is all that a list of terms gives for one of them, in quotation marks."""
    alone = len(paragraph.sentences) == 1 and "definition-list" in paragraph.block.within
    return alone and _ALL_QUOTED.fullmatch(prose) is not None


def _is_plain(prose: str, claim: Claim) -> bool:
    """Whether it claims nothing by its words; “must” that asks nobody to act claims nothing."""
    return not claim.types or (claim.types == ("recommendation",) and not _NOT_ALL.search(prose))


def _quotes_in_note(draft: Draft, paragraph: Paragraph, sentence: Sentence, claim: Claim) -> bool:
    """Whether all that is quoted stands in notes of the writer to himself."""
    quoted = [(start, end) for start, end, family in claim.cues if family == "quotation"]
    places = [(sentence.offsets[start], sentence.offsets[end - 1]) for start, end in quoted]
    return bool(places) and all(
        in_author_note(draft.text, paragraph.block, *place) for place in places
    )


def _breaks_off(draft: Draft, paragraph: Paragraph, sentence: Sentence) -> bool:
    """An instruction, a sentence with code, or one that ends before a list."""
    prose = sentence.prose
    if prose.rstrip().endswith((":", ",", ";")) or stance_of(prose) == "instruction":
        return True
    written = draft.text[sentence.start : sentence.end]
    if "`" in written or "{{" in written or "$" in written or "\\begin{" in written:
        return True
    return not (_ENDED.search(prose) or LIST_KINDS & {*paragraph.block.within})
