"""The JSON Schemas of mdrag/contracts: read, and checked against (draft 2020-12)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["problems", "schema"]

_FOLDER = Path(__file__).resolve().parent.parent / "contracts"


def schema(name: str) -> dict[str, Any]:
    """The schema ``mdrag/contracts/<name>.schema.json``. Raises FileNotFoundError."""
    found = json.loads((_FOLDER / f"{name}.schema.json").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def problems(name: str, document: object) -> Iterator[str]:
    """What is wrong with ``document``, each as ``place: what``; nothing when it conforms."""
    from jsonschema import Draft202012Validator

    errors = Draft202012Validator(schema(name)).iter_errors(document)
    for error in sorted(errors, key=lambda e: [str(part) for part in e.absolute_path]):
        place = "/".join(str(part) for part in error.absolute_path) or "document"
        yield f"{place}: {error.message}"
