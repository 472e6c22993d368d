"""config.yaml or mdrag.yaml, and the environment → one frozen Config. Nobody else reads either.

What reaches the network is in force only from the person's own settings, or where `mdrag trust`
remembered the folder: a folder that came by mail must not decide whom this computer asks.

The settings are the table in `mdrag.settings`. An unknown key, a wrong type or a value that is no
choice is an error at file:line:column with the nearest right name.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from mdrag import trust
from mdrag.compiled import is_json, read_copy, write_copy
from mdrag.errors import ConfigError
from mdrag.fence import inner_name
from mdrag.limits.bounded_yaml import check_yaml
from mdrag.limits.regular_files import read_regular
from mdrag.settings import FILES, PROFILES, SECTIONS, SETTINGS, UNREAD, Outward, Setting, outward
from mdrag.text.nearest import nearest_word

__all__ = ["Config", "line_ranges", "load", "parse", "secret", "wanted"]

_OWN = ("python_checks",)  # what else the person's file holds; `mdrag.lint.trust` reads it


@dataclass(frozen=True)
class Config:
    """Every setting with its effective value; sections as plain mappings."""

    values: Mapping[str, Any]
    sections: Mapping[str, Mapping[str, Any]]
    path: str = ""  # the file it came from, "" = built-in defaults
    withheld: Mapping[str, Any] = field(default_factory=dict)  # asked for by an untrusted folder

    def __getitem__(self, key: str) -> Any:
        """The value of a setting; KeyError for a name that is no setting."""
        return self.values[key]

    def section(self, name: str) -> Mapping[str, Any]:
        """A section (lint, gate, style, spelling, export); {} when not written."""
        return self.sections.get(name, {})

    @property
    def hash(self) -> str:
        """First 8 hex of the SHA-256 over the effective settings: part of every build_id."""
        import hashlib
        import json

        everything = json.dumps([self.values, self.sections], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(everything.encode()).hexdigest()[:8]


class _Written(NamedTuple):
    """What a file says: settings by key, sections with their keys."""

    values: dict[str, Any]
    sections: dict[str, Mapping[str, Any]]

    def flat(self) -> dict[str, Any]:
        """All of it by ``key`` and ``section.key``."""
        inside = {f"{s}.{key}": v for s, held in self.sections.items() for key, v in held.items()}
        return {**self.values, **inside}

    def without(self, names: Mapping[str, Any]) -> _Written:
        """The same but for settings of these names."""
        kept = {key: value for key, value in self.values.items() if key not in names}
        sections: dict[str, Mapping[str, Any]] = {
            name: {key: value for key, value in held.items() if f"{name}.{key}" not in names}
            for name, held in self.sections.items()
        }
        return _Written(kept, {name: held for name, held in sections.items() if held})

    def over(self, own: _Written) -> _Written:
        """The same, and beneath it what ``own`` says."""
        names = {**self.sections, **own.sections}
        sections: dict[str, Mapping[str, Any]] = {
            n: {**own.sections.get(n, {}), **self.sections.get(n, {})} for n in names
        }
        return _Written({**own.values, **self.values}, sections)


def load(path: Path | None) -> Config:
    """The configuration in ``path``; built-in defaults for None or a file that is not there.

    Beneath it lie the person's own settings; what the file may not switch on is withheld.
    """
    own_path = trust.own_settings()
    own = _own(_text(own_path), str(own_path))
    text = _text(path) if path else None
    if path is None or text is None:
        return _filled(own, "")
    written = _kept(text, str(path))
    mine = own.flat()
    asked = trust.wants(written.flat())
    wants = {key: value for key, value in asked.items() if mine.get(key) != value}
    if not wants or trust.is_trusted(path.parent, asked):
        return _filled(written.over(own), str(path))
    found = _filled(written.without(wants).over(own), str(path), wants)
    trust.withhold(path, wants, str(found["ui_language"]))
    return found


def wanted(path: Path) -> dict[str, Any]:
    """The settings of a file that reach the network, by name, whether in force or not.

    Raises ConfigError for a file that cannot be understood.
    """
    return trust.wants(_kept(_text(path) or "", str(path)).flat())


def _text(path: Path) -> str | None:
    try:
        return read_regular(path).decode("utf-8-sig")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as problem:
        raise ConfigError(
            path, f"is not UTF-8 text (byte {problem.start}); save it as UTF-8"
        ) from None
    except OSError as problem:
        raise ConfigError(path, f"cannot be read ({problem.strerror})") from problem


def _kept(text: str, path: str) -> _Written:
    """`_read`, or the compiled copy of the same text in the person's cache folder.

    Importing YAML is a sixth of a warm lint. The copy's key is the text and the code that read it;
    one that is missing, damaged or cannot be written costs only time.
    """
    from hashlib import blake2b

    table = Path(__file__).with_name("settings.py")
    stamps = [(f.stat().st_size, f.stat().st_mtime_ns) for f in (table, Path(__file__))]
    where = str(Path(path).absolute()).encode("utf-8", "replace")
    name, key = f"config-{blake2b(where, digest_size=6).hexdigest()}", f"{text}\0{stamps}"
    kept = read_copy(name, key)
    if isinstance(kept, dict) and kept.keys() == {"written", "sections"}:
        return _Written(kept["written"], kept["sections"])
    read = _read(text, path)
    found = {"written": read.values, "sections": read.sections}
    if is_json(found):  # a date, say, would come back as something else
        write_copy(name, key, found)
    return read


def _own(text: str | None, path: str) -> _Written:
    """The person's own settings: those that reach the network, and no others."""
    if not text:
        return _Written({}, {})
    read = _read(text, path, _OWN)
    at_home = [key for key in read.flat() if outward(key) is None]
    if at_home:
        told = f"{at_home[0]!r} belongs into the config.yaml of a project; here stand only"
        raise ConfigError(path, f"{told} {', '.join(_OWN)} and what reaches the network")
    return read


