"""``mdrag export-used-sources``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.entry.problem_answer import complain_of
from mdrag.cli.terminal import options, way_out
from mdrag.errors import LibraryMissing
from mdrag.filled_sentence import fill
from mdrag.missing_draft import require_draft

__all__ = ["command"]


@click.command(name="export-used-sources")
@click.argument("draft", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", "folder", type=click.Path(path_type=Path), required=True,
    help="The folder to make or to bring up to date.",
)  # fmt: skip
@click.option("--link", is_flag=True, help="Links to the files instead of copies.")
@options.common
@options.formats("text", "json")
def command(draft: Path, folder: Path, link: bool, fmt: str) -> int:
    """Copy the files DRAFT cites, with lists that Zotero imports (RIS, BibTeX, CSL-JSON).

    Exit code 1 when a binding leads to no citable source, or a file is gone.

    Example: mdrag export-used-sources essay.md -o used
    """
    from mdrag.desk.desk import open_desk
    from mdrag.desk.unresolved_lines import unresolved_lines
    from mdrag.evidence.origin import raw_file
    from mdrag.export.citations.csl_items import Items
    from mdrag.export.used_sources.folder import export
    from mdrag.export.used_sources.item_list import SourceItem, as_json
    from mdrag.fence import refuse_raw
    from mdrag.report.sources import used_sources
    from mdrag.versions import present_day
    from mdrag.wording import words

    require_draft(draft)
    desk = open_desk(draft, options.chosen().project)
    if desk.project is None or not desk.space.has_library:
        raise LibraryMissing(
            fill("{draft}: no library to take its sources from; see: mdrag ingest", draft=draft)
        )
    root, listed = desk.project.root, []
    desk.read()
    refuse_raw(folder)
    items = Items.open(desk.project, desk.config.export, present_day())
    left_out = unresolved_lines(desk)
    for told in left_out:
        complain_of(told)
    for used in used_sources(desk.draft, desk.evidence):
        source = used.source
        if source is not None and source.citable:
            one, file = items.of(source), raw_file(root, source)
            listed.append(SourceItem(source, one.plain, file, used.places, one.lacks))
    done = export(listed, folder, link)
    if fmt == "json":
        options.emit_json({"folder": str(folder), "sources": as_json(done.listed)})
    else:
        way_out.show(str(folder))
    gone = [one.source.doc_uid for one in done.listed if not one.file]
    for uid in gone:
        complain_of(fill("{uid}: its file is gone; listed without it", uid=uid))
    for name in done.removed:
        options.say(fill("{path}: no longer cited, taken out", path=folder / name))
    say = words(desk.language)
    told = "{sources} sources, {files} files; next, in Zotero: File > Import, {ris}"
    options.say(say(told, sources=len(listed), files=done.files, ris=folder / "sources.ris"))
    return int(bool(left_out or gone))
