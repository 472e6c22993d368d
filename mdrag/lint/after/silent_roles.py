"""Where nothing is argued, rules of style, evidence and quotation are silent.

A list of references argues nothing either, and its words are other writers'.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mdrag.draft.model import Draft
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.draft.roles.draft_kind import KINDS
from mdrag.draft.roles.heading_roles import APART
from mdrag.lint.finding import Finding
from mdrag.lint.reading.citations.set_off_quotations import set_off_quotations
from mdrag.verify.works.works_in_text import reference_lists

__all__ = ["leave_out_silent"]

_OF_ARGUMENT = ("style.", "academic-english.", "evidence.", "coherence.", "citation.quote")
# What is a slip in any document, a letter as well as a README
_SLIPS = ("academic-english.doubled-words",)
# In a letter half of the words are somebody else's: they need not agree with the writer's.
_OF_LETTERS = ("consistency.", "spelling.consistency", "spelling.variant")
# Titles of works, and names, are spelt as their authors spelt them.
_OF_TITLES = ("consistency.", "spelling.")
_WORKS = "works"  # what a list of references is made of
# What a preface is free to say
_OF_TONE = tuple(
    f"academic-english.{one}" for one in ("informal", "intensifiers", "cliches", "first-person")
)
_PREFACE = "preface"
_QUOTED = "quoted"  # somebody's words, set off by a line
_OF_QUOTED = (*_OF_ARGUMENT[:-1], *_OF_TITLES)  # the check of quotations may speak of it


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
    apart += [(start, end, _WORKS) for start, end in reference_lists(draft)]
    apart += [(start, end, _QUOTED) for start, end in set_off_quotations(draft)]
    apart += [(one.start, one.end, _PREFACE) for one in draft.sections if _is_preface(one.title)]
    if not apart:
        return list(findings)
    return [one for one in findings if not _is_silent(one, apart)]


def _is_preface(title: str) -> bool:
    return title.lower().split()[:1] in (["preface"], ["foreword"])


def _is_silent(finding: Finding, apart: Sequence[tuple[int, int, str]]) -> bool:
    here = {role for start, end, role in apart if start <= finding.start < end}
    if not here or "code" in here:
        return bool(here)
    if here == {_QUOTED}:
        return finding.rule not in _SLIPS and finding.rule.startswith(_OF_QUOTED)
    if here == {_PREFACE}:
        return finding.rule in _OF_TONE
    if here <= {*KINDS, _WORKS} and finding.rule in _SLIPS:
        return False
    if _WORKS in here and finding.rule.startswith(_OF_TITLES):
        return True
    if "correspondence" in here and finding.rule.startswith(_OF_LETTERS):
        return True
    return finding.rule.startswith(_OF_ARGUMENT)
