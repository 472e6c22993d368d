"""``mdrag show``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.escapes import on_one_line
from mdrag.ingest.extraction import Extraction, read_extraction
from mdrag.project import Project
from mdrag.report.page_told import page_told
from mdrag.wording import Words, words
from mdrag.workspace import language_of

__all__ = ["command"]


@click.command()
@click.argument("doc_uid")
@click.option("-p", "--page", default=None, metavar="PAGE",
              help="Only this page: printed number, or else page of the file; pdf=4 is the fourth "
                   "of the file.")  # fmt: skip
@options.common
@options.formats("text", "json")
def command(doc_uid: str, page: str | None, fmt: str) -> None:
    """What was extracted from DOC_UID (or a citation key): text, headings, passages, anchors.

    Example: mdrag show doc_8f3a2c1d --page 4
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    found = read_extraction(project, doc_uid, page)
    if fmt == "json":
        options.emit_json(_record(found))
    else:
        _text(found, words(language_of(project.config_path)))


def _record(found: Extraction) -> dict[str, Any]:
    return {
        "doc_uid": found.source.doc_uid,
        "source_path": found.source.source_path,
        "title": found.source.title,
        "text": found.text,
        "pages": [
            {"page": page.page_index, "label": page.page_label, "text": page.text,
             "start": page.start, "end": page.end, "width": page.width, "height": page.height}
            for page in found.pages
        ],
        "headings": [heading._asdict() for heading in found.headings],
        "passages": list(found.passages),
        "anchors": list(found.anchors),
        "flags": list(found.source.flags),
    }  # fmt: skip


def _text(found: Extraction, tr: Words) -> None:
    source = found.source
    way_out.show(f"{source.doc_uid}  {on_one_line(source.title or source.source_path)}")
    path = on_one_line(source.source_path)
    told = "{pages} pages, {passages} passages"
    way_out.show(f"{path}  {tr(told, pages=source.pages, passages=source.passages)}")
    for page in found.pages:
        apart = page.page_label not in ("", str(page.page_index))
        told = "page {page} (printed {label})" if apart else "page {page}"
        head = tr(told, page=page.page_index, label=page.page_label)
        way_out.show(f"\n── {head} " + "─" * 40)
        way_out.show(page.text.strip())
    if not found.pages:
        way_out.show("\n" + found.text.strip())
    way_out.show("\n" + tr("passages:"))
    for passage in found.passages:
        where = page_told(passage["page_start"] or 0, on_one_line(passage["page_label"]))
        begin = " ".join(str(passage["anchor"]).split())[:54]
        way_out.show(f"  {passage['alias']:<24}{where:<22}{passage['tokens']:>4}  {begin}")
