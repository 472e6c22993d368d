"""``mdrag strip``: a draft without its bindings."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mdrag.cli import options

__all__ = ["command"]


@click.command()
@click.argument("draft", type=click.Path(path_type=Path, allow_dash=True))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here, not to stdout.")
@options.common
def command(draft: Path, output: Path | None) -> None:
    """Take the bindings out of DRAFT; every word, space and line end stays.

    Example: mdrag strip outputs/drafts/essay_v002.md -o essay.md
    """
    from mdrag.draft.read import read
    from mdrag.draft.strip import strip
    from mdrag.errors import UsageError
    from mdrag.project import write_atomic

    if output is not None and output.resolve() == draft.resolve():
        raise UsageError(f"-o {output}: is the draft itself; its bindings would be lost")
    source = read(draft)
    data = (b"\xef\xbb\xbf" if source.bom else b"") + strip(source).encode("utf-8")
    if output is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_atomic(output, data)
        marks = sum(binding.form != "cite" for binding in source.bindings)
        options.say(f"{output}: {marks} bindings taken out")
