"""Tests can fail: each asserts something, and of a list that must not be empty."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _functions(path: Path) -> dict[str, _Function]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, _Function)}


TESTS = [path.relative_to(HERE).as_posix() for path in sorted(HERE.rglob("test_*.py"))]
FOLDERS = sorted({path.rpartition("/")[0] for path in TESTS})


@cache
def _shared() -> dict[str, _Function]:
    """The functions of the files that several tests use."""
    return {name: node for path in HERE.glob("*.py") for name, node in _functions(path).items()}


def _last(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def _can_fail(node: ast.AST, known: dict[str, _Function], seen: frozenset[str]) -> bool:
    """Whether it asserts, or calls what does."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assert):
            return True
        if isinstance(inner, ast.Call):
            name = _last(inner)
            if name in ("raises", "fail", "warns") or name.startswith("assert"):
                return True
            if name in known and name not in seen and _can_fail(known[name], known, seen | {name}):
                return True
    return False


def _is_all(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "all"


def _of(call: ast.AST) -> set[str]:
    """The names in what an ``all(… for x in list)`` goes through, constants left out."""
    assert isinstance(call, ast.Call)
    (given,) = call.args
    if not isinstance(given, ast.GeneratorExp):
        return set()
    listed = given.generators[0].iter
    names = {node.id for node in ast.walk(listed) if isinstance(node, ast.Name)}
    functions = {
        node.func.id
        for node in ast.walk(listed)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return set() if any(map(str.isupper, names)) else names - functions


def _told(function: _Function) -> Iterator[ast.expr]:
    """What a function asserts, each side of an ``and`` for itself."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            test = node.test
            both = isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
            yield from test.values if both and isinstance(test, ast.BoolOp) else [test]


def _empty_would_pass(function: _Function) -> list[str]:
    """Each ``assert all(…)`` of a list of which nothing else is asserted or taken.

    Drawn examples (`given`) may be empty: their list is as long as what was drawn.
    """
    if any("given" in ast.unparse(one) for one in function.decorator_list):
        return []
    told = list(_told(function))
    known = {
        node.id for one in told if not _is_all(one) for node in ast.walk(one)
        if isinstance(node, ast.Name)
    } | {
        node.value.id for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
    }  # fmt: skip
    lists = [_of(one) for one in told if _is_all(one)]
    return [" ".join(sorted(names)) for names in lists if names and not names & known]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_test_can_fail(folder: str) -> None:
    for path in (path for path in TESTS if path.rpartition("/")[0] == folder):
        functions = _functions(HERE / path)
        tests = {name: node for name, node in functions.items() if name.startswith("test_")}
        assert tests, path
        known = _shared() | functions
        silent = [name for name, node in tests.items() if not _can_fail(node, known, frozenset())]
        assert silent == [], path
        empty = {name: lists for name, node in tests.items() if (lists := _empty_would_pass(node))}
        told = "all() of an empty list is true: say first that there is something"
        assert empty == {}, f"{path}: {told}"


def test_what_cannot_fail_is_found() -> None:
    code = "def test_a():\n    run()\n\ndef test_b(found):\n    assert all(x > 1 for x in found)\n"
    silent, empty = (node for node in ast.parse(code).body if isinstance(node, _Function))
    assert not _can_fail(silent, {}, frozenset())
    assert _empty_would_pass(empty) == ["found"]
    assert _can_fail(silent, {"run": empty}, frozenset())
