"""Whether rules of a folder may run Python: only the person's own settings file can say so.

A rule of a project runs when anybody lints, or merely opens, its draft, and so would code in it.
No setting of a project counts here: it would be the stranger who allows himself.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.trust import own_settings

__all__ = ["is_trusted_rule"]


def is_trusted_rule(rule: str | Path) -> bool:
    """Whether a rule file lies in one of the folders that ``python_checks:`` names.

    Raises ConfigError when the person's file cannot be understood.
    """
    place = Path(rule).resolve()
    return any(place.is_relative_to(folder) for folder in _folders(own_settings()))


@cache
def _folders(path: Path) -> tuple[Path, ...]:
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as problem:
        raise ConfigError(path, fill("cannot be read ({problem})", problem=problem)) from None
    from mdrag.lint.yaml_places import read_yaml

    if not text.strip():
        return ()
    values, places = read_yaml(path, text)
    given: Any = values.get("python_checks") or []
    if not isinstance(given, list) or not all(isinstance(one, str) and one for one in given):
        told = fill("python_checks: should list folders you trust, as [~/essays/thesis]")
        raise ConfigError(path, told, *places.key("python_checks"))
    return tuple(Path(one).expanduser().resolve() for one in given)
