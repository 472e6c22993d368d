"""``mdrag config set``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.entry.refused_settings import refusal_of
from mdrag.cli.terminal import options
from mdrag.cli.terminal.style_names import complete_value
from mdrag.config import load
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.report import settings as report

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
    before, after = change(project, key, value, refusal_of(key))
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
