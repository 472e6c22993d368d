"""Values as JSON gives them back → the typed values they were written from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import EnumType
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

__all__ = ["from_json"]

_PLAIN = (str, int, bool, NoneType)


def from_json(value: Any, kind: Any) -> Any:
    """``value`` as a ``kind``: a plain type, an enum, a NamedTuple, ``tuple``, a mapping, ``|``.

    Raises TypeError or ValueError when it is none: it was damaged, or written by other code.
    """
    return _reader(kind)(value)


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return _plain(kind)
    if kind is float:
        return _number
    if isinstance(kind, EnumType):
        return kind
    if isinstance(kind, type) and hasattr(kind, "_fields"):
        return _named(kind)
    if origin is tuple and len(inner) == 2 and inner[1] is ...:
        one = _reader(inner[0])
        return lambda value: tuple(map(one, _listed(value)))
    if origin is tuple:
        return _row(inner, tuple)
    if origin in (UnionType, Union) and NoneType in inner and len(inner) == 2:
        some = _reader(next(one for one in inner if one is not NoneType))
        return lambda value: None if value is None else some(value)
    if origin in (dict, Mapping):
        of = _reader(inner[1])
        return lambda value: {str(name): of(one) for name, one in value.items()}
    raise TypeError(f"{kind} is not kept as JSON")


def _plain(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected")
        return value

    return read


def _number(value: Any) -> float:
    if type(value) not in (int, float):
        raise TypeError("a number expected")
    return float(value)


def _named(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    return _row(tuple(hints[name] for name in kind._fields), kind._make)


def _row(kinds: tuple[Any, ...], make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    readers: list[Callable[[Any], Any]] = []

    def read(value: Any) -> Any:
        if not readers:
            readers.extend(map(_reader, kinds))
        pairs = zip(readers, _listed(value), strict=True)
        return make([reader(one) for reader, one in pairs])

    return read


def _listed(value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple):  # a value that was never written is still a tuple
        raise TypeError("a list expected")
    return value
