"""Settings as people ask for them: their values, written or not, as config.yaml has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mdrag import settings
from mdrag.config import Config
from mdrag.errors import UsageError

__all__ = ["as_lines", "as_written", "unset", "value_of"]

# What counts for a setting of a section that is not written; "" = nothing.
_UNSET: Mapping[str, object] = {
    "lint.fail_on": "warning",
    "style.first_person": "allow",
    "style.contractions": "avoid",
    "style.register": "auto",
    "spelling.variant": "any",
    "export.style": "apa",
}


def unset(key: str) -> object:
    """What counts while ``section.name`` is not written; "" when that is nothing."""
    section, _, name = key.partition(".")
    if reaches := settings.outward(key):
        return reaches.default
    if section != "gate":
        return _UNSET.get(key, "")
    from mdrag.audit.table import table
    from mdrag.config import parse

    gate = table(parse("", ""))
    if name in ("weak", "missing", "style_findings"):
        return getattr(gate, name)
    kind = name.removesuffix("_stale")
    return (gate.stale if name != kind else gate.uncited).get(kind, "")


def value_of(config: Config, key: str) -> object:
    """The value in force of a setting, or of a whole section. Raises UsageError for none."""
    section, _, name = key.partition(".")
    if name and name in settings.SECTIONS.get(section, {}):
        return config.section(section).get(name, unset(key))
    if key in config.values or key in settings.SECTIONS:
        return {**config.values, **config.sections}.get(key, {})
    if key in settings.UNREAD:
        raise UsageError(f"no part of this version reads {key}; see: mdrag config show")
    raise UsageError(f"{key!r} is no setting; see: mdrag config show")


def as_lines(config: Config) -> Iterator[str]:
    """Every setting with the value in force and what it is for, then the sections."""
    about = {setting.key: setting.about for setting in settings.SETTINGS}
    for key, value in config.values.items():
        yield f"{key}: {as_written(value)}".ljust(52) + f"  # {about[key]}"
    for name, section in config.sections.items():
        yield f"{name}: {as_written(section)}"


def as_written(value: object) -> str:
    """A value as config.yaml writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return '""' if value == "" else str(value)
