"""``mdrag sources``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.wording import words

__all__ = ["command"]


@click.command(name="sources")
@click.argument("draft", type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help='Write the list into DRAFT, under "Sources used".')
@click.option("--in-place", is_flag=True, help="Change a draft under outputs/ where it lies.")
@options.formats("text", "json")
@options.common
def command(draft: Path, write: bool, in_place: bool, fmt: str) -> int:
    """List the sources DRAFT is bound to, ready to stand under "Sources used".

    With --write the section is made or brought up to date; it counts no words, and `mdrag build`
    leaves it out, as the reference list says it for readers. Exit code 1 when a source is unknown,
    not citable or gone.

    Example: mdrag sources outputs/drafts/essay_v002.md --write
    """
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.desk.documents.source_list import second_list, write_source_list
    from mdrag.export.citations.csl_items import Items
    from mdrag.report.sources import as_json, as_list, used_sources

    desk = desk_of(draft)
    tr = words(desk.language)
    used = used_sources(desk.draft, desk.evidence)
    bad = [one for one in used if one.problem not in ("", "unchecked")]
    if write and used:
        target = write_source_list(desk, as_list(used), in_place)
        done = '{path}: the list stands under "Sources used"'
        if target is None:
            done = "{path}: its list of sources is up to date"
        options.say(tr(done, path=target or desk.shown))
        for line in second_list(desk, target or desk.shown):
            options.say(line)
    if fmt == "json":
        items = Items.open(desk.project, desk.config.export)
        options.emit_json(as_json(used, items))
    elif not write:
        way_out.show(as_list(used), end="")
    if not desk.space.has_library:
        options.say(tr("no library: the sources are not looked up; see: mdrag ingest"))
    told = "{sources} sources, {bad} of them a problem" if bad else "{sources} sources"
    options.say(tr(told, sources=len(used), **({"bad": len(bad)} if bad else {})))
    return int(bool(bad))
