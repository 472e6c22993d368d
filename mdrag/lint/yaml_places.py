"""A rule file's YAML: its values, and the line and column of each of them, however deep."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mdrag.errors import ConfigError
from mdrag.filled_sentence import fill
from mdrag.limits.bounded_yaml import check_yaml

__all__ = ["YamlPlaces", "read_yaml"]

_MOST_CHARACTERS = 1_000_000  # of a file
_MOST_VALUES = 50_000  # in it, with every alias written out
_DEEPEST = 30  # lists in lists

Where = tuple[str | int, ...]


class YamlPlaces:
    """Line and column, from 1, of what keys and indices lead to: ("patterns", 0, "POS")."""

    def __init__(self, places: Mapping[Where, tuple[int, int]]) -> None:
        self._places = places

    def key(self, name: str) -> tuple[int, int]:
        """Where a key of the file stands; its beginning when it does not."""
        return self._places.get((name,), (1, 1))

    def nearest(self, where: Where) -> tuple[int, int]:
        """Where this stands, else what it would stand in."""
        while where and where not in self._places:
            where = where[:-1]
        return self._places.get(where, (1, 1))


def read_yaml(path: Path, text: str) -> tuple[dict[str, Any], YamlPlaces]:
    """The mapping that ``text`` holds, and where each value of it stands.

    Raises ConfigError: no YAML, no mapping, a key twice, too large, too deep, or aliases that
    would grow without end.
    """
    import yaml

    if len(text) > _MOST_CHARACTERS:
        told = fill(
            "is larger than {most:,} characters; a rule is a short file: split it",
            most=_MOST_CHARACTERS,
        )
        raise ConfigError(path, told)
    loader: Any = None
    try:
        check_yaml(text)
        # The reader itself refuses characters YAML has no place for.
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        node = loader.get_single_node()
        if not isinstance(node, yaml.MappingNode):
            raise ConfigError(path, fill("a rule file holds 'key: value' lines"), 1, 1)
        places = _Walk(path).places(node)
        values = {str(key): value for key, value in loader.construct_document(node).items()}
        return values, YamlPlaces(places)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        told = fill("is not valid YAML: {problem}", problem=problem.problem)
        if mark and "\t" in _indent(text, mark.line):
            told += fill("; indent with spaces, not with tabs")
        raise ConfigError(path, told, *place) from None
    except yaml.YAMLError as problem:
        raise ConfigError(
            path, fill("is not valid YAML: {problem}", problem=_first_line(problem))
        ) from None
    except (ValueError, OverflowError) as problem:  # a date such as 2020-13-45
        raise ConfigError(
            path, fill("is not valid YAML: {problem}", problem=_first_line(problem))
        ) from None
    except (RecursionError, MemoryError):
        raise ConfigError(path, fill("is nested too deep to be a rule")) from None
    finally:
        if loader is not None:
            loader.dispose()


def _first_line(problem: Exception) -> str:
    return (str(problem).splitlines() or [fill("it cannot be read")])[0]


def _indent(text: str, line: int) -> str:
    lines = text.split("\n")
    whole = lines[line] if line < len(lines) else ""
    return whole[: len(whole) - len(whole.lstrip())]


class _Walk:
    """Over the nodes of a file: their places, and what no rule file may hold."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[Where, tuple[int, int]] = {}

    def places(self, node: Any) -> Mapping[Where, tuple[int, int]]:
        self._enter(node, (), ())
        return self._found

    def _enter(self, node: Any, where: Where, above: tuple[int, ...]) -> None:
        """A node and all below it get their places; too many, too deep or twice is an error."""
        import yaml

        place = (node.start_mark.line + 1, node.start_mark.column + 1)
        self._found.setdefault(where, place)
        if len(self._found) > _MOST_VALUES:
            told = fill(
                "holds more than {most_values:,} values (aliases written out); split it",
                most_values=_MOST_VALUES,
            )
            raise ConfigError(self._path, told, *place)
        if len(above) > _DEEPEST:
            raise ConfigError(self._path, fill("is nested too deep to be a rule"), *place)
        inside = (*above, id(node))
        if isinstance(node, yaml.SequenceNode):
            for at, one in enumerate(node.value):
                self._enter(one, (*where, at), inside)
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                here = (key.start_mark.line + 1, key.start_mark.column + 1)
                if not isinstance(key, yaml.ScalarNode):
                    raise ConfigError(self._path, fill("a key is a word, no list"), *here)
                if (*where, key.value) in self._found:
                    told = fill("the key '{value}:' stands here twice", value=key.value)
                    raise ConfigError(self._path, told, *here)
                self._found[(*where, key.value)] = here
                if not key.tag.endswith(":str"):  # no: and 1984: are no texts once they are read
                    read = yaml.constructor.SafeConstructor().construct_object(key)
                    self._found[(*where, read)] = here
                self._enter(value, (*where, key.value), inside)
