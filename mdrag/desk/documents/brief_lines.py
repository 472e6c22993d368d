"""What a refresh of the brief did → lines for a person, and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.brief.model import NO_CRITERIA, InstructionBrief
from mdrag.desk.documents.briefs import BriefDocument, BriefRefresh
from mdrag.escapes import on_one_line
from mdrag.report.brief import as_json
from mdrag.wording import Words

__all__ = ["contradiction_lines", "refresh_json", "refresh_lines"]

_SHOWN = 12  # lines of a difference
_BLOCKS = {
    "edited": 'AGENT.md: the block "{name}" was edited by hand, so it was kept; take the fresh '
    "one with: mdrag brief --overwrite",
    "missing": 'AGENT.md: no block "{name}", so nothing was written there; put its two lines '
    "where you want it: <!-- mdrag:begin {name} --> and <!-- mdrag:end {name} -->",
    "doubled": 'AGENT.md: the block "{name}" stands there twice, so both were left alone',
}


def refresh_json(done: BriefRefresh) -> dict[str, Any]:
    """The document of brief.schema.json."""
    return {
        **as_json(done.brief),
        "changed": done.changed,
        "documents": [one._asdict() for one in done.documents],
        "blocks": [one._asdict() for one in done.blocks],
    }


def contradiction_lines(brief: InstructionBrief, tr: Words) -> list[str]:
    """What the instructions say in two ways, with the file and place of each."""
    out = []
    for one in brief.contradictions:
        out.append(tr("the documents give different values: {kind}", kind=on_one_line(one.kind)))
        for fact in one.facts:
            out.append(f"  {on_one_line(fact.value)}  ({on_one_line(str(fact.place))})")
    return out


def refresh_lines(done: BriefRefresh, tr: Words) -> list[str]:
    """What a person is told of a refresh; the last line counts what was read."""
    brief = done.brief
    out = [
        tr("not read  {path}: {reason}", path=on_one_line(one.path), reason=one.reason)
        for one in brief.unread
    ]
    for document in done.documents:
        out += _document_lines(document, tr)
    for block in done.blocks:
        if block.outcome in _BLOCKS:
            out.append(tr(_BLOCKS[block.outcome], name=block.name))
    if done.agent:
        out.append(tr(done.agent))
    if brief.lacks_rubric:
        out.append(tr(NO_CRITERIA))
    counts = {
        "files": len(brief.files), "criteria": len(brief.criteria), "rules": len(brief.lines),
        "points": len(brief.feedback), "exemplars": len(brief.exemplars),
    }  # fmt: skip
    told = (
        "{files} files; criteria: {criteria}, rules: {rules}, points of feedback: {points}, "
        "model essays: {exemplars}; see meta/instruction_brief.md"
    )
    return [*out, tr(told, **counts)]


def _document_lines(document: BriefDocument, tr: Words) -> Iterator[str]:
    if document.kept:
        told = "{path}: edited by hand, so it was kept; move it away to have the fresh one there"
        yield tr(told, path=document.kept)
    if document.outcome == "edited":
        told = (
            "{path}: edited by hand, so it was kept; the fresh one lies beside it (.new.md); "
            "take it with: mdrag brief --overwrite"
        )
        if document.kept:
            told = "{path}: edited by hand, so it was kept; take it with: mdrag brief --overwrite"
        yield tr(told, path=document.path)
        yield from (f"  {on_one_line(line)[:98]}" for line in document.difference[2 : 2 + _SHOWN])
