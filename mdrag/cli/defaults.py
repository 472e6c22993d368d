"""``mdrag defaults``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options, way_out

__all__ = ["command"]


@click.command(name="defaults")
@click.argument("name", default="", metavar="[docx|odt|html]")
@options.common
def command(name: str) -> None:
    """Where the defaults files for plain pandoc lie: our filters around citeproc, in order.

    Example: pandoc draft.md -d "$(mdrag defaults docx)" -o essay.docx
    """
    from mdrag.errors import UsageError
    from mdrag.shipped import shipped

    files = {path.stem: path for path in sorted(shipped("filters").glob("*.yaml"))}
    if name and name not in files:
        raise UsageError(f"no defaults for {name!r}; there are {', '.join(files)}")
    for path in [files[name]] if name else files.values():
        way_out.show(str(path))
