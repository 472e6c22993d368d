"""A draft → every sentence with what it claims and whether a source stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.claims.facts import Facts
from mdrag.claims.paragraph_facts import facts
from mdrag.claims.stance import stance_of
from mdrag.config import Config
from mdrag.draft.model import Draft, Sentence
from mdrag.draft.roles.block_roles import roles_of
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.evidence.argued_paragraphs import demand_scores, reading_list_blocks
from mdrag.lint.checks.evidence.backing import bearing_sources
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.misread_cues import misread_kinds
from mdrag.lint.paragraphs import is_english, paragraphs_of, without_claims
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.result import Result
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.text.lines import Lines
from mdrag.verify.support.bindings import all_bindings
from mdrag.verify.works.notes import calling_sentences

__all__ = ["ClaimRow", "claim_rows", "rows_of"]


class ClaimRow(NamedTuple):
    """One sentence of running text; headings, captions and lists of references have none."""

    text: str
    line: int
    column: int
    types: tuple[str, ...]
    score: float
    bindings: tuple[str, ...]  # doc_uids and library keys the sentence names
    status: str  # NEED: evidence.needed asks for a source; WAIVED: and is, with a reason; OK
    sentence: int = -1  # its index in the draft
    role: str = ""  # of its block: background, method, glossary, …
    stance: str = ""  # whose statement it is: own, reported, statement, …


def claim_rows(
    draft: Draft, config: Config, evidence: EvidenceStore, folders: Sequence[Path]
) -> tuple[ClaimRow, ...]:
    """The sentences of ``draft`` in order; NEED by the project's own settings of the rule."""
    rules = select_rules(load(folders), config, select=[EVIDENCE_NEEDED])
    result = lint(draft, config, evidence, rules, known=[EVIDENCE_NEEDED])
    return rows_of(draft, result, evidence, draft_roles(draft, config))


def rows_of(
    draft: Draft, result: Result, evidence: EvidenceStore, roles: Sequence[str] = ()
) -> tuple[ClaimRow, ...]:
    """The same, from a run of the linter in which evidence.needed took part.

    A claim that a neighbour's source bears out names that source, too.
    """
    roles = roles or roles_of(draft)
    status = {f.start: "NEED" for f in result.findings if f.rule == EVIDENCE_NEEDED}
    status |= {f.start: "NEED" for f in result.unexcused if f.rule == EVIDENCE_NEEDED}
    status |= {f.start: "WAIVED" for f in result.excused if f.rule == EVIDENCE_NEEDED}
    bound: dict[int, list[str]] = {}
    homes = calling_sentences(draft)
    for binding in all_bindings(draft.bindings, draft.citations, evidence):
        home = homes.get(binding.sentence, binding.sentence)
        bound.setdefault(home, []).extend(ref.key for ref in binding.refs)
    number = {(s.start, s.block): index for index, s in enumerate(draft.sentences)}
    lines, rows = Lines(draft.text), []
    code = [block for block, role in enumerate(roles) if role == "code"]
    every = paragraphs_of(draft, lambda block, mine: _facts(draft, block, mine), code)
    listed = reading_list_blocks(draft)
    every = tuple(
        one for one in every
        if one.block.kind not in ("heading", "caption") and one.block_index not in listed
    )  # fmt: skip
    scores = demand_scores(draft, every, roles)
    citing = cited_keys(draft, evidence)
    for paragraph in every:
        carried = bearing_sources(paragraph.sentences, citing, evidence, draft.text)
        role = roles[paragraph.block_index]
        for n, (sentence, claim) in enumerate(
            zip(paragraph.sentences, paragraph.facts.claims, strict=True)
        ):
            if not sentence.prose.strip():
                continue  # a mark by itself, as in a note
            at = number[sentence.start, sentence.block]
            kind = status.get(sentence.start, "OK")
            keys = bound.get(at, [])
            types = claim.types
            if types and not keys:  # a source that is bound is asked of what it denies, too
                misread = misread_kinds(sentence.prose, claim)
                types = tuple(one for one in types if one not in misread)
            if types and kind == "OK" and not keys:
                keys = carried(n)
            score = scores.get((paragraph.block_index, n), claim.score)
            rows.append(
                ClaimRow(
                    sentence.prose, *lines.place(sentence.start), types, score,
                    tuple(dict.fromkeys(keys)), kind, at, role,
                    stance_of(sentence.prose, sentence.quoted),
                )
            )  # fmt: skip
    return tuple(rows)


def _facts(draft: Draft, block: int, mine: tuple[Sentence, ...]) -> Facts:
    if not is_english(draft, draft.blocks[block]):
        return without_claims(mine)
    return facts(draft, block, mine)