def parse(text: str, path: str) -> Config:
    """Settings from YAML text, all in force. Raises ConfigError naming ``path``, line, column."""
    return _filled(_read(text, path), path)


def _read(text: str, path: str, besides: tuple[str, ...] = ()) -> _Written:
    values: dict[str, Any] = {}
    sections: dict[str, Mapping[str, Any]] = {}
    known = {setting.key: setting for setting in SETTINGS}
    entries = list(_entries(text, path))
    unread = [(key, place) for key, _node, place in entries if key in UNREAD]
    if unread:
        raise ConfigError(path, _no_reader([key for key, _ in unread], path), *unread[0][1])
    for key, node, place in entries:
        if key in besides:
            continue
        if key in known:
            values[key] = _checked(known[key], _plain(node, path), path, place)
        elif key in SECTIONS:
            if section := _section(key, node, path, place):
                sections[key] = section
        else:
            raise ConfigError(path, _no_such(key, [*known, *SECTIONS, *besides]), *place)
    return _Written(values, sections)


def _filled(written: _Written, path: str, withheld: Mapping[str, Any] | None = None) -> Config:
    """What is written with the defaults of the rest."""
    values = {setting.key: setting.default for setting in SETTINGS} | written.values
    for key, value in PROFILES[values["profile"]].items():
        values[key] = values[key] or value
    return Config(values, written.sections, path, withheld or {})


def secret(name: str, root: Path | None = None) -> str | None:
    """A secret from the environment, else from ``.env`` in ``root``. Never logged."""
    if value := os.environ.get(name):
        return value
    if root is None:
        return None
    try:
        lines = (root / ".env").read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    for line in lines:
        key, equals, value = line.strip().removeprefix("export ").partition("=")
        if equals and key.strip() == name:
            return value.strip().strip("\"'") or None
    return None


Place = tuple[int, int]


def _entries(text: str, path: str) -> Iterator[tuple[str, Any, Place]]:
    """(key, value node, place) of a YAML mapping, each key once; the text may be empty."""
    if not text.strip():
        return
    import yaml

    with _yaml_errors(path):
        check_yaml(text)
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if node is not None:
        yield from _pairs(node, path)


def line_ranges(text: str, path: str) -> dict[str, tuple[int, int]]:
    """The lines each setting of a file takes: ``key`` and ``section.key`` → [first, end) from 0.

    The names need not be settings. Comments below a setting are not its lines. Raises ConfigError
    naming ``path``.
    """
    import yaml

    lines, found = text.splitlines(), {}
    for key, node, place in _entries(text, path):
        inner = _pairs(node, path) if isinstance(node, yaml.MappingNode) else ()
        each = [(key, node, place), *((f"{key}.{name}", n, p) for name, n, p in inner)]
        for name, value, (line, _column) in each:
            mark = value.end_mark
            end = max(line, mark.line + (mark.column > 0))
            while end > line and lines[end - 1].lstrip()[:1] in ("", "#"):
                end -= 1
            found[name] = (line - 1, end)
    return found


@contextmanager
def _yaml_errors(path: str) -> Iterator[None]:
    import yaml

    try:
        yield
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        message = f"is not valid YAML: {problem.problem or problem}"
        raise ConfigError(path, message, *place) from None
    except yaml.YAMLError as problem:
        raise ConfigError(path, f"is not valid YAML: {str(problem).splitlines()[0]}") from None


