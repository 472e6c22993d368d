"""What the scripts that measure stand on."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from changed_functions import changed_functions, put_into
from mutants import mutants
from sections import put

pytestmark = pytest.mark.checkout


def test_a_section_takes_the_place_of_the_one_with_its_title() -> None:
    page = "# Measures\n\nBy hand.\n\n## One\n\nold\n\n## Two\n\nstays\n"
    assert put(page, "## One\n\nnew\n") == page.replace("old", "new")
    assert put(page, "## Three\n\nnew\n") == f"{page}\n## Three\n\nnew\n"


CODE = '''\
"""A module."""
__all__ = ["grows"]


def grows(rents: list[int], least: int = 3) -> bool:
    """Whether they grow."""
    rents.sort()
    if not rents or len(rents) < least and "x" + "y" in rents:
        return False
    return rents[0] + 1 == rents[-1]
'''


def test_what_can_change_nothing_is_no_mutant() -> None:
    code = (
        "table = lru_cache(maxsize=8)(read)\nkept = functools.lru_cache(16)(read)\n"
        "pairs = list(zip(a, b, strict=True))\nsure = told(strict=True, maxsize=9)\n"
    )
    assert {(one.line, one.before) for one in mutants(code)} == {(4, "True"), (4, "9")}


def test_mutants_are_small_errors_that_still_are_python() -> None:
    found = mutants(CODE)
    assert {(one.kind, one.before, one.after) for one in found} >= {
        ("comparison", "len(rents) < least", "(len(rents) <= least)"),
        ("and/or", "not rents or len(rents) < least and \"x\" + \"y\" in rents",
         "(not rents and (len(rents) < least and 'x' + 'y' in rents))"),
        ("not", "not rents", "(rents)"),
        ("off by one", "3", "4"),
        ("boolean", "False", "True"),
        ("removed statement", "rents.sort()", "pass"),
        ("return", "rents[0] + 1 == rents[-1]", "None"),
        ("sum", "rents[0] + 1", "(rents[0] - 1)"),
    }  # fmt: skip
    for one in found:
        assert one.text != CODE
        ast.parse(one.text)
        assert '"""A module."""\n__all__ = ["grows"]' in one.text
        assert one.first <= one.line
    assert '"x" + "y"' not in {one.before for one in found}


GROWS = """\
LEAST = 3


def grows(rents):
    return len(rents) >= LEAST and all(a < b for a, b in zip(rents, rents[1:]))


class Rents(list):
    def grow(self, by=1):
        return Rents(rent + by for rent in self)
"""


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        (">= LEAST", "> LEAST", ["grows"]),
        ("a < b", "a <= b", ["grows"]),
        ("rent + by", "rent - by", ["Rents.grow"]),
        ("return len", "return\\\n len", []),
        ("LEAST = 3", "LEAST = 4", None),
        ("by=1", "by=2", None),
    ],
)
def test_functions_that_a_change_is_in(old: str, new: str, names: list[str] | None) -> None:
    pairs = changed_functions(GROWS, GROWS.replace(old, new))
    assert (None if pairs is None else [one.co_qualname for one, _ in pairs]) == names


def test_a_change_is_put_into_what_is_loaded() -> None:
    found: dict[str, Any] = {}
    exec(compile(GROWS, "grows.py", "exec"), found)
    rents, kept = found["Rents"]([1, 2]), found["grows"]
    pairs = changed_functions(GROWS, GROWS.replace("rent + by", "rent - by"))
    assert pairs and put_into(pairs, "elsewhere.py") == 0
    assert put_into(pairs, "grows.py") == 1
    assert rents.grow() == [0, 1]
    assert kept([1, 2, 3]) and not kept([1, 2])
