"""Settings whose values only the room that reads them can judge."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from mdrag.config import parse
from mdrag.errors import ConfigError, UsageError
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.settings import ExportSettings

__all__ = ["refusal_of"]


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


def refusal_of(key: str) -> Callable[[Project, object], None] | None:
    """What raises UsageError or FileProblem for a value that a setting may not have; or None."""
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


_REFUSALS: Mapping[str, Callable[[Project, object], None]] = {
    "export.style": _refuse_style,
    "index.uri": _refuse_bucket,
    "index.endpoint": _refuse_endpoint,
}
