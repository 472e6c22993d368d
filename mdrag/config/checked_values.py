"""A value somebody wrote, checked against its setting."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from mdrag.config.folder_rules import check_folder_names, check_folder_rules
from mdrag.config.yaml_entries import Place, pairs, plain
from mdrag.errors import ConfigError
from mdrag.fence import inner_name
from mdrag.filled_sentence import fill
from mdrag.settings import FILES, SECTIONS, UNREAD, Setting
from mdrag.text.nearest import nearest_word

__all__ = ["check_value", "checked_section", "no_such"]


def check_value(setting: Setting[Any], value: Any, path: str, place: Place) -> Any:
    """The value of a setting outside sections, of the setting's type. Raises ConfigError."""
    key, default = setting.key, setting.default
    if value is None:
        return default
    if key == "counterevidence_mode" and value is False:
        value = "off"  # YAML reads a bare off as false
    if setting.choices:
        if value == "" and default == "":
            return ""
        if str(value) in setting.later:
            told = fill(
                "{key}: {value} is not part of this version; what works: {choices}",
                key=key,
                value=value,
                choices=" | ".join(setting.choices),
            )
            raise ConfigError(path, told, *place)
        if str(value) not in setting.choices:
            raise ConfigError(
                path,
                fill(
                    "{key} may be {choices}, not {value!r}",
                    key=key,
                    choices=" | ".join(setting.choices),
                    value=value,
                ),
                *place,
            )
        return str(value)
    if isinstance(default, bool):
        right = isinstance(value, bool)
        wanted = fill("true or false")
    elif isinstance(default, int | float):
        right = isinstance(value, int | float) and not isinstance(value, bool)
        right = (
            right
            and math.isfinite(value)
            and (isinstance(default, float) or float(value).is_integer())
        )
        wanted = fill("a number") if isinstance(default, float) else fill("a whole number")
    else:
        right, value = isinstance(value, str | int | float), str(value)
        wanted = fill("text")
    if not right:
        raise ConfigError(
            path,
            fill("{key} should be {wanted}, not {value!r}", key=key, wanted=wanted, value=value),
            *place,
        )
    low, high = setting.low, setting.high
    if (low is not None and value < low) or (high is not None and value > high):
        between = _between(low, high)
        raise ConfigError(
            path,
            fill("{key} should be {between}, not {value!r}", key=key, between=between, value=value),
            *place,
        )
    return int(value) if isinstance(default, int) else value


def checked_section(name: str, node: Any, path: str, place: Place) -> Mapping[str, Any]:
    """What is written in a section, without empty lines. Raises ConfigError."""
    known = SECTIONS[name]
    value = plain(node, path)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ConfigError(
            path, fill("{name}: should hold indented 'key: value' lines", name=name), *place
        )
    for key, inner_node, inner_place in pairs(node, path):
        setting, inner, full = known.get(key), value[key], f"{name}.{key}"
        if setting is None:
            raise ConfigError(path, no_such(full, [f"{name}.{k}" for k in known]), *inner_place)
        if inner is None:
            continue
        if setting.choices and inner not in setting.choices:
            choices = " | ".join(setting.choices)
            raise ConfigError(
                path,
                fill(
                    "{full} may be {choices}, not {inner!r}",
                    full=full,
                    choices=choices,
                    inner=inner,
                ),
                *inner_place,
            )
        wanted = _KINDS[type(setting.default)]
        if wanted.kind is float and isinstance(inner, int) and not isinstance(inner, bool):
            inner = float(inner)
        if not setting.choices and not isinstance(inner, wanted.kind):
            raise ConfigError(
                path,
                fill(
                    "{full} should be {told}, not {inner!r}",
                    full=full,
                    told=wanted.told,
                    inner=inner,
                ),
                *inner_place,
            )
        if wanted.kind is float and not _within(setting, inner):
            low, high = f"{setting.low or 0:g}", setting.high
            between = (
                fill("{low} or more", low=low)
                if high is None
                else fill("between {low} and {high:g}", low=low, high=high)
            )
            raise ConfigError(
                path,
                fill(
                    "{full} should be {between}, not {inner!r}",
                    full=full,
                    between=between,
                    inner=inner,
                ),
                *inner_place,
            )
        if full == "policy.folders":
            check_folder_rules(inner_node, path)
        if full == "redaction.folders":
            check_folder_names(inner_node, path)
        if full in FILES and inner and not inner_name(inner):
            raise ConfigError(path, _no_file(full, inner), *inner_place)
        if wanted.kind is int and (isinstance(inner, bool) or inner < 0):
            raise ConfigError(
                path,
                fill("{full} should be 0 or more, not {inner!r}", full=full, inner=inner),
                *inner_place,
            )
    return {key: inner for key, inner in value.items() if inner is not None}


def _between(low: float | None, high: float | None) -> str:
    if high is None:
        return fill("at least {low:g}", low=low)
    return fill("between {low} and {high:g}", low=f"{low or 0:g}", high=high)


def _within(setting: Setting[Any], value: float) -> bool:
    low, high = setting.low or 0.0, math.inf if setting.high is None else setting.high
    return low <= value <= high


class _Kind(NamedTuple):
    """What YAML must give for a setting, and how that is told."""

    kind: type
    told: str


# The type of the default → what is written.
_KINDS: Mapping[type, _Kind] = {
    tuple: _Kind(list, fill("a list")),
    MappingProxyType: _Kind(dict, fill("'key: value' lines")),
    int: _Kind(int, fill("a whole number")),
    float: _Kind(float, fill("a number")),
    str: _Kind(str, fill("text")),
    bool: _Kind(bool, fill("true or false")),
}


def _no_file(key: str, told: str) -> str:
    shown = ascii(told if len(told) <= 80 else f"{told[:77]}...")
    return fill(
        "{key} may only name a file below the folder of this file, not {shown}: put the file "
        "there, or name it on the command line",
        key=key,
        shown=shown,
    )


def no_such(key: str, known: list[str]) -> str:
    """What is said of a name that is no setting, with the nearest that is one."""
    near = nearest_word(key, [*known, *sorted(UNREAD)])
    if near in UNREAD:
        return fill(
            "{key!r} is no setting; did you mean {near}? No part of this version reads it",
            key=key,
            near=near,
        )
    hint = (
        fill("; did you mean {names}?", names=near)
        if near
        else fill("; see: {command}", command="mdrag config show")
    )
    return fill("{key!r} is no setting{hint}", key=key, hint=hint)
