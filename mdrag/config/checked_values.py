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
        told, value = _no_choice(setting, str(value), value), str(value)
    elif isinstance(default, int | float):
        told = _no_number(setting, value)
        value = int(value) if type(default) is int and not told else value
    else:
        scalar, value = isinstance(value, str | int | float), str(value)
        told = "" if scalar else _should_be(key, fill("text"), value)
    if told:
        raise ConfigError(path, told, *place)
    return value


def _no_choice(setting: Setting[Any], value: str, written: Any) -> str:
    """What is wrong with a value that must be one of a few; "" when it is one."""
    key, choices = setting.key, " | ".join(setting.choices)
    if value in setting.later:
        return fill(
            "{key}: {value} is not part of this version; what works: {choices}",
            key=key,
            value=value,
            choices=choices,
        )
    if value in setting.choices:
        return ""
    return fill("{key} may be {choices}, not {value!r}", key=key, choices=choices, value=written)


def _no_number(setting: Setting[Any], value: Any) -> str:
    """What is wrong with a value that must be a number, or true or false; "" when it is right."""
    key, default, low, high = setting.key, setting.default, setting.low, setting.high
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else _should_be(key, fill("true or false"), value)
    whole = not isinstance(default, float)
    right = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not right or (whole and not float(value).is_integer()):
        return _should_be(key, fill("a whole number") if whole else fill("a number"), value)
    if (low is not None and value < low) or (high is not None and value > high):
        between = _between(low, high)
        return fill("{key} should be {between}, not {value!r}", key=key, between=between,
                    value=value)  # fmt: skip
    return ""


def _should_be(key: str, wanted: str, value: Any) -> str:
    return fill("{key} should be {wanted}, not {value!r}", key=key, wanted=wanted, value=value)


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
        if told := _no_value(setting, full, inner):
            raise ConfigError(path, told, *inner_place)
        if full == "policy.folders":
            check_folder_rules(inner_node, path)
        if full == "redaction.folders":
            check_folder_names(inner_node, path)
    return {key: inner for key, inner in value.items() if inner is not None}


def _no_value(setting: Setting[Any], full: str, inner: Any) -> str:
    """What is wrong with a value of a section; "" when nothing is."""
    if setting.choices:
        choices = " | ".join(setting.choices)
        wrong = fill("{full} may be {choices}, not {inner!r}", full=full, choices=choices,
                     inner=inner)  # fmt: skip
        return "" if inner in setting.choices else wrong
    wanted = _KINDS[type(setting.default)]
    if wanted.kind is float and isinstance(inner, int) and not isinstance(inner, bool):
        inner = float(inner)
    right = isinstance(inner, wanted.kind)
    if not right:
        return fill("{full} should be {told}, not {inner!r}", full=full, told=wanted.told,
                    inner=inner)  # fmt: skip
    if wanted.kind is float and not _within(setting, inner):
        between = _from_to(setting)
        return fill("{full} should be {between}, not {inner!r}", full=full, between=between,
                    inner=inner)  # fmt: skip
    if full in FILES and inner and not inner_name(inner):
        return _no_file(full, inner)
    if wanted.kind is int and (isinstance(inner, bool) or inner < 0):
        return fill("{full} should be 0 or more, not {inner!r}", full=full, inner=inner)
    return ""


def _from_to(setting: Setting[Any]) -> str:
    low, high = f"{setting.low or 0:g}", setting.high
    if high is None:
        return fill("{low} or more", low=low)
    return fill("between {low} and {high:g}", low=low, high=high)


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
