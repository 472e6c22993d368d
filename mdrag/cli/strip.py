"""``mdrag strip``: a draft without its bindings."""

from __future__ import annotations

from pathlib import Path

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
def command(drafts: tuple[Path, ...], output: Path | None, check: bool) -> int:
    """Take the bindings out of DRAFT; every word, space and line end stays.

    Example: mdrag strip outputs/drafts/essay_v002.md -o essay.md
    """
    if check:
        if output is not None:
            raise UsageError("--check writes nothing: leave -o out")
        return max(map(_checked, drafts))
    if len(drafts) > 1:
        raise UsageError("one draft at a time; only --check takes several")
    _stripped(drafts[0], output)
    return 0


def _checked(draft: Path) -> int:
    """A line for each binding in a file; the exit code it asks for."""
    from mdrag.draft.read import read
    from mdrag.text.lines import Lines

    try:
        source = read(draft)
    except MdragError as problem:
        way_out.complain(f"mdrag: {problem}")
        return 2
    lines = Lines(source.text)
    marks = [binding.mark for binding in source.bindings if binding.form != "cite"]
    for start, end in marks:
        place = ":".join(map(str, lines.place(start)))
        way_out.show(f"{draft}:{place}: {' '.join(source.text[start:end].split())} is still there")
    if marks:
        left = "1 binding" if len(marks) == 1 else f"{len(marks)} bindings"
        options.say(f"{draft}: {left} left; take out: mdrag strip {draft}")
    return int(bool(marks))


def _stripped(draft: Path, output: Path | None) -> None:
    from mdrag.draft.read import read
    from mdrag.draft.strip import strip
    from mdrag.fence import write_atomic

    if output is not None and output.resolve() == draft.resolve():
        raise UsageError(f"-o {output}: is the draft itself; its bindings would be lost")
    source = read(draft)
    data = (b"\xef\xbb\xbf" if source.bom else b"") + strip(source).encode("utf-8")
    if output is None:
        way_out.hand_over(data)
    else:
        write_atomic(output, data)
        marks = sum(binding.form != "cite" for binding in source.bindings)
        options.say(f"{output}: {marks} binding{'' if marks == 1 else 's'} taken out")