def _pairs(node: Any, path: str) -> Iterator[tuple[str, Any, Place]]:
    import yaml

    here = (node.start_mark.line + 1, node.start_mark.column + 1)
    if not isinstance(node, yaml.MappingNode):
        raise ConfigError(path, "should hold 'key: value' lines", *here)
    seen: set[str] = set()
    for key_node, value_node in node.value:
        place = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
        key = str(key_node.value)
        if key in seen:
            raise ConfigError(path, f"{key!r} is set twice; keep one", *place)
        seen.add(key)
        yield key, value_node, place


def _plain(node: Any, path: str) -> Any:
    """A node as plain Python values; only YAML's own scalars, lists and mappings."""
    import yaml

    with _yaml_errors(path):
        return yaml.constructor.SafeConstructor().construct_document(node)


def _checked(setting: Setting, value: Any, path: str, place: Place) -> Any:
    key, default = setting.key, setting.default
    if value is None:
        return default
    if key == "counterevidence_mode" and value is False:
        value = "off"  # YAML reads a bare off as false
    if setting.choices:
        if value == "" and default == "":
            return ""
        if str(value) in setting.later:
            told = f"{key}: {value} is not part of this version; what works: "
            raise ConfigError(path, told + " | ".join(setting.choices), *place)
        if str(value) not in setting.choices:
            raise ConfigError(
                path, f"{key} may be {' | '.join(setting.choices)}, not {value!r}", *place
            )
        return str(value)
    if isinstance(default, bool):
        right = isinstance(value, bool)
        wanted = "true or false"
    elif isinstance(default, int | float):
        right = isinstance(value, int | float) and not isinstance(value, bool)
        right = (
            right
            and math.isfinite(value)
            and (isinstance(default, float) or float(value).is_integer())
        )
        wanted = "a number" if isinstance(default, float) else "a whole number"
    else:
        right, value = isinstance(value, str | int | float), str(value)
        wanted = "text"
    if not right:
        raise ConfigError(path, f"{key} should be {wanted}, not {value!r}", *place)
    low, high = setting.low, setting.high
    if (low is not None and value < low) or (high is not None and value > high):
        between = f"at least {low:g}" if high is None else f"between {low or 0:g} and {high:g}"
        raise ConfigError(path, f"{key} should be {between}, not {value!r}", *place)
    return value


def _section(name: str, node: Any, path: str, place: Place) -> Mapping[str, Any]:
    known = SECTIONS[name]
    value = _plain(node, path)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ConfigError(path, f"{name}: should hold indented 'key: value' lines", *place)
    if not known:
        return value
    for key, _node, inner_place in _pairs(node, path):
        wanted, inner, full = known.get(key), value[key], f"{name}.{key}"
        wanted = wanted.kind if isinstance(wanted, Outward) else wanted
        if wanted is None:
            raise ConfigError(path, _no_such(full, [f"{name}.{k}" for k in known]), *inner_place)
        if inner is None:
            continue
        if isinstance(wanted, tuple) and inner not in wanted:
            choices = " | ".join(wanted)
            raise ConfigError(path, f"{full} may be {choices}, not {inner!r}", *inner_place)
        if isinstance(wanted, type) and not isinstance(inner, wanted):
            raise ConfigError(
                path, f"{full} should be {_KINDS[wanted]}, not {inner!r}", *inner_place
            )
        if full in FILES and inner and not inner_name(inner):
            raise ConfigError(path, _no_file(full, inner), *inner_place)
        if wanted is int and (isinstance(inner, bool) or inner < 0):
            raise ConfigError(path, f"{full} should be 0 or more, not {inner!r}", *inner_place)
    return {key: inner for key, inner in value.items() if inner is not None}


_KINDS = {
    list: "a list", dict: "'key: value' lines", int: "a whole number", str: "text",
    bool: "true or false",
}  # fmt: skip


def _no_file(key: str, told: str) -> str:
    shown = ascii(told if len(told) <= 80 else f"{told[:77]}...")
    return (
        f"{key} may only name a file below the folder of this file, not {shown}: put the file "
        "there, or name it on the command line"
    )


def _no_reader(keys: list[str], path: str) -> str:
    """What is said of settings that no part of this version reads, with the command to mend it."""
    told = f"no part of this version reads {', '.join(keys)}"
    file = Path(path)
    if file.name != "config.yaml" or file == trust.own_settings():
        return f"{told}; take {'it' if len(keys) == 1 else 'them'} out"
    folder = file.absolute().parent
    here = Path.cwd()
    elsewhere = "" if folder in (here, *here.parents) else f' --project "{folder}"'
    return f"{told}; to take out what nothing reads: mdrag config unset --unread{elsewhere}"


def _no_such(key: str, known: list[str]) -> str:
    near = nearest_word(key, [*known, *sorted(UNREAD)])
    hint = f"; did you mean {near}?" if near else "; see: mdrag config show"
    if near in UNREAD:
        hint += " No part of this version reads it"
    return f"{key!r} is no setting{hint}"
