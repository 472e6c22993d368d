"""``policy.folders`` of config.yaml, checked at its place: what holds for sources of a folder."""

from __future__ import annotations

from typing import Any

from mdrag.config.yaml_entries import pairs, plain
from mdrag.errors import ConfigError
from mdrag.settings.policy import POLICY_FIELDS, policy_value
from mdrag.text.nearest import nearest_word

__all__ = ["check_folder_rules"]

_WITHIN = ("raw/evidence", "raw/instruction")


def check_folder_rules(node: Any, path: str) -> None:
    """Raises ConfigError for a folder outside raw/, an unknown field or a value that is none."""
    for folder, rule, place in pairs(node, path):
        named = folder.strip("/")
        inside = any(f"{named}/".startswith(f"{root}/") for root in _WITHIN)
        if not inside or ".." in named.split("/"):
            message = f"policy.folders: {folder!r} is no folder of {' or '.join(_WITHIN)}"
            raise ConfigError(path, message, *place)
        for field, value, inner in pairs(rule, path):
            if field not in POLICY_FIELDS:
                near = nearest_word(field, list(POLICY_FIELDS))
                hint = f"did you mean {near}?" if near else f"there are: {', '.join(POLICY_FIELDS)}"
                raise ConfigError(path, f"{field!r} is no field of a policy; {hint}", *inner)
            told = plain(value, path)
            if not isinstance(told, str | bool | int | float):
                raise ConfigError(path, f"{field} should be text, not {told!r}", *inner)
            try:
                policy_value(field, str(told))
            except ValueError as problem:
                raise ConfigError(path, str(problem), *inner) from None
