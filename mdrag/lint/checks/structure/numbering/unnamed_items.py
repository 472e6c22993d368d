"""Figures and tables that no sentence names, in a draft that names the others."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.labels import Label, label_of, label_references, texts_beside
from mdrag.draft.model import Draft
from mdrag.draft.roles.heading_roles import APART
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.structure.numbering.own_items import (
    KINDS,
    OwnItem,
    numbers_named,
    own_items,
)
from mdrag.lint.finding import Finding
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_THING = (
    r"(?:figures?|tables?|maps?|charts?|graphs?|diagrams?|photo(?:graph)?s?|pictures?|images?|"
    r"plots?|plans?|drawings?|screenshots?)"
)
# “the table below”, “the following map”, “this figure”: of what stands beside it
_BESIDE = lazy_regex(
    rf"\b{_THING} (?:below|above|here|on the (?:left|right))\b"
    rf"|\b(?:following|next|preceding|above|below|this|these|accompanying) (?:\w+ )?{_THING}\b",
)
_NEAR = 3  # prose blocks before and behind
_SHOWN = 60  # characters of a caption


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft = context.draft
    items = [one for one in own_items(draft) if one.number or one.label]
    if len(items) < 2:
        return
    named = {(one.kind, one.number) for one in numbers_named(draft)}
    labels = {one.label for one in label_references(draft)}
    unnamed: list[OwnItem] = []
    for kind in KINDS:
        mine = [one for one in items if one.kind == kind]
        rest = [one for one in mine if not _is_named(one, named, labels)]
        if len(rest) < len(mine):  # who names none leaves it to captions
            unnamed += rest
    if not unnamed:
        return
    roles = draft_roles(draft, context.config)
    others = texts_beside(draft.path)
    for one in unnamed:
        if roles[one.block] in APART or _is_beside(draft, one):
            continue
        word = "Table" if one.kind == "tbl" else "Figure"
        name = f"{word} {one.number}" if one.number else f"@{one.label}"
        if any(name in text or (one.label and one.label in text) for text in others):
            continue
        end = min(one.end, one.start + _SHOWN)
        end = one.start + len(draft.text[one.start : end].partition("\n")[0].rstrip())
        yield rule.finding((one.start, end), {"item": name})


def _is_named(one: OwnItem, numbers: set[tuple[str, str]], labels: set[Label]) -> bool:
    if one.number and (one.kind, one.number) in numbers:
        return True
    return bool(one.label) and label_of(one.label) in labels


def _is_beside(draft: Draft, one: OwnItem) -> bool:
    """Whether the text around it speaks of “the table below”."""
    for step in (1, -1):
        seen, at = 0, one.block + step
        while 0 <= at < len(draft.blocks) and seen < _NEAR:
            block = draft.blocks[at]
            at += step
            if not block.prose or {"table", "figure"} & {*block.within}:
                continue
            seen += 1
            if _BESIDE.search(draft.masked, block.start, block.end):
                return True
    return False


CHECK = DraftCheck({}, _run, gives=("item",))
