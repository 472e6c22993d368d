"""``mdrag config show|get``; ``set`` and ``unset`` have their files."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import config_set, config_unset
from mdrag.cli.terminal import options, way_out
from mdrag.config import Config, load
from mdrag.project import Project
from mdrag.report import settings as report

__all__ = ["command"]


@click.group(name="config", cls=options.CommandGroup)
def command() -> None:
    """Show, get, set or unset settings of the project's config.yaml.

    Example: mdrag config set top_k_child 30
    """


def _config() -> Config:
    """The settings of the project one stands in."""
    return load(Project.require(Path.cwd(), options.chosen().project).config_path)


@command.command("show")
@options.common
@options.formats("text", "json")
def _show(fmt: str) -> None:
    """Every setting with the value in force.

    Example: mdrag config show
    """
    config = _config()
    if fmt == "json":
        options.emit_json({**config.values, **config.sections})
        return
    for line in report.as_lines(config):
        way_out.show(line)


@command.command("get")
@click.argument("key")
@options.common
@options.formats("text", "json")
def _get(key: str, fmt: str) -> None:
    """The value of one setting.

    Example: mdrag config get verify_citations_threshold_T
    """
    config = _config()
    value = report.value_of(config, key)
    options.emit_json(value) if fmt == "json" else way_out.show(report.as_written(value))


command.add_command(config_set.command)
command.add_command(config_unset.command)
