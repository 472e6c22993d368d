"""Folders in config.yaml, checked at their place: ``policy.folders``, ``redaction.folders``."""

from __future__ import annotations

from typing import Any

from mdrag.config.yaml_entries import pairs, plain
from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill, join_sentences
from mdrag.settings.policy import POLICY_FIELDS, policy_value
from mdrag.text.nearest import nearest_word

__all__ = ["check_folder_names", "check_folder_rules"]

_WITHIN = ("raw/evidence", "raw/instruction")


def check_folder_rules(node: Any, path: str) -> None:
    """Raises ConfigError for a folder outside raw/, an unknown field or a value that is none."""
    for folder, rule, place in pairs(node, path):
        if not _is_within(folder):
            raise ConfigError(path, _no_folder("policy.folders", folder), *place)
        for field, value, inner in pairs(rule, path):
            if field not in POLICY_FIELDS:
                near = nearest_word(field, list(POLICY_FIELDS))
                hint = fill("there are: {names}", names=", ".join(POLICY_FIELDS))
                if near:
                    hint = fill("did you mean {near}?", near=near)
                raise ConfigError(
                    path,
                    fill("{field!r} is no field of a policy; {hint}", field=field, hint=hint),
                    *inner,
                )
            told = plain(value, path)
            if not isinstance(told, str | bool | int | float):
                raise ConfigError(
                    path,
                    fill("{field} should be text, not {told!r}", field=field, told=told),
                    *inner,
                )
            try:
                policy_value(field, str(told))
            except ValueError as problem:
                raise ConfigError(path, problem.args[0], *inner) from None


def check_folder_names(node: Any, path: str) -> None:
    """Raises ConfigError for an entry of ``redaction.folders`` that is no folder of raw/."""
    for one in node.value:
        folder, mark = plain(one, path), one.start_mark
        if not isinstance(folder, str) or not _is_within(folder):
            message = _no_folder("redaction.folders", folder)
            raise ConfigError(path, message, mark.line + 1, mark.column + 1)


def _is_within(folder: str) -> bool:
    named = folder.strip("/")
    inside = any(f"{named}/".startswith(f"{root}/") for root in _WITHIN)
    return inside and ".." not in named.split("/")


def _no_folder(key: str, folder: Any) -> str:
    return fill(
        "{key}: {folder!r} is no folder of {within}",
        key=key,
        folder=folder,
        within=join_sentences("{first} or {second}", _WITHIN),
    )
