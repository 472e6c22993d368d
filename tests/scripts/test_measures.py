"""What the scripts that measure stand on."""

from __future__ import annotations

import ast

import pytest
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
