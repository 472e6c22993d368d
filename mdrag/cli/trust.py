"""``mdrag trust``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag import trust
from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.ask_trust import ask_trust
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.report.trust import folders_as_lines
from mdrag.wording import Words, words

__all__ = ["command"]


@click.command(name="trust")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Say yes without being asked, in a script.")
@click.option("--list", "listed", is_flag=True, help="The folders you said yes to.")
@click.option("--revoke", is_flag=True, help="Take the yes for FOLDER back.")
@options.common
@options.formats("text", "json")
def command(folder: Path | None, yes: bool, listed: bool, revoke: bool, fmt: str) -> int:
    """Let the settings of FOLDER (here) reach the network: shown first, then remembered.

    A config.yaml cannot switch the network on by itself, nor choose whom to ask there: it may have
    come with somebody else's essay. The yes is for these values; another value asks again.

    Example: mdrag trust ~/essays/thesis
    """
    from mdrag.workspace import language_of, settings_file

    path = settings_file(folder or Path.cwd())
    tr = words(language_of(path))
    trust.take_withheld()  # this command says itself what stays off
    if listed:
        return _list(fmt, tr)
    if revoke:
        place = (path.parent if path else folder or Path.cwd()).resolve()
        was = trust.forget(place)
        told = "{folder}: is trusted no more" if was else "{folder}: was not trusted"
        options.say(tr(told, folder=place))
        return 0
    if path is None:
        raise UsageError(
            fill(
                "{folder}: no config.yaml or mdrag.yaml here or above", folder=folder or Path.cwd()
            )
        )
    return ask_trust(path, yes, fmt, tr)


def _list(fmt: str, tr: Words) -> int:
    """The folders that are trusted, and with what."""
    folders = trust.trusted_folders()
    if fmt == "json":
        options.emit_json([{"folder": f, "wants": one["wants"]} for f, one in folders.items()])
    elif not folders:
        options.say(tr("no folder is trusted"))
    else:
        way_out.show("\n".join(folders_as_lines(folders)))
    return 0
