"""The names of the citation styles that ship, for help texts and for shells that complete them."""

from __future__ import annotations

import click

from mdrag.export.citations.styles import SHIPPED

__all__ = ["STYLE_HELP", "complete_style", "complete_value"]

STYLE_HELP = f"{', '.join(one.name for one in SHIPPED)} or a .csl file."


def complete_style(_context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
    """The styles whose names begin so."""
    return [one.name for one in SHIPPED if one.name.startswith(begun.lower())]


def complete_value(context: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """The same for the value of a setting, when it is the style."""
    asked = context.params.get("key") == "export.style"
    return complete_style(context, option, begun) if asked else []
