"""``mdrag zotero bind``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.entry.problem_answer import complain_of
from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.zotero_options import gather_sources, zotero_options
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.command(name="bind")
@click.argument("what", nargs=-1, metavar="[DRAFT] [DOC_UID=KEY …]")
@click.option("--accept", is_flag=True, help="Take candidates too, where there is only one.")
@click.option("--force", is_flag=True, help="With --accept: also one that has another DOI.")
@zotero_options
@options.common
@options.formats("text", "json")
def command(
    what: tuple[str, ...], accept: bool, force: bool, via: str | None, library: str | None,
    fmt: str,
) -> int:  # fmt: skip
    """Write down which Zotero item each source is, in meta/zotero.jsonl.

    Bound without asking: the same file, the same DOI, or our citation key with another sign.
    Name the others yourself: doc_8f3a2c1d=ABCD2345. Exit code 1 when some are not bound. A Word
    file that was built before has to be built again.

    Example: mdrag zotero bind essay.md
    """
    from mdrag.project_lock import hold_lock
    from mdrag.report import zotero as report
    from mdrag.zotero import bindings
    from mdrag.zotero.bind_sources import bind, named_items
    from mdrag.zotero.probe import Probe, probe
    from mdrag.zotero.push.journal import Journal
    from mdrag.zotero.reading import look, reader, service

    draft, pairs = _told(what)
    if force and not accept:
        raise UsageError(
            fill("--force goes with --accept: it takes a candidate that has another DOI")
        )
    space = gather_sources(draft, via, library)
    with service(space.ways) as asked, hold_lock(space.project, "zotero bind"):
        can = probe(asked) if space.ways.via != "web" else Probe()
        found = reader(asked, space.ways, can, space.wanted, space.keys.web)
        meta = space.project.meta
        looked = look(found, space.wanted, bindings.read(meta), Journal(meta).steps)
        chosen = named_items(looked, pairs)
        new = bind(found, looked, meta, accept=accept, force=force, chosen=chosen)
        matches = look(found, space.wanted, bindings.read(meta), Journal(meta).steps).matches
    if fmt == "json":
        options.emit_json({"new": sorted(new), "sources": report.match_json(matches)})
    else:
        way_out.show(report.table(matches, space.language))
    for told in report.refusals(matches) if accept else ():
        complain_of(told)
    for told in report.choices_left(matches, accept, space.language):
        options.say(told)
    options.say(report.summary(matches, space.language))
    if new:
        pushed = any(one.how == "pushed" for one in new.values())
        options.say(report.rebuild_step(str(draft or ""), pushed, space.language))
    return int(any(one.state != "bound" for one in matches))


def _told(what: tuple[str, ...]) -> tuple[Path | None, dict[str, str]]:
    """The draft, and the pairs that name an item."""
    pairs = [word.partition("=") for word in what if word.startswith("doc_") and "=" in word]
    drafts = [word for word in what if not (word.startswith("doc_") and "=" in word)]
    if len(drafts) > 1:
        raise UsageError(fill("one draft at a time; items are named as doc_8f3a2c1d=ABCD2345"))
    return Path(drafts[0]) if drafts else None, {uid: key for uid, _, key in pairs}
