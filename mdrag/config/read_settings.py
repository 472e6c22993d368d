"""YAML text → settings, each checked against its table.

An unknown key, a wrong type or a value that is no choice is an error at file:line:column with the
nearest right name.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mdrag import trust
from mdrag.config.checked_values import check_value, checked_section, no_such
from mdrag.config.model import WrittenSettings
from mdrag.config.yaml_entries import entries, plain
from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.settings import SECTIONS, SETTINGS, UNREAD, setting_names

__all__ = ["read_settings"]


def read_settings(text: str, path: str, besides: tuple[str, ...] = ()) -> WrittenSettings:
    """The settings of a text; keys of ``besides`` are passed over. Raises ConfigError."""
    values: dict[str, Any] = {}
    sections: dict[str, Mapping[str, Any]] = {}
    known = {setting.key: setting for setting in SETTINGS}
    found = list(entries(text, path))
    unread = [(key, place) for key, _node, place in found if key in UNREAD]
    if unread:
        raise ConfigError(path, _no_reader([key for key, _ in unread], path), *unread[0][1])
    for key, node, place in found:
        if key in besides:
            continue
        if key in known:
            values[key] = check_value(known[key], plain(node, path), path, place)
        elif key in SECTIONS:
            if section := checked_section(key, node, path, place):
                sections[key] = section
        else:
            raise ConfigError(path, no_such(key, [*setting_names(), *besides]), *place)
    return WrittenSettings(values, sections)


def _no_reader(keys: list[str], path: str) -> str:
    """What is said of settings that no part of this version reads, with the command to mend it."""
    told = fill("no part of this version reads {keys}", keys=", ".join(keys))
    file = Path(path)
    if file.name != "config.yaml" or file == trust.own_settings():
        return fill("{told}; take it out" if len(keys) == 1 else "{told}; take them out", told=told)
    folder = file.absolute().parent
    here = Path.cwd()
    elsewhere = "" if folder in (here, *here.parents) else f' --project "{folder}"'
    return fill("{told}; to take out what nothing reads: mdrag config unset --unread{elsewhere}",
                told=told, elsewhere=elsewhere)  # fmt: skip
