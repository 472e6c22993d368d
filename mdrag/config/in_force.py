"""The files that hold settings → what is in force.

What reaches the network is in force only from the person's own settings, or where `mdrag trust`
remembered the folder: a folder that came by mail must not decide whom this computer asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mdrag import trust
from mdrag.compiled_copies import is_json, read_copy, write_copy
from mdrag.config.model import Config, WrittenSettings
from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import read_regular
from mdrag.settings import PROFILES, SETTINGS, outward

__all__ = ["load", "outward_settings", "parse"]

_OWN = ("python_checks",)  # what else the person's file holds; `mdrag.lint.python_rules` reads it
_CODE = (Path(__file__).parent, Path(__file__).parents[1] / "settings")


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
    trust.withhold(path, wants, found.ui_language)
    return found


def outward_settings(path: Path) -> dict[str, Any]:
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
            path, fill("is not UTF-8 text (byte {start}); save it as UTF-8", start=problem.start)
        ) from None
    except OSError as problem:
        raise ConfigError(
            path, fill("cannot be read ({strerror})", strerror=problem.strerror)
        ) from problem


def _kept(text: str, path: str) -> WrittenSettings:
    """`_read`, or the compiled copy of the same text in the person's cache folder.

    Importing YAML is a sixth of a warm lint. The copy's key is the text and the code that read it;
    one that is missing, damaged or cannot be written costs only time.
    """
    from hashlib import blake2b

    stamps = [(f.name, f.stat().st_size, f.stat().st_mtime_ns) for f in _code()]
    where = str(Path(path).absolute()).encode("utf-8", "replace")
    name, key = f"config-{blake2b(where, digest_size=6).hexdigest()}", f"{text}\0{stamps}"
    kept = read_copy(name, key)
    if isinstance(kept, dict) and kept.keys() == {"written", "sections"}:
        return WrittenSettings(kept["written"], kept["sections"])
    read = _read(text, path)
    found = {"written": read.values, "sections": read.sections}
    if is_json(found):  # a date, say, would come back as something else
        write_copy(name, key, found)
    return read


def _own(text: str | None, path: str) -> WrittenSettings:
    """The person's own settings: those that reach the network, and no others."""
    if not text:
        return WrittenSettings({}, {})
    read = _read(text, path, _OWN)
    at_home = [key for key in read.flat() if outward(key) is None]
    if at_home:
        told = fill("{key!r} belongs into the config.yaml of a project; here stand only",
                    key=at_home[0])  # fmt: skip
        raise ConfigError(
            path, fill("{told} {OWN} and what reaches the network", told=told, OWN=", ".join(_OWN))
        )
    return read


def parse(text: str, path: str) -> Config:
    """Settings from YAML text, all in force. Raises ConfigError naming ``path``, line, column."""
    return _filled(_read(text, path), path)


def _filled(
    written: WrittenSettings, path: str, withheld: Mapping[str, Any] | None = None
) -> Config:
    """What is written with the defaults of the rest."""
    values = {setting.key: setting.default for setting in SETTINGS} | written.values
    for key, value in PROFILES[values["profile"]].items():
        values[key] = values[key] or value
    return Config(values, written.sections, path, withheld or {})


def _code() -> list[Path]:
    """The files that say what a text means."""
    return sorted(path for folder in _CODE for path in folder.glob("*.py"))


def _read(text: str, path: str, besides: tuple[str, ...] = ()) -> WrittenSettings:
    from mdrag.config.read_settings import read_settings  # a warm lint needs none of it

    return read_settings(text, path, besides)
