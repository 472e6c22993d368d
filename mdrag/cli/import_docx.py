"""``mdrag import-docx``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill
from mdrag.missing_draft import require_named

__all__ = ["command"]


@click.command(name="import-docx")
@click.argument("returned", metavar="RETURNED.docx", type=click.Path(path_type=Path))
@click.option(
    "--draft", type=click.Path(path_type=Path), help="The draft it was made from; always needed."
)
@click.option(
    "--apply", "apply", multiple=True,
    type=click.Choice(["tracked", "edits", "comments", "all"]),
    help="Write the next version of the draft with tracked changes accepted, with what was "
    "changed without tracking, with comments as HTML comments, or with all three.",
)  # fmt: skip
@options.formats("text", "json")
@options.common
def command(returned: Path, draft: Path | None, apply: tuple[str, ...], fmt: str) -> int:
    """What came back in Word: comments, tracked changes and citations, at their place in the draft.

    Nothing is changed without --apply, and the draft itself never is. Exit code 1 when anything
    was said or changed.

    Example: mdrag import-docx essay_reviewed.docx --draft outputs/drafts/essay_v002.md
    """
    from mdrag.desk.desk import open_desk
    from mdrag.report import review as report
    from mdrag.returned.last_build import built_from_another, last_build
    from mdrag.returned.review import review
    from mdrag.returned.versions import write_version
    from mdrag.returned.what_was_built import what_was_built
    from mdrag.wording import words
    from mdrag.zotero import bindings
    from mdrag.zotero.docx.read import read_docx

    draft = require_named(draft, returned)
    desk = open_desk(draft, options.chosen().project)
    document = read_docx(returned)
    desk.read()
    project = desk.project
    known = bindings.read(project.meta) if project else {}
    built = last_build(draft, returned, project)
    base = what_was_built(returned, document, desk.draft, project, desk.config.export)
    found = review(document, desk.draft, desk.evidence, known, base and base.document)
    done = found.apply(apply) if apply else None
    new = done and done.done and write_version(draft, desk.draft, done, project, returned)
    if fmt == "json":
        about = {"document": str(returned), "built": built and built._asdict()}
        options.emit_json(report.as_json(found, str(draft), about, done, new or None))
    else:
        lines = report.as_text(found, str(draft), desk.language, way_out.columns())
        way_out.show("".join(lines), end="")
    if built and built.went_on:
        options.say(report.changed_since(draft, built.at[:10], bool(base and base.kept)))
    elif other := built_from_another(draft, returned, project):
        told = "{returned} was built from {other}; is --draft {draft} the right one?"
        options.say(fill(told, returned=returned, other=other, draft=draft))
    if base is None:
        options.say(report.unbuilt(draft, returned))
    say = words(desk.language)
    if done:
        for line in report.applied_lines(done, new or None):
            options.say(line)
    options.say(report.last_line(found, say))
    if told := report.next_step(found, done):
        options.say(say(told, draft=new or draft, returned=returned))
    return int(bool(found.counts))
