"""Compiled copies in the cache folder: what took long to work out, under what it was made from.

A copy that is old, damaged or cannot be written is done without; deleting it costs only time.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from mdrag.cachedir import cache_folder
from mdrag.errors import FileProblem
from mdrag.fence import make_folder, write_atomic

__all__ = ["is_json", "read_copy", "write_copy"]


def read_copy(name: str, made_from: str) -> Any | None:
    """What `write_copy` kept as ``name``; None when it was made from something else, or is not."""
    try:
        kept: Any = json.loads((cache_folder() / f"{name}.json").read_bytes())
        return kept["value"] if kept["key"] == _key(made_from) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_copy(name: str, made_from: str, value: Any) -> None:
    """Keep ``value`` (of JSON's types; tuples come back as lists) as ``name``, if that can be."""
    copy = cache_folder() / f"{name}.json"
    try:
        content = json.dumps({"key": _key(made_from), "value": value})
        make_folder(copy.parent, mode=0o700)
        write_atomic(copy, content)
    except (OSError, FileProblem, TypeError, ValueError):
        return  # a full or read-only disk, or a value JSON does not know (a YAML date)


def is_json(value: Any) -> bool:
    """Whether JSON gives back the same: no dates, no numbers as keys."""
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError):
        return False


def _key(made_from: str) -> str:
    return blake2b(made_from.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
