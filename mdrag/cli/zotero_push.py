"""``mdrag zotero push``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.entry.problem_answer import complain_of
from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.progress import progress_bar
from mdrag.cli.terminal.zotero_options import gather_sources, zotero_options
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.command(name="push")
@click.argument("draft", required=False, type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would be added.")
@click.option("--add-candidates", is_flag=True, help="Add also what only may be there.")
@click.option("--no-pin", is_flag=True, help="Leave items without a citation key as they are.")
@zotero_options
@options.common
@options.formats("text", "json")
def command(
    draft: Path | None, dry_run: bool, add_candidates: bool, no_pin: bool, via: str | None,
    library: str | None, fmt: str,
) -> int:  # fmt: skip
    """Add the sources Zotero lacks, with their files and their doc_uid as citation key; then bind.

    Looks before it adds, so running it again, also after a crash, adds nothing twice. A citation
    key you set is never changed. Exit code 1 when something is left.

    Example: mdrag zotero push essay.md --dry-run
    """
    from mdrag.project_lock import hold_lock
    from mdrag.report import zotero as report
    from mdrag.zotero.probe import Probe, probe
    from mdrag.zotero.push.run import PushRequest
    from mdrag.zotero.reading import reader, service

    space = gather_sources(draft, via, library, sending=True)
    with (
        service(space.ways) as asked,
        hold_lock(space.project, "zotero push"),
        progress_bar() as progress,
    ):
        can = probe(asked) if space.ways.via != "web" else Probe()
        found = reader(asked, space.ways, can, space.wanted, space.keys.web)
        pushing = PushRequest(
            asked, space.ways, can, found, space.wanted, space.project.meta, space.keys, progress
        )
        done = pushing.run(dry=dry_run, candidates=add_candidates, pin=not no_pin)
    matches = done.looked.matches
    if fmt == "json":
        options.emit_json(
            {"via": done.via, "target": done.target, "planned": list(done.planned),
             "outcomes": report.outcome_json(done.outcomes),
             "sources": report.match_json(matches)}
        )  # fmt: skip
    else:
        way_out.show(report.table(matches, space.language))
    for one in () if dry_run else done.outcomes:
        if one.note:
            complain_of(fill("{uid}: {note}", uid=one.doc_uid, note=one.note))
    for line in report.push_lines(done, str(draft or ""), dry_run, space.language):
        options.say(line)
    if dry_run:
        return 0
    return int(done.left or any(one.state != "bound" for one in matches))
