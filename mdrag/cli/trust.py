"""``mdrag trust``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from mdrag import trust
from mdrag.cli import options, way_out
from mdrag.errors import ConfigError, UsageError
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
    from mdrag.workspace import settings_file

    path = settings_file(folder or Path.cwd())
    tr = words(_language(path))
    if listed:
        return _list(fmt, tr)
    if revoke:
        place = (path.parent if path else folder or Path.cwd()).resolve()
        gone = trust.forget(place)
        told = "{folder}: is trusted no more" if gone else "{folder}: was not trusted"
        options.say(tr(told, folder=place))
        return 0
    if path is None:
        raise UsageError(f"{folder or Path.cwd()}: no config.yaml or mdrag.yaml here or above")
    from mdrag.config import wanted

    wants = wanted(path)
    if fmt == "json":
        state = trust.is_trusted(path.parent, wants)
        options.emit_json({"folder": str(path.parent.resolve()), "wants": wants, "trusted": state})
    elif not wants:
        options.say(tr("{path}: asks for nothing outside this computer", path=path))
    else:
        _show(path, wants)
    if not wants or trust.is_trusted(path.parent, wants) or (fmt == "json" and not yes):
        return 0
    if not yes and not sys.stdin.isatty():
        raise UsageError("nobody is here to answer; read what it asks for, then add --yes")
    if not yes and not way_out.ask(tr("let these settings reach the network?")):
        options.say(tr("nothing was remembered; they stay off"))
        return 1
    trust.remember(path.parent, wants)
    told = "{folder} is trusted with these values; mdrag trust --revoke ends it"
    options.say(tr(told, folder=path.parent.resolve()))
    return 0


def _language(path: Path | None) -> str:
    """The language of the settings; English where they cannot be read."""
    from mdrag.config import load

    try:
        language = load(path).ui_language
    except ConfigError:
        return "en"
    trust.withheld()  # this command says itself what stays off
    return language


def _show(path: Path, wants: Mapping[str, Any]) -> None:
    for one in trust.asked(wants):
        where = f"  → {one.host}" if one.host else ""
        way_out.show(f"{path}: {one.key}: {str(one.value)!r}{where}")


def _list(fmt: str, tr: Words) -> int:
    folders = trust.trusted_folders()
    if fmt == "json":
        options.emit_json(
            [{"folder": name, "wants": one["wants"]} for name, one in folders.items()]
        )
        return 0
    for name, one in folders.items():
        way_out.show(name)
        for asked in trust.asked(one["wants"]):
            way_out.show(f"  {asked.key}: {str(asked.value)!r}")
    if not folders:
        options.say(tr("no folder is trusted"))
    return 0
