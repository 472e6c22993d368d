"""``mdrag brief``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options, way_out

if TYPE_CHECKING:
    from mdrag.desk.documents.briefs import BriefRefresh
    from mdrag.wording import Words

__all__ = ["command"]

_SHOWN = 12  # lines of a difference


@click.command()
@click.option("--overwrite", is_flag=True, help="Also what was edited by hand is made anew.")
@options.common
@options.formats("text", "json")
def command(overwrite: bool, fmt: str) -> int:
    """What raw/instruction asks for: task, rubric, rules and feedback, each with file and page.

    Writes meta/instruction_brief.md and meta/style_brief.md and refreshes the marked blocks of
    AGENT.md; what you edited there stays. Exit code 1 when a file could not be read or two
    contradict each other.

    Example: mdrag brief
    """
    from mdrag.config import load
    from mdrag.desk.documents.briefs import refresh_brief
    from mdrag.project import Project
    from mdrag.report.brief import as_json
    from mdrag.wording import words

    project = Project.require(Path.cwd(), options.chosen().project)
    done = refresh_brief(project, overwrite)
    tr = words(load(project.config_path).ui_language)
    if fmt == "json":
        outcome = {
            "changed": done.changed,
            "documents": [one._asdict() for one in done.documents],
            "blocks": [one._asdict() for one in done.blocks],
        }
        options.emit_json({**as_json(done.brief), **outcome})
    else:
        for line in _contradictions(done, tr):
            way_out.show(line)
    for line in _said(done, tr):
        options.say(line)
    return int(bool(done.brief.unread or done.brief.contradictions))


def _contradictions(done: BriefRefresh, tr: Words) -> list[str]:
    from mdrag.escapes import on_one_line

    out = []
    for one in done.brief.contradictions:
        out.append(tr("the documents give different values: {kind}", kind=on_one_line(one.kind)))
        for fact in one.facts:
            out.append(f"  {on_one_line(fact.value)}  ({on_one_line(str(fact.place))})")
    return out


def _said(done: BriefRefresh, tr: Words) -> list[str]:
    from mdrag.escapes import on_one_line

    brief = done.brief
    out = [
        tr("not read  {path}: {reason}", path=on_one_line(one.path), reason=one.reason)
        for one in brief.unread
    ]
    for document in done.documents:
        if document.kept:
            told = (
                "{path}: edited by hand, so it was kept; move it away to have the fresh one there"
            )
            out.append(tr(told, path=document.kept))
        if document.outcome == "edited":
            beside = "" if document.kept else "the fresh one lies beside it (.new.md); "
            told = f"{{path}}: edited by hand, so it was kept; {beside}"
            told += "take it with: mdrag brief --overwrite"
            out.append(tr(told, path=document.path))
            out += [f"  {on_one_line(line)[:98]}" for line in document.difference[2 : 2 + _SHOWN]]
    blocks = {
        "edited": 'AGENT.md: the block "{name}" was edited by hand, so it was kept; take the fresh '
        "one with: mdrag brief --overwrite",
        "missing": 'AGENT.md: no block "{name}", so nothing was written there; put its two lines '
        "where you want it: <!-- mdrag:begin {name} --> and <!-- mdrag:end {name} -->",
        "doubled": 'AGENT.md: the block "{name}" stands there twice, so both were left alone',
    }
    for block in done.blocks:
        if block.outcome in blocks:
            out.append(tr(blocks[block.outcome], name=block.name))
    if done.agent:
        out.append(tr(done.agent))
    counts = {
        "files": len(brief.files), "criteria": len(brief.criteria), "rules": len(brief.lines),
        "points": len(brief.feedback), "exemplars": len(brief.exemplars),
    }  # fmt: skip
    told = (
        "{files} files: {criteria} criteria, {rules} rules, {points} points of feedback, "
        "{exemplars} model essays; see meta/instruction_brief.md"
    )
    return [*out, tr(told, **counts)]
