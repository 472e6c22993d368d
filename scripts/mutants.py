"""Small changes to Python code: each is an error a test should notice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Mutant", "mutants"]

_SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_SILENT = (ast.Continue, ast.Break, ast.Raise, ast.AugAssign)


class Mutant(NamedTuple):
    """One change of one place of a file; ``first`` to ``last`` are the lines of its statement."""

    kind: str
    line: int
    before: str
    after: str
    text: str  # the whole file, changed
    first: int
    last: int


class _Change(NamedTuple):
    """What would stand where a node stands."""

    kind: str
    node: ast.expr | ast.stmt
    after: str


def mutants(source: str) -> list[Mutant]:
    """Every change of a file, in order. Docstrings, annotations and decorators stay.

    So does what can change nothing by construction: ``strict=`` of a zip whose parts are as long
    as each other, and how many answers an ``lru_cache`` keeps.
    """
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    data, found = source.encode(), []
    for statement in _statements(ast.parse(source)):
        first, last = _span(statement)
        for kind, node, after in _changes(statement):
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            text = (data[:begin] + after.encode() + data[end:]).decode()
            before = data[begin:end].decode()
            found.append(Mutant(kind, node.lineno, before, after, text, first, last))
    return sorted(found, key=lambda one: (one.line, one.kind, one.before))


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not (
            isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        ):
            yield node


def _span(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement; of one with a body, of what stands before the body."""
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _changes(statement: ast.stmt) -> Iterator[_Change]:
    """Of a statement itself and of the expressions that are its own."""
    if isinstance(statement, _SILENT) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    ):
        yield _Change("removed statement", statement, "pass")
    if isinstance(statement, ast.Return) and statement.value is not None:
        value = ast.unparse(statement.value)
        if value not in ("None", "True", "False"):
            yield _Change("return", statement.value, "None")
    for expression in _expressions(statement):
        idle = set(map(id, _without_effect(expression)))
        for node in ast.walk(expression):
            if isinstance(node, ast.expr) and id(node) not in idle:
                yield from _of_expression(node)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from statement.args.defaults
        yield from (one for one in statement.args.kw_defaults if one)
    elif isinstance(statement, ast.AnnAssign):
        if statement.value:
            yield statement.value
    elif not isinstance(statement, ast.ClassDef):
        yield from (one for one in ast.iter_child_nodes(statement) if isinstance(one, ast.expr))


def _without_effect(expression: ast.expr) -> Iterator[ast.expr]:
    """The values of ``strict=`` of a zip and ``maxsize`` of a cache in it."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = ast.unparse(node.func).rpartition(".")[2]
            keyword = {"zip": "strict", "lru_cache": "maxsize"}.get(name)
            yield from (one.value for one in node.keywords if keyword and one.arg == keyword)
            if name == "lru_cache":
                yield from node.args


def _of_expression(node: ast.expr) -> Iterator[_Change]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _SWAPS:
        swapped = ast.Compare(
            node.left, [_SWAPS[type(node.ops[0])](), *node.ops[1:]], node.comparators
        )
        yield _Change("comparison", node, f"({ast.unparse(swapped)})")
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _Change("and/or", node, f"({ast.unparse(ast.BoolOp(other, node.values))})")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _Change("not", node, f"({ast.unparse(node.operand)})")
    elif isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
        other_sum = ast.BinOp(node.left, _SUMS[type(node.op)](), node.right)
        if not any(isinstance(one, ast.JoinedStr) or _is_text(one) for one in ast.walk(node)):
            yield _Change("sum", node, f"({ast.unparse(other_sum)})")
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield _Change("boolean", node, repr(not node.value))
        elif isinstance(node.value, int | float):
            yield _Change("off by one", node, repr(node.value + 1))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
