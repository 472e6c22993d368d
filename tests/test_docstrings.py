"""What docstrings and comments call by its name is there under that name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import mdrag
from syntax_trees import syntax_tree

PACKAGE = Path(mdrag.__file__).parent
_MARKED = re.compile(r"``?([A-Za-z_][\w.]*)(?:\(\))?``?")
# Names of formats, protocols and libraries, and examples, that no line of ours needs.
_FOREIGN = {
    "Marmot_2015a", "ReferenceMark", "java", "last_primary_names_string", "plainCitation",
    "run_filter", "textDocument",
    "uppercase_subtitles", "works_cited",
}  # fmt: skip


def _is_code(name: str) -> bool:
    """Whether a word between backticks can only be a name of code: ``a_b``, ``aB``, ``a.b``."""
    is_file = re.search(r"\.(?:md|json|docx|pdf|csv)$", name)
    return not is_file and bool(re.search(r"\w_\w|[a-z][A-Z]|\w\.[A-Za-z_]{3}", name))


def _names(tree: ast.Module, docstrings: set[int]) -> Iterator[str]:
    """Every name a module makes or uses, and every word of its strings."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name):
                yield from name.split(".")
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield from re.findall(r"\w+", text)


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """The docstrings of a module, its classes and functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


def _stale(told: list[tuple[str, str]], names: set[str]) -> list[str]:
    """``where: name`` for each name between backticks of which a part is nobody's."""
    return [
        f"{where}: {marked}"
        for where, text in told
        for marked in _MARKED.findall(text)
        if _is_code(marked) and not set(marked.split(".")) <= names | _FOREIGN
    ]


def test_names_between_backticks_are_names_of_the_code() -> None:
    names, told = set(), []
    for path in sorted(PACKAGE.rglob("*.py")):
        text, where = path.read_text("utf-8"), path.relative_to(PACKAGE).as_posix()
        tree = syntax_tree(text)
        docstrings = list(_docstrings(tree))
        names.update(_names(tree, {id(one) for one in docstrings}))
        told += [(where, str(one.value)) for one in docstrings]
        told += [(where, line) for line in text.splitlines() if line.lstrip().startswith("# ")]
    for path in PACKAGE.rglob("*"):  # files and folders, and what comes in them
        names.update(re.findall(r"\w+", path.name))
        if path.suffix == ".yaml":
            names.update(re.findall(r"\w+", path.read_text("utf-8")))
    assert len(told) > 1000
    assert not _stale(told, names), "\n".join(_stale(told, names))


def test_a_name_that_nobody_has_is_seen() -> None:
    told = [("a.py", "See `severity.SERIOUS`, `gone.SERIOUS` and ``not_there``; `word` is a word.")]
    assert _stale(told, {"severity", "SERIOUS"}) == ["a.py: gone.SERIOUS", "a.py: not_there"]
