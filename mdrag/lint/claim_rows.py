"""A draft → every sentence with what it claims and whether a source stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.claims.facts import Facts
from mdrag.claims.facts_of import facts
from mdrag.config import Config
from mdrag.draft.lines import Lines
from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.load import load
from mdrag.lint.paragraphs import is_english, paragraphs_of, without_claims
from mdrag.lint.run import lint
from mdrag.lint.select import chosen
from mdrag.verify.bindings import all_bindings

__all__ = ["ClaimRow", "claim_rows"]

_RULE = "evidence.needed"


class ClaimRow(NamedTuple):
    """One sentence of running text; headings and captions have none."""

    text: str
    line: int
    column: int
    types: tuple[str, ...]
    score: float
    bindings: tuple[str, ...]  # doc_uids and library keys the sentence names
    status: str  # NEED: evidence.needed asks for a source; WAIVED: and is waived; OK


def claim_rows(
    draft: Draft, config: Config, evidence: EvidenceStore, folders: Sequence[Path]
) -> tuple[ClaimRow, ...]:
    """The sentences of ``draft`` in order; NEED by the project's own settings of the rule."""
    rules = chosen(load(folders), config, select=[_RULE])
    result = lint(draft, config, evidence, rules, known=[_RULE])
    status = {f.start: "NEED" for f in result.findings if f.rule == _RULE}
    status |= {f.start: "WAIVED" for f in result.waived if f.rule == _RULE}
    bound: dict[int, list[str]] = {}
    for binding in all_bindings(draft.bindings, draft.citations, evidence):
        bound.setdefault(binding.sentence, []).extend(ref.key for ref in binding.refs)
    number = {(s.start, s.block): index for index, s in enumerate(draft.sentences)}
    lines, rows = Lines(draft.text), []
    for paragraph in paragraphs_of(draft, lambda block, mine: _facts(draft, block, mine)):
        if paragraph.block.kind in ("heading", "caption"):
            continue
        for sentence, claim in zip(paragraph.sentences, paragraph.facts.claims, strict=True):
            names = bound.get(number[sentence.start, sentence.block], [])
            rows.append(
                ClaimRow(
                    sentence.prose, *lines.place(sentence.start), claim.types, claim.score,
                    tuple(dict.fromkeys(names)), status.get(sentence.start, "OK"),
                )
            )  # fmt: skip
    return tuple(rows)


def _facts(draft: Draft, block: int, mine: tuple[Sentence, ...]) -> Facts:
    if not is_english(draft, draft.blocks[block]):
        return without_claims(mine)
    return facts(draft, block, mine)
