"""``mdrag config set``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.style_names import complete_value
from mdrag.config import load, parse
from mdrag.errors import ConfigError, UsageError
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.report import settings as report
from mdrag.settings import ExportSettings

__all__ = ["command"]


@click.command(name="set")
@click.argument("key")
@click.argument("value", shell_complete=complete_value)
@options.common
@options.formats("text", "json")
def command(key: str, value: str, fmt: str) -> None:
    """Write one setting to config.yaml; comments stay; meta/version_log.jsonl remembers it.

    Example: mdrag config set top_k_child 30
    """
    from mdrag.settings_file import change

    project = Project.require(Path.cwd(), options.chosen().project)
    load(project.config_path)  # settings that are wrong are said before one is written
    before, after = change(project, key, value, _refusal(key))
    if fmt == "json":
        options.emit_json({"key": key, "from": before, "to": after})
        return
    was: str = report.as_written(before)
    if before is None:
        default = report.default_of(key)
        value = report.as_written(default)
        was = fill("{value} (the default)", value=value) if default != "" else fill("not set")
    now = report.as_written(after)
    options.say(fill("{key}: {was} → {now} (config.yaml)", key=key, was=was, now=now))


def _refuse_style(project: Project, name: object) -> None:
    """Raise UsageError or FileProblem for what `mdrag build` would refuse as export.style."""
    from mdrag.export.build.request import style_file

    if name not in (None, ""):
        style_file(project, ExportSettings({"style": name}))


def _refuse_bucket(_: Project, uri: object) -> None:
    """Raise UsageError for what the next ingest would refuse as index.uri."""
    from mdrag.index.store_place import refuse_uri

    refuse_uri(str(uri or ""))


def _refuse_endpoint(_: Project, endpoint: object) -> None:
    """Raise UsageError for what the next ingest would refuse as index.endpoint."""
    from mdrag.index.store_place import refuse_endpoint

    refuse_endpoint(str(endpoint or ""))


def _refusal(key: str) -> Callable[[Project, object], None] | None:
    if key.startswith("lint.rules."):
        return partial(_refuse_rule, key.removeprefix("lint.rules."))
    return _REFUSALS.get(key)


def _refuse_rule(name: str, project: Project, value: object) -> None:
    """Raise UsageError for a rule that there is not, and for what it may not be."""
    from mdrag.lint.rules.load import load as load_rules
    from mdrag.lint.rules.select import select_rules
    from mdrag.workspace import open_for

    folder, _, rest = name.partition(".")
    rule, _, option = rest.partition(".")
    written = {f"{folder}.{rule}": {option: value} if option else value}
    layer = parse(json.dumps({"lint": {"rules": written}}), "config.yaml")
    try:
        space = open_for(project.root, str(project.root), lenient=True)
        select_rules(load_rules(space.rule_folders), layer)
    except ConfigError as problem:
        told = problem.message
        raise UsageError(fill("config.yaml was not changed: {message}", message=told)) from None


# Settings whose values only the room that reads them can judge.
_REFUSALS: Mapping[str, Callable[[Project, object], None]] = {
    "export.style": _refuse_style,
    "index.uri": _refuse_bucket,
    "index.endpoint": _refuse_endpoint,
}
