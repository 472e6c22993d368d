"""Patterns compiled at first use behave as compiled ones, and every one of mdrag compiles.

What a table names as ``module:attribute`` is loaded when it is asked, in one way.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import mdrag
from mdrag.index.embed import EMBEDDERS
from mdrag.ingest.readers import READERS
from mdrag.lazy import _Lazy, lazy_regex, load, stand_ins
from mdrag.lint.checks import CHECKS
from mdrag.report import FORMATS

_ROOMS = ("text", "draft", "claims", "evidence", "services", "verify", "lint")


def test_it_answers_as_a_compiled_pattern_does() -> None:
    lazy, compiled = lazy_regex(r"(?P<word>b\w*)", re.IGNORECASE), re.compile(r"(?i)(b\w*)")
    text = "a Bee and a bird"
    assert [hit.span("word") for hit in lazy.finditer(text)] == [(2, 5), (12, 16)]
    assert lazy.findall(text) == compiled.findall(text)
    assert lazy.sub("x", text) == compiled.sub("x", text)
    assert lazy.fullmatch("bee") and not lazy.match("a")
    assert lazy.flags & re.IGNORECASE and lazy.pattern == r"(?P<word>b\w*)"


def test_a_wrong_pattern_says_so_when_it_is_used() -> None:
    wrong = lazy_regex("(")
    with pytest.raises(re.error):
        wrong.search("x")


def _modules() -> Iterator[ModuleType]:
    for room in _ROOMS:
        package = importlib.import_module(f"mdrag.{room}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def _patterns(value: object) -> Iterator[_Lazy]:
    if isinstance(value, _Lazy):
        yield value
    elif isinstance(value, dict):
        yield from _patterns(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _patterns(one)


def test_every_pattern_of_mdrag_compiles() -> None:
    assert mdrag.__path__
    found = 0
    for module in _modules():
        for value in list(vars(module).values()):
            for pattern in _patterns(value):
                assert pattern.pattern, module.__name__
                found += 1
    assert found > 250


def test_what_a_table_names_is_loaded() -> None:
    assert load("mdrag.lazy:load") is load
    with pytest.raises(AttributeError):
        load("mdrag.lazy:no_such")
    with pytest.raises(ImportError):
        load("mdrag.no_such:load")


def test_modules_are_imported_by_name_in_one_place() -> None:
    package = Path(mdrag.__file__).parent
    ways = re.compile(r"import_module\(|__import__\(")
    found = {path.name for path in package.rglob("*.py") if ways.search(path.read_text("utf-8"))}
    assert found == {"lazy.py"}


def test_a_part_that_stands_in_goes_when_its_library_is_there() -> None:
    kept = sys.modules["re"]
    assert "wave" not in sys.modules
    with stand_ins(wave=("open",), re=("compile",)):
        import wave as empty

        assert empty.open is None and sys.modules["re"] is kept
    import wave

    assert callable(wave.open)
    del sys.modules["wave"]


def test_every_table_names_what_is_there() -> None:
    tables = [f"mdrag.lint.checks.{entry.module}:CHECK" for entry in CHECKS.values()]
    tables += [*FORMATS.values(), *EMBEDDERS.values()]
    tables += [reader.module for reader in READERS.values()]
    assert len(tables) > 40 and all(load(where) is not None for where in tables)
