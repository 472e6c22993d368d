"""``mdrag strip``: a draft without its bindings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mdrag.cli.entry.problem_answer import complain_of
from mdrag.cli.entry.spoken_language import spoken_language
from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.wording import say_in

__all__ = ["command"]


@click.command()
@click.argument(
    "drafts", nargs=-1, required=True, metavar="DRAFT",
    type=click.Path(path_type=Path, allow_dash=True),
)  # fmt: skip
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here, not to stdout.")
@click.option(
    "--check", is_flag=True, help="Write nothing; say which bindings DRAFTs hold, exit 1 for any."
)
@options.common
@options.formats("text", "json")
def command(drafts: tuple[Path, ...], output: Path | None, check: bool, fmt: str) -> int:
    """Take the bindings out of DRAFT; every word, space and line end stays.

    Example: mdrag strip outputs/drafts/essay_v002.md -o essay.md
    """
    from mdrag.desk.documents.stripped_file import left_bindings

    if check:
        if output is not None:
            raise UsageError(fill("--check writes nothing: leave -o out"))
        rows = [left_bindings(draft) for draft in drafts]
        for row in rows:
            _say_left(row, fmt)
        if fmt == "json":
            options.emit_json(rows)
        return max(2 if row["problem"] else int(bool(row["bindings"])) for row in rows)
    if len(drafts) > 1:
        raise UsageError(fill("one draft at a time; only --check takes several"))
    _strip(drafts[0], output, fmt)
    return 0


def _say_left(row: dict[str, Any], fmt: str) -> None:
    draft, marks = row["draft"], row["bindings"]
    if row["problem"]:
        complain_of(row["problem"])
    if fmt == "json":
        return
    for one in marks:
        place = f"{draft}:{one['line']}:{one['column']}"
        left = fill("{place}: {mark} is still there", place=place, mark=one["text"])
        way_out.show(say_in(left, spoken_language()))
    if marks:
        told = "{draft}: {count} bindings left; take out: mdrag strip {draft}"
        options.say(fill(told, draft=draft, count=len(marks)))


def _strip(draft: Path, output: Path | None, fmt: str) -> None:
    from mdrag.desk.documents.stripped_file import strip_file

    done = strip_file(draft, output)
    if done.told:
        options.say(done.told)
    if fmt == "json":
        options.emit_json([done.as_json()])
    elif output is None:
        way_out.hand_over(done.data)
    else:
        told = "{path}: {count} bindings taken out"
        options.say(fill(told, path=output, count=len(done.bindings)))
