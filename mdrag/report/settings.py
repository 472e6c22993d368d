"""Settings as people ask for them: their values, written or not, as config.yaml has them."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag import settings
from mdrag.config import Config
from mdrag.config.checked_values import no_such
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.report.columns import pad
from mdrag.wording import words

__all__ = ["as_lines", "as_written", "default_of", "value_of"]


def default_of(key: str) -> object:
    """What counts while ``section.name`` is not written; "" when that is nothing."""
    setting = settings.setting_of(key)
    default = setting.default if setting else ""
    return default if default or default is False else ""


def value_of(config: Config, key: str) -> object:
    """The value in force of a setting, or of a whole section. Raises UsageError for none."""
    section, _, name = key.partition(".")
    if name and name in settings.SECTIONS.get(section, {}):
        written = config.written(key)
        return default_of(key) if written is None else written
    if key in config.values or key in settings.SECTIONS:
        return {**config.values, **config.sections}.get(key, {})
    if key in settings.UNREAD:
        raise UsageError(
            fill("no part of this version reads {key}; see: mdrag config show", key=key)
        )
    raise UsageError(no_such(key, settings.setting_names()))


def as_lines(config: Config) -> Iterator[str]:
    """Every setting with the value in force and what it is for, then the sections."""
    say = words(config.ui_language)
    about = {setting.key: say(setting.about) for setting in settings.SETTINGS}
    for key, value in config.values.items():
        yield pad(f"{key}: {as_written(value)}", 52) + f"  # {about[key]}"
    for name, section in config.sections.items():
        yield f"{name}: {as_written(section)}"


def as_written(value: object) -> str:
    """A value as config.yaml writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return '""' if value == "" else str(value)
