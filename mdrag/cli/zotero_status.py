"""``mdrag zotero status``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.zotero_options import gather_sources, zotero_options

__all__ = ["command"]


@click.command(name="status")
@click.argument("draft", required=False, type=click.Path(path_type=Path))
@zotero_options
@options.common
@options.formats("text", "json")
def command(draft: Path | None, via: str | None, library: str | None, fmt: str) -> int:
    """Which sources Zotero has: bound, found, candidate, ambiguous or missing, and why.

    Without DRAFT: all citable sources. Works with Zotero closed: it says what was bound before.
    Exit code 1 when Zotero was asked and not every source is bound.

    Example: mdrag zotero status essay.md
    """
    from mdrag.report import zotero as report
    from mdrag.wording import words
    from mdrag.zotero import bindings
    from mdrag.zotero.probe import Probe, probe
    from mdrag.zotero.push.journal import Journal
    from mdrag.zotero.reading import look, reader, service

    space = gather_sources(draft, via, library)
    known = bindings.read(space.project.meta)
    with service(space.ways) as asked:
        can = probe(asked) if space.ways.via != "web" else Probe()
        if space.ways.via == "web" or can.reads or can.bbt:
            found = reader(asked, space.ways, can, space.wanted, space.keys.web)
            matches = look(found, space.wanted, known, Journal(space.project.meta).steps).matches
            if fmt == "json":
                options.emit_json(
                    {"zotero": report.probe_json(can), "sources": report.match_json(matches)}
                )
            else:
                way_out.show(report.table(matches, space.language))
            if space.ways.via != "web":
                options.say(report.connection_line(can, space.language))
            for advice in can.advice:
                options.say(advice)
            options.say(report.summary(matches, space.language))
            if told := report.next_step(matches, str(draft or ""), space.language):
                options.say(told)
            return int(any(one.state != "bound" for one in matches))
    uids = [one.source.doc_uid for one in space.wanted]
    if fmt == "json":
        before = [{"doc_uid": uid, **known[uid]._asdict()} for uid in uids if uid in known]
        options.emit_json({"zotero": report.probe_json(can), "bound": before, "sources": None})
    else:
        way_out.show(
            report.remembered_items([one.source for one in space.wanted], known, space.language)
        )
    for advice in can.advice:
        options.say(advice)
    options.say(report.closed_report(uids, known, space.language))
    if draft and not all(uid in known for uid in uids):
        told = "without Zotero: mdrag export-used-sources {draft} -o used, then File > Import there"
        options.say(words(space.language)(told, draft=draft))
    return 0
