"""``mdrag defaults``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.command(name="defaults")
@click.argument("name", default="", metavar="[docx|odt|html]")
@options.common
@options.formats("text", "json")
def command(name: str, fmt: str) -> None:
    """Where the defaults files for plain pandoc lie: our filters around citeproc, in order.

    Example: pandoc draft.md -d "$(mdrag defaults docx)" -o essay.docx
    """
    from mdrag.errors import UsageError
    from mdrag.shipped import shipped
    from mdrag.text.nearest import nearest

    files = {path.stem: path for path in sorted(shipped("filters").glob("*.yaml"))}
    if name and name not in files:
        hint = nearest(name, files) or fill("; there are: {names}", names=", ".join(files))
        raise UsageError(fill("no defaults for {name!r}{hint}", name=name, hint=hint))
    wanted = [files[name]] if name else list(files.values())
    if fmt == "json":
        options.emit_json([{"name": path.stem, "path": str(path)} for path in wanted])
        return
    for path in wanted:
        way_out.show(str(path))
