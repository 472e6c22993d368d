"""``mdrag strip``: a draft without its bindings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import MdragError, UsageError

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
    if check:
        if output is not None:
            raise UsageError("--check writes nothing: leave -o out")
        rows = [_checked(draft) for draft in drafts]
        if fmt == "json":
            options.emit_json(rows)
        else:
            for row in rows:
                _say_left(row)
        return max(2 if row["problem"] else int(bool(row["bindings"])) for row in rows)
    if len(drafts) > 1:
        raise UsageError("one draft at a time; only --check takes several")
    _stripped(drafts[0], output, fmt)
    return 0


def _checked(draft: Path) -> dict[str, Any]:
    """The bindings that stand in a file, or why it cannot be read: an item of strip.schema.json."""
    from mdrag.desk.documents.stripped_file import binding_places
    from mdrag.draft.read import read

    row = {"draft": str(draft), "output": None, "text": None}
    try:
        return {**row, "bindings": binding_places(read(draft)), "problem": None}
    except MdragError as problem:
        way_out.complain(f"mdrag: {problem}")
        return {**row, "bindings": [], "problem": str(problem)}


def _say_left(row: dict[str, Any]) -> None:
    draft, marks = row["draft"], row["bindings"]
    for one in marks:
        way_out.show(f"{draft}:{one['line']}:{one['column']}: {one['text']} is still there")
    if marks:
        left = "1 binding" if len(marks) == 1 else f"{len(marks)} bindings"
        options.say(f"{draft}: {left} left; take out: mdrag strip {draft}")


def _stripped(draft: Path, output: Path | None, fmt: str) -> None:
    from mdrag.desk.documents.stripped_file import binding_places, write_stripped
    from mdrag.draft.read import read
    from mdrag.draft.strip import strip
    from mdrag.output_file import is_same_file

    if output is not None and is_same_file(output, draft):
        raise UsageError(f"-o {output}: is the draft itself; its bindings would be lost")
    source = read(draft)
    text = strip(source)
    data = (b"\xef\xbb\xbf" if source.bom else b"") + text.encode("utf-8")
    if output is not None and (told := write_stripped(output, data)):
        options.say(told)
    if fmt == "json":
        to = {"output": output and str(output), "text": text if output is None else None}
        row = {"draft": str(draft), **to, "bindings": binding_places(source), "problem": None}
        options.emit_json([row])
    elif output is None:
        way_out.hand_over(data)
    else:
        marks = sum(binding.form != "cite" for binding in source.bindings)
        options.say(f"{output}: {marks} binding{'' if marks == 1 else 's'} taken out")
