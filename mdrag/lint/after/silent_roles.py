"""Where nothing is argued, rules of style, evidence and quotation are silent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mdrag.draft.model import Draft
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.draft.roles.heading_roles import APART
from mdrag.lint.finding import Finding

__all__ = ["leave_out_silent"]

_OF_ARGUMENT = ("style.", "academic-english.", "evidence.", "coherence.", "citation.quote")


def leave_out_silent(
    draft: Draft, roles: Sequence[str], findings: Iterable[Finding]
) -> list[Finding]:
    """``findings`` without those of such rules in blocks that argue nothing; code has none."""
    apart = [
        (block.start, block.end, role)
        for block, role in zip(draft.blocks, roles, strict=True)
        if role in APART and block.kind != "heading"
    ]
    apart += [(start, end, "code") for start, end in code_chunks(draft)]
    if not apart:
        return list(findings)
    return [one for one in findings if not _is_silent(one, apart)]


def _is_silent(finding: Finding, apart: Sequence[tuple[int, int, str]]) -> bool:
    here = {role for start, end, role in apart if start <= finding.start < end}
    return bool(here) and ("code" in here or finding.rule.startswith(_OF_ARGUMENT))
