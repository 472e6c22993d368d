"""``mdrag config show|get|set``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag import settings
from mdrag.cli import options, way_out
from mdrag.config import Config, load
from mdrag.errors import UsageError
from mdrag.project import Project

__all__ = ["command", "unset"]


@click.group(name="config")
def command() -> None:
    """Show, get, set or unset settings of the project's config.yaml.

    Example: mdrag config set top_k_child 30
    """


def _here() -> tuple[Project, Config]:
    project = Project.require(Path.cwd(), options.chosen().project)
    return project, load(project.config_path)


@command.command("show")
@options.common
@options.formats("text", "json")
def _show(fmt: str) -> None:
    """Every setting with the value in force.

    Example: mdrag config show
    """
    _, config = _here()
    if fmt == "json":
        options.emit_json({**config.values, **config.sections})
        return
    about = {setting.key: setting.about for setting in settings.SETTINGS}
    for key, value in config.values.items():
        way_out.show(f"{key}: {_written(value)}".ljust(52) + f"  # {about[key]}")
    for name, section in config.sections.items():
        way_out.show(f"{name}: {_written(section)}")


@command.command("get")
@click.argument("key")
@options.common
@options.formats("text", "json")
def _get(key: str, fmt: str) -> None:
    """The value of one setting.

    Example: mdrag config get verify_citations_threshold_T
    """
    _, config = _here()
    section, _, name = key.partition(".")
    if name and name in settings.SECTIONS.get(section, {}):
        written = config.written(key)
        value = unset(key) if written is None else written
    elif key in config.values or key in settings.SECTIONS:
        value = {**config.values, **config.sections}.get(key, {})
    elif key in settings.UNREAD:
        raise UsageError(f"no part of this version reads {key}; see: mdrag config show")
    else:
        raise UsageError(f"{key!r} is no setting; see: mdrag config show")
    options.emit_json(value) if fmt == "json" else way_out.show(_written(value))


@command.command(name="set")
@click.argument("key")
@click.argument("value")
@options.common
def _set_(key: str, value: str) -> None:
    """Write one setting to config.yaml; comments stay; meta/version_log.jsonl remembers it.

    Example: mdrag config set top_k_child 30
    """
    from mdrag.settings_file import change

    project, _ = _here()
    before, after = change(project, key, value, _refuse_style if key == "export.style" else None)
    was = _written(before)
    if before is None:
        default = unset(key)
        was = f"{_written(default)} (the default)" if default != "" else "not set"
    options.say(f"{key}: {was} → {_written(after)} (config.yaml)")


def _refuse_style(project: Project, name: object) -> None:
    """Raise UsageError or FileProblem for what `mdrag build` would refuse as export.style."""
    from mdrag.export.build.request import style_file

    if name not in (None, ""):
        style_file(project, settings.ExportSettings({"style": name}))


@command.command(name="unset")
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@click.option("--unread", is_flag=True, help="All that no part of this version reads.")
@options.common
def _unset_(keys: tuple[str, ...], unread: bool) -> None:
    """Take settings out of config.yaml, so that their defaults count; comments stay.

    Example: mdrag config unset top_k_child
    """
    from mdrag.settings_file import take_out

    if not keys and not unread:
        raise UsageError("name the settings to take out, or say --unread")
    project = Project.require(Path.cwd(), options.chosen().project)
    gone = take_out(project, {*keys, *(settings.UNREAD if unread else ())})
    missing = [key for key in keys if key not in gone]
    if gone:
        options.say(f"taken out of config.yaml: {', '.join(gone)}")
    elif not missing:
        options.say("config.yaml holds nothing that no part of this version reads")
    if missing:
        raise UsageError(f"{', '.join(missing)}: not written in config.yaml")


def unset(key: str) -> object:
    """What counts while ``section.name`` is not written; "" when that is nothing."""
    setting = settings.setting_of(key)
    default = setting.default if setting else ""
    return default if default or default is False else ""


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return '""' if value == "" else str(value)
