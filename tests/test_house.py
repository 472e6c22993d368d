"""The house keeps its own rules: public names, sizes, shipped folders."""

from __future__ import annotations

import ast
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import mdrag
from mdrag import errors
from mdrag.shipped import shipped

PACKAGE = Path(mdrag.__file__).parent
MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages([str(PACKAGE)], "mdrag.")
    if not info.ispkg and info.name != "mdrag.__main__" and "_shipped" not in info.name
)


@pytest.mark.parametrize("name", MODULES)
def test_all_names_what_is_public(name: str) -> None:
    module = import_module(name)
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    public = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
    }
    constants = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and not target.id.startswith("_")
    }
    passed_on = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    names = set(module.__all__)
    assert public <= names, f"{name}: public but not in __all__: {public - names}"
    assert names <= public | constants | passed_on, f"{name}: in __all__ but not defined here"
    assert list(module.__all__) == sorted(module.__all__, key=_order), f"{name}: __all__ unsorted"


def _order(name: str) -> tuple[int, str]:
    """As ruff sorts it: CONSTANTS, Classes, functions."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2, name)


def test_no_attics() -> None:
    attics = {"utils", "util", "helpers", "helper", "manager", "managers", "data", "misc", "common"}
    assert not attics & {name.rsplit(".", 1)[-1] for name in MODULES}


def test_shipped_folders_are_found() -> None:
    assert (shipped("filters") / "resolve.py").is_file()
    assert (shipped("lint_rules") / "evidence" / "needed.yml").is_file()
    assert (shipped("examples") / "essay").is_dir()


def test_every_error_knows_its_exit_code() -> None:
    for name in errors.__all__:
        assert getattr(errors, name).exit_code == (3 if name == "Bug" else 2)
        assert name in str(errors.__doc__)


# What may speak beside the one way out, and how often: programs that are no commands of ours.
SPEAKERS = {
    "cli/way_out.py": 9,
    "shipped.py": 1,  # a filter as a program of its own
    "export/settings.py": 1,  # the same, called by pandoc
    "export/filter_warnings.py": 1,  # its warnings
    "claims/taggers.py": 1,  # a process of its own: answers its parent
}
_PRINTS = {"echo", "secho", "echo_via_pager", "print", "prompt", "confirm", "progressbar"}


def _spoken(path: Path) -> int:
    """How many calls of a file print, or write to standard output or error."""
    count = 0
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call):
            name = ast.unparse(call.func)
            count += name.startswith(("sys.stdout", "sys.stderr")) and ".write" in name
            count += name.rpartition(".")[2] in _PRINTS
            count += name == "json.dump" or name.endswith("print_exc")
    return count


def test_words_leave_through_one_door() -> None:
    spoken = {path.relative_to(PACKAGE).as_posix(): _spoken(path) for path in PACKAGE.rglob("*.py")}
    assert {name: count for name, count in spoken.items() if count} == SPEAKERS
