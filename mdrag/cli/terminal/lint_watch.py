"""``mdrag lint --watch``: the same again whenever a draft is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mdrag.cli.terminal import options
from mdrag.cli.terminal.lint_options import LintOptions
from mdrag.errors import MdragError, UsageError
from mdrag.filled_sentence import fill

__all__ = ["lint_watch"]

Lint = Callable[[tuple[str, ...], LintOptions, str, Path | None], int]


def lint_watch(
    paths: tuple[str, ...], asked: LintOptions, fmt: str, note: Path | None, lint: Lint
) -> int:
    """Lint now and after every save, until Ctrl+C; what the writer can mend ends nothing.

    Raises UsageError for what cannot be done again and again.
    """
    from mdrag.cli.entry.problem_answer import complain_of
    from mdrag.desk.documents.lint_note import refuse_own_note
    from mdrag.desk.find_drafts import drafts_in
    from mdrag.desk.watched_drafts import changes

    changing = asked.fix or asked.diff or asked.add_waivers or asked.update_baseline
    if fmt != "text" or changing or "-" in paths:
        raise UsageError(fill("--watch checks files, prints --format text, and changes nothing"))
    if note is not None:
        refuse_own_note(note, [path for path in paths if not Path(path).is_dir()])
    drafts_in(paths)  # a folder without drafts is said once, now
    for drafts in changes(paths):
        try:
            if drafts:
                lint(drafts, asked, fmt, note)
        except MdragError as problem:
            complain_of(problem.sentence)
        options.say(fill("watching (Ctrl+C to stop)"))
    return 0
