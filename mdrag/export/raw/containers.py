"""Where a document holds its elements: captions, cells, notes and front matter, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["containers"]


def containers(element: Any) -> Iterator[tuple[Any, str]]:
    """Each (owner, attribute) below ``element`` that holds a run of elements, the outer first."""
    for name in element._children:
        held = getattr(element, name)
        if hasattr(held, "list"):
            yield element, name
            inner = getattr(element, name).list  # what the caller has put there
        elif hasattr(held, "dict"):
            inner = held.dict.values()
        else:
            inner = [held]
        for one in list(inner):
            if hasattr(one, "_children"):
                yield from containers(one)
