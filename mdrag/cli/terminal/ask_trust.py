"""What settings ask of the network, shown to the person who then says yes or no."""

from __future__ import annotations

import sys
from pathlib import Path

from mdrag import trust
from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.report.trust import wants_as_lines
from mdrag.wording import Words

__all__ = ["ask_trust"]


def ask_trust(path: Path, yes: bool, fmt: str, tr: Words) -> int:
    """Show what a settings file asks for; remember the answer when the person says yes.

    The exit code: 1 for a no. Raises UsageError where nobody is there to answer, FileProblem.
    """
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
        raise UsageError(fill("nobody is here to answer; read what it asks for, then add --yes"))
    if not yes and not way_out.ask(tr("let these settings reach the network?")):
        options.say(tr("nothing was remembered; they stay off"))
        return 1
    trust.remember(folder, wants)
    told = "{folder} is trusted with these values; mdrag trust --revoke ends it"
    options.say(tr(told, folder=folder))
    return 0
