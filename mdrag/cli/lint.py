"""``mdrag lint``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.lint_options import LintOptions, lint_options
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.report import FORMATS

__all__ = ["command"]

_WAYS = {
    "text": way_out.show_styled,
    "markdown": way_out.show_styled,
    "github": way_out.show_commands,
}  # the other formats are JSON


@click.command(name="lint")
@lint_options
@click.option("--watch", is_flag=True, help="Stay, and do it again whenever a draft is saved.")
@click.option(
    "--note",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --watch: keep what is found in FILE.md, a note that editors show.",
)
@options.formats(*FORMATS)
@options.common
def command(paths: tuple[str, ...], fmt: str, watch: bool, note: Path | None, **given: Any) -> int:
    """Check drafts: evidence, citations, style, structure. A folder means the drafts in it.

    Of the versions of a draft under outputs/ a folder means the newest.

    Exit codes: 0 nothing to say, 1 findings, 2 a draft or setting to mend, 3 our bug.

    Example: mdrag lint outputs/drafts/essay_v002.md --ignore style
    """
    asked = LintOptions(**given)
    if note is not None and not watch:
        raise UsageError(fill("--note goes with --watch"))
    if not watch:
        return _lint(paths, asked, fmt)
    from mdrag.cli.terminal.lint_watch import lint_watch

    return lint_watch(paths, asked, fmt, note, _lint)


def _lint(paths: tuple[str, ...], asked: LintOptions, fmt: str, note: Path | None = None) -> int:
    """Lint and say what was found; keep it in ``note``."""
    from mdrag.cli.entry.problem_answer import complain_of
    from mdrag.cli.terminal.draft_count import draft_count
    from mdrag.desk.find_drafts import drafts_in
    from mdrag.desk.lint_answer import lint_answer
    from mdrag.desk.lint_drafts import lint_all

    request = asked.request(fmt)
    drafts = drafts_in(paths)
    with draft_count(len(drafts.paths)) as done:
        linted = lint_all(drafts.paths, request, asked.jobs or 0, done)
    form = "diff" if asked.diff else "statistics" if asked.statistics else ""
    answer = lint_answer(linted, fmt, form, way_out.wants_colours(), way_out.columns())
    show = _WAYS.get("text" if asked.diff else fmt, way_out.show_json_text)
    for piece in answer.pieces:
        show(piece)
    if note is not None:
        from mdrag.desk.documents.lint_note import write_note

        write_note(note, lint_answer(linted, "markdown").pieces)
    for words in (*answer.unwritten, *drafts.told, *linted.told):
        options.say(words)
    for problem in linted.problems:
        complain_of(problem)
    return linted.exit_code(asked.fail_on)
