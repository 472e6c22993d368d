"""YAML text → its keys and values, each with its line and column."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.limits.bounded_yaml import check_yaml

__all__ = ["Place", "entries", "line_ranges", "pairs", "plain"]

Place = tuple[int, int]


def entries(text: str, path: str) -> Iterator[tuple[str, Any, Place]]:
    """(key, value node, place) of a YAML mapping, each key once; the text may be empty."""
    if not text.strip():
        return
    import yaml

    with _yaml_errors(path):
        check_yaml(text)
        node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if node is not None:
        yield from pairs(node, path)


def line_ranges(text: str, path: str) -> dict[str, tuple[int, int]]:
    """The lines each setting of a file takes: ``key`` and ``section.key`` → [first, end) from 0.

    The names need not be settings. Comments below a setting are not its lines. Raises ConfigError
    naming ``path``.
    """
    import yaml

    lines, found = text.splitlines(), {}
    for key, node, place in entries(text, path):
        inner = pairs(node, path) if isinstance(node, yaml.MappingNode) else ()
        each = [(key, node, place), *((f"{key}.{name}", n, p) for name, n, p in inner)]
        for name, value, (line, _column) in each:
            mark = value.end_mark
            end = max(line, mark.line + (mark.column > 0))
            while end > line and lines[end - 1].lstrip()[:1] in ("", "#"):
                end -= 1
            found[name] = (line - 1, end)
    return found


@contextmanager
def _yaml_errors(path: str) -> Iterator[None]:
    import yaml

    try:
        yield
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        message = fill("is not valid YAML: {problem}", problem=problem.problem or problem)
        raise ConfigError(path, message, *place) from None
    except yaml.YAMLError as problem:
        raise ConfigError(
            path, fill("is not valid YAML: {splitlines}", splitlines=str(problem).splitlines()[0])
        ) from None


def pairs(node: Any, path: str) -> Iterator[tuple[str, Any, Place]]:
    """(key, value node, place) of a mapping's node. Raises ConfigError for no mapping."""
    import yaml

    here = (node.start_mark.line + 1, node.start_mark.column + 1)
    if not isinstance(node, yaml.MappingNode):
        raise ConfigError(path, fill("should hold 'key: value' lines"), *here)
    seen: set[str] = set()
    for key_node, value_node in node.value:
        place = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
        key = str(key_node.value)
        if key in seen:
            raise ConfigError(path, fill("{key!r} is set twice; keep one", key=key), *place)
        seen.add(key)
        yield key, value_node, place


def plain(node: Any, path: str) -> Any:
    """A node as plain Python values; only YAML's own scalars, lists and mappings."""
    import yaml

    with _yaml_errors(path):
        return yaml.constructor.SafeConstructor().construct_document(node)
