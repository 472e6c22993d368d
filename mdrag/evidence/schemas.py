"""The JSON Schemas of mdrag/contracts: read, and checked against (draft 2020-12)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["names", "problems", "schema"]

_SUFFIX = ".schema.json"
_FOLDER = Path(__file__).resolve().parent.parent / "contracts"


def schema(name: str) -> dict[str, Any]:
    """The schema ``mdrag/contracts/<name>.schema.json``, with those it refers to in its ``$defs``.

    Raises FileNotFoundError.
    """
    found = _read(name)
    _take_in(found, found)
    return found


def names() -> list[str]:
    """The names of all schemas, sorted."""
    return sorted(path.name.split(".")[0] for path in _FOLDER.glob("*.schema.json"))


def _read(name: str) -> dict[str, Any]:
    found = json.loads((_FOLDER / f"{name}.schema.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def _take_in(part: object, whole: dict[str, Any]) -> None:
    """Put each schema that ``part`` refers to by its file into ``$defs`` of ``whole``."""
    if isinstance(part, list):
        for item in part:
            _take_in(item, whole)
        return
    if not isinstance(part, dict):
        return
    target = part.get("$ref", "")
    if isinstance(target, str) and target.endswith(_SUFFIX):
        name = target.removesuffix(_SUFFIX)
        part["$ref"] = f"#/$defs/{name}"
        if name not in whole.setdefault("$defs", {}):
            other = _read(name)
            whole["$defs"] |= other.pop("$defs", {})
            whole["$defs"][name] = {k: v for k, v in other.items() if k not in ("$schema", "$id")}
            _take_in(other, whole)
    for value in list(part.values()):
        _take_in(value, whole)


def problems(name: str, document: object) -> Iterator[str]:
    """What is wrong with ``document``, each as ``place: what``; nothing when it conforms."""
    from jsonschema import Draft202012Validator

    errors = Draft202012Validator(schema(name)).iter_errors(document)
    for error in sorted(errors, key=lambda e: [str(part) for part in e.absolute_path]):
        place = "/".join(str(part) for part in error.absolute_path) or "document"
        yield f"{place}: {error.message}"
