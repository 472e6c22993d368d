"""``mdrag trust``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mdrag import trust
from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.report.trust import folders_as_lines, wants_as_lines
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
        raise UsageError(f"{folder or Path.cwd()}: no config.yaml or mdrag.yaml here or above")
    return _decide(path, yes, fmt, tr)


def _decide(path: Path, yes: bool, fmt: str, tr: Words) -> int:
    """Show what a settings file asks for; remember the answer when the person says yes."""
    from mdrag.config import outward_settings

    folder, wants = path.parent.resolve(), outward_settings(path)
    trusted = trust.is_trusted(folder, wants)
    if fmt == "json":
        options.emit_json({"folder": str(folder), "wants": wants, "trusted": trusted})
    elif not wants:
        options.say(tr("{path}: asks for nothing outside this computer", path=path))
    for line in wants_as_lines(path, wants) if fmt == "text" else ():
        way_out.show(line)
    if not wants or trusted or (fmt == "json" and not yes):
        return 0
    if not yes and not sys.stdin.isatty():
        raise UsageError("nobody is here to answer; read what it asks for, then add --yes")
    if not yes and not way_out.ask(tr("let these settings reach the network?")):
        options.say(tr("nothing was remembered; they stay off"))
        return 1
    trust.remember(folder, wants)
    told = "{folder} is trusted with these values; mdrag trust --revoke ends it"
    options.say(tr(told, folder=folder))
    return 0


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
