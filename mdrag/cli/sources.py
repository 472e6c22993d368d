"""``mdrag sources``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.text.counts import count_of

__all__ = ["command"]


@click.command(name="sources")
@click.argument("draft", type=click.Path(path_type=Path))
@options.formats("text", "json")
@options.common
def command(draft: Path, fmt: str) -> int:
    """List the sources DRAFT is bound to, ready to stand under "Sources used".

    Exit code 1 when one of them is unknown, not citable or gone.

    Example: mdrag sources outputs/drafts/essay_v002.md
    """
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.export.citations.csl_items import Items
    from mdrag.report.sources import as_json, as_list, used_sources

    desk = desk_of(draft)
    used = used_sources(desk.draft, desk.evidence)
    bad = [one for one in used if one.problem not in ("", "unchecked")]
    if fmt == "json":
        items = Items.open(desk.project, desk.config.export)
        options.emit_json(as_json(used, items))
    else:
        way_out.show(as_list(used), end="")
    if not desk.space.has_library:
        options.say("no library: the sources are not looked up; see: mdrag ingest")
    options.say(count_of(len(used), "source") + (f", {len(bad)} of them a problem" if bad else ""))
    return int(bool(bad))
