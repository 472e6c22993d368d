"""Which folders the person said yes to: their settings may reach the network, others' may not.

One file in the person's own settings folder remembers each folder with a digest of exactly the
values it asked for: where one changes, the question is asked again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from mdrag.cachedir import config_folder
from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.project import write_atomic
from mdrag.settings import outward

__all__ = [
    "OutwardSetting",
    "WithheldSettings",
    "forget",
    "is_trusted",
    "outward_rows",
    "own_settings",
    "remember",
    "store",
    "take_withheld",
    "trusted_folders",
    "wants",
    "withhold",
]


class OutwardSetting(NamedTuple):
    """One setting a folder asks for, and whom it would lead to."""

    key: str
    value: Any
    host: str


class WithheldSettings(NamedTuple):
    """What a settings file asks for in vain, and the language its person reads."""

    wants: Mapping[str, Any]
    language: str = "en"


_WITHHELD: dict[Path, WithheldSettings] = {}  # of this run, said once at its end


def own_settings() -> Path:
    """The person's own settings file. It need not exist."""
    return config_folder() / "config.yaml"


def store() -> Path:
    """Where the folders are remembered. It need not exist."""
    return config_folder() / "trusted.json"


def wants(written: Mapping[str, Any]) -> dict[str, Any]:
    """Of settings by ``key`` and ``section.key`` those that reach out, without the defaults."""
    found = {}
    for key, value in written.items():
        setting = outward(key)
        if setting is None or value in (setting.default, "", False):
            continue
        only = setting.outward.only if setting.outward else ()
        if not only or value in only:
            found[key] = value
    return found


def outward_rows(wanted: Mapping[str, Any]) -> list[OutwardSetting]:
    """The same, each with the host it leads to; "" where it names none."""
    rows = []
    for key, value in sorted(wanted.items()):
        setting = outward(key)
        mark = setting.outward if setting else None
        rows.append(OutwardSetting(key, value, _host(value) or (mark.host if mark else "")))
    return rows


def _host(value: Any) -> str:
    try:
        return urlsplit(value).netloc if isinstance(value, str) else ""
    except ValueError:
        return ""


def is_trusted(folder: Path, wanted: Mapping[str, Any]) -> bool:
    """Whether the person said yes to exactly these values of ``folder``."""
    kept = trusted_folders().get(str(folder.resolve()))
    return kept is not None and kept.get("sha256") == _digest(wanted)


def remember(folder: Path, wanted: Mapping[str, Any]) -> None:
    """Say yes to these values of ``folder``. Raises FileProblem."""
    told = {"sha256": _digest(wanted), "wants": dict(wanted)}
    _write({**trusted_folders(), str(folder.resolve()): told})


def forget(folder: Path) -> bool:
    """Take the yes back; False when there was none. Raises FileProblem."""
    kept = dict(trusted_folders())
    there = kept.pop(str(folder.resolve()), None) is not None
    if there:
        _write(kept)
    return there


def trusted_folders() -> dict[str, dict[str, Any]]:
    """Folder → ``{"sha256": …, "wants": {key: value}}``. Raises ConfigError for a broken file."""
    path = store()
    try:
        told = json.loads(path.read_text("utf-8"))
        kept = told["folders"]
        if all(isinstance(one["wants"], dict) for one in kept.values()):
            return dict(kept)
        raise ValueError
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        told = fill("cannot be read as the folders you trust; delete it and run: mdrag trust")
        raise ConfigError(path, told) from None


def withhold(path: Path, wanted: Mapping[str, Any], language: str = "en") -> None:
    """Note that settings of the file ``path`` are not in force in this run."""
    _WITHHELD[path] = WithheldSettings(wanted, language)


def take_withheld() -> dict[Path, WithheldSettings]:
    """What `withhold` noted, once: file → settings that are not in force."""
    told = dict(_WITHHELD)
    _WITHHELD.clear()
    return told


def _digest(wanted: Mapping[str, Any]) -> str:
    from hashlib import sha256

    return sha256(json.dumps(dict(wanted), sort_keys=True, default=str).encode()).hexdigest()


def _write(folders: Mapping[str, Mapping[str, Any]]) -> None:
    text = json.dumps({"version": 1, "folders": folders}, ensure_ascii=False, indent=2, default=str)
    write_atomic(store(), text + "\n")
