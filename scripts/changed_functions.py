"""Put a small change of a file into the functions that are loaded, without loading it again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType

__all__ = ["changed_functions", "put_into"]

_UNNAMED = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")


def changed_functions(good: str, changed: str) -> list[tuple[CodeType, CodeType]] | None:
    """The functions two versions of a file differ in: as it was, as it is now.

    None when they differ in what runs at import: its tables, defaults, classes.
    """
    before, after = (compile(text, "file", "exec", dont_inherit=True) for text in (good, changed))
    return list(_pairs(before, after)) if _same_around(before, after) else None


def put_into(pairs: list[tuple[CodeType, CodeType]], path: str) -> int:
    """Let the loaded functions of a file do what the changed ones do; how many were loaded.

    What any function keeps in an ``lru_cache`` is forgotten.
    """
    loaded = 0
    changed = {(old.co_qualname, old.co_firstlineno): new for old, new in pairs}
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper):
            one.cache_clear()
        elif isinstance(one, FunctionType) and one.__code__.co_filename == path:
            code = one.__code__
            new = changed.get((code.co_qualname, code.co_firstlineno))
            if new is not None:
                one.__code__ = new.replace(co_filename=path)
                loaded += 1
    return loaded


def _same_around(before: CodeType, after: CodeType) -> bool:
    """Whether two modules or class bodies do the same when they run."""
    ones, others = _inside(before), _inside(after)
    return (
        _itself(before) == _itself(after)
        and len(ones) == len(others)
        and all(
            _same(one, other) if one.co_name in _UNNAMED else _same_around(one, other)
            for one, other in zip(ones, others, strict=True)
            if one.co_name in _UNNAMED or not one.co_flags & CO_OPTIMIZED
        )
    )


def _pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    for one, other in zip(_inside(before), _inside(after), strict=True):
        if not one.co_flags & CO_OPTIMIZED:
            yield from _pairs(one, other)
        elif not _same(one, other):
            yield one, other


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two functions are the same with all that is written inside them."""
    ones, others = _inside(one), _inside(other)
    return (
        _itself(one) == _itself(other)
        and len(ones) == len(others)
        and all(_same(a, b) for a, b in zip(ones, others, strict=True))
    )


def _inside(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _itself(code: CodeType) -> tuple[object, ...]:
    """What code does, but for what is written inside it and the lines it stands on."""
    plain = [None if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return code.co_code, plain, code.co_names, code.co_varnames, code.co_freevars
