"""``mdrag schema``."""

from __future__ import annotations

import click

from mdrag.cli.commands import PRINTED
from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.text.nearest import nearest

__all__ = ["command"]


@click.command(name="schema")
@click.argument("words", nargs=-1, metavar="[COMMAND]")
@options.common
@options.formats("text", "json")
def command(words: tuple[str, ...], fmt: str) -> None:
    """The JSON Schema of what COMMAND prints with --format json; without COMMAND, which there are.

    Also of a file or an error, by its name in the contracts: finding, passage, error.

    Example: mdrag schema meta list
    """
    from mdrag.evidence.schemas import names, schema

    asked = " ".join(words)
    if not asked:
        if fmt == "json":
            options.emit_json(PRINTED)
        for name, printed in PRINTED.items() if fmt == "text" else ():
            way_out.show(f"{name:<22}{printed}")
        return
    known = names()
    name = PRINTED.get(asked, asked)
    if name not in known:
        hint = nearest(asked, [*PRINTED, *known]) or fill(
            "; see: {command}", command="mdrag schema"
        )
        raise UsageError(
            fill("nothing is printed as JSON by {asked!r}{hint}", asked=asked, hint=hint)
        )
    options.emit_json(schema(name))
