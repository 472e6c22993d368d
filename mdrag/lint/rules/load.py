"""All rules of the folders on the search path; a compiled copy makes the next run read one file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from mdrag.cachedir import code_stamp
from mdrag.compiled_copies import read_copy, write_copy
from mdrag.errors import ConfigError
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import read_regular
from mdrag.lint.rule import Example, Rule
from mdrag.severity import Severity

__all__ = ["load"]


def load(folders: Sequence[Path], cached: bool = True) -> tuple[Rule, ...]:
    """The rules in ``folders``, by id; a rule of a later folder replaces one of the same id.

    The first folder is the shipped one, whose rules must carry examples. ``cached`` reads and
    writes the compiled copy in the cache folder, keyed by name, size and time of every rule file
    and by the code; a copy that cannot be read or written is done without. Raises ConfigError.
    """
    files = [
        (number, path, stamp) for number, one in enumerate(folders) for path, stamp in _in(one)
    ]
    if not cached:
        return _compiled(files)
    listing = "\n".join(f"{number} {path} {stamp}" for number, path, stamp in files)
    made_from = f"{code_stamp()}\n{listing}"
    name = f"rules-{sha256(str(list(folders)).encode()).hexdigest()[:12]}"
    known = _rules(read_copy(name, made_from))
    if known is None:
        known = _compiled(files)
        write_copy(name, made_from, known)
    return known


def _in(folder: Path) -> list[tuple[Path, str]]:
    """Each rule file of a folder with its size and time, in order of name."""
    found = []
    try:
        with os.scandir(folder) as rooms:
            names = sorted(
                room.path for room in rooms if room.is_dir() and room.name[0] not in "._"
            )
        for name in names:
            with os.scandir(name) as files:
                for file in files:
                    if file.name.endswith((".yml", ".yaml")) and file.name[0] not in "._":
                        if file.is_symlink():
                            refuse_outside(file.path)
                        stat = file.stat()
                        found.append((Path(file.path), f"{stat.st_size} {stat.st_mtime_ns}"))
    except OSError as problem:
        where = problem.filename or folder
        raise ConfigError(
            where, fill("cannot be read ({strerror})", strerror=problem.strerror)
        ) from problem
    return sorted(found)


def _compiled(files: Sequence[tuple[int, Path, str]]) -> tuple[Rule, ...]:
    from mdrag.lint.rules.file import read_rule

    rules: dict[str, Rule] = {}
    home: dict[str, int] = {}
    for number, path, _ in files:
        try:
            text = read_regular(path).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ConfigError(path, fill("is not UTF-8 text; save it as UTF-8")) from None
        except OSError as problem:
            raise ConfigError(
                path, fill("cannot be read ({strerror})", strerror=problem.strerror)
            ) from problem
        rule = read_rule(path, text, shipped=number == 0)
        if home.get(rule.id) == number:
            raise ConfigError(
                path,
                fill("{id} is already in {path}; keep one", id=rule.id, path=rules[rule.id].path),
                1,
                1,
            )
        rules[rule.id], home[rule.id] = rule, number
    return tuple(rules[name] for name in sorted(rules))


def _rules(kept: Any) -> tuple[Rule, ...] | None:
    """The rules of a compiled copy, None when it is damaged or not there."""
    try:
        return tuple(_rule(values) for values in kept) if kept else None
    except (TypeError, ValueError):
        return None


def _rule(values: list[Any]) -> Rule:
    rule = Rule(*values)
    return rule._replace(
        severity=Severity(rule.severity),
        flag=tuple(Example(*one) for one in rule.flag),
        passes=tuple(Example(*one) for one in rule.passes),
    )
