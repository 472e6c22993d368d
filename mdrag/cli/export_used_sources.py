"""``mdrag export-used-sources``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import options, way_out
from mdrag.errors import LibraryMissing, UsageError

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
    from mdrag.draft.read import read
    from mdrag.evidence.origin import raw_file
    from mdrag.export.citations.csl_items import Items
    from mdrag.export.citations.unresolved_bindings import unresolved
    from mdrag.export.used_sources.folder import export
    from mdrag.export.used_sources.item_list import Listed, as_json
    from mdrag.report.sources import used_sources
    from mdrag.text.lines import Lines
    from mdrag.wording import words
    from mdrag.workspace import open_for

    if not draft.is_file():
        raise UsageError(f"{draft}: no such draft")
    space = open_for(draft, options.chosen().project)
    if space.project is None or not space.has_library:
        raise LibraryMissing(f"{draft}: no library to take its sources from; see: mdrag ingest")
    parsed, root, listed = read(draft), space.project.root, []
    if folder.resolve().is_relative_to(root / "raw"):
        raise UsageError(f"{folder}: lies in raw/, which is yours alone; name a folder beside it")
    items = Items.open(space.project, space.config.export)
    lines, left_out = Lines(parsed.text), unresolved(parsed, space.evidence)
    for at, why in left_out:
        line, column = lines.place(at)
        way_out.complain(f"mdrag: {draft}:{line}:{column}: {why}; left out")
    for used in used_sources(parsed, space.evidence):
        source = used.source
        if source is not None and source.citable:
            one, file = items.of(source), raw_file(root, source)
            listed.append(Listed(source, one.plain, file, used.places, one.lacks))
    done = export(listed, folder, link)
    if fmt == "json":
        options.emit_json({"folder": str(folder), "sources": as_json(done.listed)})
    else:
        way_out.show(str(folder))
    gone = [one.source.doc_uid for one in done.listed if not one.file]
    for uid in gone:
        way_out.complain(f"mdrag: {uid}: its file is gone; listed without it")
    for name in done.removed:
        options.say(f"{folder / name}: no longer cited, taken out")
    say = words(space.config.ui_language)
    told = "{sources} sources, {files} files; next, in Zotero: File > Import, {ris}"
    options.say(say(told, sources=len(listed), files=done.files, ris=folder / "sources.ris"))
    return int(bool(left_out or gone))
