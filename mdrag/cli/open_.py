"""``mdrag open``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.command(name="open")
@click.argument("source", metavar="DOC_UID")
@click.option(
    "-p",
    "--page",
    default=None,
    metavar="PAGE",
    help="Printed page number, or else page of the file; pdf=4 is the fourth of the file.",
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the page as a .png instead of opening it.",
)
@click.option("--print", "only_print", is_flag=True, help="Only print where it is.")
@options.common
@options.formats("text", "json")
def command(
    source: str, page: str | None, picture: Path | None, only_print: bool, fmt: str
) -> None:
    """Open a source at a page; its link is printed in any case.

    Example: mdrag open doc_8f3a2c1d -p 4
    """
    from mdrag.cli.terminal.pdf_viewers import view
    from mdrag.evidence.links import page_link
    from mdrag.project import Project
    from mdrag.retrieve.source_place import source_place
    from mdrag.zotero import bindings

    project = Project.require(Path.cwd(), options.chosen().project)
    found, path, index = source_place(project, source, page)
    if page and index is None:
        paged = "{uid} has no pages; it is opened at its beginning"
        options.say(fill(paged, uid=found.doc_uid))
    link = page_link(path, index)
    bound = bindings.read(project.meta).get(found.doc_uid)
    zotero = bound.link(index) if bound else ""
    if zotero:
        options.say(fill("in Zotero: {link}", link=zotero))
    if picture is not None:
        from mdrag.view.pages.picture_file import write_picture

        write_picture(path, index or 1, picture)
    if fmt == "text":
        way_out.show(link)
    if not only_print and picture is None:
        view(path, index)
    if fmt == "json":
        told = {"doc_uid": found.doc_uid, "path": str(path), "page": index, "link": link}
        options.emit_json({**told, "zotero": zotero, "opened": not only_print and picture is None})
