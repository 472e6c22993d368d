"""``mdrag config unset``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag import settings
from mdrag.cli.terminal import options
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.text.nearest import nearest

__all__ = ["command"]


@click.command(name="unset")
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@click.option("--unread", is_flag=True, help="All that no part of this version reads.")
@options.common
@options.formats("text", "json")
def command(keys: tuple[str, ...], unread: bool, fmt: str) -> None:
    """Take settings out of config.yaml, so that their defaults count; comments stay.

    Example: mdrag config unset top_k_child
    """
    from mdrag.settings_file import take_out

    if not keys and not unread:
        raise UsageError(fill("name the settings to take out, or say --unread"))
    project = Project.require(Path.cwd(), options.chosen().project)
    gone = take_out(project, {*keys, *(settings.UNREAD if unread else ())})
    missing = [key for key in keys if key not in gone]
    if fmt == "json" and (gone or not missing):
        options.emit_json({"removed": gone, "missing": missing})
    if gone:
        options.say(fill("taken out of config.yaml: {names}", names=", ".join(gone)))
    elif not missing:
        options.say(fill("config.yaml holds nothing that no part of this version reads"))
    if missing:
        known = [*settings.setting_names(), *settings.UNREAD]
        strange = [nearest(key, known) for key in missing if key not in known]
        raise UsageError(
            fill(
                "{missing}: not written in config.yaml{strange}",
                missing=", ".join(missing),
                strange="".join(strange[:1]),
            )
        )
