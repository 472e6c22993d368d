"""Paragraphs that begin with a tab, as in Word: they are printed as code, and no rule reads them.

One place is told of each; of a draft that has them throughout the first, with all in its fix.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.draft.model import Block, Draft
from mdrag.draft.roles.indented_prose import indented_prose
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.first_of_many import first_of_many
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_MOST = 2  # places told one by one
_SHOWN = 40  # characters of a paragraph
_INDENT = lazy_regex(r"(?m)^[ \t]+")
# what the margin would make of a line: no sentence of the paragraph any more
_MARKED = lazy_regex(r"(?m)^[ \t]+(?:[-*+>]|\d{1,3}[.)]|\#{1,6}|:{3,}|`{3,}|~{3,})(?:[ \t]|$)")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    told = list(indented_prose(draft))
    if not told:
        return
    roles = draft_roles(draft, context.config)
    licence = {b.start for b, role in zip(draft.blocks, roles, strict=True) if role == "licence"}
    told = [block for block in told if block.start not in licence]
    for group, more in first_of_many(told, _MOST):
        start, end = _beginning(draft, group[0])
        words = " ".join(draft.text[start:end].split())
        yield rule.finding((start, end), {"words": words, "more": more}, fix=_fix(draft, group))


def _beginning(draft: Draft, block: Block) -> tuple[int, int]:
    """Where the first words of a block stand."""
    text = draft.text[block.start : block.end]
    start = block.start + len(text) - len(text.lstrip())
    first = draft.text[start : block.end].split("\n", 1)[0]
    return start, start + min(len(first.rstrip()), _SHOWN)


def _fix(draft: Draft, blocks: Sequence[Block]) -> Fix | None:
    """Each line to the margin; None where one would become an item, a heading or a fence."""
    if any(_MARKED.search(draft.text, block.start, block.end) for block in blocks):
        return None
    edits = tuple(
        Edit(found.start(), found.end(), "")
        for block in blocks
        for found in _INDENT.finditer(draft.text, block.start, block.end)
    )
    return Fix(fill("begin it at the margin"), edits, safe=True)


CHECK = DraftCheck({}, _run, gives=("words", "more"))
