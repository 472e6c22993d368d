"""A setting's name on the command line → the keys that lead to it in config.yaml."""

from __future__ import annotations

from typing import Any

from mdrag.severity import Severity

__all__ = ["put_value", "setting_path"]

_RULES = "lint.rules."
_NESTED = ("lint.rules", "lint.paths", "policy.folders")


def setting_path(key: str) -> tuple[str, ...]:
    """``a`` or ``section.a`` in parts; () for what holds several settings, as ``lint.paths``.

    A rule's name has a dot: ``lint.rules.style.passive``, ``lint.rules.style.passive.severity``.
    """
    if key.startswith(_RULES):
        folder, _, rest = key.removeprefix(_RULES).partition(".")
        name, *option = rest.split(".")
        if name and len(option) <= 1:
            return ("lint", "rules", f"{folder}.{name}", *option)
    if key.startswith(_NESTED):
        return ()
    section, dot, name = key.partition(".")
    return (section, name) if dot else (key,)


def put_value(document: Any, names: tuple[str, ...], value: Any) -> None:
    """Write a value below the keys, in mappings that are made where there are none.

    A rule that had a severity alone keeps it beside the option that is set. ``document``: as
    ruamel reads it, comments and order included.
    """
    from ruamel.yaml.comments import CommentedMap

    *above, last = names
    for depth, name in enumerate(above):
        held = document.get(name)
        if not isinstance(held, dict):
            document[name] = CommentedMap()
            if depth > 1:  # a rule with its options
                document[name].fa.set_flow_style()
                if isinstance(held, str) and held in [*Severity]:
                    document[name]["severity"] = held
        document = document[name]
    document[last] = value
